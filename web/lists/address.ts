import { useNavigation, useSearchParams } from 'react-router'

/** Goes back to the first page; null removes a parameter. */
export function addressWith(search: URLSearchParams, asked: Record<string, string | null>): string {
  const next = new URLSearchParams(search)
  next.delete('pages')
  for (const [name, value] of Object.entries(asked))
    if (value === null) next.delete(name)
    else next.set(name, value)
  return `?${next.toString()}`
}

export function useFiltering(...names: string[]): boolean {
  const [search] = useSearchParams()
  const target = useNavigation().location
  const next = new URLSearchParams(target?.search)
  return target !== undefined && names.some((name) => next.get(name) !== search.get(name))
}
