import type { Column } from './columns.ts'

/** A sorted order of a list: by what, and in which direction. */
export type Sort = { by: string; down: boolean }

/** How an address or a choice writes a sort: `price`, and `-price` for the other direction. */
export function writeSort({ by, down }: Sort): string {
  return down ? `-${by}` : by
}

/** Reads what `writeSort` wrote; null for the list's own order, and for what no column sorts by. */
export function readSort(columns: readonly Column<never>[], text: string | null): Sort | null {
  if (text === null) return null
  const down = text.startsWith('-')
  const by = down ? text.slice(1) : text
  return columns.some(({ sort }) => sort === by) ? { by, down } : null
}

/** What a press on a header asks for: up, then down, then the list's own order again. */
export function nextSort(current: Sort | null, by: string): Sort | null {
  if (current?.by !== by) return { by, down: false }
  return current.down ? null : { by, down: true }
}

/** Letters before their accents and capitals, and 'Class 2' before 'Class 10'. */
const { compare } = new Intl.Collator('en', { numeric: true })

/** The rows in the order asked for; those that are alike stay in the order in which they came. */
export function sortRows<Row>(
  columns: readonly Column<Row>[],
  rows: Row[],
  { by, down }: Sort,
): Row[] {
  const valueOf = columns.find(({ sort }) => sort === by)?.value
  if (valueOf === undefined) return rows
  const sign = down ? -1 : 1
  return rows.toSorted((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)]
    const order =
      typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b))
    return sign * order
  })
}
