import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Column } from './columns.ts'
import { nextSort, readSort, sortRows, writeSort } from './sorting.ts'

type Row = { name: string; price: number; status: 'pending' | 'denied' }
const columns: Column<Row>[] = [
  { header: 'Name', kind: 'lead', sort: 'name', value: ({ name }) => name },
  { header: 'Price', kind: 'number', sort: 'price', value: ({ price }) => price },
  {
    header: 'Status',
    kind: 'short',
    sort: 'status',
    value: ({ status }) => ['pending', 'denied'].indexOf(status),
  },
  { header: 'Feedback', kind: 'text' },
]
const rowOf = (name: string, price: number, status: Row['status']): Row => ({ name, price, status })
const rows = [
  rowOf('Zoë', 9, 'denied'),
  rowOf('adam', 100, 'pending'),
  rowOf('Émile', 9, 'denied'),
  rowOf('Class 10', 0, 'pending'),
  rowOf('Class 2', 50, 'denied'),
]
const namesBy = (by: string, down: boolean) =>
  sortRows(columns, rows, { by, down }).map(({ name }) => name)

test('[2.13] rows are sorted as a person looks words up, and numbers by their size', () => {
  const names = ['adam', 'Class 2', 'Class 10', 'Émile', 'Zoë']
  assert.deepEqual(namesBy('name', false), names)
  assert.deepEqual(namesBy('name', true), names.toReversed())
  assert.deepEqual(namesBy('price', false), ['Class 10', 'Zoë', 'Émile', 'Class 2', 'adam'])
})

test('[2.13] rows that are alike keep their order in both directions', () => {
  assert.deepEqual(namesBy('price', true), ['adam', 'Class 2', 'Zoë', 'Émile', 'Class 10'])
  assert.deepEqual(namesBy('status', false), ['adam', 'Class 10', 'Zoë', 'Émile', 'Class 2'])
  assert.deepEqual(namesBy('status', true), ['Zoë', 'Émile', 'Class 2', 'adam', 'Class 10'])
})

test('[2.13] the address says the sort, and what it says wrongly is the own order', () => {
  for (const text of ['name', '-price']) {
    const sort = readSort(columns, text)
    assert.equal(sort && writeSort(sort), text)
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
