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

/** There is no page at such an address: `//host`, also what `/de//host` is without its language. */
export const hasEmptySegment = (path: string): boolean => path.includes('//')

/**
 * The address of a link that writes to an e-mail. Characters such as `?` are part of the e-mail, and must not
 * begin fields such as `bcc` (RFC 6068).
 */
export const mailtoAddress = (email: string): string =>
  `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`
