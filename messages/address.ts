import type { Language } from './languages.ts'

/** The address of a path in a language that the school offers: its own, the first, stands at the root (clause 17.5). */
export const addressIn = (
  { languages }: { languages: readonly Language[] },
  language: Language,
  path: string,
): string => (language === languages[0] ? path : `/${language}${path === '/' ? '' : path}`)
