import { useMatches } from 'react-router'
import type { Language } from '#messages/languages.ts'
import type { Feature } from '#messages/sources.ts'
import {
  createTranslator,
  type PageWords,
  type Translate,
  type Words,
} from '#messages/translator.ts'

type Brought = { language?: Language; words?: PageWords } | undefined

const useBrought = (): Brought[] => useMatches().map(({ loaderData }) => loaderData as Brought)

const languageOf = (brought: Brought[]): Language => brought[0]?.language ?? 'en'

export const useLanguage = (): Language => languageOf(useBrought())

/** By language and JSON, so that they are parsed once, not at each render. */
const translators = new Map<string, unknown>()

/** Undefined if no loader of the page has them. */
export function useWordsJson(feature: Feature): string | undefined {
  return wordsIn(useBrought(), feature)
}

const wordsIn = (brought: Brought[], feature: Feature) =>
  brought.map((one) => one?.words?.[feature]).find((json) => json !== undefined)

/** In the page's language. Throws if no loader of the page has them. */
export function useMessages<F extends Feature>(feature: F): Translate<F> {
  const brought = useBrought()
  const words = wordsIn(brought, feature)
  if (words === undefined) throw new Error(`no loader brings the messages of ${feature}`)
  return translatorOf<F>(words, languageOf(brought))
}

/** In any language, from `readPageWords`. */
export function translatorOf<F extends Feature>(words: string, language: Language): Translate<F> {
  const id = `${language} ${words}`
  const known = translators.get(id) ?? createTranslator(JSON.parse(words) as Words<F>, language)
  translators.set(id, known)
  return known as Translate<F>
}
