/**
 * What the school needs of a payment provider with a payment page of its own. Amounts are whole minor units,
 * currencies ISO 4217 in capitals, times milliseconds since 1970. Each call is one request or a few of them,
 * bounded in time, and fails with `ProviderRefused` or `ProviderUnknown`. None may be made inside a transaction.
 */
export type Provider = {
  /** Whether the key moves real money. */
  isLive: boolean
  /**
   * The id of the account that the key belongs to, the same for every key of that account. Null if the key may not
   * read it. Asks the provider once.
   */
  readAccount: () => Promise<string | null>
  /** The least sum that can be paid in a currency, in minor units. */
  minSum: (currency: string) => number
  /** Opens a page to pay for a checkout. Repeated with the same checkout it gives the same page. */
  start: (input: NewSession) => Promise<ProviderSession>
  /** A page as it is now; null if the account has no such page in this mode. */
  look: (sessionId: string) => Promise<ProviderSession | null>
  /**
   * Closes a page that can still be paid on, and gives it as it is then: a payment may have come first. Null if
   * the account has no such page in this mode.
   */
  close: (sessionId: string) => Promise<ProviderSession | null>
  /** The pages of a checkout that were opened at `since` or later: for one whose answer was lost long ago. */
  findByCheckout: (checkoutId: string, since: number) => Promise<ProviderSession[]>
  /** The page that a payment was made on; null where it is not one of the school's. */
  findByPayment: (paymentId: string) => Promise<ProviderSession | null>
  /** Gives some of a payment back. Repeated with the same `refundId` it is the same refund. */
  refund: (input: NewRefund) => Promise<ProviderRefund>
  /** A refund as it is now; null if the account has no such refund. */
  lookRefund: (providerRefundId: string) => Promise<ProviderRefund | null>
  /** Every refund of a payment, those that somebody made at the provider included. */
  listRefunds: (paymentId: string) => Promise<ProviderRefund[]>
  /** A dispute as it is now; null if the account has no such dispute. */
  lookDispute: (disputeId: string) => Promise<ProviderDispute | null>
  /**
   * Whether this looks like the signature of an event that was sent just now. Lets the server refuse a call before it
   * reads the body.
   */
  couldBeSignature: (signature: string | undefined) => boolean
  /** The event that a body, as its bytes arrived, is signed as; `BadSignature` where it is not, or was long ago. */
  readEvent: (body: Buffer, signature: string | undefined) => ProviderEvent
  /**
   * All events since then, newest first, including those whose delivery was lost. Reads one page at a time, as the
   * caller goes on.
   */
  listEvents: (since: number) => AsyncIterable<ProviderEvent>
  /** Whether the provider answers and the key is valid; fails where not. */
  ping: () => Promise<void>
}

export type NewSession = {
  checkoutId: string
  /** What is sold, each at what is to be paid for it; none is 0. */
  lines: readonly { name: string; amountMinor: number }[]
  currency: string
  email: string
  /** When the page closes: at least 31 minutes and at most 24 hours after the first try, in whole seconds. */
  expiresAt: number
  /** Where the provider sends the payer afterwards, and who goes back without paying. */
  successUrl: string
  cancelUrl: string
}

export type ProviderSession = {
  id: string
  /** Where to pay; null where nobody can any more. */
  url: string | null
  status: 'open' | 'complete' | 'expired'
  /** A complete one may be unpaid: its money is on its way, by a bank for example. */
  isPaid: boolean
  /** Whether the money of a complete one will not come any more. */
  hasFailed: boolean
  /** What refunds and disputes name; null before somebody began to pay. */
  paymentId: string | null
  amountMinor: number
  currency: string
  /** The checkout, as written with the school's key; null if the school did not open the page. */
  checkoutId: string | null
  /** Whether real money is moved. */
  isLive: boolean
}

export type NewRefund = { refundId: string; paymentId: string; amountMinor: number }

export type ProviderRefund = {
  id: string
  /** The school's refund, as written with the school's key; null if somebody made it at the provider. */
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
  /** When evidence is due; null where none is asked for. */
  dueAt: number | null
}

export type ProviderEvent = {
  id: string
  type: string
  createdAt: number
  isLive: boolean
  /** What to look at; null for what the school does not need. */
  about: { kind: 'session' | 'refund' | 'dispute'; id: string } | null
}

/** The provider has said no, and nothing was done: repeating it would change nothing. */
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

/** Nobody knows whether it was done: no answer, or one that says so. Repeat it with the same ids. */
export class ProviderUnknown extends Error {
  override readonly name = 'ProviderUnknown'
}

/** An event that the provider did not sign, or not now. */
export class BadSignature extends Error {
  override readonly name = 'BadSignature'
}
