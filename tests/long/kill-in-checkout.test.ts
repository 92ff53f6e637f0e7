import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Checkout } from '#contract/checkouts.ts'
import type { FakeTables } from '#payments/fake/tables.ts'
import { openDatabase, type Database } from '#platform/database/open.ts'
import { findBookFaults } from '#school/books/check-books.ts'
import type { Tables } from '#school/base/tables.ts'
import { registerPerson, type Person } from '#tests/support/school/accounts.ts'
import { clientOver } from '#tests/support/school/client-over.ts'
import { onEachDatabase } from '#tests/support/database/databases.ts'
import { openFake, webhookSecret, type OpenFake } from '#tests/support/money/fake-provider.ts'
import { findFreePort } from '#tests/support/process/free-port.ts'
import { startServerProcess } from '#tests/support/process/server-process.ts'

/** How often a server is killed on each of the databases; fifty in all. */
const kills = 25

/** How many people buy at the same time. */
const buyers = 4

/** How long refunds that were under way may take in the end, in milliseconds: until the leases of jobs are over. */
const patience = 240_000

const cards = ['4242424242424242', '4242424242424242', '4000000000000002', '4000000000007726']

/** A server that is killed and started again at the same place. */
async function openServer(settings: Record<string, string>) {
  const port = String(await findFreePort())
  const start = () => startServerProcess({ ...settings, PORT: port })
  let server = await start()
  return {
    origin: server.origin,
    kill: async () => {
      await server.end('SIGKILL')
      server = await start()
    },
    stop: () => server.end('SIGTERM'),
  }
}

/** Buys, pays or not, and cancels through all servers in turn, whatever becomes of them, until `isOver`. */
async function buyOn(
  { idToken, name, email }: Person,
  origins: string[],
  fake: OpenFake,
  { isOver, onCheckout }: { isOver: () => boolean; onCheckout: () => void },
): Promise<void> {
  for (let turn = 0; !isOver(); turn += 1) {
    const api = clientOver(origins[turn % origins.length] ?? '', idToken)
    try {
      const classes = (await api.listClasses()).items.filter((one) => one.availableSeats > 0)
      for (let n = 0; n < 2; n += 1) {
        const chosen = classes[(turn * 7 + n * 3) % classes.length]
        if (chosen === undefined) continue
        const { _id: classId, className: courseName } = chosen
        await api
          .placeOrder({ body: { classId, courseName, studentName: name, studentEmail: email } })
          .catch(() => {})
      }
      const { items } = await api.listOrders({ query: { email } })
      const open = items.filter(({ status }) => status === 'Not Paid').slice(0, 2)
      const paid = items.filter(({ status }) => status === 'Paid')
      if (open.length > 0) {
        const orderIds = open.map(({ _id }) => _id)
        const { url } = await api.startCheckout({ body: { orderIds } })
        onCheckout()
        if (url !== null && turn % 5 !== 4) await fake.pay(url, cards[turn % cards.length] ?? '')
      }
      const [oldest] = paid
      if (oldest !== undefined && paid.length > 2)
        await api.deleteOrder({ params: { id: oldest._id } })
    } catch {
      // A server that was killed, or what another one has just done.
    }
    await fake.fake.tick()
  }
}

/** Every payment and refund of the provider, in minor units; what came less what went. */
async function sumAtProvider(database: Database): Promise<number> {
  const objects = await database
    .tables<FakeTables>()
    .selectFrom('fake_objects')
    .select(['kind', 'body'])
    .where('kind', 'in', ['payment', 'refund'])
    .execute()
  let sum = 0
  for (const { kind, body } of objects) {
    const { amount, status } = JSON.parse(body) as { amount: number; status: string }
    if (kind === 'payment' && status === 'succeeded') sum += amount
    if (kind === 'refund' && status !== 'failed') sum -= amount
  }
  return sum
}

const waiting: readonly Checkout['status'][] = ['starting', 'open', 'processing']

/** Has everything that is under way come to its end. */
async function settleAll(school: Database, people: Person[], origin: string, fake: OpenFake) {
  const db = school.tables<Tables>()
  const deadline = Date.now() + patience
  for (;;) {
    await fake.fake.tick()
    const open = await db
      .selectFrom('checkouts as k')
      .innerJoin('users as u', 'u.id', 'k.student_id')
      .select(['k.id', 'u.email'])
      .where('k.status', 'in', waiting)
      .execute()
    const refunds = await db
      .selectFrom('refunds')
      .select('id')
      .where('status', 'in', ['wanted', 'pending'])
      .execute()
    if (open.length + refunds.length === 0) return
    assert.ok(Date.now() < deadline, `${open.length} checkouts, ${refunds.length} refunds wait`)
    for (const { id, email } of open) {
      const person = people.find((one) => one.email === email)
      const api = clientOver(origin, person?.idToken ?? null)
      await api.closeCheckout({ params: { id } }).catch(() => {})
    }
    await wait(500)
  }
}

onEachDatabase('servers that are killed while people check out', (create) => {
  test('[13.5] [13.6] [13.11] sell no seat twice, lose no money, and leave books that are right', async (t: TestContext) => {
    const { database: own, url, drop } = await create()
    t.after(drop)
    const dataDir = await mkdtemp(join(tmpdir(), 'safelight-checkout-'))
    t.after(() => rm(dataDir, { recursive: true }))
    const provider = openDatabase({ file: join(dataDir, 'provider.db') })
    t.after(() => provider.close())
    let hook = ''
    const fake = await openFake(provider, Date.now, () => `${hook}/api/payments/stripe`)
    t.after(() => fake.close())
    const settings = {
      ...(url !== undefined && { DATABASE_URL: url }),
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      IDENTITY_SECRET: randomBytes(32).toString('hex'),
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_fake',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: fake.origin,
    }
    const servers = [await openServer(settings)]
    t.after(() => Promise.all(servers.map((server) => server.stop())))
    // A SQLite file is for one server process.
    if (url !== undefined) servers.push(await openServer(settings))
    const origins = servers.map(({ origin }) => origin)
    hook = origins[0] ?? ''
    const people: Person[] = []
    for (let n = 0; n < buyers; n += 1)
      people.push(await registerPerson(hook, 'Student', `Buyer ${n}`))
    let isOver = false
    let begun = () => {}
    const buying = people.map((person) =>
      buyOn(person, origins, fake, { isOver: () => isOver, onCheckout: () => begun() }),
    )
    for (let n = 0; n < kills; n += 1) {
      // Between two checkouts of anybody, at a moment that nobody has chosen.
      await new Promise<void>((resolve) => {
        begun = resolve
      })
      await wait((n * 37) % 150)
      await servers[n % servers.length]?.kill()
    }
    isOver = true
    await Promise.all(buying)

    const school = url === undefined ? openDatabase({ file: join(dataDir, 'safelight.db') }) : own
    if (url === undefined) t.after(() => school.close())
    await settleAll(school, people, hook, fake)
    const db = school.tables<Tables>()
    assert.deepEqual(await findBookFaults(db), [])
    const entries = await db
      .selectFrom('ledger')
      .select((eb) => eb.fn.sum('amount_minor').as('sum'))
      .select((eb) => eb.fn.countAll().as('count'))
      .where('method', '=', 'provider')
      .executeTakeFirst()
    t.diagnostic(`${Number(entries?.count)} entries of the ledger`)
    assert.ok(Number(entries?.count) > 10, 'too little was bought')
    assert.equal(Number(entries?.sum), await sumAtProvider(provider))
  })
})
