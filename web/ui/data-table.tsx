import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type Column<Row> = {
  header: string
  cell: (row: Row, index: number) => ReactNode
  /** Keeps a short value on one line. */
  narrow?: boolean
  /** Explains itself (a button, a picture): a card shows no header before it. `action` stands beside its like. */
  bare?: 'action' | 'picture'
}

type DataTableProps<Row> = {
  /** Names the table for screen readers. */
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  /** A table of many columns: cards below 1536 px, two beside each other from 768 px on. */
  wide?: boolean
}

type Look = Record<
  'table' | 'head' | 'headRow' | 'headCell' | 'body' | 'row' | 'cell' | 'label' | 'value',
  string
>
type CellLook = Record<'narrow' | 'text' | 'action' | 'picture', string>

// Written out twice, because Tailwind reads class names from the source.
const usual: Look = {
  table: 'sm:table',
  head: 'sm:not-sr-only sm:table-header-group',
  headRow: 'sm:border-b sm:border-line',
  headCell: 'px-2 md:px-3',
  body: 'sm:table-row-group',
  row: 'sm:table-row sm:rounded-none sm:border-0 sm:border-b sm:bg-transparent sm:p-0',
  cell: 'sm:table-cell sm:px-2 sm:py-4 sm:align-middle md:px-3',
  label: 'sm:hidden',
  value: 'sm:contents',
}
const usualCell: CellLook = {
  narrow: 'sm:whitespace-nowrap',
  text: 'sm:min-w-28',
  action: 'max-sm:empty:hidden',
  picture: 'sm:w-24',
}
const wideLook: Look = {
  table: '2xl:table',
  head: '2xl:not-sr-only 2xl:table-header-group',
  headRow: '2xl:border-b 2xl:border-line',
  headCell: 'px-2',
  body: 'md:grid-cols-2 2xl:table-row-group',
  row: '2xl:table-row 2xl:rounded-none 2xl:border-0 2xl:border-b 2xl:bg-transparent 2xl:p-0',
  cell: '2xl:table-cell 2xl:px-2 2xl:py-4 2xl:align-middle',
  label: '2xl:hidden',
  value: '2xl:contents',
}
const wideCell: CellLook = {
  narrow: '2xl:whitespace-nowrap',
  text: '2xl:min-w-28',
  action: 'max-2xl:empty:hidden',
  picture: '2xl:w-24',
}

/**
 * A table that turns into cards below 640 px: each row a card, each cell with its header before it.
 * The roles are written out because `display` other than a table's takes them away in browsers.
 */
export function DataTable<Row>({ caption, columns, rows, rowKey, wide }: DataTableProps<Row>) {
  const look = wide ? wideLook : usual
  const cellLook = wide ? wideCell : usualCell
  return (
    <table
      role="table"
      className={classNames('block w-full border-collapse text-left', look.table)}
    >
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className={classNames('sr-only', look.head)}>
        <tr role="row" className={look.headRow}>
          {columns.map(({ header }) => (
            <th
              key={header}
              role="columnheader"
              scope="col"
              className={classNames(
                'py-3 text-sm font-semibold tracking-wide text-tan',
                look.headCell,
              )}
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className={classNames('grid grid-cols-1 gap-4', look.body)}>
        {rows.map((row, index) => (
          <tr
            key={rowKey(row)}
            role="row"
            className={classNames(
              'flex flex-wrap content-start gap-3 rounded-xl border border-line bg-espresso p-4',
              look.row,
            )}
          >
            {columns.map(({ header, cell, narrow, bare }) => (
              <td
                key={header}
                role="cell"
                className={classNames(
                  'min-w-0',
                  bare === 'action' ? 'flex grow whitespace-nowrap *:grow' : 'wrap-anywhere',
                  bare === 'picture' && 'basis-full',
                  bare === undefined &&
                    'grid basis-full grid-cols-[7rem_minmax(0,1fr)] items-baseline gap-3',
                  look.cell,
                  cellLook[bare ?? (narrow ? 'narrow' : 'text')],
                )}
              >
                {bare === undefined ? (
                  <>
                    <span
                      aria-hidden="true"
                      className={classNames('text-sm text-sand', look.label)}
                    >
                      {header}
                    </span>
                    <span className={classNames('min-w-0', look.value)}>{cell(row, index)}</span>
                  </>
                ) : (
                  cell(row, index)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
