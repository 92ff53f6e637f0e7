import type Stripe from 'stripe'
import type { Clock } from '#platform/clock.ts'
import { forUpdate } from '#platform/database/for-update.ts'
import { transaction } from '#platform/database/transaction.ts'
import { idOf } from '#payments/id-of.ts'
import { digitsOf, outcomeOf } from './cards.ts'
import {
  makeCharge,
  makeDispute,
  makePayment,
  makeRefund,
  newFakeId,
  type FakeCharge,
  type Means,
} from './objects.ts'
import type { NewRefund, NewSession } from './parameters.ts'
import { createSession, followLink, listLines } from './open-session.ts'
import { Problem } from './problem.ts'
import { addObject, emit, findObject, lockObject, saveObject } from './store.ts'
import type { FakeDb, FakeObject, FakeTrx } from './tables.ts'

type Session = Stripe.Checkout.Session

/** After how long what takes its time is done, in seconds: a bank's money, a refund that is slow or fails. */
export const takes = 60

export type Engine = ReturnType<typeof createEngine>

type EngineParts = {
  db: FakeDb
  clock: Clock
  /** Where browsers reach the pages, without a path. */
  origin: string
  /**
   * Whether the school is at the same origin. Pages then lead to each other by path: a payer stays at the
   * name of the host that they came by, where they are signed in, be it `localhost` or `127.0.0.1`.
   */
  isAtSchool: boolean
}

/** What the fake provider does; each of it in one transaction with its events. */
export function createEngine({ db, clock, origin, isAtSchool }: EngineParts) {
  const seconds = () => Math.floor(clock() / 1_000)

  /** An address of the school as its path; `//host` would be another site, and so would `/\\host`. */
  const near = (url: string): string => {
    const path = isAtSchool && url.startsWith(origin) ? url.slice(origin.length) : ''
    return /^\/(?![/\\])/.test(path) ? path : url
  }

  async function expire(trx: FakeTrx, session: Session): Promise<Session> {
    const expired: Session = { ...session, status: 'expired', url: null }
    await saveObject(trx, expired)
    await emit(trx, 'checkout.session.expired', expired, clock())
    return expired
  }

  /** A session that can be paid or closed, locked; expired where it is time. */
  async function lockSession(trx: FakeTrx, id: string): Promise<Session> {
    const session = await lockObject<Session>(trx, 'session', id)
    return session.status === 'open' && session.expires_at <= seconds()
      ? expire(trx, session)
      : session
  }

  /** Writes the payment of a session with its charge, and completes it. */
  async function complete(
    trx: FakeTrx,
    session: Session,
    means: Means | null,
    later?: 'arrive' | 'bounce',
  ): Promise<void> {
    const now = seconds()
    const id = newFakeId('pi')
    const charge = means && makeCharge(session, now, { id: newFakeId('ch'), payment: id, ...means })
    const payment = makePayment(session, now, {
      id,
      status: charge === null ? 'processing' : 'succeeded',
      charge: charge?.id ?? null,
    })
    await addObject(trx, 'payment', payment)
    if (charge !== null) await addObject(trx, 'charge', charge, { ref: id })
    const completed: Session = {
      ...session,
      status: 'complete',
      payment_status: charge === null ? 'unpaid' : 'paid',
      payment_intent: id,
      url: null,
    }
    await saveObject(trx, completed, {
      ref: id,
      ...(later && { later, later_at: now + takes }),
    })
    await emit(trx, 'checkout.session.completed', completed, clock())
    const reason = means?.outcome.dispute
    if (charge === null || reason === undefined) return
    const dispute = makeDispute(charge, reason, now)
    await addObject(trx, 'dispute', dispute, { ref: id })
    await emit(trx, 'charge.dispute.created', dispute, clock())
  }

  /** The end of a payment by bank. */
  async function arrive(trx: FakeTrx, session: Session, comes: boolean): Promise<void> {
    const id = idOf(session.payment_intent)
    const payment = await lockObject<Stripe.PaymentIntent>(trx, 'payment', id)
    const charge = makeCharge(session, seconds(), {
      id: newFakeId('ch'),
      payment: id,
      lastFour: '0000',
      outcome: {},
    })
    if (comes) await addObject(trx, 'charge', charge, { ref: id })
    await saveObject(
      trx,
      comes
        ? {
            ...payment,
            status: 'succeeded',
            amount_received: payment.amount,
            latest_charge: charge.id,
          }
        : { ...payment, status: 'requires_payment_method' },
    )
    const ended: Session = { ...session, payment_status: comes ? 'paid' : 'unpaid' }
    await saveObject(trx, ended)
    const type = comes ? 'async_payment_succeeded' : 'async_payment_failed'
    await emit(trx, `checkout.session.${type}`, ended, clock())
  }

  async function endRefund(trx: FakeTrx, refund: Stripe.Refund, fails: boolean): Promise<void> {
    const ended: Stripe.Refund = fails
      ? { ...refund, status: 'failed', failure_reason: 'expired_or_canceled_card' }
      : { ...refund, status: 'succeeded' }
    await saveObject(trx, ended)
    await emit(trx, fails ? 'refund.failed' : 'refund.updated', ended, clock())
    if (!fails) return
    // The money is in the balance again.
    const charge = await lockObject<FakeCharge>(trx, 'charge', idOf(refund.charge))
    const amount_refunded = charge.amount_refunded - refund.amount
    await saveObject(trx, { ...charge, amount_refunded, refunded: false })
  }

  /** Pays on an open page; what becomes of it, or a Problem where it is closed. */
  function onOpen<Result>(
    id: string,
    work: (trx: FakeTrx, session: Session) => Promise<Result>,
  ): Promise<Result | 'closed'> {
    return transaction(db, async (trx) => {
      const session = await lockSession(trx, id)
      return session.status === 'open' ? work(trx, session) : 'closed'
    })
  }

  const sessionOf = (trx: FakeTrx, id: string) => lockObject<Session>(trx, 'session', id)
  const refundOf = (trx: FakeTrx, id: string) => lockObject<Stripe.Refund>(trx, 'refund', id)
  const laters: Record<
    NonNullable<FakeObject['later']>,
    (trx: FakeTrx, id: string) => Promise<unknown>
  > = {
    expire: lockSession,
    arrive: async (trx, id) => arrive(trx, await sessionOf(trx, id), true),
    bounce: async (trx, id) => arrive(trx, await sessionOf(trx, id), false),
    succeed: async (trx, id) => endRefund(trx, await refundOf(trx, id), false),
    fail: async (trx, id) => endRefund(trx, await refundOf(trx, id), true),
  }

  return {
    createSession(trx: FakeTrx, wanted: NewSession): Promise<Session> {
      const { success_url, cancel_url } = wanted
      const pages = { success_url: near(success_url), cancel_url: cancel_url && near(cancel_url) }
      return createSession(trx, { ...wanted, ...pages }, seconds(), isAtSchool ? '' : origin)
    },

    followLink: (trx: FakeTrx, facts: Parameters<typeof followLink>[1]) =>
      followLink(trx, facts, seconds(), origin),

    listLines: (sessionId: string) => listLines(db, sessionId),

    /** A session as it is now, with its payment where that is asked for. */
    async look(id: string): Promise<Session> {
      await transaction(db, (trx) => lockSession(trx, id))
      return findObject<Session>(db, 'session', id)
    },

    async expireSession(trx: FakeTrx, id: string): Promise<Session> {
      const session = await lockSession(trx, id)
      if (session.status !== 'open')
        throw new Problem(
          `Only Checkout Sessions with a status in ["open"] can be expired. This one is ${session.status}.`,
        )
      return expire(trx, session)
    },

    async createRefund(trx: FakeTrx, wanted: NewRefund): Promise<Stripe.Refund> {
      const payment = await lockObject<Stripe.PaymentIntent>(trx, 'payment', wanted.payment_intent)
      if (payment.latest_charge === null)
        throw new Problem('This PaymentIntent does not have a successful charge to refund.')
      const charge = await lockObject<FakeCharge>(trx, 'charge', idOf(payment.latest_charge))
      if (charge.disputed)
        throw new Problem('This charge has been charged back.', { code: 'charge_disputed' })
      const left = charge.amount - charge.amount_refunded
      const amount = wanted.amount ?? left
      if (left === 0)
        throw new Problem('The charge has already been refunded.', {
          code: 'charge_already_refunded',
        })
      if (amount < 1 || amount > left)
        throw new Problem('Refund amount is greater than unrefunded amount on charge.', {
          param: 'amount',
        })
      const now = seconds()
      const refund = makeRefund(wanted, charge, now, amount)
      const later = { pending: 'succeed', failing: 'fail' } as const
      await addObject(trx, 'refund', refund, {
        ref: wanted.payment_intent,
        ...(charge.refunds_of_card && {
          later: later[charge.refunds_of_card],
          later_at: now + takes,
        }),
      })
      const amount_refunded = charge.amount_refunded + amount
      const refunded = amount_refunded === charge.amount
      await saveObject(trx, { ...charge, amount_refunded, refunded })
      await emit(trx, 'refund.created', refund, clock())
      return refund
    },

    /** Pays by card: 'challenge' where the payer's bank asks first, 'declined: …' with the reason, or 'paid'. */
    payByCard: (id: string, number: string, isConfirmed: boolean) =>
      onOpen(id, async (trx, session) => {
        const outcome = outcomeOf(number)
        if (outcome === undefined) throw new Error('The page takes test cards only.')
        if (outcome.challenge && !isConfirmed) return 'challenge'
        if (outcome.decline !== undefined) return `declined: ${outcome.decline}` as const
        await complete(trx, session, { lastFour: digitsOf(number).slice(-4), outcome })
        return 'paid'
      }),

    /** Pays by bank: the money comes in a minute, or does not. */
    payByBank: (id: string, comes: boolean) =>
      onOpen(id, async (trx, session) => {
        await complete(trx, session, null, comes ? 'arrive' : 'bounce')
        return 'paid' as const
      }),

    /** Does what has become due by the clock. */
    async doLater(): Promise<void> {
      const due = await db
        .selectFrom('fake_objects')
        .select('id')
        .where('later_at', '<=', seconds())
        .orderBy('later_at')
        .limit(1_000)
        .execute()
      for (const { id } of due)
        await transaction(db, async (trx) => {
          const row = trx.selectFrom('fake_objects').select('later').where('id', '=', id)
          const later = (await forUpdate(trx, row).executeTakeFirst())?.later ?? null
          if (later !== null) await laters[later](trx, id)
        })
    },
  }
}
