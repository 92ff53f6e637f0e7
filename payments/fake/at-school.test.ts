import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { transaction } from '#platform/database/transaction.ts'
import { createSqlite, type TestDatabase } from '#tests/support/database/databases.ts'
import { createFakeProvider } from './fake.ts'

const origin = 'http://127.0.0.1:3000'

let stored: TestDatabase
before(async () => (stored = await createSqlite()))
after(() => stored.drop())

/** A new session's page, and the pages that follow it after a payment and without one. */
async function listPages(school: string) {
  const { db, engine } = await createFakeProvider({
    database: stored.database,
    clock: () => Date.UTC(2027, 0, 15, 9),
    secretKey: 'sk_test_fake',
    account: 'acct_fake',
    webhookSecret: 'whsec_fake',
    webhookUrl: origin,
    origin,
  })
  const price_data = { currency: 'usd', unit_amount: 4_000, product_data: { name: 'Dusk' } }
  const input = {
    mode: 'payment' as const,
    line_items: [{ quantity: 1, price_data }],
    success_url: `${school}/dashboard/checkout/1?returned=1`,
    cancel_url: `${school}/dashboard/checkout/1`,
  }
  const session = await transaction(db, (trx) => engine.createSession(trx, input))
  return [session.url, session.success_url, session.cancel_url]
}

test('[13.3] in a school the pages lead to each other at the name of the host that the payer came by', async () => {
  const [page, ...back] = await listPages(origin)
  assert.match(page ?? '', /^\/c\/pay\/cs_test_/)
  assert.deepEqual(back, ['/dashboard/checkout/1?returned=1', '/dashboard/checkout/1'])
})

test('[13.3] an address at another host stays whole', async () => {
  for (const other of [
    'https://other.example',
    `${origin}.other.example`,
    `${origin}//x.example`,
  ]) {
    const [, ...back] = await listPages(other)
    assert.deepEqual(back, [
      `${other}/dashboard/checkout/1?returned=1`,
      `${other}/dashboard/checkout/1`,
    ])
  }
})
