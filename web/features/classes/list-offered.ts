import type { SchoolClass } from '#contract/classes.ts'
import type { Client } from '#contract/client.ts'
import type { Page } from '#contract/endpoint.ts'
import { load } from '#web/ui/load.ts'
import type { ClassQuery } from './class-query.ts'

/** So many calls for one page at the most: some thousand classes are looked through for a search. */
const mostCalls = 25

/**
 * For loaders: a page of the class list. A page of the API may be short and yet have a next one; it
 * is asked on until `limit` classes are there, or the person has waited long enough. Throws as
 * `load` does.
 */
export async function listOffered(
  api: Pick<Client, 'listClasses'>,
  query: ClassQuery,
  limit: number,
): Promise<Page<SchoolClass>> {
  const items: SchoolClass[] = []
  let { cursor } = query
  for (let calls = 0; calls < mostCalls; calls += 1) {
    const missing = limit - items.length
    const page = await load(api.listClasses({ query: { ...query, cursor, limit: missing } }))
    items.push(...page.items)
    cursor = page.next
    if (cursor === undefined) return { items }
    if (items.length === limit) break
  }
  return cursor === undefined ? { items } : { items, next: cursor }
}
