import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SchoolClass } from '#contract/classes.ts'
import { readClassQuery } from './class-query.ts'
import { listOffered } from './list-offered.ts'

/** An API whose pages have the numbers of classes given, whatever limit there is above these. */
function apiOf(sizes: number[]) {
  const asked: { cursor: string | undefined; limit: number | undefined }[] = []
  const listClasses = async (input: { query: { cursor?: string; limit?: number } } | undefined) => {
    const { cursor, limit } = input?.query ?? {}
    asked.push({ cursor, limit })
    const at = Number(cursor ?? 0)
    const items = Array.from({ length: sizes[at] ?? 0 }, (_, index) => ({ _id: `${at}-${index}` }))
    const next = at + 1 < sizes.length ? String(at + 1) : undefined
    return { items: items as SchoolClass[], ...(next !== undefined && { next }) }
  }
  return { asked, api: { listClasses } as Parameters<typeof listOffered>[0] }
}

const query = readClassQuery(new URLSearchParams('q=dusk'))

test('[7.3] short pages of a search are put together until the page is full', async () => {
  const { api, asked } = apiOf([2, 0, 1, 2, 5])
  const page = await listOffered(api, query, 5)
  assert.deepEqual(
    page.items.map(({ _id }) => _id),
    ['0-0', '0-1', '2-0', '3-0', '3-1'],
  )
  assert.equal(page.next, '4')
  assert.deepEqual(
    asked.map(({ limit }) => limit),
    [5, 3, 3, 2],
  )
})

test('[7.3] at the end of a search there is no next page', async () => {
  const page = await listOffered(apiOf([1, 0, 1]).api, query, 5)
  assert.equal(page.items.length, 2)
  assert.equal(page.next, undefined)
})

test('[7.3] a search that finds nothing for long stops, and leads on from there', async () => {
  const { api, asked } = apiOf(Array.from({ length: 100 }, () => 0))
  const page = await listOffered(api, query, 5)
  assert.deepEqual(page.items, [])
  assert.equal(page.next, String(asked.length))
  assert.equal((await listOffered(api, { ...query, cursor: page.next }, 5)).next, '50')
})
