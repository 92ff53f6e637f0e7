import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import {
  BadSignature,
  ProviderRefused,
  ProviderUnknown,
  type Provider,
  type ProviderDispute,
  type ProviderEvent,
  type ProviderRefund,
  type ProviderSession,
} from '#payments/provider.ts'

/** How the next call of a kind fails: refused, lost before it was done, or its answer lost. */
type Failure = 'refused' | 'lost' | 'answer-lost'

type Call = 'start' | 'findSession' | 'close' | 'refund' | 'find' | 'list'

/** The events on a page of their list. */
export const eventsOfPage = 100

/** A payment provider in memory, which keeps the promises of the port and whose calls a test can make fail. */
/** Each has its own account; null for a key that may not read it. */
export function createMemoryProvider(
  account: string | null = `acct_${randomUUID()}`,
  isLive = false,
) {
  const sessions = new Map<string, ProviderSession>()
  const refunds = new Map<string, ProviderRefund>()
  const disputes = new Map<string, ProviderDispute>()
  const failures = new Map<Call, Failure[]>()
  const counts = { start: 0, findSession: 0, close: 0, refund: 0, find: 0, list: 0 }
  /** Oldest first. */
  const events: ProviderEvent[] = []
  let nextPayment = 1

  async function carryOut<Answer>(call: Call, work: () => Answer): Promise<Answer> {
    counts[call] += 1
    const failure = failures.get(call)?.shift()
    if (failure === 'refused') throw new ProviderRefused('The amount is too small.', 'small', null)
    if (failure === 'lost') throw new ProviderUnknown('No answer.')
    const answer = structuredClone(work())
    if (failure === 'answer-lost') throw new ProviderUnknown('No answer.')
    return answer
  }

  const find = (id: string): ProviderSession => {
    const found = sessions.get(id)
    if (found === undefined) throw new ProviderRefused('No such session.', 'missing', null)
    return found
  }
  const of = (checkoutId: string) =>
    [...sessions.values()].filter((session) => session.checkoutId === checkoutId)

  const provider: Provider = {
    isLive,
    minSum: () => 50,
    readAccount: async () => account,
    start: ({ checkoutId, lines, currency }) =>
      carryOut('start', () => {
        const id = `cs_${checkoutId}`
        const session: ProviderSession = {
          id,
          url: `https://pay.example/${id}`,
          status: 'open',
          isPaid: false,
          hasFailed: false,
          paymentId: null,
          amountMinor: lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
          currency,
          checkoutId,
          isLive,
        }
        if (!sessions.has(id)) sessions.set(id, session)
        return find(id)
      }),
    findSession: (id) => carryOut('findSession', () => sessions.get(id) ?? null),
    close: (id) =>
      carryOut('close', () => {
        const session = sessions.get(id) ?? null
        if (session?.status === 'open') Object.assign(session, { status: 'expired', url: null })
        return session
      }),
    findByCheckout: (checkoutId) => carryOut('find', () => of(checkoutId)),
    findByPayment: (paymentId) =>
      carryOut(
        'find',
        () => [...sessions.values()].find((session) => session.paymentId === paymentId) ?? null,
      ),
    refund: ({ refundId, paymentId, amountMinor }) =>
      carryOut('refund', () => {
        if (![...sessions.values()].some((session) => session.paymentId === paymentId))
          throw new ProviderRefused('No such payment.', 'missing', null)
        const id = `re_${refundId}`
        const refund: ProviderRefund = {
          id,
          refundId,
          paymentId,
          amountMinor,
          currency: 'USD',
          status: 'succeeded',
          failureReason: null,
        }
        if (!refunds.has(id)) refunds.set(id, refund)
        return refunds.get(id) ?? refund
      }),
    findRefund: async (id) => structuredClone(refunds.get(id) ?? null),
    listRefunds: async (paymentId) =>
      [...refunds.values()].filter((refund) => refund.paymentId === paymentId),
    findDispute: async (id) => structuredClone(disputes.get(id) ?? null),
    couldBeSignature: (signature) => signature === 'good',
    readEvent: (body, signature) => {
      if (signature !== 'good') throw new BadSignature('Not signed.')
      return JSON.parse(body.toString()) as ProviderEvent
    },
    async *listEvents(since) {
      const listed = events.filter(({ createdAt }) => createdAt >= since).toReversed()
      for (let from = 0; from < Math.max(listed.length, 1); from += eventsOfPage)
        yield* await carryOut('list', () => listed.slice(from, from + eventsOfPage))
    },
    ping: async () => {},
  }
  return {
    provider,
    sessions,
    refunds,
    disputes,
    events,
    /** The number of times that each call was made. */
    counts,
    /** Makes the next call of a kind fail; if called twice, the one after it, too. */
    failNext: (call: Call, what: Failure) =>
      failures.set(call, [...(failures.get(call) ?? []), what]),
    forgetFailures: () => failures.clear(),
    /** Pays on the page of a checkout, as requested or otherwise. */
    pay(checkoutId: string, otherwise: Partial<ProviderSession> = {}): ProviderSession {
      const [session = assert.fail('there is no page')] = of(checkoutId)
      const paymentId = `pi_${(nextPayment += 1)}`
      const paid = { status: 'complete', isPaid: true, paymentId, url: null } as const
      return Object.assign(session, paid, otherwise)
    },
    /** Another page for the same checkout, as after an answer that was lost for a day, paid as well. */
    payAgain(checkoutId: string): ProviderSession {
      const [session = assert.fail('there is no page')] = of(checkoutId)
      const id = `${session.id}_again`
      const second = { ...session, id, paymentId: `pi_${(nextPayment += 1)}`, isPaid: true }
      sessions.set(id, second)
      return second
    },
  }
}

/** An event about a session, a refund or a dispute, as its bytes. */
export function eventOf(
  { isLive, ...object }: { id: string; isLive: boolean },
  id: string,
  kind: 'session' | 'refund' | 'dispute' = 'session',
): Buffer {
  const event: ProviderEvent = {
    id,
    type: 'checkout.session.completed',
    createdAt: Date.UTC(2030, 0, 1),
    isLive,
    about: { kind, id: object.id },
  }
  return Buffer.from(JSON.stringify(event))
}
