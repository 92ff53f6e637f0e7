import type { CheckoutStatus } from '#contract/checkouts.ts'
import type { MovementKind } from '#contract/books.ts'
import type { PaymentMethod, Receipt } from '#contract/receipts.ts'
import type { RefundReason, RefundStatus } from '#contract/refunds.ts'

// Amounts are minor units of the currency, times are milliseconds since 1970, ids are UUIDv7 text.

/** What somebody buys at once: one or several seats. `policy` is the cancellation policy of that moment, as JSON. */
export type CheckoutsTable = {
  id: string
  student_id: string
  status: CheckoutStatus
  method: PaymentMethod
  currency: string
  subtotal_minor: number
  discount_minor: number
  total_minor: number
  policy: string
  coupon_code: string | null
  /** Who pays, as at the start: for the receipt. */
  buyer_name: string
  buyer_email: string
  /** The provider's page, its address, its payment, and when it closes by itself; null where nothing is paid there. */
  session_id: string | null
  url: string | null
  payment_id: string | null
  expires_at: number | null
  /**
   * The account of the provider that has the page, and whether it moves real money. Null before there is a page and for
   * checkouts from before migration 0030; the account also if the key may not read it.
   */
  provider_account: string | null
  is_live: number | null
  /** Until when it holds its seats, at most as long as its page is open; null where it never held any. */
  held_until: number | null
  /** Where an account that never paid has started it from, as `addressKey` gives it; for a day, and until it pays. */
  address: string | null
  /** When the provider was last asked. */
  looked_at: number | null
  /** Why it failed, or what is at fault. */
  note: string | null
  created_at: number
  settled_at: number | null
}

/** A seat in a checkout, with the name of its class and the `sequence` of its dates at that moment. */
export type CheckoutLinesTable = {
  checkout_id: string
  order_id: string
  class_id: string
  /** Who taught it at that moment, and has a share of what is paid. */
  instructor_id: string
  name: string
  sequence: number
  list_minor: number
  discount_minor: number
  net_minor: number
  tax_bp: number
  tax_minor: number
  refunded_minor: number
  /** How much of a seat stays to be paid for that its student has cancelled; null where it was not. */
  kept_percent: number | null
  seat: 'held' | 'taken' | 'released'
}

/** A code that takes a percent or an amount off; `once` (0 or 1) for each person. */
export type CouponsTable = {
  id: string
  code: string
  percent: number | null
  amount_minor: number | null
  /** What it is limited to; null: nothing. */
  class_id: string | null
  instructor_id: string | null
  starts_at: number | null
  ends_at: number | null
  max_uses: number | null
  /** How many checkouts use it, open ones too. */
  uses: number
  once: number
  /** The least that the classes it is for must cost together. */
  min_minor: number | null
  archived_at: number | null
  created_at: number
}

/** The coupon of a checkout; `once` as the coupon had it. */
export type CouponUsesTable = {
  checkout_id: string
  coupon_id: string
  person_id: string
  once: number
  state: 'reserved' | 'used' | 'released'
}

/** Refunds for a seat; `note` is what an admin says of it. */
export type RefundsTable = {
  id: string
  checkout_id: string
  order_id: string | null
  amount_minor: number
  reason: RefundReason
  note: string | null
  /** The step of the cancellation policy behind a part refund: its percentage, and how many hours before the class it would have been more. */
  rule_percent: number | null
  rule_hours: number | null
  status: RefundStatus
  /** The provider's payment that it is of; null where it goes back another way. */
  payment_id: string | null
  /** How often it was wanted of the provider: a failed one can be tried again. */
  attempt: number
  provider_ref: string | null
  /** Why it failed. */
  error: string | null
  created_at: number
  final_at: number | null
}

/** A payment that a cardholder disputes at the bank; the money has left until it is won. */
export type DisputesTable = {
  provider_ref: string
  checkout_id: string
  amount_minor: number
  status: 'open' | 'won' | 'lost'
  /** When evidence is due at the provider. */
  due_at: number | null
  created_at: number
  updated_at: number
}

/** The events of the provider, each once; `kind` and `object_id` say what to look at. */
export type ProviderEventsTable = {
  id: string
  type: string
  kind: 'session' | 'refund' | 'dispute'
  object_id: string
  created_at: number
  received_at: number
  done_at: number | null
}

/** Until when all events of an account were listed; the account is '' if the key may not read it. */
export type ProviderCursorsTable = { account: string; is_live: number; listed_until: number }

/** The book of money; written once, the database refuses any change. What goes out is negative. */
export type LedgerTable = {
  id: string
  checkout_id: string
  kind: MovementKind
  amount_minor: number
  currency: string
  method: PaymentMethod
  /**
   * Unique in each kind. Of a payment: its checkout, or the provider's payment where it bought nothing; of a refund:
   * the refund, with a number from its second entry on; of a reversal: the entry that it reverses.
   */
  reference: string
  /** The refund that is booked, or reversed; null for a payment. */
  refund_id: string | null
  actor_id: string | null
  note: string | null
  at: number
}

/** Receipts, credit notes and reversals, one for each entry of the ledger; written once, the database refuses any change. */
export type ReceiptsTable = {
  id: string
  year: number
  number: number
  kind: Receipt['kind']
  ledger_id: string
  checkout_id: string
  student_id: string
  /** The receipt that a credit note corrects, or the credit note that a reversal cancels. */
  of_receipt: string | null
  currency: string
  total_minor: number
  tax_minor: number
  /** Seller, buyer and lines, as JSON. */
  content: string
  /** The language (BCP 47) in which it was written. */
  language: string
  at: number
}

/** The last number of each year. */
export type ReceiptCountersTable = { year: number; last: number }
