import assert from 'node:assert/strict'
import fc from 'fast-check'
import { findBookFaults } from '#school/money/check-books.ts'
import type { Tables } from '#school/tables.ts'
import { eventOf } from './memory-provider.ts'
import type { ProviderSchool } from './provider-school.ts'
import type { Person } from './school.ts'

// A day of a school in random steps, in which money must neither come nor go by itself.

const deeds = [
  'order',
  'check out',
  'check out one',
  'pay',
  'pay again',
  'pay by bank',
  'bank arrives',
  'bank fails',
  'expire',
  'event',
  'look',
  'give up',
  'delete',
  'give back some',
  'reconcile',
  'jobs',
  'an hour',
  'start is lost',
  'answer is lost',
  'refund is lost',
  'refund fails',
  'retry',
  'cancel class',
] as const

type Deed = { what: (typeof deeds)[number]; who: number; which: number }

const deed: fc.Arbitrary<Deed> = fc.record({
  what: fc.oneof(
    { weight: 60, arbitrary: fc.constantFrom(...deeds.slice(0, 7)) },
    { weight: 60, arbitrary: fc.constantFrom(...deeds.slice(7, -1)) },
    { weight: 1, arbitrary: fc.constant('cancel class' as const) },
  ),
  who: fc.nat(3),
  which: fc.nat(4),
})

/** What happens in one step happens at the same time. */
export const moneyStory = (mostSteps: number): fc.Arbitrary<Deed[][]> =>
  fc.array(fc.array(deed, { minLength: 1, maxLength: 4 }), {
    minLength: Math.ceil(mostSteps / 2),
    maxLength: mostSteps,
  })

const someOf = <Item>(items: readonly Item[], which: number): Item | undefined =>
  items.length === 0 ? undefined : items[which % items.length]

/** Lets a story happen among people of its own, and checks the books after every step. */
export async function tellMoney(school: ProviderSchool, steps: Deed[][]): Promise<void> {
  const { at, pay } = school
  const admin = await at.person('Admin')
  const instructor = await at.person('Instructor')
  const students: Person[] = []
  for (let n = 0; n < 4; n += 1) students.push(await at.person('Student'))
  const classes: string[] = []
  for (let n = 0; n < 5; n += 1)
    classes.push((await at.addClass({ by: instructor, price: 10 + n, availableSeats: 2 })).id)
  const db = at.database.tables<Tables>()
  const ids = students.map(({ actor }) => actor.id)

  const ordersOf = async ({ client, account }: Person) =>
    (await client.listOrders({ query: { email: account.email } })).items
  const ownCheckouts = async (student: Person) =>
    db
      .selectFrom('checkouts')
      .select('id')
      .where('student_id', '=', student.actor.id)
      .orderBy('id')
      .execute()
  const pageOf = async (student: Person, which: number) => {
    const found = someOf(await ownCheckouts(student), which)
    return found && pay.sessions.get(`cs_${found.id}`)
  }

  async function perform({ what, who, which }: Deed): Promise<unknown> {
    const student = students[who] ?? assert.fail('no such student')
    const { client } = student
    const session = await pageOf(student, which)
    const open = (await ordersOf(student)).filter(({ status }) => status === 'Not Paid')
    switch (what) {
      case 'order':
        return at.order(student, classes[which] ?? '')
      case 'check out':
        return client.startCheckout({ body: { orderIds: open.map(({ _id }) => _id) } })
      case 'check out one': {
        const one = someOf(open, which)
        return one && client.startCheckout({ body: { orderIds: [one._id] } })
      }
      case 'pay':
        return session?.status === 'open' && pay.pay(session.checkoutId ?? '')
      case 'pay again':
        return session?.isPaid && pay.payAgain(session.checkoutId ?? '')
      case 'pay by bank':
        return (
          session?.status === 'open' &&
          pay.pay(session.checkoutId ?? '', { isPaid: false, paymentId: null })
        )
      case 'bank arrives':
        return (
          session?.status === 'complete' &&
          !session.isPaid &&
          !session.hasFailed &&
          Object.assign(session, { isPaid: true, paymentId: `pi_bank_${session.id}` })
        )
      case 'bank fails':
        return (
          session?.status === 'complete' &&
          !session.isPaid &&
          Object.assign(session, { hasFailed: true })
        )
      case 'expire':
        return (
          session?.status === 'open' && Object.assign(session, { status: 'expired', url: null })
        )
      case 'event':
        return (
          session &&
          at.app.inject({
            method: 'POST',
            url: '/api/payments/stripe',
            headers: { 'stripe-signature': 'good' },
            payload: eventOf(session, `evt_${session.id}_${session.status}_${which}`),
          })
        )
      case 'look':
        return session && client.readCheckout({ params: { id: session.checkoutId ?? '' } })
      case 'give up':
        return session && client.closeCheckout({ params: { id: session.checkoutId ?? '' } })
      case 'delete': {
        const order = someOf(await ordersOf(student), which)
        return order && client.deleteOrder({ params: { id: order._id } })
      }
      case 'give back some': {
        const order = someOf(await ordersOf(student), which)
        return (
          order &&
          admin.client.refundOrder({
            params: { id: order._id },
            body: { amount: 1.5, reason: 'Goodwill' },
          })
        )
      }
      case 'reconcile':
        return at.school.payments.reconcile()
      case 'jobs':
        return at.jobs.runDue()
      case 'an hour':
        return (at.time.now += 3_600_000)
      case 'start is lost':
        return pay.mishap('start', 'lost')
      case 'answer is lost':
        return pay.mishap('start', 'answer-lost')
      case 'refund is lost':
        return pay.mishap('refund', 'answer-lost')
      case 'refund fails':
        return pay.mishap('refund', 'refused')
      case 'retry': {
        const { items } = await admin.client.listRefunds({ query: { status: 'failed' } })
        const failed = someOf(items, which)
        return failed && admin.client.retryRefund({ params: { id: failed._id } })
      }
      case 'cancel class': {
        const params = { id: classes[which] ?? '' }
        return instructor.client.cancelClass({ params, body: { reason: 'The roof leaks again.' } })
      }
    }
  }

  for (const step of steps) {
    const outcomes = await Promise.allSettled(step.map(perform))
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') {
        const { status = 500 } = outcome.reason as { status?: number }
        const isExpected =
          outcome.reason instanceof AggregateError || status < 500 || status === 503
        assert.ok(isExpected, String(outcome.reason))
      }
    assert.deepEqual(await findBookFaults(db), [], JSON.stringify(step))
  }

  // In the end the provider answers again, and everything that waits is done.
  pay.forgetMishaps()
  at.time.now += 24 * 3_600_000
  for (const session of pay.sessions.values())
    if (session.status === 'open') Object.assign(session, { status: 'expired', url: null })
    else if (!session.isPaid) Object.assign(session, { hasFailed: true })
  for (const session of pay.sessions.values())
    if (session.checkoutId !== null) await school.tell(session, `evt_last_${session.id}`)
  for (let round = 0; round < 3; round += 1) {
    await at.school.payments.reconcile()
    await at.jobs.runDue()
  }
  assert.deepEqual(await findBookFaults(db), [])

  for (const { id, status, total_minor } of await db
    .selectFrom('checkouts')
    .selectAll()
    .where('student_id', 'in', ids)
    .where('method', '=', 'provider')
    .execute()) {
    assert.ok(['paid', 'expired', 'failed', 'refused'].includes(status), `${id} is ${status}`)
    const paid = [...pay.sessions.values()].filter((s) => s.checkoutId === id && s.isPaid)
    const came = paid.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    const payments = new Set(paid.map(({ paymentId }) => paymentId))
    const went = [...pay.refunds.values()]
      .filter(({ paymentId }) => payments.has(paymentId))
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    const refunds = await db
      .selectFrom('refunds')
      .selectAll()
      .where('checkout_id', '=', id)
      .execute()
    const owed = refunds
      .filter((refund) => refund.status === 'failed')
      .reduce((sum, { amount_minor }) => sum + amount_minor, 0)
    const ledger = await db
      .selectFrom('ledger')
      .select(['amount_minor'])
      .where('checkout_id', '=', id)
      .execute()
    const booked = ledger.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
    assert.equal(booked, came - went - owed, `the money of ${id}, ${status}, ${total_minor}`)
    if (status === 'paid') assert.ok(came > 0, `${id} is paid without money`)
  }
}
