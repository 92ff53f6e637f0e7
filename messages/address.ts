import type { Language } from './languages.ts'

/**
 * The address of a path in a language; the school's own language, the first, has no prefix (clause 17.5). It
 * stays on this site: browsers read `//host` and `/\host` as another one, so several slashes count as one.
 */
export const addressIn = (
  { languages }: { languages: readonly Language[] },
  language: Language,
  path: string,
): string => {
  const own = path.replace(/^[/\\]+/, '/')
  if (language === languages[0]) return own
  return `/${language}${own === '/' ? '' : own}`
}

type Site = { origin: string; languages: readonly Language[] }

/** The full address of a page in a language. Only this file joins an origin and a path. */
export const pageUrl = (site: Site, language: Language, path: string): string =>
  absoluteUrl(site, addressIn(site, language, path))

/** The full address of a path that has its language already, or has none: files, calls of the API. */
export const absoluteUrl = ({ origin }: Pick<Site, 'origin'>, path: string): string => origin + path

/** No page has such an address: `//host`, and `/de//host`, which is that without its language. */
export const hasEmptySegment = (path: string): boolean => path.includes('//')

/**
 * The address of a link that writes to an e-mail. A `?` in the e-mail is encoded, so that it does not begin
 * fields such as `bcc` (RFC 6068).
 */
export const mailtoAddress = (email: string): string =>
  `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`
