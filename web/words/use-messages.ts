import { useMatches } from 'react-router'
import type { Language } from '#messages/languages.ts'
import type { Feature } from '#messages/sources.ts'
import {
  createTranslator,
  type PageWords,
  type Translate,
  type Words,
} from '#messages/translator.ts'

type MatchData = { language?: Language; words?: PageWords } | undefined

const useMatchData = (): MatchData[] =>
  useMatches().map(({ loaderData }) => loaderData as MatchData)

const languageOf = (matches: MatchData[]): Language => matches[0]?.language ?? 'en'

export const useLanguage = (): Language => languageOf(useMatchData())

/** By language and JSON, so that they are parsed once, not at each render. */
const translators = new Map<string, unknown>()

/** Undefined if no loader of the page has them. */
export function useWordsJson(feature: Feature): string | undefined {
  return wordsIn(useMatchData(), feature)
}

const wordsIn = (matches: MatchData[], feature: Feature) =>
  matches.map((one) => one?.words?.[feature]).find((json) => json !== undefined)

/** In the page's language. Throws if no loader of the page has them. */
export function useMessages<F extends Feature>(feature: F): Translate<F> {
  const matches = useMatchData()
  const words = wordsIn(matches, feature)
  if (words === undefined) throw new Error(`no loader brings the messages of ${feature}`)
  return translatorOf<F>(words, languageOf(matches))
}

/** In any language, from `readPageWords`. */
export function translatorOf<F extends Feature>(words: string, language: Language): Translate<F> {
  const id = `${language} ${words}`
  const known = translators.get(id) ?? createTranslator(JSON.parse(words) as Words<F>, language)
  translators.set(id, known)
  return known as Translate<F>
}
