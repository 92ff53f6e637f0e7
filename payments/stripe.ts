import { isPseudo } from '#messages/languages.ts'
import type { Clock } from '#platform/clock.ts'
import { eventTypes, toDispute, toEvent, toRefund, toSession } from './from-stripe.ts'
import { minSum } from './least-sum.ts'
import {
  BadSignature,
  ProviderRefused,
  ProviderUnknown,
  type Provider,
  type ProviderRefund,
  type ProviderSession,
} from './provider.ts'

type StripeParts = {
  /** `sk_…`, or better a restricted `rk_…`. */
  secretKey: string
  /** The endpoint's `whsec_…`. */
  webhookSecret: string
  /** An origin; by default Stripe's own. */
  apiBase?: string
  clock: Clock
}

/** Must match the types of the client. */
const apiVersion = '2026-10-28.endive'

/** Per try, in milliseconds. */
const timeout = 15_000

/** The client repeats a call with the same key. */
const maxNetworkRetries = 2

/** In seconds: https://docs.stripe.com/webhooks#replay-attacks */
const tolerance = 300

/** Per call; Stripe allows no more. */
const limit = 100

const second = 1_000

/** Whether something was done is unknown: https://docs.stripe.com/api/errors */
const unknownStatuses = new Set([409, 424, 429])

function hostOf(apiBase: string) {
  const { hostname: host, port, protocol } = new URL(apiBase)
  const isPlain = protocol === 'http:'
  return { host, port: port || (isPlain ? 80 : 443), protocol: isPlain ? 'http' : 'https' } as const
}

/**
 * Stripe's hosted Checkout. Its client is loaded only here, so that a school without a key does not load it.
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

  /** Converts an error to one of the port's. The client's messages name no key. */
  function toPortError(error: unknown): unknown {
    if (!(error instanceof StripeClient.errors.StripeError)) return error
    const { statusCode: status, code, requestId, message } = error
    if (status === undefined || status >= 500 || unknownStatuses.has(status))
      return new ProviderUnknown(message, { cause: error })
    return new ProviderRefused(message, code ?? error.type, requestId ?? null)
  }

  async function ask<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    try {
      return await call()
    } catch (error) {
      throw toPortError(error)
    }
  }

  /** Null if the account has no such object in this mode. */
  async function find<Answer>(call: () => Promise<Answer>): Promise<Answer | null> {
    try {
      return await ask(call)
    } catch (error) {
      if (error instanceof ProviderRefused && error.code === 'resource_missing') return null
      throw error
    }
  }

  /** Fetches each page on demand. */
  async function* each<Item>(list: AsyncIterable<Item>): AsyncGenerator<Item> {
    try {
      yield* list
    } catch (error) {
      throw toPortError(error)
    }
  }

  async function findSession(sessionId: string): Promise<ProviderSession | null> {
    const expand = ['payment_intent']
    const session = await find(() => stripe.checkout.sessions.retrieve(sessionId, { expand }))
    return session && toSession(session)
  }

  let account: Promise<string | null> | undefined
  async function askAccount(): Promise<string | null> {
    try {
      return (await ask(() => stripe.accounts.retrieveCurrent())).id
    } catch (error) {
      // A restricted key may lack this permission: https://docs.stripe.com/keys#limit-access
      if (error instanceof ProviderRefused) return null
      account = undefined
      throw error
    }
  }

  /** In seconds; undefined if missing or not close to the present. */
  function timeOf(signature: string | undefined): number | undefined {
    const time = /(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature ?? '')?.[1]
    // The client does not refuse a time in the future; we do.
    const isNow = time !== undefined && Math.abs(Number(time) - clock() / second) <= tolerance
    return isNow ? Number(time) : undefined
  }

  return {
    isLive: secretKey.includes('_live_'),
    minSum,
    findSession,
    readAccount: () => (account ??= askAccount()),

    start: async (input) => {
      const { checkoutId, lines, currency, email, language } = input
      const metadata = { checkout: checkoutId }
      const session = await ask(() =>
        stripe.checkout.sessions.create(
          {
            mode: 'payment',
            line_items: lines.map(({ name, description, amountMinor }) => ({
              quantity: 1,
              price_data: {
                currency: currency.toLowerCase(),
                unit_amount: amountMinor,
                product_data: { name, description },
              },
            })),
            success_url: input.successUrl,
            cancel_url: input.cancelUrl,
            customer_email: email,
            expires_at: Math.ceil(input.expiresAt / second),
            ...(language !== null && { locale: isPseudo(language) ? 'auto' : language }),
            metadata,
            // On the payment itself, so that changes in Stripe's dashboard can be traced.
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
        // No longer open (paid or expired), or it does not exist.
        if (error instanceof ProviderRefused) return findSession(sessionId)
        throw error
      }
    },

    findByCheckout: async (checkoutId, since) => {
      const created = { gte: Math.floor(since / second) }
      const expand = ['data.payment_intent']
      const found: ProviderSession[] = []
      for await (const listed of each(stripe.checkout.sessions.list({ created, expand, limit }))) {
        const session = toSession(listed)
        if (session.checkoutId === checkoutId) found.push(session)
      }
      return found
    },

    findByPayment: async (paymentId) => {
      const listed = await find(() =>
        stripe.checkout.sessions.list({ payment_intent: paymentId, limit: 1 }),
      )
      const session = listed?.data[0]
      return session === undefined ? null : toSession(session)
    },

    refund: async ({ refundId, paymentId, amountMinor }) =>
      toRefund(
        await ask(() =>
          stripe.refunds.create(
            // Without a reason: some reasons put the card on a list.
            { payment_intent: paymentId, amount: amountMinor, metadata: { refund: refundId } },
            { idempotencyKey: `refund:${refundId}` },
          ),
        ),
      ),

    findRefund: async (id) => {
      const refund = await find(() => stripe.refunds.retrieve(id))
      return refund && toRefund(refund)
    },

    listRefunds: async (paymentId) => {
      const refunds: ProviderRefund[] = []
      const list = stripe.refunds.list({ payment_intent: paymentId, limit })
      // Payments of other accounts have no refunds here.
      await find(async () => {
        for await (const refund of list) refunds.push(toRefund(refund))
      })
      return refunds
    },

    findDispute: async (id) => {
      const dispute = await find(() => stripe.disputes.retrieve(id))
      return dispute && toDispute(dispute)
    },

    couldBeSignature: (signature) =>
      timeOf(signature) !== undefined && /(?:^|,)v1=[\da-f]{64}(?:,|$)/.test(signature ?? ''),

    readEvent: (body, signature) => {
      if (timeOf(signature) === undefined)
        throw new BadSignature('The signature is missing or old.')
      try {
        // 0 because the time was checked above.
        return toEvent(stripe.webhooks.constructEvent(body, signature ?? '', webhookSecret, 0))
      } catch (error) {
        throw new BadSignature('The event is not signed as it should be.', { cause: error })
      }
    },

    async *listEvents(since) {
      const created = { gte: Math.floor(since / second) }
      const list = stripe.events.list({ created, types: eventTypes, limit })
      for await (const event of each(list)) yield toEvent(event)
    },

    ping: async () => {
      await ask(() => stripe.checkout.sessions.list({ limit: 1 }))
    },
  }
}
