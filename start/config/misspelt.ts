import { settings } from './config.ts'
import type { Environment } from '#platform/settings.ts'

/**
 * gettext's, set on many machines:
 * https://www.gnu.org/software/gettext/manual/html_node/The-LANGUAGE-variable.html
 */
const ofOthers = new Set(['LANGUAGE'])

/** Names of at least this length may have two mistakes, shorter ones one: HOME is not HOST. */
const longName = 7

/** How many letters to change, add, remove or swap with the next one (the edit distance). */
function countMistakes(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0
  for (let row = 1; row <= a.length; row += 1) {
    const costs = [row]
    rows.push(costs)
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1]
      const isSwapped =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      costs[column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
        ...(isSwapped ? [at(row - 2, column - 2) + 1] : []),
      )
    }
  }
  return at(a.length, b.length)
}

/** A variable that is no setting, with the name of the setting that was probably meant. */
type Misspelt = { name: string; meant: string }

/** Compares names only: an environment has many variables of other programs. */
export function listMisspelt(env: Environment): Misspelt[] {
  const names = Object.keys(settings)
  return Object.keys(env).flatMap((name) => {
    if (names.includes(name) || ofOthers.has(name)) return []
    const max = name.length < longName ? 1 : 2
    const [nearest] = names
      .map((meant) => ({ name, meant, mistakes: countMistakes(name.toUpperCase(), meant) }))
      .filter(({ mistakes }) => mistakes <= max)
      .toSorted((a, b) => a.mistakes - b.mistakes)
    return nearest === undefined ? [] : [{ name, meant: nearest.meant }]
  })
}
