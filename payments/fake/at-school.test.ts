import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { transaction } from '#platform/database/transaction.ts'
import { createSqlite, type TestDatabase } from '#tests/support/database/databases.ts'
import { createFakeProvider, type FakeProvider } from './fake.ts'

const origin = 'http://127.0.0.1:3000'
const clock = () => Date.UTC(2027, 0, 15, 9)

let stored: TestDatabase
before(async () => (stored = await createSqlite()))
after(() => stored.drop())

const openFake = (isAtSchool: boolean) =>
  createFakeProvider({
    database: stored.database,
    clock,
    secretKey: 'sk_test_fake',
    webhookSecret: 'whsec_fake',
    webhookUrl: () => origin,
    origin,
    isAtSchool,
  })

/** The page of a new session, and where it leads after a payment and without one. */
async function listPages({ db, engine }: FakeProvider, school: string) {
  const price_data = { currency: 'usd', unit_amount: 4_000, product_data: { name: 'Dusk' } }
  const wanted = {
    mode: 'payment' as const,
    line_items: [{ quantity: 1, price_data }],
    success_url: `${school}/dashboard/checkout/1?returned=1`,
    cancel_url: `${school}/dashboard/checkout/1`,
  }
  const session = await transaction(db, (trx) => engine.createSession(trx, wanted))
  return [session.url, session.success_url, session.cancel_url]
}

test('[13.3] in a school the pages lead to each other at the name of the host that the payer came by', async () => {
  const [page, ...back] = await listPages(await openFake(true), origin)
  assert.match(page ?? '', /^\/c\/pay\/cs_test_/)
  assert.deepEqual(back, ['/dashboard/checkout/1?returned=1', '/dashboard/checkout/1'])
})

test('[13.3] what is at another host keeps its whole address', async () => {
  const atSchool = await openFake(true)
  for (const other of [
    'https://other.example',
    `${origin}.other.example`,
    `${origin}//x.example`,
  ]) {
    const [, ...back] = await listPages(atSchool, other)
    assert.deepEqual(back, [
      `${other}/dashboard/checkout/1?returned=1`,
      `${other}/dashboard/checkout/1`,
    ])
  }
  const [page, paid] = await listPages(await openFake(false), origin)
  assert.ok(page?.startsWith(`${origin}/c/pay/`))
  assert.equal(paid, `${origin}/dashboard/checkout/1?returned=1`)
})
