import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router'
import type { Sorting } from '#web/ui/data-table/sort-controls.tsx'
import { readSort, writeSort, type Sort, type SortKeys } from '#web/ui/data-table/sorting.ts'

type SortingOptions = {
  keys: SortKeys<never>
  /** The order of the rows that stand. */
  current: Sort | null
  /** What the list's own order is called. */
  ownOrder: string
}

/** Keeps a list's order in the address; another order begins with its first page again. */
export function useSorting({ keys, current, ownOrder }: SortingOptions): Sorting {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const target = useNavigation().location
  const navigate = useNavigate()
  const asked = target?.pathname === pathname ? new URLSearchParams(target.search) : null
  const changing = asked !== null && asked.get('sort') !== search.get('sort')
  return {
    keys,
    current,
    wanted: changing ? readSort(keys, asked.get('sort')) : undefined,
    ownOrder,
    choose: (sort) => {
      const next = new URLSearchParams(search)
      next.delete('pages')
      if (sort === null) next.delete('sort')
      else next.set('sort', writeSort(sort))
      void navigate(`?${next.toString()}`, { replace: true, preventScrollReset: true })
    },
  }
}
