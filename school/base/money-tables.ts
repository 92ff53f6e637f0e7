import type { CheckoutStatus } from '#contract/checkouts.ts'
import type { MovementKind } from '#contract/books.ts'
import type { PaymentMethod, Receipt } from '#contract/receipts.ts'
import type { RefundReason, RefundStatus } from '#contract/refunds.ts'
import type { WithdrawalStatus } from '#contract/withdrawals.ts'

// Amounts are minor units of the currency, times are milliseconds since 1970, ids are UUIDv7 text.

export type MoneyTables = {
  /** `policy` is the cancellation policy of that moment, as JSON. */
  checkouts: {
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
    buyer_name: string
    buyer_email: string
    /** The provider's page: id, address, payment and closing time. Null if nothing is paid there. */
    session_id: string | null
    url: string | null
    payment_id: string | null
    expires_at: number | null
    /**
     * The provider account of the page, and whether it moves real money. Null before there is a page, and for
     * old checkouts; the account is also null if the key may not read it.
     */
    provider_account: string | null
    is_live: number | null
    /** At most as long as its page is open; null if it never held seats. */
    held_until: number | null
    /** Where an account that never paid started it (`addressKey`); kept for a day, or until it pays. */
    address: string | null
    /** That of its page, else its student's (BCP 47); null: the school's own, or nothing to pay online. */
    language: string | null
    looked_at: number | null
    note: string | null
    created_at: number
    settled_at: number | null
  }

  /** `name` and `sequence` are the class's at that moment. */
  checkout_lines: {
    checkout_id: string
    order_id: string
    class_id: string
    /** The instructor at that moment, who earns a share. */
    instructor_id: string
    name: string
    sequence: number
    list_minor: number
    discount_minor: number
    net_minor: number
    tax_bp: number
    tax_minor: number
    refunded_minor: number
    /** Percentage that stays due after the student cancelled; null if not cancelled. */
    kept_percent: number | null
    seat: 'held' | 'taken' | 'released'
  }

  /** `once` (0 or 1): only once per person. */
  coupons: {
    id: string
    code: string
    percent: number | null
    amount_minor: number | null
    class_id: string | null
    instructor_id: string | null
    starts_at: number | null
    ends_at: number | null
    max_uses: number | null
    uses: number
    once: number
    min_minor: number | null
    archived_at: number | null
    created_at: number
  }

  /** `once` as the coupon had it. */
  coupon_uses: {
    checkout_id: string
    coupon_id: string
    person_id: string
    once: number
    state: 'reserved' | 'used' | 'released'
  }

  refunds: {
    id: string
    checkout_id: string
    order_id: string | null
    amount_minor: number
    reason: RefundReason
    note: string | null
    /** The policy step of a partial refund: percentage, and hours before the class until which it was more. */
    rule_percent: number | null
    rule_hours: number | null
    status: RefundStatus
    /** The provider's payment; null if refunded another way. */
    payment_id: string | null
    /** Counts requests to the provider: a failed refund can be retried. */
    attempt: number
    provider_ref: string | null
    error: string | null
    created_at: number
    final_at: number | null
  }

  /** A payment disputed at the bank; the money is gone until the dispute is won. */
  disputes: {
    provider_ref: string
    checkout_id: string
    amount_minor: number
    status: 'open' | 'won' | 'lost'
    /** Deadline for evidence at the provider. */
    due_at: number | null
    created_at: number
    updated_at: number
  }

  /** Provider events, each once; `kind` and `object_id` say which object to check. */
  provider_events: {
    id: string
    type: string
    kind: 'session' | 'refund' | 'dispute'
    object_id: string
    created_at: number
    received_at: number
    done_at: number | null
  }

  /** All events of an account are listed up to `listed_until`; the account is '' if the key may not read it. */
  provider_cursors: { account: string; is_live: number; listed_until: number }

  /** Append-only: the database refuses changes. Outgoing amounts are negative. */
  ledger: {
    id: string
    checkout_id: string
    kind: MovementKind
    amount_minor: number
    currency: string
    method: PaymentMethod
    /**
     * Unique in each kind. Payment: its checkout, or the provider's payment if it bought nothing. Refund: the
     * refund, numbered from its second entry on. Reversal: the entry that it reverses.
     */
    reference: string
    /** The refund that is booked or reversed; null for a payment. */
    refund_id: string | null
    actor_id: string | null
    note: string | null
    at: number
  }

  /** Receipts, credit notes and reversals, one per ledger entry. Append-only: the database refuses changes. */
  receipts: {
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
    language: string
    at: number
  }

  receipt_counters: { year: number; last: number }

  /** Statements of people, who may have no account (clause 21.2). */
  withdrawals: {
    id: string
    name: string
    email: string
    /** As typed. */
    receipt: string | null
    text: string | null
    /** Of the page, for the mail (BCP 47). */
    language: string | null
    /** What they withdraw from, as a second statement would name it; null once one would be about something else. */
    purchase: string | null
    received_at: number
    status: WithdrawalStatus
    /** The receipt that number and email match. */
    receipt_id: string | null
    /** Who has verified the email. */
    user_id: string | null
    refunded_minor: number
  }
}
