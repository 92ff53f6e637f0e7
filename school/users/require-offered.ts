import type { Language } from '#messages/languages.ts'
import { refuse } from '#school/base/refuse.ts'

/** 400 for a language that the site does not have. */
export function requireOffered(languages: readonly Language[], language: string): void {
  if (languages.some((offered) => offered === language)) return
  throw refuse('invalid-input', 'Please check: language.', {
    language: `Choose one of: ${languages.join(', ')}`,
  })
}
