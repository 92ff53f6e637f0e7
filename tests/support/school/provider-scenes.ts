import { randomUUID } from 'node:crypto'
import type { CreateDatabase } from '#tests/support/database/databases.ts'
import { createMoves } from '#tests/support/money/moving-money.ts'
import { startProviderSchool } from '#tests/support/money/provider-school.ts'
import type { Person } from './school.ts'

/** A school paid through a provider: `student` is at the payment page for the one seat of a class. */
export async function setProviderScene(create: CreateDatabase) {
  const school = await startProviderSchool(create)
  const { at, pay, send, deliver } = school
  const admin = await at.person('Admin')
  const instructor = await at.person('Instructor')
  const student = await at.person('Student')
  const rival = await at.person('Student')
  const { id: classId } = await at.addClass({ by: instructor, price: 100, availableSeats: 1 })
  const begin = async ({ client }: Person, orderId: string) =>
    (await client.startCheckout({ body: { orderIds: [orderId] } }))._id
  const order = await at.order(student, classId)
  const checkout = await begin(student, order)
  const session = `cs_${checkout}`
  const names = new Map<string, string>()
  for (const [name, { actor, account }] of Object.entries({ admin, instructor, student, rival }))
    for (const key of [actor.id, account.email]) names.set(key, name)
  return {
    at,
    pay,
    names,
    order,
    checkout,
    session,
    /** Those that send an event run no job. */
    moves: createMoves({ ...school, deliver: send }, admin),
    sendSession: (id = session) => send({ id }, randomUUID()),
    /** The student pays, and the school hears of it. */
    buy: async () => {
      pay.pay(checkout)
      await deliver({ id: session })
    },
    paymentId: () => pay.sessions.get(session)?.paymentId ?? '',
    /** The page closes unpaid, and somebody else gets the seat. */
    lose: async () => {
      Object.assign(pay.sessions.get(session) ?? {}, { status: 'expired', url: null })
      await deliver({ id: session })
      const taken = await begin(rival, await at.order(rival, classId))
      pay.pay(taken)
      await deliver({ id: `cs_${taken}` })
    },
  }
}

export type ProviderScene = Awaited<ReturnType<typeof setProviderScene>>

type Act = (scene: ProviderScene) => Promise<unknown>

const change =
  (facts: object): Act =>
  ({ pay, session, sendSession }) => {
    Object.assign(pay.sessions.get(session) ?? {}, facts)
    return sendSession()
  }

const dispute =
  (status: 'open' | 'won' | 'lost'): Act =>
  ({ moves, paymentId }) =>
    moves.dispute(paymentId(), 10_000, status)

/** What follows from each event of the payment provider; the calls alone pay without one. */
export const providerEvents: { title: string; prepare?: Act; act: Act }[] = [
  {
    title: 'event: a payment is settled',
    act: ({ pay, checkout, sendSession }) => sendSession(pay.pay(checkout).id),
  },
  {
    title: 'event: a payment is settled, of another sum',
    act: ({ pay, checkout, sendSession }) =>
      sendSession(pay.pay(checkout, { amountMinor: 9_000 }).id),
  },
  {
    title: 'event: a payment is settled whose seat is gone',
    prepare: ({ lose }) => lose(),
    act: ({ pay, checkout, sendSession }) => sendSession(pay.pay(checkout).id),
  },
  {
    title: 'event: a second payment is settled',
    prepare: ({ buy }) => buy(),
    act: ({ pay, checkout, sendSession }) => sendSession(pay.payAgain(checkout).id),
  },
  { title: 'event: a payment fails', act: change({ status: 'complete', hasFailed: true }) },
  { title: 'event: a payment page expires', act: change({ status: 'expired', url: null }) },
  {
    title: 'event: a refund fails',
    prepare: async ({ buy, order, moves }) => {
      await buy()
      await moves.give(order, 30)
      await moves.work()
    },
    act: ({ moves, paymentId }) => moves.failRefund(paymentId(), 3_000),
  },
  {
    title: 'event: a refund was made at the provider',
    prepare: ({ buy }) => buy(),
    act: ({ moves, paymentId }) => moves.refundAtProvider(paymentId(), 3_000),
  },
  {
    title: 'event: a dispute is opened',
    prepare: ({ buy }) => buy(),
    act: dispute('open'),
  },
  {
    title: 'event: a dispute is lost',
    prepare: ({ buy }) => buy(),
    act: dispute('lost'),
  },
  {
    title: 'event: a dispute is won that was lost',
    prepare: async (scene) => {
      await scene.buy()
      await dispute('lost')(scene)
      await scene.moves.work()
    },
    act: dispute('won'),
  },
]
