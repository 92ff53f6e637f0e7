import assert from 'node:assert/strict'
import { test } from 'node:test'
import { byNumber } from '#web/ui/data-table/sorting.ts'
import { askedOf, countLabel, readList, sortable } from './read-list.ts'
import { pageSize } from './read-pages.ts'

type Row = { size: number }
const keys = { size: byNumber(({ size }: Row) => size) }

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

const read = (total: number, search: string) =>
  readList(listOf(total), keys, askedOf(new URLSearchParams(search), keys))
const sizes = ({ items }: { items: Row[] }) => items.map(({ size }) => size)
const first = (start: number, step: 1 | -1, count = pageSize) =>
  Array.from({ length: count }, (_, index) => start + step * index)

test('[2.13] a sort is true of the whole list, not of the rows that were there', async () => {
  const own = await read(400, '')
  assert.deepEqual([sizes(own), own.found, own.sort], [first(400, -1), 400, null])
  const up = await read(400, 'sort=size')
  assert.deepEqual([sizes(up), up.found], [first(1, 1), 400])
  const more = await read(400, 'sort=-size&pages=3')
  assert.deepEqual(sizes(more), first(400, -1, 300))
})

test('[2.13] a list that is too long is not half sorted, and says so', async () => {
  assert.equal((await read(sortable, 'sort=size')).tooLong, false)
  const long = await read(sortable + 1, 'sort=size&pages=2')
  assert.deepEqual([long.tooLong, long.sort, long.more], [true, null, true])
  assert.deepEqual(sizes(long), first(sortable + 1, -1, 200))
})

test('[2.13] the count says where there are more rows than were fetched', async () => {
  assert.equal(countLabel(await read(0, '')), '0')
  assert.equal(countLabel(await read(1500, '')), '1,500')
  const long = await read(sortable + 1, '')
  assert.deepEqual([countLabel(long), long.tooLong], ['2,000+', false])
})
