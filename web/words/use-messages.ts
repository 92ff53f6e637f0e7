import { useMatches } from 'react-router'
import type { Language } from '#messages/languages.ts'
import type { Feature } from '#messages/sources.ts'
import {
  createTranslator,
  type PageWords,
  type Translate,
  type Words,
} from '#messages/translator.ts'

/** What loaders bring: the root's the language, each one the messages of its page as `words`. */
type Brought = { language?: Language; words?: PageWords } | undefined

const useBrought = (): Brought[] => useMatches().map(({ loaderData }) => loaderData as Brought)

const languageOf = (brought: Brought[]): Language => brought[0]?.language ?? 'en'

/** The language of the page; English where even the root's loader failed. */
export const useLanguage = (): Language => languageOf(useBrought())

const translators = new WeakMap<object, unknown>()

/** The messages of a feature in the language of the page. Throws where no loader of the page brings them. */
export function useMessages<F extends Feature>(feature: F): Translate<F> {
  const brought = useBrought()
  const found = brought.map((one) => one?.words?.[feature]).find((words) => words !== undefined)
  if (found === undefined) throw new Error(`no loader brings the messages of ${feature}`)
  const words = found as Words<F>
  const known = translators.get(words)
  if (known !== undefined) return known as Translate<F>
  const translate = createTranslator(words, languageOf(brought))
  translators.set(words, translate)
  return translate
}
