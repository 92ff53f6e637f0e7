import assert from 'node:assert/strict'
import test from 'node:test'
import { pageSize, pagesOf, readPages } from './read-pages.ts'

/** A list of `total` numbers, paged as the school's API does. */
function listOf(total: number) {
  return async ({ limit, cursor }: { limit: number; cursor?: string }) => {
    const start = Number(cursor ?? 0)
    const end = Math.min(start + limit, total)
    const items = Array.from({ length: end - start }, (_, offset) => start + offset)
    return end < total ? { items, next: String(end) } : { items }
  }
}

test('[2.13] a list of several pages is read in its order, up to the page asked for', async () => {
  const two = await readPages(listOf(2 * pageSize + 1), 2)
  assert.deepEqual(
    two.items,
    Array.from({ length: 2 * pageSize }, (_, index) => index),
  )
  assert.equal(two.more, true)
  const all = await readPages(listOf(2 * pageSize + 1), 9)
  assert.equal(all.items.length, 2 * pageSize + 1)
  assert.equal(all.more, false)
})

test('an address asks for a whole number of pages, and for one where it makes no sense', () => {
  const asked = (search: string) => pagesOf(new URLSearchParams(search))
  assert.equal(asked('pages=3'), 3)
  for (const search of ['', 'pages=0', 'pages=-2', 'pages=1.5', 'pages=many', 'pages=Infinity'])
    assert.equal(asked(search), 1, search)
})
