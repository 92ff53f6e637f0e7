import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type Column<Row> = {
  header: string
  cell: (row: Row, index: number) => ReactNode
  /** Keeps a short value on one line. */
  narrow?: boolean
}

type DataTableProps<Row> = {
  /** Names the table for screen readers. */
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
}

/**
 * A table that turns into cards below 640 px: each row a card, each cell with its header before it.
 * The roles are written out because `display` other than a table's takes them away in browsers.
 */
export function DataTable<Row>({ caption, columns, rows, rowKey }: DataTableProps<Row>) {
  return (
    <table role="table" className="block w-full border-collapse text-left sm:table">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="sr-only sm:not-sr-only sm:table-header-group">
        <tr role="row" className="sm:border-b sm:border-line">
          {columns.map(({ header }) => (
            <th
              key={header}
              role="columnheader"
              scope="col"
              className="px-3 py-3 text-sm font-semibold tracking-wide text-tan"
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="grid gap-4 sm:table-row-group">
        {rows.map((row, index) => (
          <tr
            key={rowKey(row)}
            role="row"
            className="grid gap-3 rounded-xl border border-line bg-espresso p-4 sm:table-row sm:rounded-none sm:border-0 sm:border-b sm:bg-transparent sm:p-0"
          >
            {columns.map(({ header, cell, narrow }) => (
              <td
                key={header}
                role="cell"
                className={classNames(
                  'grid grid-cols-[8rem_minmax(0,1fr)] items-center gap-3 sm:table-cell sm:px-3 sm:py-4 sm:align-middle',
                  narrow && 'sm:whitespace-nowrap',
                )}
              >
                <span aria-hidden="true" className="text-sm text-sand sm:hidden">
                  {header}
                </span>
                <span className="min-w-0 wrap-break-word sm:contents">{cell(row, index)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
