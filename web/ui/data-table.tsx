import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { cellClasses, isLabelled, type Column } from './data-table/columns.ts'
import { SortButton, SortSelect, SortStatus, type Sorting } from './data-table/sort-controls.tsx'

type DataTableProps<Row> = {
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  /** Without it the rows keep the order of `rows`. */
  sorting?: Sorting | undefined
  /** For many columns, with a `wideClass` each: cards below 1280 px, two side by side from 768 px on. */
  wide?: boolean
}

/**
 * Sorts by its headers. Without room, a row is a card, or below 640 px a block between hairlines. The roles
 * are explicit because any `display` but a table's removes them.
 */
export function DataTable<Row extends { _id: string }>({
  caption,
  columns,
  rows,
  sorting,
  wide,
}: DataTableProps<Row>) {
  const waiting = sorting?.requested !== undefined
  return (
    <div className={wide ? '@container/wide-table' : '@container/table'}>
      {sorting !== undefined && (
        <>
          <div className="tabular:hidden">
            <SortSelect sorting={sorting} columns={columns} />
          </div>
          <SortStatus sorting={sorting} columns={columns} />
        </>
      )}
      <table
        role="table"
        aria-busy={waiting || undefined}
        className="block w-full border-collapse text-start tabular:table spacious:table-fixed spacious:text-sm"
      >
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="hidden tabular:table-header-group">
          <tr role="row">
            {columns.map((column) => (
              <HeadCell key={column.header} {...column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody
          role="rowgroup"
          className={classNames(
            'grid grid-cols-1 border-edge transition-opacity max-sm:border-t sm:gap-4 duration-150 md:@min-[44rem]/wide-table:grid-cols-2 tabular:table-row-group [&_a]:scroll-mt-14 [&_button]:scroll-mt-14',
            waiting && 'opacity-50',
          )}
        >
          {rows.map((row, index) => (
            <tr
              key={row._id}
              // Used to focus the row after a change has moved it.
              id={`row-${row._id}`}
              role="row"
              className="flex flex-wrap content-start gap-x-3 only:col-span-full border-edge max-sm:border-b max-sm:py-3 sm:rounded-panel sm:border sm:bg-card sm:p-4 before:basis-full after:order-3 after:basis-full tabular:table-row tabular:rounded-none tabular:border-0 tabular:border-b tabular:bg-transparent tabular:p-0 tabular:before:hidden tabular:after:hidden tabular:hover:bg-text/5"
            >
              {columns.map((column) => (
                <BodyCell key={column.header} {...column}>
                  {column.cell(row, index)}
                </BodyCell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type BodyCellProps = Pick<Column<never>, 'header' | 'kind' | 'unlabelled' | 'cellClass'> & {
  children: ReactNode
}

/** On a card. */
function CellLabel({
  header,
  kind,
  unlabelled,
}: Pick<BodyCellProps, 'header' | 'kind' | 'unlabelled'>) {
  if (!isLabelled(kind)) return null
  return (
    <span className={classNames('text-sm text-text-quiet tabular:hidden', unlabelled && 'sr-only')}>
      {header}{' '}
    </span>
  )
}

function BodyCell({ header, kind, unlabelled, cellClass, children }: BodyCellProps) {
  const className = classNames(
    'min-w-0 tabular:table-cell tabular:py-3 tabular:align-middle roomy:px-2 roomy:md:px-3 spacious:px-1',
    cellClasses[kind],
    cellClass,
  )
  if (kind === 'lead')
    return (
      <th role="rowheader" scope="row" className={className}>
        {children}
      </th>
    )
  return (
    <td role="cell" className={className}>
      <CellLabel header={header} kind={kind} unlabelled={unlabelled} />
      {children}
    </td>
  )
}

type HeadCellProps = Pick<Column<never>, 'header' | 'kind' | 'sort' | 'wideClass'> & {
  sorting: Sorting | undefined
}

function HeadCell({ header, kind, sort, wideClass, sorting }: HeadCellProps) {
  const current = sorting?.current
  const sorted = sort !== undefined && current?.by === sort
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sorted ? (current?.down ? 'descending' : 'ascending') : undefined}
      className={classNames(
        'sticky top-bar z-10 bg-ground px-2 py-1 spacious:px-1 text-sm font-semibold tracking-wide text-accent shadow-[inset_0_-1px_0_var(--color-edge)] roomy:md:px-3',
        kind === 'number' && 'text-end',
        wideClass,
      )}
    >
      {sort === undefined || sorting === undefined ? (
        header
      ) : (
        <SortButton by={sort} header={header} sorting={sorting} reverse={kind === 'number'} />
      )}
    </th>
  )
}
