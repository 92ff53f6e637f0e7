/** A sorted order of a list: by what, and in which direction. */
export type Sort = { by: string; down: boolean }

type Direction = 'up' | 'down'

/** What of a row a sort looks at, and what its two directions are called: 'A to Z' is up. */
type SortKey<Row> = { value: (row: Row) => string | number } & Record<Direction, string>

/** The ways to sort a list, by the name that the address gives them. */
export type SortKeys<Row> = Record<string, SortKey<Row>>

/** Sorts by words, as a person would look them up. */
export function byWords<Row>(value: (row: Row) => string): SortKey<Row> {
  return { value, up: 'A to Z', down: 'Z to A' }
}

/** Sorts by a number. */
export function byNumber<Row>(value: (row: Row) => number): SortKey<Row> {
  return { value, up: 'lowest first', down: 'highest first' }
}

/** Sorts by the place of a value among `steps`; `up` and `down` say which comes first. */
export function byStep<Row, Step>(
  steps: readonly Step[],
  value: (row: Row) => Step,
  words: Record<Direction, string>,
): SortKey<Row> {
  return { value: (row) => steps.indexOf(value(row)), ...words }
}

/** How an address or a choice writes a sort: `price`, and `-price` for the other direction. */
export function writeSort({ by, down }: Sort): string {
  return down ? `-${by}` : by
}

/** Reads what `writeSort` wrote; null for the list's own order, and for what the list has no key for. */
export function readSort(keys: SortKeys<never>, text: string | null): Sort | null {
  if (text === null) return null
  const down = text.startsWith('-')
  const by = down ? text.slice(1) : text
  return Object.hasOwn(keys, by) ? { by, down } : null
}

/** What a press on a header asks for: up, then down, then the list's own order again. */
export function nextSort(current: Sort | null, by: string): Sort | null {
  if (current?.by !== by) return { by, down: false }
  return current.down ? null : { by, down: true }
}

/** Letters before their accents and capitals, and 'Class 2' before 'Class 10'. */
const { compare } = new Intl.Collator('en', { numeric: true })

/** The rows in the order asked for; those that are alike stay in the order in which they came. */
export function sortRows<Row>(keys: SortKeys<Row>, rows: Row[], { by, down }: Sort): Row[] {
  const key = keys[by]
  if (key === undefined) return rows
  const sign = down ? -1 : 1
  return rows.toSorted((one, other) => {
    const [a, b] = [key.value(one), key.value(other)]
    const order =
      typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b))
    return sign * order
  })
}
