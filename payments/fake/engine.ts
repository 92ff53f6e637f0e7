import type Stripe from 'stripe'
import type { Clock } from '#platform/clock.ts'
import { forUpdate } from '#platform/database/for-update.ts'
import { transaction } from '#platform/database/transaction.ts'
import { minSum } from '#payments/least-sum.ts'
import { outcomeOf } from './cards.ts'
import {
  makePayment,
  makeRefund,
  makeSession,
  type Payment,
  type Refund,
  type Session,
} from './objects.ts'
import type { NewRefund, NewSession } from './parameters.ts'
import type { PayLine } from './pay-page.ts'
import { Problem } from './problem.ts'
import { addObject, emit, findObject, listObjects, lockObject, saveObject } from './store.ts'
import type { FakeDb, FakeObject, FakeTrx } from './tables.ts'

/** In seconds: bank money, and slow or failing refunds. */
const delay = 60

/** In seconds: https://docs.stripe.com/api/checkout/sessions/create */
const minOpen = 30 * 60
const maxOpen = 24 * 3_600

/** In minor units. */
const maxPayable = 99_999_999

/** A session's lines are stored separately. */
const linesOf = (sessionId: string) => `${sessionId}_lines`

export type Engine = ReturnType<typeof createEngine>

type EngineParts = {
  db: FakeDb
  clock: Clock
  /** The pages' address in browsers, without a path. */
  origin: string
}

/** Each operation is one transaction with its events. */
export function createEngine({ db, clock, origin }: EngineParts) {
  const seconds = () => Math.floor(clock() / 1_000)

  /**
   * Turns an address at our own origin into its path. Pages then link to each other at the host name by which
   * the payer came and is signed in, `localhost` or `127.0.0.1`. `//host` would be another site, and so would
   * `/\\host`.
   */
  const toPath = (url: string): string => {
    const path = url.startsWith(origin) ? url.slice(origin.length) : ''
    return /^\/(?![/\\])/.test(path) ? path : url
  }

  async function expire(trx: FakeTrx, session: Session): Promise<Session> {
    const expired: Session = { ...session, status: 'expired', url: null }
    await saveObject(trx, expired)
    await emit(trx, 'checkout.session.expired', expired, clock())
    return expired
  }

  async function lockSession(trx: FakeTrx, id: string): Promise<Session> {
    const session = await lockObject<Session>(trx, 'session', id)
    return session.status === 'open' && session.expires_at <= seconds()
      ? expire(trx, session)
      : session
  }

  /** Creates the payment and completes the session; bank money arrives later. */
  async function complete(
    trx: FakeTrx,
    session: Session,
    by: 'card' | 'bank',
    refunds_of_card?: Payment['refunds_of_card'],
  ): Promise<void> {
    const now = seconds()
    const status = by === 'card' ? 'succeeded' : 'processing'
    const payment = makePayment(session, now, { status, refunds_of_card })
    await addObject(trx, 'payment', payment)
    const completed: Session = {
      ...session,
      status: 'complete',
      payment_status: by === 'card' ? 'paid' : 'unpaid',
      payment_intent: payment.id,
      url: null,
    }
    const later = by === 'bank' && ({ later: 'arrive', later_at: now + delay } as const)
    await saveObject(trx, completed, { ref: payment.id, ...later })
    await emit(trx, 'checkout.session.completed', completed, clock())
  }

  async function arrive(trx: FakeTrx, id: string): Promise<void> {
    const session = await lockObject<Session>(trx, 'session', id)
    const payment = await lockObject<Payment>(trx, 'payment', session.payment_intent ?? '')
    await saveObject(trx, { ...payment, status: 'succeeded' })
    const paid: Session = { ...session, payment_status: 'paid' }
    await saveObject(trx, paid)
    await emit(trx, 'checkout.session.async_payment_succeeded', paid, clock())
  }

  async function endRefund(trx: FakeTrx, id: string, end: 'succeeded' | 'failed'): Promise<void> {
    const refund = await lockObject<Refund>(trx, 'refund', id)
    const failure = end === 'failed' && { failure_reason: 'expired_or_canceled_card' }
    const ended: Refund = { ...refund, status: end, ...failure }
    await saveObject(trx, ended)
    await emit(trx, end === 'failed' ? 'refund.failed' : 'refund.updated', ended, clock())
  }

  /** 'closed' if the page can no longer be paid on. */
  const onOpen = <Result>(
    id: string,
    work: (trx: FakeTrx, session: Session) => Promise<Result>,
  ): Promise<Result | 'closed'> =>
    transaction(db, async (trx) => {
      const session = await lockSession(trx, id)
      return session.status === 'open' ? work(trx, session) : 'closed'
    })

  const laters: Record<
    NonNullable<FakeObject['later']>,
    (trx: FakeTrx, id: string) => Promise<unknown>
  > = {
    expire: lockSession,
    arrive,
    succeed: (trx, id) => endRefund(trx, id, 'succeeded'),
    fail: (trx, id) => endRefund(trx, id, 'failed'),
  }

  return {
    async createSession(trx: FakeTrx, input: NewSession): Promise<Session> {
      const now = seconds()
      const param = 'line_items'
      const lines: PayLine[] = input.line_items.map(({ quantity, price_data }) => ({
        ...price_data.product_data,
        amount: quantity * price_data.unit_amount,
      }))
      const amount_total = lines.reduce((sum, { amount }) => sum + amount, 0)
      const currency = input.line_items[0]?.price_data.currency ?? ''
      if (amount_total < minSum(currency.toUpperCase()))
        throw new Problem('The total amount is too small.', { code: 'amount_too_small', param })
      if (amount_total > maxPayable)
        throw new Problem('The total amount is too large.', { code: 'amount_too_large', param })
      const { expires_at = now + maxOpen, success_url, cancel_url } = input
      if (expires_at - now < minOpen || expires_at - now > maxOpen)
        throw new Problem('expires_at must be between 30 minutes and 24 hours from now.', {
          param: 'expires_at',
        })
      const pages = {
        success_url: toPath(success_url),
        cancel_url: cancel_url === undefined ? null : toPath(cancel_url),
      }
      const session = makeSession(input, now, { amount_total, expires_at, ...pages })
      await addObject(trx, 'session', session, { later: 'expire', later_at: expires_at })
      await addObject(trx, 'lines', { id: linesOf(session.id), created: now, lines })
      return session
    },

    listLines: async (sessionId: string): Promise<PayLine[]> =>
      (await findObject<{ lines: PayLine[] }>(db, 'lines', linesOf(sessionId))).lines,

    readSession: (id: string): Promise<Session> => transaction(db, (trx) => lockSession(trx, id)),

    async expireSession(trx: FakeTrx, id: string): Promise<Session> {
      const session = await lockSession(trx, id)
      if (session.status !== 'open')
        throw new Problem(
          `Only Checkout Sessions with a status in ["open"] can be expired. This one is ${session.status}.`,
        )
      return expire(trx, session)
    },

    async createRefund(trx: FakeTrx, input: NewRefund): Promise<Refund> {
      const payment = await lockObject<Payment>(trx, 'payment', input.payment_intent)
      if (payment.status !== 'succeeded')
        throw new Problem('This PaymentIntent does not have a successful charge to refund.')
      const refs = [payment.id]
      const disputes = await listObjects<Stripe.Dispute>(trx, 'dispute', { refs })
      // Won disputes and mere inquiries can still be refunded.
      if (disputes.some(({ status }) => status !== 'won' && !status.startsWith('warning')))
        throw new Problem('This charge has been charged back.', { code: 'charge_disputed' })
      const left = (await listObjects<Refund>(trx, 'refund', { refs }))
        .filter(({ status }) => status !== 'failed')
        .reduce((sum, { amount }) => sum - amount, payment.amount)
      const amount = input.amount ?? left
      if (left === 0)
        throw new Problem('The charge has already been refunded.', {
          code: 'charge_already_refunded',
        })
      if (amount < 1 || amount > left)
        throw new Problem('Refund amount is greater than unrefunded amount on charge.', {
          param: 'amount',
        })
      const now = seconds()
      const refund = makeRefund(input, payment, now, amount)
      const later = { pending: 'succeed', failing: 'fail' } as const
      await addObject(trx, 'refund', refund, {
        ref: payment.id,
        ...(payment.refunds_of_card && {
          later: later[payment.refunds_of_card],
          later_at: now + delay,
        }),
      })
      await emit(trx, 'refund.created', refund, clock())
      return refund
    },

    /** 'paid', 'challenge' if the payer's bank asks first, or why it was declined. */
    payByCard: (id: string, digits: string, isConfirmed: boolean) =>
      onOpen(id, async (trx, session) => {
        const outcome = outcomeOf(digits)
        if (outcome === undefined) throw new Error('The page takes test cards only.')
        if (outcome.challenge && !isConfirmed) return 'challenge'
        if (outcome.decline !== undefined) return { decline: outcome.decline }
        await complete(trx, session, 'card', outcome.refunds)
        return 'paid'
      }),

    /** The money arrives in a minute. */
    payByBank: (id: string) =>
      onOpen(id, async (trx, session) => {
        await complete(trx, session, 'bank')
        return 'paid' as const
      }),

    /** Does what is due by the clock. */
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
