import type { ColumnKind } from './column.ts'

/** The class names of a table's parts. */
export type Look = Record<
  'cards' | 'table' | 'head' | 'headCell' | 'body' | 'row' | 'cell' | 'label',
  string
> & { kinds: Record<ColumnKind, string> }

// Written out twice, because Tailwind reads class names from the source.
export const usualLook: Look = {
  cards: 'roomy:hidden',
  table: 'roomy:table',
  head: 'roomy:table-header-group',
  headCell: 'px-2 md:px-3',
  body: 'roomy:table-row-group',
  row: 'roomy:table-row roomy:before:hidden roomy:after:hidden roomy:rounded-none roomy:border-0 roomy:border-b roomy:bg-transparent roomy:p-0 roomy:hover:bg-cream/5',
  cell: 'roomy:table-cell roomy:px-2 roomy:py-3 roomy:align-middle md:roomy:px-3',
  label: 'roomy:hidden',
  kinds: {
    index: 'roomy:w-px',
    lead: 'roomy:w-2/5 roomy:min-w-28 roomy:text-base',
    text: 'roomy:w-1/3 roomy:min-w-28',
    short: 'roomy:whitespace-nowrap',
    number: 'roomy:text-right roomy:whitespace-nowrap',
    picture: 'roomy:w-28 roomy:min-w-28',
    action: 'roomy:w-px empty:hidden roomy:empty:table-cell',
  },
}
export const wideLook: Look = {
  cards: 'spacious:hidden',
  table: 'spacious:table',
  head: 'spacious:table-header-group',
  headCell: 'px-2',
  body: 'md:@min-[44rem]/table:grid-cols-2 spacious:table-row-group',
  row: 'spacious:table-row spacious:before:hidden spacious:after:hidden spacious:rounded-none spacious:border-0 spacious:border-b spacious:bg-transparent spacious:p-0 spacious:hover:bg-cream/5',
  cell: 'spacious:table-cell spacious:px-2 spacious:py-3 spacious:align-middle',
  label: 'spacious:hidden',
  kinds: {
    index: 'spacious:w-px',
    lead: 'spacious:w-1/5 spacious:min-w-36 spacious:text-base',
    text: 'spacious:w-1/6 spacious:min-w-32',
    short: 'spacious:whitespace-nowrap',
    number: 'spacious:text-right spacious:whitespace-nowrap',
    picture: 'spacious:w-24 spacious:min-w-24',
    action: 'spacious:w-px empty:hidden spacious:empty:table-cell spacious:*:px-3',
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
