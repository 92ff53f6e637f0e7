import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase, type Database } from '#platform/database/open.ts'
import { findBookFaults } from '#school/books/check-books.ts'
import type { Tables } from '#school/base/tables.ts'
import { settleAll, startCheckouts, sumAtProvider } from '#tests/support/money/checkout-buyers.ts'
import { openFake, webhookSecret } from '#tests/support/money/fake-provider.ts'
import { chooseMoments, startKilledSchool } from '#tests/support/process/killed-server.ts'
import { registerPerson, signIn, type Person } from '#tests/support/school/accounts.ts'
import { startAdding } from '#tests/support/school/adders.ts'
import { startBuying } from '#tests/support/school/buyers.ts'
import { clientOver } from '#tests/support/school/client-over.ts'
import { findHalfDone } from '#tests/support/school/half-done.ts'

/** The number of kills in each test; 200 in all, unless KILLS says otherwise. */
const kills = Number(process.env['KILLS'] ?? 50)

/** The number of concurrent buyers. */
const buyersAtOnce = 4

/** The number of classes being added when a server is killed. */
const addedAtOnce = 2

/** The longest time between an answer and the next kill, in milliseconds. */
const lastMoment = 400

const registerBuyers = (origin: string): Promise<Person[]> =>
  Promise.all(
    Array.from({ length: buyersAtOnce }, (_, n) => registerPerson(origin, 'Student', `Buyer ${n}`)),
  )

const stopAll = (buyers: readonly { stop: () => Promise<void> }[]) =>
  Promise.all(buyers.map(({ stop }) => stop()))

/** Work before each kill, and work begun just before it. */
type Around = { before: () => Promise<void>; begin: () => Promise<void> }

const nothing = () => Promise.resolve()

/** Kills this often, each time at a random moment after more has been `done`. */
async function killAll(
  t: TestContext,
  kill: () => Promise<void>,
  done: () => number,
  { before, begin }: Around = { before: nothing, begin: nothing },
): Promise<void> {
  for (const moment of chooseMoments(t, kills, lastMoment)) {
    const former = done()
    while (done() === former) await wait(10)
    await before()
    await wait(moment)
    const begun = begin()
    await wait(moment % 20)
    await kill()
    await begun
  }
}

/** Free and paid seats of all earlier classes, added up; buying and cancelling never change the sum. */
async function countSeats(origin: string, before?: Record<string, number>) {
  const admin = await signIn(origin, 'admin@safelight.test', 'safelight-admin')
  // Without the pending ones that are added meanwhile, which would fill the page.
  const query = { status: 'approved' as const }
  const { items } = await clientOver(origin, admin).listAllClasses({ query })
  const there = items.filter(({ _id }) => before === undefined || _id in before)
  return Object.fromEntries(there.map((c) => [c._id, c.availableSeats + c.enrolled]))
}

async function killWhileBuying(t: TestContext, engine: Database['engine']): Promise<void> {
  const school = await startKilledSchool(t, engine, { PAYMENTS: 'instant' })
  if (school === undefined) return
  const { origins } = school
  const [origin = ''] = origins
  const seats = await countSeats(origin)
  const { items } = await clientOver(origin, null).listClasses()
  const classes = items.map(({ _id }) => _id)
  const buyers = (await registerBuyers(origin)).map((person) =>
    startBuying(origins, person, classes),
  )
  t.after(() => stopAll(buyers))
  const adder = startAdding(origins, await registerPerson(origin, 'Instructor'))
  const done = () => buyers.reduce((sum, { answers }) => sum + answers(), 0)
  await killAll(t, school.kill, done, {
    before: () => adder.add(1),
    begin: () => adder.add(addedAtOnce),
  })
  await stopAll(buyers)

  const refused = buyers.flatMap(({ refusals }) => refusals())
  t.diagnostic(`${done()} answers, ${refused.length} calls refused or without one`)
  assert.deepEqual((await Promise.all(buyers.map(({ findLost }) => findLost()))).flat(), [])
  const { sent, unanswered } = await adder.checkAll()
  t.diagnostic(`${sent} classes added, ${unanswered} of them without an answer`)
  assert.ok(unanswered > 0 && unanswered < sent, 'nobody was interrupted, or everybody')
  assert.deepEqual(await countSeats(origin, seats), seats, 'free and paid seats no longer add up')
  const db = school.openDatabase().tables<Tables>()
  assert.deepEqual(await findBookFaults(db), [])
  assert.deepEqual(await findHalfDone(db), [])
  assert.deepEqual(
    [...new Set(refused)].filter((status) => status !== 0 && status !== 503),
    [],
  )
}

async function killInCheckouts(t: TestContext, engine: Database['engine']): Promise<void> {
  const provider = openDatabase({ file: ':memory:' })
  t.after(() => provider.close())
  let hook = ''
  const fake = await openFake(provider, Date.now, () => `${hook}/api/payments/stripe`)
  t.after(() => fake.close())
  const school = await startKilledSchool(t, engine, {
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_fake',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: fake.origin,
  })
  if (school === undefined) return
  const { origins } = school
  ;[hook = ''] = origins
  const seats = await countSeats(hook)
  const buyers = (await registerBuyers(hook)).map((person) => startCheckouts(origins, person, fake))
  t.after(() => stopAll(buyers))
  await killAll(t, school.kill, () => buyers.reduce((sum, { checkouts }) => sum + checkouts(), 0))
  await stopAll(buyers)

  const db = school.openDatabase().tables<Tables>()
  await settleAll(db, buyers, hook, fake)
  assert.deepEqual((await Promise.all(buyers.map(({ findLost }) => findLost()))).flat(), [])
  assert.deepEqual(await countSeats(hook), seats, 'free and paid seats no longer add up')
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
}

for (const [name, engine] of [
  ['SQLite', 'sqlite'],
  ['PostgreSQL, which is restarted in between', 'postgres'],
] as const)
  describe(`servers that are killed fifty times on ${name}`, () => {
    test('[4.3] [7.4] while people buy, cancel and add classes: what was answered is there, all of it or nothing', (t) =>
      killWhileBuying(t, engine))

    test('[13.5] [13.6] [13.11] while people check out: no seat is sold twice, no money lost, and the books are right', (t) =>
      killInCheckouts(t, engine))
  })
