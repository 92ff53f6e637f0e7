import { createContext, useContext, useMemo } from 'react'
import { useMatches } from 'react-router'
import type { Language } from '#messages/languages.ts'
import type { Feature } from '#messages/sources.ts'
import {
  createTranslator,
  type PageWords,
  type Translate,
  type Words,
} from '#messages/translator.ts'

type SpokenPage = { language: Language; words: PageWords }

type MatchData = Partial<SpokenPage> | undefined

/** Filled by the root. A component that reads it renders again only if the language or the messages change. */
export const SpokenPageContext = createContext<SpokenPage>({ language: 'en', words: {} })

/** For the root: what the loaders of the page bring, as the same object for as long as it says the same. */
export function useSpokenPage(): SpokenPage {
  const matches = useMatches().map(({ loaderData }) => loaderData as MatchData)
  const { language = 'en' } = matches[0] ?? {}
  const page: SpokenPage = {
    language,
    words: Object.assign({}, ...matches.map((one) => one?.words)),
  }
  const json = JSON.stringify(page)
  return useMemo(() => JSON.parse(json) as SpokenPage, [json])
}

export const useLanguage = (): Language => useContext(SpokenPageContext).language

/** Undefined if nothing else of the page uses them: the build does not count this as a use. */
export function useWordsIfBrought(feature: Feature): string | undefined {
  return useContext(SpokenPageContext).words[feature]
}

/** As JSON. Throws if no loader of the page brings them. */
export function useWordsJson(feature: Feature): string {
  const json = useWordsIfBrought(feature)
  if (json === undefined) throw new Error(`no messages of ${feature}`)
  return json
}

/** In the page's language. Throws if no loader of the page brings them. */
export function useMessages<F extends Feature>(feature: F): Translate<F> {
  return translatorOf<F>(useWordsJson(feature), useLanguage())
}

/** By language and JSON, so that they are parsed once, not at each render. */
const translators = new Map<Language, Map<string, unknown>>()

/** In any language, from `readPageWords`. */
export function translatorOf<F extends Feature>(json: string, language: Language): Translate<F> {
  const spoken = translators.get(language) ?? new Map<string, unknown>()
  translators.set(language, spoken)
  const known = spoken.get(json) ?? createTranslator(JSON.parse(json) as Words<F>, language)
  spoken.set(json, known)
  return known as Translate<F>
}
