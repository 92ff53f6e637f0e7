import { fold } from '#contract/search-words.ts'
import type { PartValues } from '#contract/school-parts.ts'
import { allOurs, foundTexts, mayBeEmpty } from '#contract/school-texts.ts'
import { listTexts } from '#messages/catalogue.ts'
import { compileMessage } from '#messages/compile.ts'
import { languages } from '#messages/languages.ts'
import { fault } from '#messages/reasons.ts'
import { compareTexts, type ProductText } from '#messages/replaced.ts'
import type { School } from '#school/base/school.ts'
import { readParts } from './present-settings.ts'

type Texts = PartValues['texts']

/** Lower is better; null if it is not found. Numbers stand for placeholders: 'Available: 3 Seats' is found. */
function rank(text: string, sought: string): number | null {
  const folded = fold(text)
  if (folded === sought) return 0
  if (folded.startsWith(sought)) return 1
  if (folded.includes(sought)) return 2
  const words = sought.match(/\p{L}+/gu) ?? []
  return words.length > 0 && words.every((word) => folded.includes(word)) ? 3 : null
}

/**
 * The texts of the product that have these words, in ours or in what the school has in their place, in any language;
 * the nearest first. Without words, those that are replaced.
 */
export async function findTexts({ db, settings }: School, words: string | undefined) {
  const { values } = await readParts(db, settings)
  const replaced = Object.values(values.texts)
  const isReplaced = ({ id }: ProductText) => replaced.some((texts) => Object.hasOwn(texts, id))
  const sought = fold(words ?? '').trim()
  const rankOf = (one: ProductText): number | null => {
    const theirs = replaced.map((texts) => texts[one.id] ?? '')
    const ranks = [one.id, ...Object.values(one.ours), ...theirs].map((text) => rank(text, sought))
    return ranks.reduce((best, next) => (best === null || (next ?? best) < best ? next : best))
  }
  const found =
    sought === ''
      ? listTexts().filter(isReplaced)
      : listTexts()
          .map((one) => ({ one, rank: rankOf(one) }))
          .filter(({ rank: at }) => at !== null)
          .toSorted((first, second) => (first.rank ?? 0) - (second.rank ?? 0))
          .map(({ one }) => one)
  return { total: found.length, items: found.slice(0, foundTexts.max) }
}

/** The fault of a text in place of ours; undefined if it fits. */
function findFault(id: string, ours: string, text: string): string | undefined {
  if (text === '' && !mayBeEmpty.includes(id)) return fault('required', { label: 'labelWords' })
  const read = compareTexts(compileMessage(ours), text)
  if (read === null) return fault('textUnreadable')
  const { missing, unknown } = read
  if (missing.length > 0) return fault('textLacks', { missing: missing.join(' ') })
  return unknown.length > 0 ? fault('textUnknown', { unknown: unknown.join(' ') }) : undefined
}

/**
 * The texts to store: without those that are as ours, which follow the product from then on, and without those of
 * `present` that no longer fit, which nobody sees. `faults` are those of the others, by field such as
 * `de.facts/students`.
 */
export function checkTexts(texts: Texts, present: Texts) {
  const byId = new Map(listTexts().map((one) => [one.id, one]))
  const faults: Record<string, string> = {}
  const kept = allOurs()
  for (const language of languages)
    for (const [id, text] of Object.entries(texts[language])) {
      const ours = byId.get(id)?.ours[language]
      const found = ours === undefined ? fault('noText') : findFault(id, ours, text)
      if (found === undefined && text !== ours) kept[language][id] = text
      else if (found !== undefined && text !== present[language][id])
        faults[`${language}.${id}`] = found
    }
  return { kept, faults }
}
