import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Client } from '#contract/client.ts'
import { registerPerson } from '#tests/support/school/accounts.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { newClass } from '#tests/support/school/send.ts'
import { startServerProcess } from '#tests/support/process/server-process.ts'
import { clientOver } from '#tests/support/school/client-over.ts'

const sent = { className: randomUUID(), idempotencyKey: randomUUID() }

const add = (client: Client) =>
  client.addClass({
    body: { ...newClass, className: sent.className },
    idempotencyKey: sent.idempotencyKey,
  })

onBothDatabases('a server that is killed', (create) => {
  test('[7.4] between adding a class and keeping the answer: a new try adds it once', async (t) => {
    const { database, url, drop } = await create()
    t.after(drop)
    if (url === undefined) return t.skip('nothing can stop inside a transaction of SQLite')
    const dataDir = await mkdtemp(join(tmpdir(), 'safelight-kill-'))
    t.after(() => rm(dataDir, { recursive: true }))
    const settings = {
      DATA_DIR: dataDir,
      DATABASE_URL: url,
      IDENTITY_SECRET: randomBytes(32).toString('hex'),
      PAYMENTS: 'instant',
      WITHDRAWAL: 'eu',
    }
    let server = await startServerProcess(settings)
    t.after(() => server.end('SIGTERM'))
    const person = await registerPerson(server.origin, 'Instructor')
    const db = database.tables()
    // A call that stores its answer waits for the lock that this test holds.
    await sql`create function wait() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock(1); return new; end'`.execute(db)
    await sql`create trigger wait before update of response on idempotency_keys
      for each row execute function wait()`.execute(db)
    await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(1)`.execute(trx)
      const lost = assert.rejects(
        add(clientOver(server.origin, person.idToken)),
        /reach the school/,
      )
      const waiting = sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event = 'advisory'`
      while ((await waiting.execute(db)).rows.length === 0);
      await server.end('SIGKILL')
      await lost
    })
    server = await startServerProcess(settings)
    const client = clientOver(server.origin, person.idToken)
    const { insertedId } = await add(client)
    assert.equal((await add(client)).insertedId, insertedId)
    const { items } = await client.listInstructorClasses({ query: { email: person.email } })
    assert.deepEqual(
      items.map(({ _id }) => _id),
      [insertedId],
    )
  })
})
