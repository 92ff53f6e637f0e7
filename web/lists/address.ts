import { useLocation, useNavigation, useSearchParams } from 'react-router'

/** Goes back to the first page; null removes a parameter. */
export function addressWith(
  search: URLSearchParams,
  changes: Record<string, string | null>,
): string {
  const next = new URLSearchParams(search)
  next.delete('pages')
  for (const [name, value] of Object.entries(changes))
    if (value === null) next.delete(name)
    else next.set(name, value)
  return `?${next.toString()}`
}

/** The parameters this page is loading with, otherwise its current ones. */
export function usePendingParams(): URLSearchParams {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const target = useNavigation().location
  return target?.pathname === pathname ? new URLSearchParams(target.search) : search
}

export function useFiltering(...names: string[]): boolean {
  const [search] = useSearchParams()
  const pending = usePendingParams()
  return names.some((name) => pending.get(name) !== search.get(name))
}
