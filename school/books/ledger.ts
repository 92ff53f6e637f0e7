import type { RefundReason } from '#contract/refunds.ts'
import { refundRuleValues } from '#messages/refund-rule.ts'
import type { FactOf } from '#school/base/facts.ts'
import type { School } from '#school/base/school.ts'
import type { Db, Tables, Trx } from '#school/base/tables.ts'
import type { Wording } from '#school/base/wording.ts'
import type { CheckoutRow } from '#school/sales/checkouts.repo.ts'
import { addRefunded, listLines, listStarts } from '#school/sales/lines.repo.ts'
import { creditTax } from './amounts.ts'
import * as repo from './books.repo.ts'
import { contentOf, nameDocument, toDocumentLine, writeEntry, type NewEntry } from './documents.ts'
import { writeProblem } from './money-problems.ts'

// The ledger and its documents (clauses 13.9, 13.11). Lock the checkout before writing.

type RefundRow = Tables['refunds']

/** `actorId` is null for the system. */
type Booking = { actorId: string | null; at: number }

/** Not in the books: the money never left, or came back. */
const isUndone = ({ status }: RefundRow) => status === 'failed' || status === 'void'

/** A payment that came too late, twice or at fault bought no seats. */
const hasBought = ({ status, payment_id }: CheckoutRow, paymentId: string | null) =>
  status === 'paid' && payment_id === paymentId

const referenceOf = (checkout: CheckoutRow, paymentId: string | null) =>
  paymentId === null || hasBought(checkout, paymentId) ? checkout.id : paymentId

function reversalOf(credit: repo.ReceiptRow): NewEntry['document'] {
  const lines = contentOf(credit).lines.map((line) => ({
    ...line,
    listMinor: -line.listMinor,
    netMinor: -line.netMinor,
    taxMinor: -line.taxMinor,
  }))
  return { kind: 'reversal', of: credit, lines }
}

/** In an admin's words, or by the step of the cancellation policy. */
function reasonOf({ note, rule_percent, rule_hours }: RefundRow, wording: Wording) {
  if (note !== null) return note
  if (rule_percent === null || rule_hours === null) return undefined
  const rule = { percent: rule_percent, hoursBefore: rule_hours }
  const { translate, formats } = wording
  return translate('orders')('refundRule', refundRuleValues(rule, formats()))
}

/** Null if the payment bought nothing: that is no sale and has no receipt. */
async function creditOf(
  school: School,
  trx: Trx,
  checkout: CheckoutRow,
  refund: RefundRow,
  amountMinor: number,
): Promise<NewEntry['document']> {
  if (!hasBought(checkout, refund.payment_id)) return null
  const receipt = await repo.findReceiptOf(trx, checkout.id)
  if (receipt === undefined) throw new Error(`checkout ${checkout.id} has no receipt`)
  const lines = await listLines(trx, checkout.id)
  const line = lines.find(({ order_id }) => order_id === refund.order_id)
  const whole = { netMinor: receipt.total_minor, taxMinor: receipt.tax_minor }
  const taxMinor = creditTax(whole, await repo.sumCredits(trx, checkout.id), amountMinor)
  const wording = school.wordingFor(receipt.language)
  const t = wording.translate('mails')
  const credited = {
    name: line?.name ?? t('creditLine', { reason: refund.reason }),
    startsAt: (line && contentOf(receipt).lines[lines.indexOf(line)]?.startsAt) ?? null,
    listMinor: -amountMinor,
    discountMinor: 0,
    netMinor: -amountMinor,
    taxBp: (line ?? lines[0])?.tax_bp ?? 0,
    taxMinor: -taxMinor,
  }
  return { kind: 'credit', of: receipt, lines: [credited], reason: reasonOf(refund, wording) }
}

async function bookRefund(
  school: School,
  trx: Trx,
  checkout: CheckoutRow,
  refund: RefundRow,
  amountMinor: number,
  { actorId, at, currency }: Booking & { currency: string },
): Promise<void> {
  const nth = (await repo.countEntries(trx, refund.id)) + 1
  const document = await creditOf(school, trx, checkout, refund, amountMinor)
  await writeEntry(school, trx, checkout, {
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
  await addRefunded(trx, refund, amountMinor)
}

/** Reverses a refund whose money came back, each credit note with a separate document. */
async function reverse(
  school: School,
  trx: Trx,
  checkout: CheckoutRow,
  refund: RefundRow,
  { actorId, at }: Booking,
): Promise<void> {
  const note = refund.reason === 'dispute' ? writeProblem('disputeWon') : refund.error
  for (const { id, amount_minor, currency } of await repo.listHolding(trx, refund.id)) {
    const credit = await repo.findDocument(trx, id)
    await writeEntry(school, trx, checkout, {
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
    await addRefunded(trx, refund, amount_minor)
  }
}

/**
 * Brings the ledger in line with the refunds of a payment: reverses undone ones and books the others,
 * oldest first, while money of the payment is left. The rest is booked once a reversal makes room. So
 * refunds never exceed the payment. Safe to repeat.
 */
export async function bookRefunds(
  school: School,
  trx: Trx,
  checkout: CheckoutRow,
  paymentId: string | null,
  booking: Booking,
): Promise<void> {
  const refunds = await repo.listRefundsOf(trx, checkout.id, paymentId)
  for (const refund of refunds)
    if (isUndone(refund)) await reverse(school, trx, checkout, refund, booking)
  const payment = await repo.findPayment(trx, referenceOf(checkout, paymentId))
  if (payment === undefined) return
  const { currency } = payment
  const effective = refunds.filter((refund) => !isUndone(refund))
  let left = effective.reduce((sum, { booked_minor }) => sum - booked_minor, payment.amount_minor)
  for (const refund of effective) {
    const amount = Math.min(refund.amount_minor - refund.booked_minor, left)
    if (amount <= 0) continue
    await bookRefund(school, trx, checkout, refund, amount, { ...booking, currency })
    left -= amount
  }
}

/** What is left of a payment, in minor units. */
export async function findLeft(trx: Trx, checkout: CheckoutRow, paymentId: string | null) {
  const refunds = await repo.listRefundsOf(trx, checkout.id, paymentId)
  const payment = await repo.findPayment(trx, referenceOf(checkout, paymentId))
  return refunds.reduce((left, { booked_minor }) => left - booked_minor, payment?.amount_minor ?? 0)
}

/** A payment with its receipt, unless everything was free. As late as possible: others wait for its number. */
export async function bookPayment(
  school: School,
  trx: Trx,
  { by, at, checkout, lines }: FactOf<'checkout-paid'>,
): Promise<void> {
  if (checkout.subtotal_minor === 0) return
  const startOf = await listStarts(trx, checkout.id)
  await writeEntry(school, trx, checkout, {
    kind: 'payment',
    amount_minor: checkout.total_minor,
    reference: checkout.id,
    actor_id: by.id,
    note: checkout.note,
    at,
    document: {
      kind: 'receipt',
      of: null,
      lines: lines.map((line) => toDocumentLine(line, startOf.get(line.class_id) ?? null)),
    },
  })
}

/** Books a payment that bought no seat: no sale, no document. A refund returns it, unless one already did. */
export async function bookUnsold(
  school: School,
  trx: Trx,
  checkout: CheckoutRow,
  payment: { id: string; amountMinor: number; currency: string },
  reason: RefundReason,
): Promise<void> {
  const at = school.clock()
  await writeEntry(school, trx, checkout, {
    kind: 'payment',
    amount_minor: payment.amountMinor,
    reference: payment.id,
    actor_id: null,
    note: reason,
    at,
    currency: payment.currency,
    document: null,
  })
  await bookRefunds(school, trx, checkout, payment.id, { actorId: null, at })
}

/** Whether a payment that bought no seat was booked. */
export const isBooked = async (trx: Trx, paymentId: string): Promise<boolean> =>
  (await repo.findPayment(trx, paymentId)) !== undefined

/** Undefined before it is paid, and if nothing had to be paid. */
export async function findReceiptOf(db: Db, checkoutId: string) {
  const row = await repo.findReceiptOf(db, checkoutId)
  return row && nameDocument(row)
}
