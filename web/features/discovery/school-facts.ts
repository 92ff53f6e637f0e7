import { absoluteUrl, pageUrl } from '#messages/address.ts'
import type { Site } from '#web/server-context.ts'

const idOf = (site: Site, name: 'school' | 'site') => absoluteUrl(site, `/#${name}`)

export function mentionSchool(site: Site) {
  return {
    '@type': 'EducationalOrganization',
    '@id': idOf(site, 'school'),
    name: site.product,
    url: pageUrl(site, site.language, '/'),
  }
}

export function describeSchool(site: Site, slogan: string) {
  const { product, language } = site
  // The demonstration links to the networks' front pages, which are not the school's profiles.
  const own = site.social.filter(({ url }) => new URL(url).pathname !== '/')
  return {
    '@graph': [
      {
        ...mentionSchool(site),
        slogan,
        logo: absoluteUrl(site, '/apple-touch-icon.png'),
        ...(own.length > 0 && { sameAs: own.map(({ url }) => url) }),
      },
      {
        '@type': 'WebSite',
        '@id': idOf(site, 'site'),
        name: product,
        url: pageUrl(site, language, '/'),
        inLanguage: language,
        publisher: { '@id': idOf(site, 'school') },
      },
    ],
  }
}
