import assert from 'node:assert/strict'
import type { Payment, Refund, Session } from '#payments/fake/objects.ts'
import type { FakeTables } from '#payments/fake/tables.ts'
import type { Tables } from '#school/base/tables.ts'
import { findBookFaults } from '#school/books/check-books.ts'
import { catchUpWithProvider } from '#school/checkouts/provider-events.ts'
import { reconcilePayments } from '#school/checkouts/provider-health.ts'
import { signInAgain } from '#tests/support/school/school.ts'
import { actionNames, lengthOf, perform, type Action } from './money-actions.ts'
import { castStory, type Cast, type MoneySchool } from './money-school.ts'
import type { Dispute } from './unusual-payments.ts'

// A day of a school in random steps, in which money must neither appear nor disappear.

/** How often each action was done, and how often it was refused. */
export type Tally = Map<Action['what'], { done: number; refused: number }>

export const newTally = (): Tally =>
  new Map(actionNames.map((what) => [what, { done: 0, refused: 0 }]))

/** Refusals, and silence of the provider; anything else is a defect. */
function isRefusal(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isRefusal)
  const { status = 500, name } = error as { status?: number; name?: string }
  return name === 'ProviderUnknown' || (status !== 401 && status < 500) || status === 503
}

/** Plays a story among its own people, and checks the books after every step. */
export async function playMoney(
  school: MoneySchool,
  steps: Action[][],
  tally: Tally = newTally(),
): Promise<void> {
  const cast = await castStory(school)
  const db = school.first.database.tables<Tables>()
  for (const step of steps) {
    // First, so that no token expires on its way.
    for (const action of step) school.first.time.now += lengthOf(action)
    const outcomes = await Promise.allSettled(step.map((action) => perform(school, cast, action)))
    for (const [nth, outcome] of outcomes.entries()) {
      const what = step[nth]?.what
      const count = what && tally.get(what)
      if (outcome.status === 'rejected') {
        assert.ok(isRefusal(outcome.reason), `${what}: ${String(outcome.reason)}`)
        if (count) count.refused += 1
      } else if (count && outcome.value !== 'nothing') count.done += 1
    }
    assert.deepEqual(await findBookFaults(db), [], JSON.stringify(step))
  }
  await endStory(school, cast)
  await checkSums(school, cast)
}

/** The provider answers again, and all pending work is finished. */
async function endStory({ schools, first, pay }: MoneySchool, cast: Cast): Promise<void> {
  pay.recover()
  const db = first.database.tables<Tables>()
  const ids = cast.students.map(({ actor }) => actor.id)
  for (let round = 0; round < 6; round += 1) {
    first.time.now += 12 * 3_600_000
    await pay.fake.tick()
    for (const { jobs, school } of schools) {
      await catchUpWithProvider(school)
      // A call answered with an error keeps it until the provider has forgotten its key, after a day.
      await reconcilePayments(school).catch((error: unknown) => assert.ok(isRefusal(error)))
      await jobs.runDue()
    }
    const faulty = await db
      .selectFrom('checkouts')
      .select('id')
      .where('student_id', 'in', ids)
      .where('status', '=', 'fault')
      .execute()
    for (const { id } of faulty) {
      const admin = await signInAgain(first, cast.admin)
      await admin.returnFault({ params: { id } })
    }
    assert.deepEqual(await findBookFaults(db), [])
  }
}

/** The remainder of each payment at the provider, in minor units, and the payments of each checkout. */
async function readProvider({ pay }: MoneySchool) {
  const objects = await pay.fake.db
    .selectFrom('fake_objects')
    .select(['kind', 'body'])
    .where('kind', 'in', [
      'session',
      'payment',
      'refund',
      'dispute',
    ] satisfies FakeTables['fake_objects']['kind'][])
    .execute()
  const allOf = <Body>(requested: string): Body[] =>
    objects.filter(({ kind }) => kind === requested).map(({ body }) => JSON.parse(body) as Body)
  const sums = new Map<string, number>()
  const add = (payment: string, amount: number) =>
    sums.set(payment, (sums.get(payment) ?? 0) + amount)
  for (const { id, amount, status } of allOf<Payment>('payment'))
    if (status === 'succeeded') add(id, amount)
  for (const { payment_intent, amount, status } of allOf<Refund>('refund'))
    if (status !== 'failed') add(payment_intent, -amount)
  for (const { payment_intent, amount, status } of allOf<Dispute>('dispute'))
    if (status === 'lost') add(payment_intent, -amount)
  const payments = new Map<string, string[]>()
  for (const session of allOf<Session & { payment_link?: string }>('session')) {
    const id = session.metadata?.['checkout']
    if (id === undefined) {
      assert.ok(session.payment_link, 'whose is it?')
      continue
    }
    payments.set(id, [...(payments.get(id) ?? []), session.payment_intent ?? ''])
  }
  return { sums, payments }
}

/** Fails if the books differ from the provider's money, or a seat has none. */
async function checkSums(school: MoneySchool, cast: Cast): Promise<void> {
  const db = school.first.database.tables<Tables>()
  const { sums, payments } = await readProvider(school)
  const checkouts = await db
    .selectFrom('checkouts')
    .selectAll()
    .where(
      'student_id',
      'in',
      cast.students.map(({ actor }) => actor.id),
    )
    .where('method', '=', 'provider')
    .execute()
  for (const { id, status } of checkouts) {
    assert.ok(['paid', 'expired', 'failed', 'refused'].includes(status), `${id} is ${status}`)
    const refunds = await db
      .selectFrom('refunds')
      .selectAll()
      .where('checkout_id', '=', id)
      .execute()
    const unfinished = refunds.filter((refund) => ['wanted', 'pending'].includes(refund.status))
    assert.deepEqual(unfinished, [], 'every refund has come to its end')
    // The provider knows nothing about an admin's manual refunds, and may lose the money to a bank once more.
    const leftOf = (payment: string) =>
      refunds
        .filter((refund) => refund.status === 'by-hand' && refund.payment_id === payment)
        .reduce((sum, { amount_minor }) => sum - amount_minor, sums.get(payment) ?? 0)
    const left = (payments.get(id) ?? []).map((payment) => Math.max(0, leftOf(payment)))
    const ledger = await db
      .selectFrom('ledger')
      .select(['kind', 'amount_minor'])
      .where('checkout_id', '=', id)
      .execute()
    const booked = ledger.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
    const expected = left.reduce((sum, amount) => sum + amount, 0)
    assert.equal(booked, expected, `the money of ${id}, ${status}`)
    const came = ledger.some(({ kind }) => kind === 'payment')
    assert.equal(came, status === 'paid' || status === 'refused', `the payment of ${id}, ${status}`)
  }
}
