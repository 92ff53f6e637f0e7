import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import type { CardOutcome } from './cards.ts'
import type { NewRefund, NewSession } from './parameters.ts'

// The objects of the provider, typed by its own client: a field that is missing does not compile.

type Session = Stripe.Checkout.Session

/** An id with the provider's prefix. */
export const newFakeId = (prefix: string): string =>
  `${prefix}_${randomBytes(16).toString('base64url').replaceAll(/[-_]/g, 'x')}`

export const makeAccount = (id: string): Stripe.Account => ({
  id,
  object: 'account',
  charges_enabled: true,
  country: 'US',
  default_currency: 'usd',
  details_submitted: true,
  email: null,
  payouts_enabled: true,
  type: 'standard',
})

export const totalOf = ({ line_items }: NewSession): number =>
  line_items.reduce((sum, item) => sum + item.quantity * item.price_data.unit_amount, 0)

export function makeSession(wanted: NewSession, created: number, origin: string): Session {
  const id = newFakeId('cs_test')
  const total = totalOf(wanted)
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: wanted.allowed_payment_method_types ?? null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: wanted.cancel_url ?? null,
    client_reference_id: wanted.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created,
    currency: wanted.line_items[0]?.price_data.currency ?? null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: 'if_required',
    customer_details: null,
    customer_email: wanted.customer_email ?? null,
    discounts: [],
    expires_at: wanted.expires_at ?? created + 24 * 3_600,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: wanted.metadata ?? {},
    mode: 'payment',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    presentment_details: undefined,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: wanted.submit_type ?? null,
    subscription: null,
    success_url: wanted.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${origin}/c/pay/${id}`,
    wallet_options: null,
  }
}

export function makePayment(
  session: Session,
  created: number,
  facts: { id: string; status: 'succeeded' | 'processing'; charge: string | null },
): Stripe.PaymentIntent {
  const amount = session.amount_total ?? 0
  return {
    id: facts.id,
    object: 'payment_intent',
    amount,
    amount_capturable: 0,
    allowed_payment_method_types: null,
    amount_received: facts.status === 'succeeded' ? amount : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: null,
    confirmation_method: 'automatic',
    created,
    currency: session.currency ?? '',
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: facts.charge,
    livemode: false,
    managed_payments: null,
    metadata: session.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: facts.status,
    transfer_data: null,
    transfer_group: null,
  }
}

/** How a charge was paid: the last four digits are all that is kept of a card. */
export type Means = { lastFour: string; outcome: CardOutcome }

/** The part of a charge that anybody reads; `refunds` is what its card does with them. */
export function makeCharge(
  session: Session,
  created: number,
  facts: { id: string; payment: string } & Means,
) {
  const amount = session.amount_total ?? 0
  return {
    id: facts.id,
    object: 'charge',
    amount,
    amount_captured: amount,
    amount_refunded: 0,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    captured: true,
    created,
    currency: session.currency ?? '',
    disputed: ![undefined, 'inquiry'].includes(facts.outcome.dispute),
    livemode: false,
    metadata: session.metadata ?? {},
    paid: true,
    payment_intent: facts.payment,
    payment_method_details: {
      type: 'card',
      // Not what was typed: of a card nothing else is kept.
      card: { brand: 'visa', last4: facts.lastFour, exp_month: 12, exp_year: 2040 },
    },
    refunded: false,
    status: 'succeeded',
    refunds_of_card: facts.outcome.refunds ?? null,
  } as const
}
export type FakeCharge = Omit<ReturnType<typeof makeCharge>, 'amount_refunded' | 'refunded'> & {
  amount_refunded: number
  refunded: boolean
}

export function makeRefund(
  wanted: NewRefund,
  charge: FakeCharge,
  created: number,
  amount: number,
): Stripe.Refund {
  return {
    id: newFakeId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    metadata: wanted.metadata ?? {},
    payment_intent: wanted.payment_intent,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: charge.refunds_of_card === 'pending' ? 'pending' : 'succeeded',
    transfer_reversal: null,
  }
}

export function makeDispute(
  charge: FakeCharge,
  why: NonNullable<CardOutcome['dispute']>,
  created: number,
): Stripe.Dispute {
  const isInquiry = why === 'inquiry'
  return {
    id: newFakeId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {} as Stripe.Dispute['evidence'],
    evidence_details: {
      due_by: created + 7 * 24 * 3_600,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: isInquiry ? 'general' : why,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  }
}

export function makeEvent(type: string, object: object, created: number) {
  return {
    id: newFakeId('evt'),
    object: 'event',
    api_version: '2026-10-28.endive',
    created,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  }
}
