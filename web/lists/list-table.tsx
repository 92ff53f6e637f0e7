import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table/columns.ts'
import { readSort, writeSort } from '#web/ui/data-table/sorting.ts'
import { Notice } from '#web/ui/notice.tsx'
import { addressWith } from './address.ts'
import { ListEnd } from './list-end.tsx'
import { showList, sortable, type List } from './read-list.ts'

type ListTableProps<Row> = {
  list: List<Row>
  columns: Column<Row>[]
  caption: string
  /** What the list's own order is called. */
  ownOrder: string
  wide?: boolean
}

/** A list as a table, with the way to its next rows; the address has their order. */
export function ListTable<Row extends { _id: string }>({
  list,
  columns,
  ownOrder,
  ...rest
}: ListTableProps<Row>) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const target = useNavigation().location
  const navigate = useNavigate()
  const { rows, sort, tooLong } = showList(list, columns, search)
  const asked = target?.pathname === pathname ? new URLSearchParams(target.search) : search
  const changing = asked.get('sort') !== search.get('sort')
  return (
    <>
      {tooLong && (
        <div className="mb-6 max-w-3xl">
          <Notice tone="info">
            This list has more than {sortable.toLocaleString('en-US')} rows, and can be shown in its
            own order only.
          </Notice>
        </div>
      )}
      <DataTable
        {...rest}
        columns={columns}
        rows={rows}
        sorting={{
          current: sort,
          wanted: changing ? readSort(columns, asked.get('sort')) : undefined,
          ownOrder,
          choose: (wanted) => {
            const address = addressWith(search, { sort: wanted && writeSort(wanted) })
            void navigate(address, { replace: true, preventScrollReset: true })
          },
        }}
      />
      <ListEnd list={list} shown={rows.length} />
    </>
  )
}
