/** The languages that are complete (BCP 47), each by its own name. */
export const languageNames = { en: 'English', de: 'Deutsch' } as const

export type Language = keyof typeof languageNames

export const languages = Object.keys(languageNames) as Language[]

/** How networks that show a shared link name a language (https://ogp.me/#optional). */
export const ogLocales: Record<Language, string> = { en: 'en_US', de: 'de_DE' }
