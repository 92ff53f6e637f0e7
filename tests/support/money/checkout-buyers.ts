import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import type { Checkout } from '#contract/checkouts.ts'
import type { FakeTables } from '#payments/fake/tables.ts'
import type { Database } from '#platform/database/open.ts'
import type { Db } from '#school/base/tables.ts'
import type { Person } from '#tests/support/school/accounts.ts'
import { clientOver } from '#tests/support/school/client-over.ts'
import type { OpenFake } from './fake-provider.ts'

/** The longest time for pending refunds at the end, in milliseconds: until the leases of jobs are over. */
const timeout = 240_000

const cards = ['4242424242424242', '4242424242424242', '4000000000000002', '4000000000007726']

/** A student with checkouts, and the answers so far. */
export type CheckoutBuyer = {
  person: Person
  /** The number of checkouts begun. */
  checkouts: () => number
  stop: () => Promise<void>
  /** The answered orders that are missing, and the cancelled ones that still exist. */
  findLost: () => Promise<string[]>
}

/** Lets a student buy, pay or not, and cancel at all servers in turn, whatever happens, until told to stop. */
export function startCheckouts(
  origins: readonly string[],
  person: Person,
  fake: OpenFake,
): CheckoutBuyer {
  const { idToken, name, email } = person
  const placed = new Set<string>()
  const cancelled = new Set<string>()
  const over = new AbortController()
  let checkouts = 0

  async function buy(turn: number): Promise<void> {
    const api = clientOver(origins[turn % origins.length] ?? '', idToken)
    const classes = (await api.listClasses()).items.filter((one) => one.availableSeats > 0)
    for (let n = 0; n < 2; n += 1) {
      const chosen = classes[(turn * 7 + n * 3) % classes.length]
      if (chosen === undefined) continue
      const { _id: classId, className: courseName } = chosen
      const body = { classId, courseName, studentName: name, studentEmail: email }
      // Ordered already, or sold out.
      const order = await api.placeOrder({ body }).catch(() => undefined)
      if (typeof order?.insertedId === 'string') placed.add(order.insertedId)
    }
    const { items } = await api.listOrders({ query: { email } })
    const unpaid = items.filter(({ status }) => status === 'Not Paid')
    const paid = items.filter(({ status }) => status === 'Paid')
    // Unpaid ones are paid next turn: an account that leaves ten unpaid has to wait for half an hour (clause 13.2).
    const left = unpaid.find(({ checkout }) => checkout !== null)?.checkout
    const open = left ? unpaid.filter(({ checkout }) => checkout === left) : unpaid.slice(0, 2)
    if (open.length > 0) {
      const orderIds = open.map(({ _id }) => _id)
      const { url } = await api.startCheckout({ body: { orderIds } })
      checkouts += 1
      const [card = ''] = left ? cards : cards.slice(turn % cards.length)
      if (url !== null && (left || turn % 5 !== 4)) await fake.pay(url, card)
    }
    const [oldest] = paid
    if (oldest === undefined || paid.length <= 2) return
    // It may happen without an answer.
    placed.delete(oldest._id)
    await api.deleteOrder({ params: { id: oldest._id } })
    cancelled.add(oldest._id)
  }

  const buying = (async () => {
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      // A killed server, or another server's latest change.
      await buy(turn).catch(() => wait(20))
      await fake.fake.tick()
    }
  })()
  return {
    person,
    checkouts: () => checkouts,
    stop: async () => {
      over.abort()
      await buying
    },
    findLost: async () => {
      const { items } = await clientOver(origins[0] ?? '', idToken).listOrders({ query: { email } })
      const there = new Set(items.map(({ _id }) => _id))
      return [...placed]
        .filter((id) => !there.has(id))
        .concat([...cancelled].filter((id) => there.has(id)))
    },
  }
}

/** All payments less all refunds at the provider, in minor units. */
export async function sumAtProvider(database: Database): Promise<number> {
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

/** Finishes everything that is under way. */
export async function settleAll(
  db: Db,
  buyers: readonly CheckoutBuyer[],
  origin: string,
  fake: OpenFake,
): Promise<void> {
  const deadline = Date.now() + timeout
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
      const person = buyers.find((one) => one.person.email === email)?.person
      const api = clientOver(origin, person?.idToken ?? null)
      await api.closeCheckout({ params: { id } }).catch(() => {})
    }
    await wait(500)
  }
}
