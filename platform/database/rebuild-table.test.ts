import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { sql, type Kysely } from 'kysely'
import { migrate } from './migrate.ts'
import { openDatabase, type Database } from './open.ts'
import { rebuildTable } from './rebuild-table.ts'

/** A table that others and itself point at, with an index, a guard, and a trigger elsewhere that names it. */
const schema = [
  `create table "room" ("id" text primary key, "name" text not null default '', "inside" text references "room" ("id"), constraint "named" unique ("name"))`,
  `create table "chair" ("id" text primary key, "room_id" text not null references "room" ("id"))`,
  `create unique index "room_by_name" on "room" ("name") where inside is null`,
  `create trigger "room_no_delete" before delete on "room" begin select raise(abort, 'rooms stay'); end`,
  `create trigger "chair_in_room" before insert on "chair" when not exists (select 1 from room where name <> '')
    begin select raise(abort, 'no room'); end`,
  `insert into "room" values ('r1', 'hall', null), ('r2', 'corner', 'r1')`,
  `insert into "chair" values ('c1', 'r1'), ('c2', 'r2')`,
]

let database: Database
let db: Kysely<unknown>
const run = (text: string) => sql.raw<Record<string, unknown>>(text).execute(db)
const rowsOf = async (text: string) => (await run(text)).rows.map((row) => ({ ...row }))
const first = {
  up: async (trx: Kysely<unknown>) => {
    for (const text of schema) await sql.raw(text).execute(trx)
  },
}
const next = (up: (trx: Kysely<unknown>) => Promise<unknown>) =>
  migrate(database, 'example', { '1': first, '2': { up: async (trx) => void (await up(trx)) } })
const definitions = () => rowsOf('select name, sql from sqlite_schema order by name')

afterEach(() => database.close())
beforeEach(async () => {
  database = openDatabase({ file: ':memory:' })
  db = database.tables()
  await migrate(database, 'example', { '1': first })
})

test('a rebuilt table has its rows, indexes and triggers, and is pointed at as before', async () => {
  const [rooms, before] = [await rowsOf('select * from room'), await definitions()]
  await next((trx) => rebuildTable(trx, 'room', (old) => old.replace(` default ''`, '')))
  assert.deepEqual(await rowsOf('select * from room'), rooms)
  const withoutDefault = before.map((row) =>
    row['name'] === 'room' ? { ...row, sql: String(row['sql']).replace(` default ''`, '') } : row,
  )
  const isOfSchool = ({ name }: Record<string, unknown>) => /room|chair/.test(String(name))
  assert.deepEqual((await definitions()).filter(isOfSchool), withoutDefault.filter(isOfSchool))
  await assert.rejects(run(`insert into room (id) values ('r3')`), /NOT NULL/)
  await assert.rejects(run(`insert into room values ('r3', 'hall', null)`), /UNIQUE/)
  await assert.rejects(run(`delete from room where id = 'r1'`), /rooms stay/)
  await assert.rejects(run(`insert into chair values ('c3', 'r9')`), /FOREIGN KEY/)
  await assert.rejects(run(`insert into room values ('r3', 'attic', 'r9')`), /FOREIGN KEY/)
  await run(`insert into chair values ('c3', 'r2')`)
})

test('a column that goes, and one that comes with a default', async () => {
  await run('drop index room_by_name')
  const definition = `CREATE TABLE "room" ("id" text primary key, "name" text not null, "seats" integer not null default 2)`
  await next((trx) => rebuildTable(trx, 'room', () => definition))
  assert.deepEqual(await rowsOf('select * from room'), [
    { id: 'r1', name: 'hall', seats: 2 },
    { id: 'r2', name: 'corner', seats: 2 },
  ])
})

test('an unexpected table stays as it is', async () => {
  const before = await definitions()
  const unexpected = next((trx) => rebuildTable(trx, 'room', (old) => old.replace('nothing', '')))
  await assert.rejects(unexpected, /the definition of room is not the expected one/)
  await assert.rejects(
    next((trx) => rebuildTable(trx, 'shed', (old) => old)),
    /no table shed/,
  )
  assert.deepEqual(await definitions(), before)
})

test('a migration that leaves a row pointing at none is undone, and keys are enforced again', async () => {
  const broken = next(async (trx) => {
    await sql`drop trigger room_no_delete`.execute(trx)
    await sql`delete from room where id = 'r2'`.execute(trx)
  })
  await assert.rejects(broken, /2 leaves rows of chair that point at no row of room/)
  assert.equal((await rowsOf('select * from room')).length, 2)
  await assert.rejects(run(`insert into chair values ('c3', 'r9')`), /FOREIGN KEY/)
})
