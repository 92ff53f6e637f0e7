import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test, type TestContext } from 'node:test'
import { sql, type Kysely } from 'kysely'
import { openDatabase } from './open.ts'
import { isLocked } from './transient-failures.ts'
import { transaction } from './transaction.ts'

type Things = { thing: { id: string } }

/** A file with one table, opened twice. */
async function openTwice(t: TestContext, lockWait: number) {
  const folder = await mkdtemp(join(tmpdir(), 'safelight-connections-'))
  const file = join(folder, 'things.db')
  const opened = openDatabase({ file, lockWait })
  const other = new DatabaseSync(file)
  other.exec('create table thing (id text primary key)')
  t.after(async () => {
    other.close()
    await opened.close()
    await rm(folder, { recursive: true })
  })
  return { db: opened.tables<Things>(), other }
}

const add = (db: Kysely<Things>, id: string) => db.insertInto('thing').values({ id }).execute()

const idsOf = async (db: Kysely<Things>) => {
  const rows = await db.selectFrom('thing').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

test('a transaction that waits for a lock runs once, when the lock is free', async (t) => {
  const { db, other } = await openTwice(t, 600_000)
  other.exec('begin immediate')
  let runs = 0
  const written = transaction(db, async (trx) => {
    runs += 1
    await add(trx, 'waited')
  })
  const alone = add(db, 'alone')
  // Others get the one connection in turn.
  for (let n = 0; n < 10; n += 1) await sql`select 1`.execute(db)
  assert.equal(runs, 0)
  other.exec('commit')
  await Promise.all([written, alone])
  assert.equal(runs, 1)
  assert.deepEqual(await idsOf(db), ['alone', 'waited'])
})

test('work that has done something before it finds a lock is not repeated', async (t) => {
  const { db, other } = await openTwice(t, 600_000)
  let runs = 0
  const work = db.connection().execute(async (connection) => {
    runs += 1
    await add(connection, 'first')
    other.exec('begin immediate')
    await add(connection, 'second')
  })
  await assert.rejects(work, isLocked)
  assert.equal(runs, 1)
})

test('inside a transaction the lock is exclusive', async (t) => {
  const { db, other } = await openTwice(t, 0)
  await transaction(db, async (trx) => {
    await trx.selectFrom('thing').selectAll().execute()
    assert.throws(() => other.exec('begin immediate'), isLocked)
    await add(trx, 'own')
  })
  // Concurrent readers keep nobody from committing.
  other.exec('begin; select * from thing')
  await transaction(db, (trx) => add(trx, 'beside a reader'))
  other.exec('commit')
})

test('a database that is full says so, not that it cannot roll back, and works with room again', async (t) => {
  const { db } = await openTwice(t, 0)
  await add(db, 'before')
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
  const pages = rows[0]?.page_count ?? assert.fail('no pages')
  await sql`pragma max_page_count = ${sql.lit(pages)}`.execute(db)
  const large = 'x'.repeat(100_000)
  const inTransaction = () => transaction(db, (trx) => add(trx, large))
  for (const write of [() => add(db, large), inTransaction])
    await assert.rejects(write, /^DiskFull: the disk of \S*safelight-connections-\S+ is full$/)
  assert.deepEqual(await idsOf(db), ['before'])
  await sql`pragma max_page_count = 1000000`.execute(db)
  await inTransaction()
  assert.deepEqual(await idsOf(db), ['before', large])
})
