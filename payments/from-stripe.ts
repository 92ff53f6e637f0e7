import type Stripe from 'stripe'
import type { ProviderDispute, ProviderEvent, ProviderRefund, ProviderSession } from './provider.ts'

// Converts Stripe's objects to those of the port.

const second = 1_000

/** Stripe gives an id, or the whole object if expanded; null if absent. */
const idOf = (object: string | { id: string } | null | undefined): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null)

function paymentFailed(payment: Stripe.Checkout.Session['payment_intent']): boolean {
  if (payment === null || typeof payment === 'string') return false
  return payment.status === 'canceled' || payment.status === 'requires_payment_method'
}

/** `hasFailed` needs the session's payment expanded. */
export function toSession(session: Stripe.Checkout.Session): ProviderSession {
  const isComplete = session.status === 'complete'
  const isPaid = isComplete && session.payment_status === 'paid'
  return {
    id: session.id,
    url: session.url,
    status: isComplete ? 'complete' : session.status === 'expired' ? 'expired' : 'open',
    isPaid,
    hasFailed: isComplete && !isPaid && paymentFailed(session.payment_intent),
    paymentId: idOf(session.payment_intent),
    amountMinor: session.amount_total ?? 0,
    currency: (session.currency ?? '').toUpperCase(),
    // Never `client_reference_id`: buyers can set it in the URL of any Payment Link of the same account.
    // https://docs.stripe.com/payment-links/url-parameters
    checkoutId: session.metadata?.['checkout'] ?? null,
    isLive: session.livemode,
  }
}

const refundStatuses: Record<string, ProviderRefund['status']> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}

/** A cancelled refund counts as failed. */
export function toRefund(refund: Stripe.Refund): ProviderRefund {
  return {
    id: refund.id,
    refundId: refund.metadata?.['refund'] ?? null,
    paymentId: idOf(refund.payment_intent),
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

/** A closed inquiry counts as won. */
export function toDispute(dispute: Stripe.Dispute): ProviderDispute {
  const due = dispute.evidence_details.due_by
  return {
    id: dispute.id,
    paymentId: idOf(dispute.payment_intent),
    amountMinor: dispute.amount,
    currency: dispute.currency.toUpperCase(),
    status: disputeStatuses[dispute.status] ?? 'open',
    dueAt: due === null ? null : due * second,
  }
}

/** An endpoint need not send others. */
export const eventTypes = [
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

export const toEvent = (event: Stripe.Event): ProviderEvent => ({
  id: event.id,
  type: event.type,
  createdAt: event.created * second,
  isLive: event.livemode,
  about: aboutOf(event),
})
