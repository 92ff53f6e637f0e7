import type Stripe from 'stripe'
import type { Clock } from '#platform/clock.ts'
import { idOf } from './id-of.ts'
import { leastSum } from './least-sum.ts'
import {
  BadSignature,
  ProviderRefused,
  ProviderUnknown,
  type Provider,
  type ProviderDispute,
  type ProviderEvent,
  type ProviderRefund,
  type ProviderSession,
} from './provider.ts'

type StripeParts = {
  /** `sk_…`, or better a restricted `rk_…`. */
  secretKey: string
  /** `whsec_…`, that of the endpoint. */
  webhookSecret: string
  /** An origin; Stripe's own where it is left out. */
  apiBase?: string
  clock: Clock
}

/** The version of Stripe's API that this is written for: that of the types of the client. */
const apiVersion = '2026-10-28.endive'

/** How long one try of a call may take, in milliseconds. */
const timeout = 15_000

/** How often the client repeats a call, with the same key. */
const maxNetworkRetries = 2

/** By how much the time of a signature may differ, in seconds: https://docs.stripe.com/webhooks#replay-attacks */
const tolerance = 300

/** How many sessions, refunds or events one question lists at most. */
const mostListed = 1_000

const second = 1_000

/** What an answer says of whether something was done: https://docs.stripe.com/api/errors */
const unknownStatuses = new Set([409, 424, 429])

function paymentFailed(payment: Stripe.Checkout.Session['payment_intent']): boolean {
  if (payment === null || typeof payment === 'string') return false
  return payment.status === 'canceled' || payment.status === 'requires_payment_method'
}

function toSession(session: Stripe.Checkout.Session): ProviderSession {
  const isComplete = session.status === 'complete'
  const isPaid = isComplete && session.payment_status === 'paid'
  return {
    id: session.id,
    url: session.url,
    status: isComplete ? 'complete' : session.status === 'expired' ? 'expired' : 'open',
    isPaid,
    hasFailed: isComplete && !isPaid && paymentFailed(session.payment_intent),
    paymentId: idOf(session.payment_intent) || null,
    amountMinor: session.amount_total ?? 0,
    currency: (session.currency ?? '').toUpperCase(),
    checkoutId: session.client_reference_id,
    isLive: session.livemode,
  }
}

const refundStatuses: Record<string, ProviderRefund['status']> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}

function toRefund(refund: Stripe.Refund): ProviderRefund {
  return {
    id: refund.id,
    refundId: refund.metadata?.['refund'] ?? null,
    paymentId: idOf(refund.payment_intent) || null,
    amountMinor: refund.amount,
    currency: refund.currency.toUpperCase(),
    status: refundStatuses[refund.status ?? ''] ?? 'pending',
    failureReason: refund.failure_reason ?? null,
  }
}

const disputeStatuses: Record<string, ProviderDispute['status']> = {
  won: 'won',
  prevented: 'won',
  warning_closed: 'won',
  lost: 'lost',
}

function toDispute(dispute: Stripe.Dispute): ProviderDispute {
  const due = dispute.evidence_details.due_by
  return {
    id: dispute.id,
    paymentId: idOf(dispute.payment_intent) || null,
    amountMinor: dispute.amount,
    currency: dispute.currency.toUpperCase(),
    status: disputeStatuses[dispute.status] ?? 'open',
    dueAt: due === null ? null : due * second,
  }
}

/** The events that the school needs; an endpoint need not send others. */
const eventTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
]

function aboutOf({ type, data }: Stripe.Event): ProviderEvent['about'] {
  if (!eventTypes.includes(type)) return null
  const { id } = data.object as { id?: unknown }
  if (typeof id !== 'string') return null
  if (type.startsWith('checkout.session.')) return { kind: 'session', id }
  return { kind: type.startsWith('refund.') ? 'refund' : 'dispute', id }
}

const toEvent = (event: Stripe.Event): ProviderEvent => ({
  id: event.id,
  type: event.type,
  createdAt: event.created * second,
  isLive: event.livemode,
  about: aboutOf(event),
})

/** The parts of an address as the client takes them. */
function hostOf(apiBase: string) {
  const { hostname, port, protocol } = new URL(apiBase)
  const isPlain = protocol === 'http:'
  return {
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
    protocol: isPlain ? ('http' as const) : ('https' as const),
  }
}

/**
 * Stripe behind the port, by hosted Checkout. Its client is loaded here only: who has no key pays nothing for it.
 * https://docs.stripe.com/payments/checkout
 */
export async function openStripe(parts: StripeParts): Promise<Provider> {
  const { secretKey, webhookSecret, apiBase, clock } = parts
  const { default: StripeClient } = await import('stripe')
  const stripe = new StripeClient(secretKey, {
    ...(apiBase !== undefined && hostOf(apiBase)),
    apiVersion,
    telemetry: false,
    timeout,
    maxNetworkRetries,
  })

  /** Makes a call; fails as the port says. The messages of the client name no key. */
  async function ask<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof StripeClient.errors.StripeError)) throw error
      const { statusCode: status, code, requestId, message } = error
      if (status === undefined || status >= 500 || unknownStatuses.has(status))
        throw new ProviderUnknown(message, { cause: error })
      throw new ProviderRefused(message, code ?? error.type, requestId ?? null)
    }
  }

  const look = async (sessionId: string): Promise<ProviderSession> =>
    toSession(
      await ask(() => stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] })),
    )

  return {
    isLive: secretKey.includes('_live_'),
    leastSum,
    look,

    start: async ({ checkoutId, lines, currency, email, expiresAt, successUrl, cancelUrl }) => {
      const metadata = { checkout: checkoutId }
      const session = await ask(() =>
        stripe.checkout.sessions.create(
          {
            mode: 'payment',
            line_items: lines.map(({ name, amountMinor }) => ({
              quantity: 1,
              price_data: {
                currency: currency.toLowerCase(),
                unit_amount: amountMinor,
                product_data: { name },
              },
            })),
            success_url: successUrl,
            cancel_url: cancelUrl,
            client_reference_id: checkoutId,
            customer_email: email,
            expires_at: Math.ceil(expiresAt / second),
            metadata,
            // The payment's own: what is done in the dashboard is traced by it.
            payment_intent_data: { metadata },
            allowed_payment_method_types: ['card'],
            adaptive_pricing: { enabled: false },
            submit_type: 'book',
          },
          { idempotencyKey: `checkout:${checkoutId}` },
        ),
      )
      return toSession(session)
    },

    close: async (sessionId) => {
      try {
        return toSession(await ask(() => stripe.checkout.sessions.expire(sessionId)))
      } catch (error) {
        // It is not open any more: paid, or expired by itself.
        if (error instanceof ProviderRefused) return look(sessionId)
        throw error
      }
    },

    findByCheckout: async (checkoutId, since) => {
      const created = { gte: Math.floor(since / second) }
      const expand = ['data.payment_intent']
      const listed = await ask(() =>
        stripe.checkout.sessions
          .list({ created, expand, limit: 100 })
          .autoPagingToArray({ limit: mostListed }),
      )
      return listed.filter((session) => session.client_reference_id === checkoutId).map(toSession)
    },

    findByPayment: async (paymentId) => {
      const { data } = await ask(() =>
        stripe.checkout.sessions.list({ payment_intent: paymentId, limit: 1 }),
      )
      return data[0] === undefined ? null : toSession(data[0])
    },

    refund: async ({ refundId, paymentId, amountMinor }) =>
      toRefund(
        await ask(() =>
          stripe.refunds.create(
            // Without a reason: some of them put the card on a list.
            { payment_intent: paymentId, amount: amountMinor, metadata: { refund: refundId } },
            { idempotencyKey: `refund:${refundId}` },
          ),
        ),
      ),

    lookRefund: async (id) => toRefund(await ask(() => stripe.refunds.retrieve(id))),

    listRefunds: async (paymentId) => {
      const listed = await ask(() =>
        stripe.refunds
          .list({ payment_intent: paymentId, limit: 100 })
          .autoPagingToArray({ limit: mostListed }),
      )
      return listed.map(toRefund)
    },

    lookDispute: async (id) => toDispute(await ask(() => stripe.disputes.retrieve(id))),

    readEvent: (body, signature) => {
      const time = /(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature ?? '')?.[1]
      const now = clock()
      // Looked at here, by our clock (0 below: not by the client's), which takes a time in the future, too.
      if (time === undefined || Math.abs(Number(time) - now / second) > tolerance)
        throw new BadSignature('The signature is missing or old.')
      try {
        return toEvent(stripe.webhooks.constructEvent(body, signature ?? '', webhookSecret, 0))
      } catch (error) {
        throw new BadSignature('The event is not signed as it should be.', { cause: error })
      }
    },

    listEvents: async (since) => {
      const created = { gte: Math.floor(since / second) }
      const listed = await ask(() =>
        stripe.events
          .list({ created, types: eventTypes, limit: 100 })
          .autoPagingToArray({ limit: mostListed }),
      )
      return listed.map(toEvent).toReversed()
    },

    ping: async () => {
      await ask(() => stripe.checkout.sessions.list({ limit: 1 }))
    },
  }
}
