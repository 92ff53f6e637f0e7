import type { Site } from '#web/server-context.ts'

export function mentionSchool({ product, origin }: Site) {
  return {
    '@type': 'EducationalOrganization',
    '@id': `${origin}/#school`,
    name: product,
    url: `${origin}/`,
  }
}

export function describeSchool(site: Site, slogan: string) {
  const { product, origin } = site
  // The demonstration links to the networks' front pages, which are not the school's profiles.
  const own = site.social.filter(({ url }) => new URL(url).pathname !== '/')
  return {
    '@graph': [
      {
        ...mentionSchool(site),
        slogan,
        logo: `${origin}/apple-touch-icon.png`,
        ...(own.length > 0 && { sameAs: own.map(({ url }) => url) }),
      },
      {
        '@type': 'WebSite',
        '@id': `${origin}/#site`,
        name: product,
        url: `${origin}/`,
        inLanguage: site.language,
        publisher: { '@id': `${origin}/#school` },
      },
    ],
  }
}
