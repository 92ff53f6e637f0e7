import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { IdempotencyTables } from '#platform/http/idempotency.ts'
import { createServer } from '#platform/http/server.ts'
import { createLog } from '#platform/log.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { startSchool, type Person, type TestSchool } from '#tests/support/school/school.ts'
import { plainSelling } from '#tests/support/money/selling.ts'
import { errorOf, newClass, outcome, send } from '#tests/support/school/send.ts'
import { openWork } from '#tests/support/school/jobs.ts'
import { createSchool } from './school.ts'

/** Makes storing every answer fail, as if the process ended at that moment. */
async function breakKeeping({ database }: TestSchool): Promise<() => Promise<unknown>> {
  const db = database.tables()
  if (database.engine === 'sqlite') {
    await sql`create trigger stop before update of response on idempotency_keys
      begin select raise(abort, 'stopped'); end`.execute(db)
    return () => sql`drop trigger stop`.execute(db)
  }
  await sql`create function stop() returns trigger language plpgsql as
    'begin raise exception ''stopped''; end'`.execute(db)
  await sql`create trigger stop before update of response on idempotency_keys
    for each row execute function stop()`.execute(db)
  return () => sql`drop function stop cascade`.execute(db)
}

onBothDatabases('Idempotency-Key', (create) => {
  let at: TestSchool
  before(async () => {
    at = await startSchool(create)
  })
  after(() => at.close())

  const addKeyed = (who: Person, key: string, body: object = newClass) =>
    send(at, '/api/classes', who, {
      body: JSON.stringify(body),
      headers: { 'idempotency-key': key },
    })
  const orderKeyed = (who: Person, key: string, classId: string) =>
    send(at, '/api/order', who, {
      body: JSON.stringify({
        classId,
        courseName: 'x',
        studentName: 'Mila',
        studentEmail: who.account.email,
      }),
      headers: { 'idempotency-key': key },
    })
  const classesOf = async ({ client, account }: Person) =>
    (await client.listInstructorClasses({ query: { email: account.email } })).items.length
  const ordersOf = async ({ client, account }: Person) =>
    (await client.listOrders({ query: { email: account.email } })).items
  const rows = () =>
    at.database.tables<IdempotencyTables>().selectFrom('idempotency_keys').selectAll().execute()

  test('[7.4] the same key and content have one effect and the same answer', async () => {
    const me = await at.person('Instructor')
    const key = randomUUID()
    const first = await addKeyed(me, key)
    assert.equal(first.headers['idempotent-replayed'], undefined)
    // Written in another order, it is the same content.
    const reordered = Object.fromEntries(Object.entries(newClass).toReversed())
    for (const body of [newClass, reordered]) {
      const again = await addKeyed(me, key, body)
      assert.equal(again.statusCode, 200)
      assert.equal(again.headers['idempotent-replayed'], 'true')
      assert.equal(again.body, first.body)
    }
    assert.equal(await classesOf(me), 1)
    const other = await addKeyed(me, key, { ...newClass, price: 11 })
    assert.equal(outcome(other), '422 idempotency-key-reused')
    assert.equal(await classesOf(me), 1)
    assert.equal((await addKeyed(me, randomUUID())).statusCode, 200)
    assert.equal(await classesOf(me), 2)
  })

  test('[7.11] an order asked for again is the first one, also once it was deleted', async () => {
    const me = await at.person('Student')
    const { id } = await at.addClass()
    const key = randomUUID()
    const first = await orderKeyed(me, key, id)
    assert.equal((await orderKeyed(me, key, id)).body, first.body)
    const { insertedId } = first.json<{ insertedId: string }>()
    await me.client.deleteOrder({ params: { id: insertedId } })
    assert.equal((await orderKeyed(me, key, id)).body, first.body)
    assert.deepEqual(await ordersOf(me), [])
  })

  test('[7.4] many at once with one key have one effect, and all hear of it', async () => {
    const [me, student] = [await at.person('Instructor'), await at.person('Student')]
    const { id } = await at.addClass()
    const key = randomUUID()
    for (const call of [() => addKeyed(me, key), () => orderKeyed(student, key, id)]) {
      const answers = await Promise.all(Array.from({ length: 24 }, call))
      assert.equal(new Set(answers.map(({ body }) => body)).size, 1, answers[1]?.body)
      assert.ok(answers.every(({ statusCode }) => statusCode === 200))
      const replayed = answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')
      assert.equal(replayed.length, 23)
    }
    assert.equal(await classesOf(me), 1)
    assert.equal((await ordersOf(student)).length, 1)
  })

  test('[7.4] many at once with one key and different contents: one is done, the others are 422', async () => {
    const me = await at.person('Instructor')
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, price) => addKeyed(me, key, { ...newClass, price })),
    )
    const refused = answers.filter(({ statusCode }) => statusCode !== 200)
    assert.equal(refused.length, 11)
    for (const answer of refused) assert.equal(outcome(answer), '422 idempotency-key-reused')
    assert.equal(await classesOf(me), 1)
  })

  test('[7.4] two processes on one database do it once together', async () => {
    const me = await at.person('Instructor')
    const second = await createSchool({
      ...(await openWork(at.database, Date.now)),
      database: at.database,
      verifyToken: async () => ({ uid: me.account.uid, email: me.account.email }) as never,
      disableAccount: () => Promise.reject(new Error('nobody is removed')),
      emailOf: () => Promise.reject(new Error('nobody is removed')),
      isAccountOpen: async () => true,
      isEmailVerified: () => Promise.reject(new Error('nobody is made an admin')),
      clock: () => at.time.now,
      product: 'Testlight',
      languages: ['en'],
      origin: 'https://school.example',
      timeZone: 'UTC',
      selling: plainSelling,
    })
    const app = await createServer(createLog('silent'), 'loopback')
    await app.register(second.plugin, { prefix: '/api' })
    for (let turn = 1; turn <= 5; turn += 1) {
      const key = randomUUID()
      const [here, there] = await Promise.all([
        addKeyed(me, key),
        send({ ...at, app }, '/api/classes', me, {
          body: JSON.stringify(newClass),
          headers: { 'idempotency-key': key },
        }),
      ])
      assert.equal(here.statusCode, 200)
      assert.equal(here.body, there.body)
      assert.equal(await classesOf(me), turn)
    }
    await app.close()
  })

  test('[7.4] a call that breaks off before its response is stored did nothing, and a new try does it once', async () => {
    const [me, student] = [await at.person('Instructor'), await at.person('Student')]
    const { id } = await at.addClass()
    const key = randomUUID()
    const mend = await breakKeeping(at)
    assert.equal(outcome(await addKeyed(me, key)), '500 internal')
    assert.equal(outcome(await orderKeyed(student, key, id)), '500 internal')
    assert.equal(await classesOf(me), 0)
    assert.deepEqual(await ordersOf(student), [])
    await mend()
    for (const replayed of [undefined, 'true']) {
      const again = await addKeyed(me, key)
      assert.equal(again.statusCode, 200)
      assert.equal(again.headers['idempotent-replayed'], replayed)
      assert.equal((await orderKeyed(student, key, id)).statusCode, 200)
    }
    assert.equal(await classesOf(me), 1)
    assert.equal((await ordersOf(student)).length, 1)
  })

  test('[7.4] a call that waits too long for the first one may be tried again', async (t) => {
    if (at.database.engine === 'sqlite') return t.skip('one transaction runs after the other')
    const me = await at.person('Instructor')
    const key = randomUUID()
    await addKeyed(me, key)
    const db = at.database.tables<IdempotencyTables>()
    await db.transaction().execute(async (trx) => {
      await trx.updateTable('idempotency_keys').set({ started_at: at.time.now }).execute()
      const waiting = addKeyed(me, key)
      // As the database's own time limit does after 15 seconds.
      const cancel = sql<{ cancelled: boolean }>`select pg_cancel_backend(pid) as cancelled
        from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      while ((await cancel.execute(db)).rows.length === 0);
      const answer = await waiting
      assert.equal(outcome(answer), '503 unavailable')
      assert.equal(answer.headers['retry-after'], '5')
    })
    assert.equal((await addKeyed(me, key)).headers['idempotent-replayed'], 'true')
    assert.equal(await classesOf(me), 1)
  })

  test('[7.4] a key is its caller’s and its call’s own', async () => {
    const key = randomUUID()
    const [one, other] = [await at.person('Instructor'), await at.person('Instructor')]
    const answers = [await addKeyed(one, key), await addKeyed(other, key)]
    assert.notEqual(answers[0]?.body, answers[1]?.body)
    assert.equal(await classesOf(other), 1)
    const stored = JSON.stringify(await rows())
    assert.ok(stored.length > 2 && !stored.includes(key) && !stored.includes(one.account.uid))
  })

  test('[7.11] a refusal changed nothing, so its key is still free', async () => {
    const me = await at.person('Student')
    const { id, instructor } = await at.addClass()
    const order = await at.order(me, id)
    const key = randomUUID()
    assert.equal(outcome(await orderKeyed(me, key, id)), '409 already-ordered')
    await me.client.deleteOrder({ params: { id: order } })
    assert.equal((await orderKeyed(me, key, id)).statusCode, 200)
    const free = randomUUID()
    assert.equal((await addKeyed(me, free)).statusCode, 403)
    assert.equal((await addKeyed(instructor, free, { className: 'x' })).statusCode, 400)
    assert.equal((await addKeyed(instructor, free)).statusCode, 200)
    assert.ok((await rows()).every(({ response }) => response !== null))
  })

  test('[7.4] the typed client passes the key on', async () => {
    const { client } = await at.person('Instructor')
    const idempotencyKey = randomUUID()
    const add = () => client.addClass({ body: newClass, idempotencyKey })
    assert.deepEqual(await add(), await add())
  })

  test('[7.4] a key is 1 to 255 visible characters', async () => {
    const me = await at.person('Instructor')
    for (const key of ['', 'a b', 'x'.repeat(256)]) {
      const answer = await addKeyed(me, key)
      assert.equal(outcome(answer), '400 invalid-input')
      assert.deepEqual(Object.keys(errorOf(answer).fields ?? {}), ['Idempotency-Key'])
    }
    assert.equal((await addKeyed(me, `"${'x'.repeat(253)}"`)).statusCode, 200)
  })

  test('[7.4] keys are forgotten after a day', async () => {
    const fresh = await startSchool(create)
    const me = await fresh.person('Instructor')
    const key = randomUUID()
    const add = async () => {
      const idToken = await fresh.sign({ sub: me.account.uid, email: me.account.email })
      return fresh.client(idToken).addClass({ body: newClass, idempotencyKey: key })
    }
    const first = await add()
    fresh.time.now += 24 * 3_600_000 - 60_000
    assert.deepEqual(await add(), first)
    fresh.time.now += 60_000
    const second = await add()
    assert.notDeepEqual(second, first)
    const stored = fresh.database
      .tables<IdempotencyTables>()
      .selectFrom('idempotency_keys')
      .selectAll()
    await fresh.school.cleanUp()
    assert.equal((await stored.execute()).length, 1)
    assert.deepEqual(await add(), second)
    fresh.time.now += 24 * 3_600_000
    await fresh.school.cleanUp()
    assert.deepEqual(await stored.execute(), [])
    await fresh.close()
  })
})
