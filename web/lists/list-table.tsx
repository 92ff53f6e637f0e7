import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table/columns.ts'
import { readSort, formatSort } from '#web/ui/data-table/sorting.ts'
import { addressWith } from './address.ts'
import { ListEnd } from './list-end.tsx'
import { cutToPages, type List } from './read-list.ts'

type ListTableProps<Row> = {
  list: List<Row>
  columns: Column<Row>[]
  caption: string
  ownOrder: string
  wide?: boolean
}

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
  const shown = cutToPages(list, search)
  const pending = target?.pathname === pathname ? new URLSearchParams(target.search) : search
  const changing = pending.get('sort') !== search.get('sort')
  return (
    <>
      <DataTable
        {...rest}
        columns={columns}
        rows={shown.items}
        sorting={{
          current: readSort(columns, search.get('sort')),
          requested: changing ? readSort(columns, pending.get('sort')) : undefined,
          ownOrder,
          choose: (requested) => {
            const address = addressWith(search, { sort: requested && formatSort(requested) })
            void navigate(address, { replace: true, preventScrollReset: true })
          },
        }}
      />
      <ListEnd list={shown} />
    </>
  )
}
