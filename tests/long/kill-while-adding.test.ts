import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { ClassStatus } from '#contract/classes.ts'
import type { Client } from '#contract/client.ts'
import { registerPerson, type Person } from '#tests/support/school/accounts.ts'
import { onEachDatabase } from '#tests/support/database/databases.ts'
import { newClass } from '#tests/support/school/send.ts'
import { startServerProcess } from '#tests/support/process/server-process.ts'
import { clientOver } from '#tests/support/school/client-over.ts'

/** How often the server is killed; each time it is in the middle of what several people add. */
const rounds = 4
const adders = 6

/** A class that was sent, and whether its answer came before the server died. */
type Sent = { className: string; idempotencyKey: string; answered: string | null }

const add = (client: Client, { className, idempotencyKey }: Sent) =>
  client.addClass({ body: { ...newClass, className }, idempotencyKey })

async function classesOf({ idToken, email }: Person, origin: string) {
  const client = clientOver(origin, idToken)
  const all: { _id: string; className: string; status: ClassStatus }[] = []
  for (let cursor: string | undefined; ;) {
    const page = await client.listInstructorClasses({ query: { email, limit: 100, cursor } })
    all.push(...page.items)
    if (page.next === undefined) return all
    cursor = page.next
  }
}

onEachDatabase('a server that is killed', (create) => {
  test('[7.4] while classes are added: each is there once after all were sent again', async (t) => {
    const { url, drop } = await create()
    t.after(drop)
    const dataDir = await mkdtemp(join(tmpdir(), 'safelight-kill-'))
    t.after(() => rm(dataDir, { recursive: true }))
    const settings = {
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      IDENTITY_SECRET: randomBytes(32).toString('hex'),
      PAYMENTS: 'instant',
      ...(url !== undefined && { DATABASE_URL: url }),
    }
    let server = await startServerProcess(settings)
    t.after(() => server.end('SIGTERM'))
    const person = await registerPerson(server.origin, 'Instructor')
    const sent: Sent[] = []
    for (let round = 0; round < rounds; round += 1) {
      const client = clientOver(server.origin, person.idToken)
      const enough = Promise.withResolvers<void>()
      const before = sent.length
      const adding = Array.from({ length: adders }, async () => {
        for (;;) {
          const one: Sent = {
            className: randomUUID(),
            idempotencyKey: randomUUID(),
            answered: null,
          }
          sent.push(one)
          one.answered = (await add(client, one)).insertedId
          if (sent.length > before + 40) enough.resolve()
        }
      })
      const stopped = Promise.allSettled(adding)
      await Promise.race([enough.promise, stopped])
      await server.end('SIGKILL')
      for (const end of await stopped)
        assert.match(String(end.status === 'rejected' && end.reason), /couldn’t reach the school/)
      server = await startServerProcess(settings)
    }

    const unanswered = sent.filter(({ answered }) => answered === null)
    assert.equal(unanswered.length, rounds * adders)
    const client = clientOver(server.origin, person.idToken)
    for (const one of sent) {
      const { insertedId } = await add(client, one)
      assert.equal(insertedId, one.answered ?? insertedId)
      one.answered = insertedId
    }
    const there = await classesOf(person, server.origin)
    assert.deepEqual(
      there.map((c) => `${c._id} ${c.className}`).toSorted(),
      sent.map((one) => `${one.answered} ${one.className}`).toSorted(),
    )
  })

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
    }
    let server = await startServerProcess(settings)
    t.after(() => server.end('SIGTERM'))
    const person = await registerPerson(server.origin, 'Instructor')
    const one: Sent = { className: randomUUID(), idempotencyKey: randomUUID(), answered: null }
    const db = database.tables()
    // A call that stores its answer waits for the lock that this test holds.
    await sql`create function wait() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock(1); return new; end'`.execute(db)
    await sql`create trigger wait before update of response on idempotency_keys
      for each row execute function wait()`.execute(db)
    await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(1)`.execute(trx)
      const lost = assert.rejects(
        add(clientOver(server.origin, person.idToken), one),
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
    const { insertedId } = await add(client, one)
    assert.equal((await add(client, one)).insertedId, insertedId)
    const there = await classesOf(person, server.origin)
    assert.deepEqual(
      there.map(({ _id }) => _id),
      [insertedId],
    )
  })
})
