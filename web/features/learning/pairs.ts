import type { RouterContextProvider } from 'react-router'
import type { OfferedClass, Topic } from '#contract/classes.ts'
import { siteContext, wordsContext } from '#web/server-context.ts'
import { translatorOf } from '#web/words/use-messages.ts'

/** Width by height of both photographs, and where the pins stand, in percent. */
const pairs = {
  pier: { number: 1, ratio: 3 / 2, fault: [87, 45.5], keep: [44, 42] },
  dune: { number: 2, ratio: 3 / 2, fault: [50.5, 55], keep: [78, 76] },
  drops: { number: 3, ratio: 1, fault: [40, 64], keep: [64, 15] },
  wood: { number: 4, ratio: 2 / 3, fault: [50, 24], keep: [40, 72] },
  camera: { number: 5, ratio: 1, fault: [94, 60], keep: [33, 61] },
  umbrella: { number: 6, ratio: 3 / 2, fault: [59, 52], keep: [42, 82] },
  stair: { number: 7, ratio: 2 / 3, fault: [45, 66], keep: [60, 36] },
  sheet: { number: 8, ratio: 3 / 2, fault: [38, 70], keep: [60, 45] },
} as const

type PairName = keyof typeof pairs

export const pairNames = Object.keys(pairs) as PairName[]

/** The pairs that fit; topics without one of their own have all. */
export const pairsOfTopic: Partial<Record<Topic, readonly PairName[]>> = {
  landscape: ['pier', 'dune', 'wood'],
  street: ['umbrella', 'stair'],
  product: ['camera'],
  darkroom: ['sheet'],
  macro: ['drops'],
  architecture: ['stair'],
}

/** The same for a class at each visit. */
export function choosePair({ _id, topic }: Pick<OfferedClass, '_id' | 'topic'>): PairName {
  const fitting = pairsOfTopic[topic] ?? pairNames
  const sum = [..._id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  return fitting[sum % fitting.length] ?? 'pier'
}

export type Pair = ReturnType<typeof readPair>

/** For loaders: a page needs the words and places of one pair only. */
export function readPair(context: Readonly<RouterContextProvider>, name: PairName) {
  // Without its words, the first of them throws.
  const { pairs: words = '{}' } = context.get(wordsContext)('pairs')
  const t = translatorOf<'pairs'>(words, context.get(siteContext).language)
  const { number, ratio, fault, keep } = pairs[name]
  const address = (take: 'a' | 'b') => `/photos/work-0${number}${take}.jpg`
  return {
    ratio,
    first: { src: address('a'), alt: t(`${name}First`) },
    again: { src: address('b'), alt: t(`${name}Again`) },
    pins: [
      { at: fault, comment: t(`${name}Fault`) },
      { at: keep, comment: t(`${name}Keep`) },
    ],
    done: t(`${name}Done`),
  }
}
