import type { ReactNode } from 'react'

/**
 * `lead` names its row and heads its card; `picture` and `action` have no header in a card; `short` and
 * `number` stay on one line.
 */
type ColumnKind = 'index' | 'lead' | 'text' | 'short' | 'number' | 'picture' | 'action'

/** `Key`: the sort keys of the list's call. */
export type Column<Row, Key extends string = string> = {
  header: string
  kind: ColumnKind
  /** In a card only screen readers get the header. */
  unlabelled?: boolean
  /** A class name: its share of a wide table. */
  wideClass?: string
  /** Class names of its cells besides those of its kind, such as where they stand in a card. */
  cellClass?: string
  /** More than an expression is a component, which has its messages and formats by hooks of its own. */
  cell: (row: Row, index: number) => ReactNode
  /** The sort's name in address and call; without it the column is not sortable. */
  sort?: Key
  /** Labels of the directions, if not those of words or numbers. */
  up?: string
  down?: string
}

/**
 * Class names in a card, then in a table, a wide one last. A card has its lead, short facts side by side,
 * long ones below each other, then actions; empty pseudo-elements of the row begin a new line before facts
 * and actions.
 */
export const cellClasses: Record<ColumnKind, string> = {
  index: '-order-1 pt-0.5 text-text-quiet tabular-nums tabular:w-px',
  lead: '-order-1 grow basis-32 text-lg leading-snug font-semibold wrap-anywhere roomy:text-base roomy:w-2/5 roomy:min-w-28 spacious:text-sm',
  picture: '-order-1 w-28 shrink-0 roomy:min-w-28',
  short: 'order-1 mt-3 flex grow basis-32 flex-col wrap-anywhere roomy:whitespace-nowrap',
  number:
    'order-1 mt-3 flex grow basis-16 flex-col tabular-nums tabular:text-end tabular:whitespace-nowrap',
  text: 'order-2 mt-3 flex basis-full flex-col wrap-anywhere roomy:w-1/3 roomy:min-w-28',
  action:
    'order-4 mt-4 flex grow whitespace-nowrap *:grow empty:hidden roomy:w-px tabular:empty:table-cell spacious:whitespace-normal spacious:*:px-2',
}

export const isLabelled = (kind: ColumnKind) => ['text', 'short', 'number'].includes(kind)
