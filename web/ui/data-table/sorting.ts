import type { Column } from './columns.ts'

/** A sorted order of a list: by what, and in which direction. */
export type Sort = { by: string; down: boolean }

/** How an address or a choice writes a sort: `price`, and `-price` for the other direction. */
export function formatSort({ by, down }: Sort): string {
  return down ? `-${by}` : by
}

/** Reads what `formatSort` wrote; null for the list's own order, and for what no column sorts by. */
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
