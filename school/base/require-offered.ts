import type { Language } from '#messages/languages.ts'
import { fault } from '#messages/reasons.ts'
import { refuseFields } from './refuse.ts'

/** 400 for a language that the site does not have. */
export function requireOffered(languages: readonly Language[], language: string): void {
  if (languages.some((offered) => offered === language)) return
  throw refuseFields({ language: fault('oneOf', { label: 'labelLanguage', words: languages }) })
}
