import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { onBothDatabases, type CreateDatabase } from '#tests/support/database/databases.ts'
import { openRelay } from '#tests/support/process/relay.ts'
import { openDatabase } from './open.ts'
import { isTransient } from './transient-failures.ts'
import { transaction } from './transaction.ts'

/** A database behind a relay; undefined on SQLite. */
async function openBehindRelay(t: TestContext, create: CreateDatabase, maxSilence?: number) {
  const { url, drop } = await create()
  t.after(drop)
  if (url === undefined) {
    t.skip('SQLite is no server that could hang')
    return undefined
  }
  const relay = await openRelay(Number(new URL(url).port || 5432))
  t.after(relay.close)
  const address = new URL(url)
  address.port = String(relay.port)
  const database = openDatabase({
    url: address.href,
    ...(maxSilence !== undefined && { maxSilence }),
  })
  t.after(() => database.close())
  return { relay, database, db: database.tables<unknown>() }
}

onBothDatabases('a PostgreSQL that hangs', (create) => {
  test('[19.7] fails the query that waits, whose connection is used by nobody else', async (t) => {
    const opened = await openBehindRelay(t, create, 1_500)
    if (opened === undefined) return
    const { relay, db } = opened
    const readPid = async (on = db) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(on)
      return rows[0]?.pid
    }
    const before = await readPid()
    relay.freeze()
    await assert.rejects(sql`select 'of the first' as pid`.execute(db), isTransient)
    relay.resume()
    const after = await readPid()
    assert.equal(typeof after, 'number', 'the answer to another query')
    assert.notEqual(after, before)
    const broken = transaction(db, async (trx) => {
      await readPid(trx)
      relay.freeze()
      await readPid(trx)
    })
    await assert.rejects(broken, isTransient)
    relay.resume()
    assert.notEqual(await readPid(), after)
  })

  test('[19.7] fails the reading of a version soon, also where every other connection waits', async (t) => {
    const opened = await openBehindRelay(t, create)
    if (opened === undefined) return
    const { relay, database, db } = opened
    await sql`create table counted as select 3 as version union all select 4`.execute(db)
    const read = database.versionReader('counted')
    const version = await read()
    assert.match(version, /^7 \d{4}-\d{2}-\d{2} /)
    const slow = Array.from({ length: 12 }, () => sql`select pg_sleep(0.2)`.execute(db))
    assert.equal(await read(), version)
    await Promise.all(slow)
    relay.freeze()
    await assert.rejects(read(), isTransient)
    relay.resume()
    assert.equal(await read(), version)
  })
})
