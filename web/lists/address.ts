import { useNavigation, useSearchParams } from 'react-router'

/** The same list with something else asked of it, from its first page on; null takes a part away. */
export function addressWith(search: URLSearchParams, asked: Record<string, string | null>): string {
  const next = new URLSearchParams(search)
  next.delete('pages')
  for (const [name, value] of Object.entries(asked))
    if (value === null) next.delete(name)
    else next.set(name, value)
  return `?${next.toString()}`
}

/** Whether a list is on its way that differs in one of these parts of its address. */
export function useFiltering(...names: string[]): boolean {
  const [search] = useSearchParams()
  const target = useNavigation().location
  const next = new URLSearchParams(target?.search)
  return target !== undefined && names.some((name) => next.get(name) !== search.get(name))
}
