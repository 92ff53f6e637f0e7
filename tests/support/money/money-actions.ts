import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Tables } from '#school/base/tables.ts'
import { catchUpWithProvider } from '#school/checkouts/provider-events.ts'
import { reconcilePayments } from '#school/checkouts/provider-health.ts'
import { signInAgain } from '#tests/support/school/school.ts'
import type { Cast, MoneySchool } from './money-school.ts'
import {
  callProvider,
  decideDispute,
  failBankPayment,
  followPaymentLink,
  openAnotherPage,
  openDispute,
} from './unusual-payments.ts'

/** The actions of people, the provider and the clock, and their relative frequency. */
const weights = {
  order: 36,
  'check out': 30,
  'check out one': 15,
  'use a coupon': 15,
  pay: 36,
  'pay, refunds are slow': 9,
  'pay, refunds fail': 9,
  'pay, then dispute': 6,
  'card is declined': 6,
  'pay by bank': 9,
  'bank fails': 6,
  'pay on another page': 6,
  'pay another sum': 5,
  'pay by a Payment Link': 6,
  'events come': 30,
  'events go well': 6,
  'events are lost': 6,
  'events come twice': 6,
  'events come out of order': 3,
  'events are badly signed': 3,
  'events are old': 3,
  read: 15,
  'give up': 9,
  delete: 18,
  'give back some': 9,
  'give back at the provider': 9,
  dispute: 9,
  'lose a dispute': 9,
  'win a dispute': 9,
  'return what is at fault': 20,
  retry: 6,
  'settle by hand': 3,
  drop: 2,
  reconcile: 12,
  jobs: 24,
  'a minute': 15,
  'an hour': 9,
  'start is lost': 1,
  'start fails': 1,
  'start is under way': 1,
  'refund is lost': 1,
  'refund fails': 1,
  'too many refunds': 1,
  'cancel class': 2,
} as const

type ActionName = keyof typeof weights
export const actionNames = Object.keys(weights) as ActionName[]

/** `who` and `which` are numbers that choose among the existing things; `at` is the process called. */
export type Action = { what: ActionName; who: number; which: number; at: number }

const action: fc.Arbitrary<Action> = fc.record({
  what: fc.oneof(
    ...actionNames.map((what) => ({ weight: weights[what], arbitrary: fc.constant(what) })),
  ),
  who: fc.nat(3),
  which: fc.nat(4),
  at: fc.nat(1),
})

/** The actions of one step happen at the same time. */
export const moneyStory = (maxSteps: number): fc.Arbitrary<Action[][]> =>
  fc.array(fc.array(action, { minLength: 1, maxLength: 4 }), {
    minLength: Math.ceil(maxSteps / 2),
    maxLength: maxSteps,
  })

const calls = { start: 'POST /v1/checkout/sessions', refund: 'POST /v1/refunds' }

/** The action's duration, in milliseconds. */
export const lengthOf = ({ what }: Action): number =>
  what === 'an hour' ? 3_600_000 : what === 'a minute' ? 60_000 : 0

/** An answer that is lost at all of the client's tries. */
const lostAtEachTry = ['lost', 'lost', 'lost'] as const

const someOf = <Item>(items: readonly Item[], which: number): Item | undefined =>
  items[which % Math.max(items.length, 1)]

/** Performs one action; returns `nothing` if there is nothing to do it with. */
export async function perform(
  school: MoneySchool,
  cast: Cast,
  { what, who, which, at: nth }: Action,
): Promise<unknown> {
  const { pay, first } = school
  const { fake } = pay
  const at = school.schools[nth % school.schools.length] ?? first
  const student = cast.students[who] ?? assert.fail('no such student')
  const client = await signInAgain(at, student)
  const admin = () => signInAgain(at, cast.admin)
  const orders = async (status: 'Paid' | 'Not Paid') => {
    const { items } = await client.listOrders({ query: { email: student.account.email } })
    return items.filter((order) => order.status === status)
  }
  const found = await first.database
    .tables<Tables>()
    .selectFrom('checkouts')
    .selectAll()
    .where('student_id', '=', student.actor.id)
    .where('method', '=', 'provider')
    .orderBy('id', 'desc')
    .limit(which + 1)
    .execute()
  // Mostly the newest: the one most likely to be open.
  const checkout = which < 3 ? found[0] : found.at(-1)
  const byCard = (number: string) =>
    checkout?.url ? pay.pay(checkout.url, number) : ('nothing' as const)

  switch (what) {
    case 'order':
      return at.order(student, cast.classes[which] ?? '')
    case 'check out': {
      const orderIds = (await orders('Not Paid')).map(({ _id }) => _id)
      return orderIds.length === 0 ? 'nothing' : client.startCheckout({ body: { orderIds } })
    }
    case 'check out one': {
      const one = someOf(await orders('Not Paid'), which)
      return one ? client.startCheckout({ body: { orderIds: [one._id] } }) : 'nothing'
    }
    case 'use a coupon': {
      const orderIds = (await orders('Not Paid')).map(({ _id }) => _id)
      const body = { orderIds, coupon: cast.coupon }
      return orderIds.length === 0 ? 'nothing' : client.startCheckout({ body })
    }
    case 'pay':
      return byCard('4242424242424242')
    case 'pay, refunds are slow':
      return byCard('4000000000007726')
    case 'pay, refunds fail':
      return byCard('4000000000005126')
    case 'pay, then dispute':
      if ((await byCard('4242424242424242')) === 'nothing') return 'nothing'
      return openDispute(fake.db, first.time.now, 0)
    case 'card is declined':
      return byCard('4000000000000002')
    case 'pay by bank':
      return checkout?.url ? pay.payByBank(checkout.url) : 'nothing'
    case 'bank fails':
      if (!checkout?.url) return 'nothing'
      await pay.payByBank(checkout.url)
      return failBankPayment(fake.db, first.time.now, checkout.url.split('/').at(-1) ?? '')
    case 'pay on another page':
    case 'pay another sum': {
      if (checkout === undefined) return 'nothing'
      const more = what === 'pay another sum' ? 100 : 0
      const { url } = await openAnotherPage(pay, checkout.id, checkout.total_minor + more)
      // This call may be the one that fails.
      return url ? pay.pay(url, '4242424242424242') : 'nothing'
    }
    case 'pay by a Payment Link': {
      if (checkout === undefined) return 'nothing'
      const facts = { amount: checkout.total_minor, currency: 'usd', reference: checkout.id }
      return pay.pay(await followPaymentLink(fake, facts), '4242424242424242')
    }
    case 'events come':
      return fake.tick()
    case 'events go well':
      return pay.misdeliver(undefined)
    case 'events are lost':
      return pay.misdeliver('dropped')
    case 'events come twice':
      return pay.misdeliver('twice')
    case 'events come out of order':
      return pay.misdeliver('out of order')
    case 'events are badly signed':
      return pay.misdeliver('badly signed')
    case 'events are old':
      return pay.misdeliver('old')
    case 'read':
      return checkout ? client.readCheckout({ params: { id: checkout.id } }) : 'nothing'
    case 'give up':
      return checkout ? client.closeCheckout({ params: { id: checkout.id } }) : 'nothing'
    case 'delete': {
      const order = someOf(await orders(which < 3 ? 'Paid' : 'Not Paid'), which)
      return order ? client.deleteOrder({ params: { id: order._id } }) : 'nothing'
    }
    case 'give back some': {
      const order = someOf(await orders('Paid'), which)
      const body = { amount: 1.5, reason: 'Goodwill' }
      return order
        ? (await admin()).refundOrder({ params: { id: order._id }, body })
        : ('nothing' as const)
    }
    case 'give back at the provider':
      return checkout?.status === 'paid' && checkout.payment_id !== null
        ? callProvider(pay, '/v1/refunds', { payment_intent: checkout.payment_id, amount: '100' })
        : 'nothing'
    case 'return what is at fault':
      return checkout?.status === 'fault'
        ? (await admin()).returnFault({ params: { id: checkout.id } })
        : 'nothing'
    case 'dispute':
      return openDispute(fake.db, first.time.now, which)
    case 'lose a dispute':
      return decideDispute(fake.db, first.time.now, which, 'lost')
    case 'win a dispute':
      return decideDispute(fake.db, first.time.now, which, 'won')
    case 'retry':
    case 'settle by hand':
    case 'drop': {
      const boss = await admin()
      const { items } = await boss.listRefunds({ query: { status: 'failed' } })
      const failed = someOf(items, which)
      if (failed === undefined) return 'nothing'
      const params = { id: failed._id }
      if (what === 'retry') return boss.retryRefund({ params })
      return what === 'drop' ? boss.dropRefund({ params }) : boss.settleByHand({ params })
    }
    case 'reconcile':
      return reconcilePayments(at.school)
    case 'jobs':
      return at.jobs.runDue()
    case 'a minute':
      return undefined
    case 'an hour':
      // Like the server's hourly job.
      return catchUpWithProvider(at.school)
    case 'start is lost':
      return pay.fail(calls.start, ...lostAtEachTry)
    case 'start fails':
      return pay.fail(calls.start, '500')
    case 'start is under way':
      return pay.fail(calls.start, '409')
    case 'refund is lost':
      return pay.fail(calls.refund, ...lostAtEachTry)
    case 'refund fails':
      return pay.fail(calls.refund, '500')
    case 'too many refunds':
      return pay.fail(calls.refund, '429')
    case 'cancel class': {
      const params = { id: cast.classes[which] ?? '' }
      const instructor = await signInAgain(at, cast.instructor)
      return instructor.cancelClass({ params, body: { reason: 'The roof leaks again.' } })
    }
  }
}
