import type { ReactNode } from 'react'

/**
 * What a column holds. `lead` is the name of its row, and heads its card. `picture` and `action`
 * explain themselves: a card shows no header before them, and actions stand beside each other.
 * `short` stays on one line, `number` too, in digits that stand below each other.
 */
export type ColumnKind = 'index' | 'lead' | 'text' | 'short' | 'number' | 'picture' | 'action'

export type Column<Row> = {
  header: string
  kind: ColumnKind
  cell: (row: Row, index: number) => ReactNode
  /** The key that this column is sorted by; without one it is not. */
  sort?: string
}
