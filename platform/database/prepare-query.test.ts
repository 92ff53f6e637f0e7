import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql, type Kysely } from 'kysely'
import { onEachDatabase, type TestDatabase } from '#tests/support/database/databases.ts'
import { prepareQuery } from './prepare-query.ts'
import { transaction } from './transaction.ts'

type Tables = { thing: { id: string; size: number | null } }

onEachDatabase('a prepared query', (create) => {
  let opened: TestDatabase
  before(async () => {
    opened = await create()
    await sql`create table thing (id text primary key, size bigint)`.execute(
      opened.database.tables(),
    )
  })
  after(() => opened.drop())

  test('[7] is made once, and gives each time what is true of its values', async () => {
    let made = 0
    const insert = prepareQuery((db: Kysely<Tables>, row: Tables['thing']) => {
      made += 1
      return db.insertInto('thing').values({ id: row.id, size: row.size })
    })
    const larger = prepareQuery((db: Kysely<Tables>, { least }: { least: number }) =>
      db.selectFrom('thing').select('id').where('size', '>=', least).orderBy('id').limit(2),
    )
    const db = opened.database.tables<Tables>()
    const idsOf = async (at: Kysely<Tables>, least: number) =>
      (await larger(at, { least })).rows.map(({ id }) => id)
    await insert(db, { id: 'a', size: 1 })
    await transaction(db, async (trx) => {
      await insert(trx, { id: 'b', size: 2 })
      await insert(trx, { id: 'c', size: null })
      assert.deepEqual(await idsOf(trx, 1), ['a', 'b'])
    })
    assert.deepEqual(await idsOf(db, 2), ['b'])
    assert.deepEqual(await idsOf(db, 3), [])
    assert.equal(made, 1)
  })
})
