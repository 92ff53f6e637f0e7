import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { listTables } from '#platform/database/list-tables.ts'
import type { Database } from '#platform/database/open.ts'
import type { Tables } from '#school/base/tables.ts'
import { findByWords } from '#school/search.repo.ts'
import { createSqlite, onBothDatabases } from '#tests/support/database/databases.ts'
import { newLocation, openDatabaseAt, createSchool } from '#tests/support/school/backup-schools.ts'
import { moveSchool } from './move-school.ts'

/** All rows of the school on SQLite, table by table. */
async function readAll(database: Database): Promise<Map<string, unknown[]>> {
  const db = database.tables()
  const all = new Map<string, unknown[]>()
  for (const { name, key } of await listTables(db)) {
    if (/_migration|public_version/.test(name)) continue
    // The numbers of texts are SQLite's own.
    const order = sql.join((key[0] === 'seq' ? ['id'] : key).map((column) => sql.ref(column)))
    const { rows } = await sql<object>`select * from ${sql.table(name)} order by ${order}`.execute(
      db,
    )
    all.set(
      name,
      rows.map((row) => ({ ...row, ...('seq' in row && { seq: 0, words: '' }) })),
    )
  }
  return all
}

onBothDatabases('moving', (create) => {
  test('[19.5] a school moves from SQLite and back with every row, and its guards and searches work at both ends', async (t) => {
    const { database: source } = await createSchool(t, createSqlite)
    const [there, back] = [await newLocation(t, create), await newLocation(t, createSqlite)].map(
      openDatabaseAt,
    )
    assert.ok(there !== undefined && back !== undefined)
    t.after(() => Promise.all([there.close(), back.close()]))
    const { rows, faults } = await moveSchool(source, there)
    assert.deepEqual(faults, [])
    const db = there.tables<Tables>()
    const count = async (one: Database) =>
      (await findByWords(one.tables<Tables>(), 'class', ['cour'], 'c.id')).count
    assert.deepEqual([await count(there), await count(source)], [2, 2])
    await assert.rejects(db.deleteFrom('ledger').execute(), /append-only/)
    const version = sql<{ version: number }>`select sum(version) as version from public_version`
    const before = (await version.execute(db)).rows[0]?.version ?? 0
    await db.updateTable('classes').set({ name: 'Dusk' }).execute()
    assert.ok(Number((await version.execute(db)).rows[0]?.version) > before)
    await assert.rejects(
      db.insertInto('check_ins').values({ order_id: 'nobody', meeting_id: '', at: 1 }).execute(),
      /foreign key/i,
    )
    const first = await source
      .tables<Tables>()
      .selectFrom('classes')
      .select(['id', 'name'])
      .execute()
    for (const { id, name } of first)
      await db.updateTable('classes').set({ name }).where('id', '=', id).execute()
    await assert.rejects(moveSchool(source, there), /target is not empty: its table audit has rows/)
    assert.equal((await moveSchool(there, back)).rows, rows)
    assert.deepEqual(await readAll(back), await readAll(source))
    assert.equal(await count(back), 2)
    assert.ok((await readAll(back)).get('ledger')?.length)
  })
})
