import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql, type Kysely } from 'kysely'
import { onBothDatabases, type TestDatabase } from '#tests/support/database/databases.ts'
import { countInWindow } from './window-counts.ts'

onBothDatabases('counting in windows', (create) => {
  let opened: TestDatabase
  let db: Kysely<unknown>
  before(async () => {
    opened = await create()
    db = opened.database.tables<unknown>()
    await sql`create table counts (key text primary key, many integer not null, ends_at bigint not null)`.execute(
      db,
    )
  })
  after(() => opened.drop())

  const table = { name: 'counts', column: 'many' }
  const count = (key: string, now: number) => countInWindow(db, table, key, 10, now)
  test('a window begins with the first, counts each at once, and ends by itself', async () => {
    const counted = await Promise.all([count('a', 1), count('a', 1), count('a', 1)])
    assert.deepEqual(new Set(counted.map((one) => one.count)), new Set([1, 2, 3]))
    assert.deepEqual(await count('a', 10), { count: 4, endsAt: 11 })
    assert.deepEqual(await count('a', 11), { count: 1, endsAt: 21 })
  })

  test('[14.1] a window that began by a clock far ahead ends once the clock is right', async () => {
    await count('b', 1_000_000)
    assert.deepEqual(await count('b', 1), { count: 1, endsAt: 11 })
  })
})
