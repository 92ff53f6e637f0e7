import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachDatabase, type TestDatabase } from '#tests/support/databases.ts'
import { migrate } from './migrate.ts'
import { isUniqueViolation, transaction } from './transaction.ts'

type Tables = { thing: { id: string; size: number } }

onEachDatabase('the database', (create) => {
  let opened: TestDatabase
  before(async () => {
    opened = await create()
    await migrate(opened.database, 'example', {
      '0001-things': {
        up: async (db) => {
          await db.schema
            .createTable('thing')
            .addColumn('id', 'text', (column) => column.primaryKey())
            .addColumn('size', 'bigint', (column) => column.notNull())
            .execute()
        },
      },
    })
  })
  after(() => opened.drop())

  test('a migration that has run does not run again', async () => {
    await migrate(opened.database, 'example', {
      '0001-things': { up: () => Promise.reject(new Error('ran twice')) },
    })
  })

  test('a whole number of milliseconds comes back as a number', async () => {
    const db = opened.database.tables<Tables>()
    await db.insertInto('thing').values({ id: 'now', size: 1_795_000_000_123 }).execute()
    const row = await db
      .selectFrom('thing')
      .select('size')
      .where('id', '=', 'now')
      .executeTakeFirst()
    assert.equal(row?.size, 1_795_000_000_123)
  })

  test('a transaction that fails leaves nothing behind', async () => {
    const db = opened.database.tables<Tables>()
    const broken = transaction(db, async (trx) => {
      await trx.insertInto('thing').values({ id: 'half', size: 1 }).execute()
      throw new Error('stop')
    })
    await assert.rejects(broken, /stop/)
    assert.equal(
      (await db.selectFrom('thing').selectAll().where('id', '=', 'half').execute()).length,
      0,
    )
  })

  test('a second row with the same key is recognised as such, another error is not', async () => {
    const db = opened.database.tables<Tables>()
    const insert = () => db.insertInto('thing').values({ id: 'twin', size: 1 }).execute()
    await insert()
    await assert.rejects(insert, isUniqueViolation)
    const unknownTable = db
      .selectFrom('nothing' as 'thing')
      .selectAll()
      .execute()
    await assert.rejects(unknownTable, (error) => !isUniqueViolation(error))
  })
})
