import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextSort, readSort, formatSort } from './sorting.ts'

const columns = [{ sort: 'name' }, { sort: 'price' }, {}]

test('[2.13] the address says the sort, and what it says wrongly is the own order', () => {
  for (const text of ['name', '-price']) {
    const sort = readSort(columns, text)
    assert.equal(sort && formatSort(sort), text)
  }
  for (const text of [null, '', '-', 'colour', 'toString', '--name'])
    assert.equal(readSort(columns, text), null)
})

test('[2.13] a header goes up, down and back to the own order', () => {
  const up = nextSort({ by: 'price', down: true }, 'name')
  const down = nextSort(up, 'name')
  assert.deepEqual(
    [up, down],
    [
      { by: 'name', down: false },
      { by: 'name', down: true },
    ],
  )
  assert.equal(nextSort(down, 'name'), null)
})
