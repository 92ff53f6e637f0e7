/** The languages that are complete (BCP 47), each by its own name. */
export const languageNames = { en: 'English', de: 'Deutsch' } as const

export type Language = keyof typeof languageNames

export const languages = Object.keys(languageNames) as Language[]

/** The address of a path in a language that the school offers: its own, the first, stands at the root (clause 17.5). */
export const addressIn = (
  { languages }: { languages: readonly Language[] },
  language: Language,
  path: string,
): string => (language === languages[0] ? path : `/${language}${path === '/' ? '' : path}`)

/** The offered language that somebody asks for by a tag (BCP 47) such as 'de-AT', else the school's own. */
export function findOffered([own = 'en', ...others]: readonly Language[], tag: string): Language {
  const [asked = ''] = tag.toLowerCase().split('-')
  return others.find((language) => language === asked) ?? own
}

/** How networks that show a shared link name a language (https://ogp.me/#optional). */
export const ogLocales: Record<Language, string> = { en: 'en_US', de: 'de_DE' }
