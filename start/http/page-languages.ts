import { readTranslator } from '#messages/catalogue.ts'
import { directionOf, languageNames, ogLocales, type Language } from '#messages/languages.ts'
import type { Site } from '#web/server-context.ts'

/** `base` is the path prefix: the school's own language has none (clause 17.5). */
export function languageOf(address: string, [own = 'en', ...others]: readonly Language[]) {
  const [, first] = /^\/([\w-]+)(?:[/?]|\.data|$)/.exec(address) ?? []
  const other = others.find((language) => language === first)
  return other === undefined ? { language: own, base: '' } : { language: other, base: `/${other}` }
}

export const describePageLanguage = (
  language: Language,
): Pick<Site, 'language' | 'direction' | 'ogLocale'> => ({
  language,
  direction: directionOf(language),
  ogLocale: ogLocales[language],
})

/** For offering the other languages; empty if there is only one. */
export const describeLanguages = (languages: readonly Language[]): Site['offered'] =>
  languages.length === 1
    ? []
    : languages.map((language) => ({
        language,
        name: languageNames[language],
        alsoIn: readTranslator(language, 'layout')('alsoIn'),
      }))
