import type { Column } from './columns.ts'

export type Sort = { by: string; down: boolean }

/** `price`, and `-price` for descending. */
export function formatSort({ by, down }: Sort): string {
  return down ? `-${by}` : by
}

/** Null for the list's own order, and for unknown columns. */
export function readSort(
  columns: readonly Pick<Column<never>, 'sort'>[],
  text: string | null,
): Sort | null {
  if (text === null) return null
  const down = text.startsWith('-')
  const by = down ? text.slice(1) : text
  return columns.some(({ sort }) => sort === by) ? { by, down } : null
}

/** Up, then down, then the list's own order again. */
export function nextSort(current: Sort | null, by: string): Sort | null {
  if (current?.by !== by) return { by, down: false }
  return current.down ? null : { by, down: true }
}
