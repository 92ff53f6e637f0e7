import type { ColumnKind } from './column.ts'

/** The class names of a table's parts. */
export type Look = Record<
  'cards' | 'table' | 'head' | 'headCell' | 'body' | 'row' | 'cell' | 'label',
  string
> & { kinds: Record<ColumnKind, string> }

// Written out twice, because Tailwind reads class names from the source.
export const usualLook: Look = {
  cards: 'sm:hidden',
  table: 'sm:table',
  head: 'sm:table-header-group',
  headCell: 'px-2 md:px-3',
  body: 'sm:table-row-group',
  row: 'sm:table-row sm:before:hidden sm:after:hidden sm:rounded-none sm:border-0 sm:border-b sm:bg-transparent sm:p-0 sm:hover:bg-cream/5',
  cell: 'sm:table-cell sm:px-2 sm:py-3 sm:align-middle md:px-3',
  label: 'sm:hidden',
  kinds: {
    index: 'sm:w-px',
    lead: 'sm:w-2/5 sm:min-w-28 sm:text-base',
    text: 'sm:w-1/3 sm:min-w-28',
    short: 'sm:whitespace-nowrap',
    number: 'sm:text-right sm:whitespace-nowrap',
    picture: 'sm:w-28 sm:min-w-28',
    action: 'sm:w-px max-sm:empty:hidden',
  },
}
export const wideLook: Look = {
  cards: '3xl:hidden',
  table: '3xl:table',
  head: '3xl:table-header-group',
  headCell: 'px-2',
  body: 'md:grid-cols-2 3xl:table-row-group',
  row: '3xl:table-row 3xl:before:hidden 3xl:after:hidden 3xl:rounded-none 3xl:border-0 3xl:border-b 3xl:bg-transparent 3xl:p-0 3xl:hover:bg-cream/5',
  cell: '3xl:table-cell 3xl:px-2 3xl:py-3 3xl:align-middle',
  label: '3xl:hidden',
  kinds: {
    index: '3xl:w-px',
    lead: '3xl:w-1/5 3xl:min-w-36 3xl:text-base',
    text: '3xl:w-1/6 3xl:min-w-32',
    short: '3xl:whitespace-nowrap',
    number: '3xl:text-right 3xl:whitespace-nowrap',
    picture: '3xl:w-24 3xl:min-w-24',
    action: '3xl:w-px max-3xl:empty:hidden 3xl:*:px-3',
  },
}

/**
 * The part of a card that a cell is: what it is about, its short facts side by side, the long ones
 * below each other, then what can be done. Empty pseudo-elements of the row begin a new line before
 * the facts and before the actions.
 */
export const inCard: Record<ColumnKind, string> = {
  index: '-order-1 pt-0.5 text-sand tabular-nums',
  lead: '-order-1 grow basis-32 text-lg leading-snug font-semibold wrap-anywhere',
  picture: '-order-1 w-28 shrink-0',
  short: 'order-1 mt-3 flex grow basis-20 flex-col wrap-anywhere',
  number: 'order-1 mt-3 flex grow basis-20 flex-col tabular-nums',
  text: 'order-2 mt-3 flex basis-full flex-col wrap-anywhere',
  action: 'order-4 mt-4 flex grow whitespace-nowrap *:grow',
}
export const cardRow =
  'flex flex-wrap content-start gap-x-3 rounded-xl border border-line bg-espresso p-4 before:basis-full after:order-3 after:basis-full'

const labelled: readonly ColumnKind[] = ['text', 'short', 'number']

/** Whether a card shows the column's header above its value. */
export const isLabelled = (kind: ColumnKind) => labelled.includes(kind)
