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
  cards: '2xl:hidden',
  table: '2xl:table',
  head: '2xl:table-header-group',
  headCell: 'px-2',
  body: 'md:grid-cols-2 2xl:table-row-group',
  row: '2xl:table-row 2xl:before:hidden 2xl:after:hidden 2xl:rounded-none 2xl:border-0 2xl:border-b 2xl:bg-transparent 2xl:p-0 2xl:hover:bg-cream/5',
  cell: '2xl:table-cell 2xl:px-2 2xl:py-3 2xl:align-middle',
  label: '2xl:hidden',
  kinds: {
    index: '2xl:w-px',
    lead: '2xl:w-1/5 2xl:min-w-40 2xl:text-base',
    text: '2xl:w-1/6 2xl:min-w-32',
    short: '2xl:whitespace-nowrap',
    number: '2xl:text-right 2xl:whitespace-nowrap',
    picture: '2xl:w-28 2xl:min-w-28',
    action: '2xl:w-px max-2xl:empty:hidden',
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
