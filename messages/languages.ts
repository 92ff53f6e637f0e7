/**
 * The complete languages (BCP 47), each by its own name, and two made of the English messages for developers:
 * accented and 40 % longer, and written from right to left.
 */
export const languageNames = {
  en: 'English',
  de: 'Deutsch',
  'en-XA': 'Ééñĝĺííšĥ',
  'en-XB': 'Éñĝĺíšĥ (ŕíĝĥţ ţö ĺéƒţ)',
} as const

export type Language = keyof typeof languageNames

export type PseudoLanguage = 'en-XA' | 'en-XB'

export const isPseudo = (language: Language): language is PseudoLanguage =>
  language === 'en-XA' || language === 'en-XB'

export const allLanguages = Object.keys(languageNames) as Language[]

/** The languages that people read. */
export const languages = allLanguages.filter((language) => !isPseudo(language))

/** The direction in which a language is written. */
export const directionOf = (language: Language): 'ltr' | 'rtl' =>
  language === 'en-XB' ? 'rtl' : 'ltr'

/** The offered language for a tag (BCP 47) such as 'de-AT', else the school's own. */
export function findOffered([own = 'en', ...others]: readonly Language[], tag: string): Language {
  const [primary = ''] = tag.toLowerCase().split('-')
  return others.find((language) => language === primary) ?? own
}

/** The name of a language for networks that show shared links (https://ogp.me/#optional). */
export const ogLocales: Record<Language, string> = {
  en: 'en_US',
  de: 'de_DE',
  'en-XA': 'en_US',
  'en-XB': 'en_US',
}
