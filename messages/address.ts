import type { Language } from './languages.ts'

/** The address of a path in a language; the school's own language, the first, has no prefix (clause 17.5). */
export const addressIn = (
  { languages }: { languages: readonly Language[] },
  language: Language,
  path: string,
): string => (language === languages[0] ? path : `/${language}${path === '/' ? '' : path}`)

type Site = { origin: string; languages: readonly Language[] }

/** The full address of a page in a language. Only this file joins an origin and a path. */
export const pageUrl = (site: Site, language: Language, path: string): string =>
  absoluteUrl(site, addressIn(site, language, path))

/** The full address of a path that has its language already, or has none: files, calls of the API. */
export const absoluteUrl = ({ origin }: Pick<Site, 'origin'>, path: string): string => origin + path
