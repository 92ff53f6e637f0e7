import { maxWords } from '#contract/searching.ts'
import { searchWordsOf, storedWordsOf, wordsOf } from '#contract/search-words.ts'

/**
 * The words of the name and of the e-mail before the @; the e-mail; and the @ with its domain. The words of
 * the domain are left out: `co` would find everybody of a `.com`.
 */
export function wordsOfUser({ name, email }: { name: string; email: string }): string[] {
  const at = email.lastIndexOf('@')
  return [...storedWordsOf(`${name}\n${email.slice(0, at)}`), email, email.slice(at)]
}

/** Prefixes that must all match for `searchText`. */
export function userSearchWordsOf(searchText: string): string[] {
  const parts = searchText.toLowerCase().split(/[\s\p{Cc}]+/u)
  const emails = parts.filter((part) => part.includes('@') && part !== '@')
  const others = parts.filter((part) => !part.includes('@'))
  return [...new Set([...emails, ...searchWordsOf(others.join(' '))])].slice(0, maxWords)
}

/** Names that agree so far are sorted by registration; keeps cursors short. */
const maxKeyLength = 60

/** Its words without case and accents, for sorting. */
export function nameKey(name: string): string {
  return Array.from(wordsOf(name).join(' ')).slice(0, maxKeyLength).join('')
}
