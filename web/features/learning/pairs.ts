import type { RouterContextProvider } from 'react-router'
import type { OfferedClass, Topic } from '#contract/classes.ts'
import { siteContext, wordsContext } from '#web/server-context.ts'
import { translatorOf } from '#web/words/use-messages.ts'

/** Width by height of both photographs, and where the pins stand, in percent. */
const pairs = {
  Pier: { number: 1, ratio: 3 / 2, fault: [87, 45.5], keep: [44, 42] },
  Dune: { number: 2, ratio: 3 / 2, fault: [50.5, 55], keep: [78, 76] },
  Drops: { number: 3, ratio: 1, fault: [40, 64], keep: [64, 15] },
  Wood: { number: 4, ratio: 2 / 3, fault: [50, 24], keep: [40, 72] },
  Camera: { number: 5, ratio: 1, fault: [94, 60], keep: [33, 61] },
  Umbrella: { number: 6, ratio: 3 / 2, fault: [59, 52], keep: [42, 82] },
  Stair: { number: 7, ratio: 2 / 3, fault: [45, 66], keep: [60, 36] },
  Sheet: { number: 8, ratio: 3 / 2, fault: [38, 70], keep: [60, 45] },
} as const

type PairName = keyof typeof pairs

export const pairNames = Object.keys(pairs) as PairName[]

/** The pairs that fit; topics without one of their own have all. */
export const pairsOfTopic: Partial<Record<Topic, readonly PairName[]>> = {
  landscape: ['Pier', 'Dune', 'Wood'],
  street: ['Umbrella', 'Stair'],
  product: ['Camera'],
  darkroom: ['Sheet'],
  macro: ['Drops'],
  architecture: ['Stair'],
}

/** The same for a class at each visit. */
export function choosePair({ _id, topic }: Pick<OfferedClass, '_id' | 'topic'>): PairName {
  const fitting = pairsOfTopic[topic] ?? pairNames
  // The end of an id is random.
  return fitting[parseInt(_id.slice(-6), 16) % fitting.length] ?? 'Pier'
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
    first: { src: address('a'), alt: t(`first${name}`) },
    again: { src: address('b'), alt: t(`again${name}`) },
    pins: [
      { at: fault, comment: t(`fault${name}`) },
      { at: keep, comment: t(`keep${name}`) },
    ],
    done: t(`done${name}`),
  }
}
