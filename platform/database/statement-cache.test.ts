import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { createStatementCache, largestCached, maxCached } from './statement-cache.ts'

/** A cache over a real database, with the texts that were prepared. */
function createCache() {
  const database = new DatabaseSync(':memory:')
  const prepared: string[] = []
  const cache = createStatementCache((sql) => {
    prepared.push(sql)
    return database.prepare(sql)
  })
  return {
    get: (sql: string) => cache.memo(sql),
    size: () => cache.calculatedSize,
    prepared,
    close: () => database.close(),
  }
}

const list = (length: number) => `select 1 where 1 in (${Array(length).fill('?').join()})`

test('a statement is prepared once', () => {
  const cache = createCache()
  assert.equal(cache.get('select 1'), cache.get('select 1'))
  assert.deepEqual(cache.prepared, ['select 1'])
  cache.close()
})

test('[7] texts of ever new lengths do not fill the memory', () => {
  const cache = createCache()
  for (let length = 1; length < 1_000; length += 1) {
    cache.get(list(length))
    assert.ok(cache.size() <= maxCached)
  }
  // It has been full; else this would prove nothing.
  assert.ok(cache.size() > maxCached - largestCached)
  cache.close()
})

test('the least recently used goes first', () => {
  const cache = createCache()
  cache.get('select 1')
  cache.get('select 2')
  for (let length = 1; length < 1_000; length += 1) {
    cache.get('select 1')
    cache.get(list(length))
  }
  cache.prepared.length = 0
  cache.get('select 1')
  cache.get('select 2')
  assert.deepEqual(cache.prepared, ['select 2'])
  cache.close()
})

test('a very long statement is not cached, and pushes nothing out', () => {
  const cache = createCache()
  cache.get('select 1')
  const before = cache.size()
  const long = list(20_000)
  cache.get(long)
  cache.get(long)
  assert.equal(cache.size(), before)
  assert.deepEqual(cache.prepared, ['select 1', long, long])
  cache.close()
})
