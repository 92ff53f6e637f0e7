import type { ReactNode } from 'react'
import type { Column, ColumnKind } from '#web/ui/data-table/column.ts'
import {
  cardRow,
  inCard,
  isLabelled,
  usualLook,
  wideLook,
  type Look,
} from '#web/ui/data-table/looks.ts'
import {
  SortButton,
  SortSelect,
  SortStatus,
  type SortChoice,
  type Sorting,
} from '#web/ui/data-table/sort-controls.tsx'
import { classNames } from './class-names.ts'

type DataTableProps<Row> = {
  /** Names the table for screen readers. */
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  sorting: Sorting
  /** A table of many columns: cards below 1600 px, two beside each other from 768 px on. */
  wide?: boolean
}

/**
 * A table that sorts by its headers and turns into cards below 640 px, or where the text is too large
 * for its room: each row a card, each cell with its header before it. The roles are written out
 * because `display` other than a table's takes them away in browsers.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  sorting,
  wide,
}: DataTableProps<Row>) {
  const look = wide ? wideLook : usualLook
  const choices: SortChoice[] = columns.flatMap(({ sort, header }) =>
    sort === undefined ? [] : [{ by: sort, header }],
  )
  const waiting = sorting.wanted !== undefined
  return (
    <div className="@container/table">
      <div className={look.cards}>
        <SortSelect sorting={sorting} choices={choices} />
      </div>
      <SortStatus sorting={sorting} choices={choices} />
      <table
        role="table"
        aria-busy={waiting || undefined}
        className={classNames('block w-full border-collapse text-left', look.table)}
      >
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className={classNames('hidden', look.head)}>
          <tr role="row">
            {columns.map((column) => (
              <HeadCell
                key={column.header}
                {...column}
                sorting={sorting}
                className={look.headCell}
              />
            ))}
          </tr>
        </thead>
        <tbody
          role="rowgroup"
          className={classNames(
            'grid grid-cols-1 gap-4 transition-opacity duration-150 [&_a]:scroll-mt-14 [&_button]:scroll-mt-14',
            waiting && 'opacity-50',
            look.body,
          )}
        >
          {rows.map((row, index) => (
            <tr key={rowKey(row)} role="row" className={classNames(cardRow, look.row)}>
              {columns.map(({ header, kind, cell }) => (
                <BodyCell key={header} header={header} kind={kind} look={look}>
                  {cell(row, index)}
                </BodyCell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type BodyCellProps = { header: string; kind: ColumnKind; look: Look; children: ReactNode }

function BodyCell({ header, kind, look, children }: BodyCellProps) {
  const className = classNames('min-w-0', inCard[kind], look.cell, look.kinds[kind])
  if (kind === 'lead')
    return (
      <th role="rowheader" scope="row" className={className}>
        {children}
      </th>
    )
  return (
    <td role="cell" className={className}>
      {isLabelled(kind) && (
        <span className={classNames('text-sm text-sand', look.label)}>{header} </span>
      )}
      {children}
    </td>
  )
}

type HeadCellProps = {
  header: string
  kind: ColumnKind
  sort?: string
  sorting: Sorting
  className: string
}

/** A header; it stays below the navigation bar while its rows scroll by. */
function HeadCell({ header, kind, sort, sorting, className }: HeadCellProps) {
  const { current } = sorting
  const sorted = sort !== undefined && current?.by === sort
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sorted ? (current.down ? 'descending' : 'ascending') : undefined}
      className={classNames(
        'sticky top-bar z-10 bg-ground py-1 text-sm font-semibold tracking-wide text-tan shadow-[inset_0_-1px_0_var(--color-line)]',
        kind === 'number' && 'text-right',
        className,
      )}
    >
      {sort === undefined ? (
        header
      ) : (
        <SortButton by={sort} header={header} sorting={sorting} reverse={kind === 'number'} />
      )}
    </th>
  )
}
