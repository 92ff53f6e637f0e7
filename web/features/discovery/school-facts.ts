import type { Site } from '#web/server-context.ts'

/** The school by its name, wherever it is only mentioned. */
export function mentionSchool({ product, origin }: Site) {
  return {
    '@type': 'EducationalOrganization',
    '@id': `${origin}/#school`,
    name: product,
    url: `${origin}/`,
  }
}

/** The school and its site: what search engines call them and show beside the name. */
export function describeSchool(site: Site, slogan: string) {
  const { product, origin } = site
  // The front page of a network, as a demonstration links to it, is nobody's.
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
