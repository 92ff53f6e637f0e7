import { maxWords } from './searching.ts'

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

/** How people type an apostrophe: ‘ ’ ʻ ʼ ` ´ ′ */
const apostrophes = /[\u2018\u2019\u02bb\u02bc`\u00b4\u2032]/g

/** Without case and accents, in any script, with one kind of apostrophe. */
export function fold(text: string): string {
  // Upper case first: ß and SS, ı and I are then one.
  return text
    .replace(apostrophes, "'")
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

/** The runs of letters and digits in a folded text. */
function* runsIn(folded: string): Generator<string> {
  for (const [run] of folded.matchAll(runs))
    for (const part of run.split(unspaced)) if (part !== '') yield part
}

/**
 * 'c41' is 'c' and '41', so that C41 and C-41 are the same. A longer mixture is one word: its parts would be
 * so short that they match other words.
 */
function atomsOf(run: string): string[] {
  const atoms = run.match(/\p{N}+|\P{N}+/gu) ?? []
  return atoms.length > 2 ? [run] : atoms
}

function* pairsIn(folded: string, lastAlone: boolean): Generator<string> {
  for (const [run] of folded.matchAll(runs))
    for (const [part] of run.matchAll(unspaced)) yield* pairs(part, lastAlone)
}

/** Names and terms that are also written as one word: O’Brien, Tri-X, Anne-Marie. */
const compounds = /[\p{L}\p{M}]+(?:['-][\p{L}\p{M}]+)+/gu

const distinct = (words: Iterable<string>): string[] => [...new Set(words)]

/**
 * The distinct words of a text: case and accents folded, in any script; pairs of neighbouring characters
 * where a script has no spaces.
 */
export function wordsOf(text: string): string[] {
  const folded = fold(text)
  return distinct([...pairsIn(folded, true), ...[...runsIn(folded)].map(clip)])
}

/** The words as search stores them: also the parts of 35mm, and O’Brien as one word. */
export function storedWordsOf(text: string): string[] {
  const folded = fold(text)
  const parts = [...runsIn(folded)].flatMap(atomsOf)
  const whole = [...folded.matchAll(compounds)].map(([word]) => word.replaceAll(/['-]/g, ''))
  return distinct([...wordsOf(text), ...[...parts, ...whole].map(clip)])
}

/** Prefixes of stored words that must all match for `searchText`. */
export function searchWordsOf(searchText: string): string[] {
  const folded = fold(searchText)
  const parts = [...runsIn(folded)].flatMap(atomsOf).map(clip)
  return distinct([...pairsIn(folded, false), ...parts]).slice(0, maxWords)
}
