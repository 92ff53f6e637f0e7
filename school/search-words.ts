import { maxWords } from '#contract/searching.ts'

/** Letters without a decomposition in Unicode that people type without their stroke. */
const plain: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ς: 'σ',
}

/** Marks that belong to no script: accents, Arabic vowel signs. The kana voicing marks stay. */
const accents = /(?![\u3099\u309a])\p{Script=Inherited}/gu

const runs = /[\p{L}\p{M}\p{N}]+|\p{Extended_Pictographic}/gu

/** Scripts written without spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu

/** Longer words are found by their beginning. */
const maxWordLength = 40

function fold(text: string): string {
  // Upper case first: ß and SS, ı and I are then one.
  return text
    .normalize('NFKD')
    .replace(accents, '')
    .toUpperCase()
    .toLowerCase()
    .replace(/[øłđðþæœς]/g, (letter) => plain[letter] ?? letter)
    .normalize('NFC')
}

function clip(word: string): string {
  return Array.from(word).slice(0, maxWordLength).join('')
}

/** Overlapping pairs: 風景写真 → 風景, 景写, 写真. `lastAlone` adds 真, so that it is found, too. */
function pairs(run: string, lastAlone: boolean): string[] {
  const letters = Array.from(run)
  if (letters.length === 1) return [run]
  const found = letters.slice(1).map((letter, index) => `${letters[index]}${letter}`)
  const last = letters.at(-1)
  return lastAlone && last !== undefined ? [...found, last] : found
}

function split(text: string, lastAlone: boolean): string[] {
  const words = new Set<string>()
  for (const [run] of fold(text).matchAll(runs)) {
    for (const [part] of run.matchAll(unspaced))
      for (const pair of pairs(part, lastAlone)) words.add(pair)
    for (const part of run.split(unspaced)) if (part !== '') words.add(clip(part))
  }
  return [...words]
}

/**
 * The distinct words of a text as search stores them: case and accents folded, in any script; pairs of
 * neighbouring characters where a script has no spaces.
 */
export function wordsOf(text: string): string[] {
  return split(text, true)
}

/** Prefixes that must all match for `searchText`. */
export function searchWordsOf(searchText: string): string[] {
  return split(searchText, false).slice(0, maxWords)
}
