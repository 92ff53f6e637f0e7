import type { Language } from '#messages/languages.ts'

/**
 * A payment provider with its own payment page. Amounts are whole minor units, currencies ISO 4217 in
 * capitals, times milliseconds since 1970. Each call is one request or a few, bounded in time, and fails with
 * `ProviderRefused` or `ProviderUnknown`. Never call it inside a transaction.
 */
export type Provider = {
  /** The key moves real money. */
  isLive: boolean
  /** The account's id, the same for all its keys. Null if the key may not read it. Asks the provider once. */
  readAccount: () => Promise<string | null>
  /** In minor units. */
  minSum: (currency: string) => number
  /** Opens a payment page. Repeated with the same checkout it returns the same page. */
  start: (input: NewSession) => Promise<ProviderSession>
  /** Null if the account has no such page in this mode. */
  findSession: (sessionId: string) => Promise<ProviderSession | null>
  /**
   * Closes a payable page, and returns its state: a payment may have come first. Null if the account has no
   * such page in this mode.
   */
  close: (sessionId: string) => Promise<ProviderSession | null>
  /** Pages opened at `since` or later: for a checkout whose answer was lost long ago. */
  findByCheckout: (checkoutId: string, since: number) => Promise<ProviderSession[]>
  /** The page of a payment; null if it is not one of the school's. */
  findByPayment: (paymentId: string) => Promise<ProviderSession | null>
  /** Refunds part of a payment. Repeated with the same `refundId` it is the same refund. */
  refund: (input: NewRefund) => Promise<ProviderRefund>
  /** Null if the account has no such refund. */
  findRefund: (providerRefundId: string) => Promise<ProviderRefund | null>
  /** Includes refunds made at the provider directly. */
  listRefunds: (paymentId: string) => Promise<ProviderRefund[]>
  /** Null if the account has no such dispute. */
  findDispute: (disputeId: string) => Promise<ProviderDispute | null>
  /**
   * Whether this looks like a current event's signature. Lets the server refuse a call before it reads the
   * body.
   */
  couldBeSignature: (signature: string | undefined) => boolean
  /** `body` is the bytes as they arrived. Throws `BadSignature` if it is not signed, or was long ago. */
  readEvent: (body: Buffer, signature: string | undefined) => ProviderEvent
  /** All events since then, newest first, including lost deliveries. Reads one page at a time, on demand. */
  listEvents: (since: number) => AsyncIterable<ProviderEvent>
  /** Fails if the provider does not answer or the key is invalid. */
  ping: () => Promise<void>
}

export type NewSession = {
  checkoutId: string
  /** `description` stands below the name. */
  lines: readonly { name: string; description: string; amountMinor: number }[]
  currency: string
  email: string
  /** The payment page's; null: the provider chooses. */
  language: Language | null
  /** When the page closes: 31 minutes to 24 hours after the first try, in whole seconds. */
  expiresAt: number
  /** After paying, and after leaving without paying. */
  successUrl: string
  cancelUrl: string
}

export type ProviderSession = {
  id: string
  /** Null once nobody can pay any longer. */
  url: string | null
  status: 'open' | 'complete' | 'expired'
  /** A complete page may be unpaid: for example, bank money is on its way. */
  isPaid: boolean
  /** The money of a complete page will never come. */
  hasFailed: boolean
  /** Named by refunds and disputes; null until a payment begins. */
  paymentId: string | null
  amountMinor: number
  currency: string
  /** Written with the school's key; null if the school did not open the page. */
  checkoutId: string | null
  isLive: boolean
}

export type NewRefund = { refundId: string; paymentId: string; amountMinor: number }

export type ProviderRefund = {
  id: string
  /** Written with the school's key; null if the refund was made at the provider directly. */
  refundId: string | null
  paymentId: string | null
  amountMinor: number
  currency: string
  /** A refund that has succeeded can still fail, days later. */
  status: 'pending' | 'succeeded' | 'failed'
  failureReason: string | null
}

export type ProviderDispute = {
  id: string
  paymentId: string | null
  amountMinor: number
  currency: string
  status: 'open' | 'won' | 'lost'
  /** When evidence is due; null if none is. */
  dueAt: number | null
}

export type ProviderEvent = {
  id: string
  type: string
  createdAt: number
  isLive: boolean
  /** The object to look up; null for events that the school does not need. */
  about: { kind: 'session' | 'refund' | 'dispute'; id: string } | null
}

/** The provider said no, and nothing was done: repeating it changes nothing. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused'
  readonly code: string | null
  readonly requestId: string | null

  constructor(message: string, code: string | null, requestId: string | null) {
    super(message)
    this.code = code
    this.requestId = requestId
  }
}

/** It is unknown whether it was done: no answer, or an unclear one. Repeat it with the same ids. */
export class ProviderUnknown extends Error {
  override readonly name = 'ProviderUnknown'
}

/** Not signed by the provider, or not recently. */
export class BadSignature extends Error {
  override readonly name = 'BadSignature'
}
