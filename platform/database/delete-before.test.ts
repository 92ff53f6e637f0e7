import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql, type Kysely } from 'kysely'
import { onBothDatabases, type TestDatabase } from '#tests/support/database/databases.ts'
import { deleteBefore } from './delete-before.ts'
import { insertRows } from './insert-rows.ts'

onBothDatabases('deleting expired rows', (create) => {
  let opened: TestDatabase
  let db: Kysely<{ notes: { key: string; ends_at: number } }>
  before(async () => {
    opened = await create()
    db = opened.database.tables()
    await sql`create table notes (key text primary key, ends_at bigint not null)`.execute(db)
  })
  after(() => opened.drop())

  const keys = async () => {
    const rows = await db.selectFrom('notes').select('key').orderBy('key').execute()
    return rows.map(({ key }) => key)
  }

  test('deletes all that is older, however much it is, and nothing else', async () => {
    const old = Array.from({ length: 1_200 }, (_, number) => ({ key: `old ${number}`, ends_at: 9 }))
    await insertRows(db, 'notes', [...old, { key: 'new', ends_at: 10 }])
    await deleteBefore(db, 'notes', ['key', 'ends_at'], 10)
    assert.deepEqual(await keys(), ['new'])
  })

  test('leaves locked rows for the next time', async (t) => {
    if (opened.url === undefined) return t.skip('SQLite holds no rows')
    await insertRows(db, 'notes', [
      { key: 'free', ends_at: 20 },
      { key: 'held', ends_at: 20 },
    ])
    const holder = await db.startTransaction().execute()
    try {
      await holder.updateTable('notes').set({ ends_at: 21 }).where('key', '=', 'held').execute()
      await deleteBefore(db, 'notes', ['key', 'ends_at'], 30)
    } finally {
      await holder.rollback().execute()
    }
    assert.deepEqual(await keys(), ['held'])
  })
})
