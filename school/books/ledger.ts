import type { RefundReason } from '#contract/refunds.ts'
import { refundRuleValues } from '#messages/refund-rule.ts'
import type { Db, Tables, Trx } from '#school/base/tables.ts'
import type { Wording, WordingFor } from '#school/base/wording.ts'
import { creditTax } from './amounts.ts'
import * as repo from './books.repo.ts'
import {
  contentOf,
  nameDocument,
  toDocumentLine,
  writeEntry,
  type DocumentsParts,
  type NewEntry,
} from './documents.ts'

type RefundRow = Tables['refunds']

/** Who books, null for the system, and when. */
export type Booking = { actorId: string | null; at: number }

/** Refunds in these states are not in the books: their money is still here, or is here again. */
const isUndone = ({ status }: RefundRow) => status === 'failed' || status === 'void'

/** Whether a payment of a checkout has bought its seats; any other one came too late, twice or at fault. */
const hasBought = ({ status, payment_id }: repo.CheckoutRow, paymentId: string | null) =>
  status === 'paid' && payment_id === paymentId

/** What the entry of a payment is called in the ledger. */
const referenceOf = (checkout: repo.CheckoutRow, paymentId: string | null) =>
  paymentId === null || hasBought(checkout, paymentId) ? checkout.id : paymentId

/** The document that reverses a credit note. */
function reversalOf(credit: repo.ReceiptRow): NewEntry['document'] {
  const lines = contentOf(credit).lines.map((line) => ({
    ...line,
    listMinor: -line.listMinor,
    netMinor: -line.netMinor,
    taxMinor: -line.taxMinor,
  }))
  return { kind: 'reversal', of: credit, lines }
}

/** Why a student gets a credit note: in an admin's words, or by the step of the cancellation policy. */
function reasonOf({ note, rule_percent, rule_hours }: RefundRow, wording: Wording) {
  if (note !== null) return note
  if (rule_percent === null || rule_hours === null) return undefined
  const rule = { percent: rule_percent, hoursBefore: rule_hours }
  const { translate, formats } = wording
  return translate('orders')('refundRule', refundRuleValues(rule, formats()))
}

/** The credit note for some of a refund; null where the payment bought nothing, which is no sale and has no receipt. */
async function creditOf(
  trx: Trx,
  wordingFor: WordingFor,
  checkout: repo.CheckoutRow,
  refund: RefundRow,
  amountMinor: number,
): Promise<NewEntry['document']> {
  if (!hasBought(checkout, refund.payment_id)) return null
  const receipt = await repo.findReceiptOf(trx, checkout.id)
  if (receipt === undefined) throw new Error(`checkout ${checkout.id} has no receipt`)
  const lines = await repo.listLines(trx, checkout.id)
  const line = lines.find(({ order_id }) => order_id === refund.order_id)
  const whole = { netMinor: receipt.total_minor, taxMinor: receipt.tax_minor }
  const taxMinor = creditTax(whole, await repo.sumCredits(trx, checkout.id), amountMinor)
  const wording = wordingFor(receipt.language)
  const t = wording.translate('mails')
  const credited = {
    name: line?.name ?? t('creditLine', { reason: refund.reason }),
    listMinor: -amountMinor,
    discountMinor: 0,
    netMinor: -amountMinor,
    taxBp: (line ?? lines[0])?.tax_bp ?? 0,
    taxMinor: -taxMinor,
  }
  return { kind: 'credit', of: receipt, lines: [credited], reason: reasonOf(refund, wording) }
}

export type Books = ReturnType<typeof createBooks>

/** The book of money with its documents (clauses 13.9, 13.11). To write to it lock the checkout first. */
export function createBooks({ db, ...parts }: DocumentsParts & { db: Db }) {
  async function bookRefund(
    trx: Trx,
    checkout: repo.CheckoutRow,
    refund: RefundRow,
    amountMinor: number,
    { actorId, at, currency }: Booking & { currency: string },
  ): Promise<void> {
    const nth = (await repo.countEntries(trx, refund.id)) + 1
    const document = await creditOf(trx, parts.wordingFor, checkout, refund, amountMinor)
    await writeEntry(trx, parts, checkout, {
      kind: 'refund',
      amount_minor: -amountMinor,
      reference: nth === 1 ? refund.id : `${refund.id}.${nth}`,
      refund_id: refund.id,
      actor_id: actorId,
      note: refund.note ?? (document === null ? refund.reason : null),
      at,
      currency,
      document,
    })
    await repo.addRefunded(trx, refund, amountMinor)
  }

  /** Reverses what the ledger has of a refund whose money is here again, each credit note by a document of its own. */
  async function reverse(
    trx: Trx,
    checkout: repo.CheckoutRow,
    refund: RefundRow,
    { actorId, at }: Booking,
  ): Promise<void> {
    const note =
      refund.reason === 'dispute' ? 'The bank gave the disputed money back.' : refund.error
    for (const { id, amount_minor, currency } of await repo.listHolding(trx, refund.id)) {
      const credit = await repo.findDocument(trx, id)
      await writeEntry(trx, parts, checkout, {
        kind: 'reversal',
        amount_minor: -amount_minor,
        reference: id,
        refund_id: refund.id,
        actor_id: actorId,
        note,
        at,
        currency,
        document: credit ? reversalOf(credit) : null,
      })
      await repo.addRefunded(trx, refund, amount_minor)
    }
  }

  /**
   * Brings the ledger to where the refunds of a payment are: reverses those that were undone, and books the others,
   * the oldest first, as far as there is money of the payment left. What finds none left is booked once a reversal
   * makes room. So the books never have more going out of a payment than came in. Safe to repeat.
   */
  async function bookRefunds(
    trx: Trx,
    checkout: repo.CheckoutRow,
    paymentId: string | null,
    booking: Booking,
  ): Promise<void> {
    const refunds = await repo.listRefundsOf(trx, checkout.id, paymentId)
    for (const refund of refunds)
      if (isUndone(refund)) await reverse(trx, checkout, refund, booking)
    const payment = await repo.findPayment(trx, referenceOf(checkout, paymentId))
    if (payment === undefined) return
    const { currency } = payment
    const standing = refunds.filter((refund) => !isUndone(refund))
    let left = standing.reduce((sum, { booked_minor }) => sum - booked_minor, payment.amount_minor)
    for (const refund of standing) {
      const amount = Math.min(refund.amount_minor - refund.booked_minor, left)
      if (amount <= 0) continue
      await bookRefund(trx, checkout, refund, amount, { ...booking, currency })
      left -= amount
    }
  }

  return {
    bookRefunds,

    /** What is left of a payment, in minor units. */
    async findLeft(
      trx: Trx,
      checkout: repo.CheckoutRow,
      paymentId: string | null,
    ): Promise<number> {
      const refunds = await repo.listRefundsOf(trx, checkout.id, paymentId)
      const payment = await repo.findPayment(trx, referenceOf(checkout, paymentId))
      return refunds.reduce(
        (left, { booked_minor }) => left - booked_minor,
        payment?.amount_minor ?? 0,
      )
    },

    /** Books what was paid for a checkout, in the transaction that settles it, as late in it as can be. */
    bookPayment(
      trx: Trx,
      checkout: repo.CheckoutRow,
      lines: readonly repo.CheckoutLine[],
      { actorId, at }: Booking,
    ): Promise<void> {
      return writeEntry(trx, parts, checkout, {
        kind: 'payment',
        amount_minor: checkout.total_minor,
        reference: checkout.id,
        actor_id: actorId,
        note: checkout.note,
        at,
        document: { kind: 'receipt', of: null, lines: lines.map(toDocumentLine) },
      })
    },

    /**
     * Books a payment that has bought no seat. It is no sale and has no document. It goes back by a refund, unless
     * it has gone already.
     */
    async bookUnsold(
      trx: Trx,
      checkout: repo.CheckoutRow,
      payment: { id: string; amountMinor: number; currency: string },
      reason: RefundReason,
      at: number,
    ): Promise<void> {
      await writeEntry(trx, parts, checkout, {
        kind: 'payment',
        amount_minor: payment.amountMinor,
        reference: payment.id,
        actor_id: null,
        note: reason,
        at,
        currency: payment.currency,
        document: null,
      })
      await bookRefunds(trx, checkout, payment.id, { actorId: null, at })
    },

    /** Whether a payment was booked that has bought no seat. */
    isBooked: async (trx: Trx, paymentId: string): Promise<boolean> =>
      (await repo.findPayment(trx, paymentId)) !== undefined,

    /** The receipt of a checkout; undefined before it is paid, and where nothing was to be paid. */
    async findReceiptOf(checkoutId: string) {
      const row = await repo.findReceiptOf(db, checkoutId)
      return row && nameDocument(row)
    },
  }
}
