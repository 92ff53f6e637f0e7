import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql, type Kysely } from 'kysely'
import { onBothDatabases, type TestDatabase } from '#tests/support/database/databases.ts'
import { insertRows, insertUnlessThere } from './insert-rows.ts'
import { prepareAll, prepareFirst } from './prepare.ts'
import { transaction } from './transaction.ts'

type Tables = { thing: { id: string; size: number | null } }

onBothDatabases('a prepared query', (create) => {
  let opened: TestDatabase
  before(async () => {
    opened = await create()
    await sql`create table thing (id text primary key, size bigint)`.execute(
      opened.database.tables(),
    )
  })
  after(() => opened.drop())

  test('[7] is compiled once, and gives each time what is true of its arguments', async () => {
    let compiled = 0
    const listLarger = prepareAll((db: Kysely<Tables>, min: number, max: number) => {
      compiled += 1
      const things = db.selectFrom('thing').select('id').where('size', '>=', min)
      return things.orderBy('id').limit(max)
    })
    const find = prepareFirst((db: Kysely<Tables>, id: string) =>
      db.selectFrom('thing').selectAll().where('id', '=', id),
    )
    const idsOf = async (at: Kysely<Tables>, min: number, max: number) =>
      (await listLarger(at, min, max)).map(({ id }) => id)
    const sizeOf = async (id: string) => (await find(db, id))?.size
    const db = opened.database.tables<Tables>()
    await insertRows(db, 'thing', [{ id: 'a', size: 1 }])
    await transaction(db, async (trx) => {
      await insertRows(trx, 'thing', [
        { id: 'b', size: 2 },
        { id: 'c', size: null },
      ])
      assert.deepEqual(await idsOf(trx, 1, 2), ['a', 'b'])
    })
    assert.deepEqual(await idsOf(db, 2, 2), ['b'])
    assert.deepEqual(await idsOf(db, 0, 1), ['a'])
    assert.equal(compiled, 1)
    assert.equal(await sizeOf('c'), null)
    assert.equal(await find(db, 'd'), undefined)
    assert.equal(await insertUnlessThere(db, 'thing', { id: 'd', size: 7 }), true)
    assert.equal(await insertUnlessThere(db, 'thing', { id: 'd', size: 8 }), false)
    assert.equal(await sizeOf('d'), 7)
  })
})
