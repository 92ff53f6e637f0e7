import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql, type Kysely } from 'kysely'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { migrate } from './migrate.ts'

onBothDatabases('migrating', (create) => {
  test('[19.7] a migration steps back for a request that uses a table, and begins again', async (t) => {
    const { database, drop } = await create()
    t.after(drop)
    if (database.engine === 'sqlite') return t.skip('nothing is served while SQLite is migrated')
    const db = database.tables<Record<'one' | 'two', { id: number }>>()
    for (const name of ['one', 'two'] as const)
      await db.schema.createTable(name).addColumn('id', 'bigint').execute()
    const change = async (trx: Kysely<unknown>, table: string) => {
      await trx.schema.alterTable(table).addColumn('more', 'text').execute()
    }
    const migrations = {
      '0001-more': {
        up: async (trx: Kysely<unknown>) => {
          await change(trx, 'one')
          await change(trx, 'two')
        },
      },
    }
    let migrated: Promise<void> | undefined
    // Uses the tables in the other order: both would wait for each other.
    const counted = await db.transaction().execute(async (trx) => {
      await trx.selectFrom('two').selectAll().execute()
      migrated = migrate(database, 'example', migrations)
      const isWaiting = async () => {
        const { rows } = await sql`select 1 from pg_locks where not granted
          and relation = 'two'::regclass`.execute(trx)
        return rows.length > 0
      }
      while (!(await isWaiting()));
      return trx.selectFrom('one').selectAll().execute()
    })
    assert.deepEqual(counted, [])
    await migrated
    assert.deepEqual(await sql`select more from two`.execute(db).then(({ rows }) => rows), [])
  })
})
