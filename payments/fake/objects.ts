import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import type { CardOutcome } from './cards.ts'
import type { NewRefund, NewSession } from './parameters.ts'

// Only the fields that the adapter and the fake read, typed as in Stripe's client.

export type Session = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'amount_total'
  | 'cancel_url'
  | 'created'
  | 'currency'
  | 'expires_at'
  | 'livemode'
  | 'metadata'
  | 'mode'
  | 'payment_status'
  | 'status'
  | 'success_url'
  | 'url'
> & { payment_intent: string | null; locale: string | null }

/** A payment, and how its card's refunds turn out. */
export type Payment = Pick<
  Stripe.PaymentIntent,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'livemode' | 'metadata' | 'status'
> & { refunds_of_card: CardOutcome['refunds'] }

export type Refund = Pick<
  Stripe.Refund,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'failure_reason' | 'metadata' | 'status'
> & { payment_intent: string }

export const newFakeId = (prefix: string): string =>
  `${prefix}_${randomBytes(16).toString('base64url').replaceAll(/[-_]/g, 'x')}`

/** Its page is at the path of its `url`. */
export function makeSession(
  input: NewSession,
  created: number,
  facts: Pick<Session, 'amount_total' | 'cancel_url' | 'expires_at' | 'success_url'>,
): Session {
  const id = newFakeId('cs_test')
  return {
    id,
    object: 'checkout.session',
    created,
    currency: input.line_items[0]?.price_data.currency ?? null,
    livemode: false,
    locale: input.locale ?? null,
    metadata: input.metadata ?? {},
    mode: 'payment',
    payment_intent: null,
    payment_status: 'unpaid',
    status: 'open',
    url: `/c/pay/${id}`,
    ...facts,
  }
}

export const makePayment = (
  session: Session,
  created: number,
  facts: Pick<Payment, 'status' | 'refunds_of_card'>,
): Payment => ({
  id: newFakeId('pi'),
  object: 'payment_intent',
  amount: session.amount_total ?? 0,
  created,
  currency: session.currency ?? '',
  livemode: false,
  metadata: session.metadata ?? {},
  ...facts,
})

export const makeRefund = (
  input: NewRefund,
  payment: Payment,
  created: number,
  amount: number,
): Refund => ({
  id: newFakeId('re'),
  object: 'refund',
  amount,
  created,
  currency: payment.currency,
  metadata: input.metadata ?? {},
  payment_intent: payment.id,
  status: payment.refunds_of_card === 'pending' ? 'pending' : 'succeeded',
})

export const makeEvent = (type: string, object: object, created: number) => ({
  id: newFakeId('evt'),
  object: 'event',
  created,
  data: { object },
  livemode: false,
  type,
})
