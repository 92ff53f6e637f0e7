import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Column } from '#web/ui/data-table/columns.ts'
import {
  countLabel,
  pageSize,
  pagesOf,
  pagesToSort,
  readPages,
  showList,
  sortable,
} from './read-list.ts'

type Row = { size: number }
const columns: Column<Row>[] = [
  { header: 'Size', kind: 'number', sort: 'size', value: ({ size }) => size },
]

/** A list of `total` rows, the largest first, paged as the school's API does. */
function listOf(total: number) {
  return async ({ limit, cursor }: { limit: number; cursor?: string }) => {
    const start = Number(cursor ?? 0)
    const end = Math.min(start + limit, total)
    const items = Array.from({ length: end - start }, (_, offset) => ({
      size: total - start - offset,
    }))
    return end < total ? { items, next: String(end) } : { items }
  }
}

async function show(total: number, address: string) {
  const search = new URLSearchParams(address)
  const list = await readPages(listOf(total), pagesToSort(search))
  return { ...showList(list, columns, search), label: countLabel(list) }
}
const sizes = ({ rows }: { rows: Row[] }) => rows.map(({ size }) => size)
const first = (start: number, step: 1 | -1, count = pageSize) =>
  Array.from({ length: count }, (_, index) => start + step * index)

test('[2.13] a list of several pages is read in its order, up to the page asked for', async () => {
  const two = await readPages(listOf(2 * pageSize + 1), 2)
  assert.deepEqual(sizes({ rows: two.items }), first(2 * pageSize + 1, -1, 2 * pageSize))
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

test('[2.13] a sort is true of the whole list, not of the rows that were there', async () => {
  const own = await show(400, '')
  assert.deepEqual([sizes(own), own.label, own.sort], [first(400, -1), '400', null])
  const up = await show(400, 'sort=size')
  assert.deepEqual([sizes(up), up.label], [first(1, 1), '400'])
  const more = await show(400, 'sort=-size&pages=3')
  assert.deepEqual(sizes(more), first(400, -1, 300))
  const unknown = await show(400, 'sort=colour')
  assert.deepEqual([sizes(unknown), unknown.sort, unknown.tooLong], [first(400, -1), null, false])
})

test('[2.13] a list that is too long is not half sorted, and says so', async () => {
  assert.equal((await show(sortable, 'sort=size')).tooLong, false)
  const long = await show(sortable + 1, 'sort=size&pages=2')
  assert.deepEqual([long.tooLong, long.sort], [true, null])
  assert.deepEqual(sizes(long), first(sortable + 1, -1, 200))
})

test('[2.13] the count says where there are more rows than were fetched', async () => {
  assert.equal((await show(0, '')).label, '0')
  assert.equal((await show(1500, '')).label, '1,500')
  const long = await show(sortable + 1, '')
  assert.deepEqual([long.label, long.tooLong], ['2,000+', false])
})
