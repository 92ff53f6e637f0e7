import assert from 'node:assert/strict'
import { test } from 'node:test'
import { userCalls } from '#contract/users.ts'
import { formats } from '#tests/support/formats.ts'
import {
  countLabel,
  cutToPages,
  pageSize,
  pagesOf,
  readList,
  readPages,
  readWhole,
} from './read-list.ts'

type Window = { limit?: number | undefined; cursor?: string | undefined }

/** A list of `count` rows, paged and counted like the school's API, and the queries it received. */
function listOf(count: number) {
  const queries: Window[] = []
  const read = async (query: Window) => {
    queries.push(query)
    const start = Number(query.cursor ?? 0)
    const end = Math.min(start + (query.limit ?? 0), count)
    const items = Array.from({ length: end - start }, (_, offset) => start + offset)
    return { items, total: { count, more: false }, ...(end < count && { next: String(end) }) }
  }
  return { queries, read }
}

test('[2.15] a page of a list of 2,000 rows is one call, in the order of the address', async () => {
  const { queries, read } = listOf(2000)
  const url = 'http://school.test/dashboard/manageUser?sort=-name&role=Student&limit=7&cursor=x'
  const { query, list } = await readList({ url }, userCalls.listUsers, read)
  assert.deepEqual(queries, [
    { sort: '-name', role: 'Student', limit: pageSize, cursor: undefined },
  ])
  assert.equal(query.sort, '-name')
  assert.deepEqual([list.items.length, countLabel(list, formats)], [pageSize, '2,000'])
})

test('[2.15] what the call cannot be sorted by is not asked for', async () => {
  const { queries, read } = listOf(1)
  await readList({ url: 'http://school.test/?sort=colour' }, userCalls.listUsers, read)
  assert.deepEqual(queries, [{ limit: pageSize, cursor: undefined }])
})

test('[2.13] further pages follow in their order, each with one call', async () => {
  const { queries, read } = listOf(2 * pageSize + 1)
  const two = await readPages(read, 2)
  assert.deepEqual(
    two.items,
    Array.from({ length: 2 * pageSize }).map((_, index) => index),
  )
  assert.equal(queries.length, 2)
  assert.ok(two.next !== undefined)
  const all = await readPages(read, 9)
  assert.deepEqual([all.items.length, all.next], [2 * pageSize + 1, undefined])
})

test('[2.14] a list of short rows is read whole, and shown page by page', async () => {
  const { queries, read } = listOf(1001)
  const list = await readWhole(read)
  assert.deepEqual([list.items.length, list.next, queries.length], [1001, undefined, 2])
  const cut = (search: string) => cutToPages(list, new URLSearchParams(search))
  assert.deepEqual([cut('').items.length, countLabel(cut(''), formats)], [pageSize, '1,001'])
  assert.equal(cut('pages=11').items.length, 1001)
  assert.equal(cut('pages=11').next, undefined)
})

test('an address asks for a whole number of pages, and for one where it makes no sense', () => {
  const pages = (search: string) => pagesOf(new URLSearchParams(search))
  assert.equal(pages('pages=3'), 3)
  for (const search of ['', 'pages=0', 'pages=-2', 'pages=1.5', 'pages=many', 'pages=Infinity'])
    assert.equal(pages(search), 1, search)
})

test('[2.13] the count says where not all rows were counted', () => {
  assert.equal(countLabel({ items: [1, 2] }, formats), '2')
  assert.equal(countLabel({ items: [1], total: { count: 10_000, more: true } }, formats), '10,000+')
})
