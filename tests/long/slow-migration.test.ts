import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql, type Kysely } from 'kysely'
import { migrate } from '#platform/database/migrate.ts'
import { openDatabase } from '#platform/database/open.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'

onBothDatabases('a migration of a large school', (create) => {
  test('[7] takes longer than any call may, and a second process waits for it as long', async (t) => {
    const { database, url, drop } = await create()
    t.after(drop)
    if (url === undefined) return t.skip('SQLite has no time limits')
    let runs = 0
    const slow = {
      up: async (db: Kysely<unknown>) => {
        runs += 1
        await sql`select pg_sleep(17)`.execute(db)
        await db.schema.createTable('large').addColumn('id', 'text').execute()
      },
    }
    const second = openDatabase({ url })
    t.after(() => second.close())
    const both = [database, second].map((one) => migrate(one, 'large', { '0001-slow': slow }))
    await Promise.all(both)
    assert.equal(runs, 1)
    await assert.rejects(sql`select pg_sleep(17)`.execute(second.tables()), /timeout/)
  })
})
