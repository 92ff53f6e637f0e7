import { waitingStatuses } from '#contract/checkouts.ts'
import type { ProviderSession } from '#payments/provider.ts'
import type { School } from '#school/base/school.ts'
import type { Trx } from '#school/base/tables.ts'
import { isBooked } from '#school/books/ledger.ts'
import { writeProblem } from '#school/books/money-problems.ts'
import { endCouponUse } from '#school/coupons/apply-coupon.ts'
import { markPaid } from '#school/orders/mark-order.ts'
import { orderLife } from '#school/orders/order-life.ts'
import { lockOrder, type OrderRow } from '#school/orders/orders.repo.ts'
import { returnPayment } from '#school/refunds/refunds.ts'
import {
  changeCheckout,
  findCheckoutOf,
  lockCheckout,
  type CheckoutRow,
} from '#school/sales/checkouts.repo.ts'
import { listLines, markSeats, type CheckoutLine } from '#school/sales/lines.repo.ts'
import { endHold, hasSeatsFor, takeSeat } from '#school/seats/take-seat.ts'

type PaidSession = ProviderSession & { paymentId: string }

/** The checkout is locked; its held seats become free. */
export async function endUnpaid(
  school: School,
  trx: Trx,
  checkout: CheckoutRow,
  changes: { status: 'expired' | 'failed' | 'refused'; note?: string; payment_id?: string },
): Promise<void> {
  const held = (await listLines(trx, checkout.id)).filter(({ seat }) => seat === 'held')
  // Classes are always locked in the order of their ids, to avoid deadlocks.
  for (const id of held.map(({ class_id }) => class_id).sort())
    await endHold(school, trx, id, checkout.student_id, 'free')
  await markSeats(trx, checkout.id, 'released')
  await endCouponUse(trx, checkout.id, 'released')
  await changeCheckout(trx, checkout.id, { ...changes, url: null, settled_at: school.clock() })
}

/** Locked; undefined if one was deleted, is paid, or is in another checkout. */
async function lockOrders(trx: Trx, lines: CheckoutLine[]): Promise<OrderRow[] | undefined> {
  const orders: OrderRow[] = []
  for (const { order_id, checkout_id } of lines) {
    const order = await lockOrder(trx, order_id)
    const holder = await findCheckoutOf(trx, order_id)
    const isElsewhere = holder !== undefined && holder !== checkout_id
    if (order?.status !== orderLife.pay.from || isElsewhere) return undefined
    orders.push(order)
  }
  return orders
}

async function takeSeats(school: School, trx: Trx, checkout: CheckoutRow, session: PaidSession) {
  const payment = { ...session, id: session.paymentId }
  const student = checkout.student_id
  const lines = await listLines(trx, checkout.id)
  const areHeld = lines.some(({ seat }) => seat === 'held')
  const orders = await lockOrders(trx, lines)
  const classIds = lines.map(({ class_id }) => class_id).sort()
  if (orders === undefined || !(await hasSeatsFor(school, trx, classIds, student, areHeld))) {
    const note = writeProblem('paidWithoutSeat')
    await endUnpaid(school, trx, checkout, { status: 'refused', note, payment_id: payment.id })
    return returnPayment(school, trx, checkout, payment, 'late')
  }
  for (const id of classIds)
    if (areHeld) await endHold(school, trx, id, student, 'taken')
    else await takeSeat(school, trx, id, student, 'taken')
  await markSeats(trx, checkout.id, 'taken')
  await endCouponUse(trx, checkout.id, 'used')
  const by = { id: student, name: checkout.buyer_name }
  for (const order of orders) await markPaid(school, trx, by, order)
  const at = school.clock()
  // If it had ended unpaid before, its note says why.
  const changes = { payment_id: payment.id, url: null, note: null, settled_at: at } as const
  await changeCheckout(trx, checkout.id, { status: 'paid', ...changes })
  const paid = { ...checkout, status: 'paid', ...changes } as const
  await school.happened(trx, { kind: 'checkout-paid', at, by, checkout: paid, lines })
}

/** How a payment differs from what was requested; undefined if it does not. */
function faultOf(
  { provider, settings }: School,
  checkout: CheckoutRow,
  session: ProviderSession,
): string | undefined {
  if (session.isLive !== provider.isLive) return writeProblem('paidInOtherMode')
  if (session.currency !== settings.currency)
    return writeProblem('paidInCurrency', { currency: session.currency })
  if (session.amountMinor !== checkout.total_minor) return writeProblem('otherSumPaid')
  return undefined
}

async function applyPayment(school: School, trx: Trx, checkout: CheckoutRow, session: PaidSession) {
  const id = session.paymentId
  if (['paid', 'refused', 'fault'].includes(checkout.status)) {
    if (checkout.payment_id === id || (await isBooked(trx, id))) return
    // Paid twice: the seat stays, and the second payment goes back.
    return returnPayment(school, trx, checkout, { ...session, id }, 'surplus')
  }
  const note = faultOf(school, checkout, session)
  if (note === undefined) return takeSeats(school, trx, checkout, session)
  // Held seats stay held until an admin decides.
  const changes = { status: 'fault', note, payment_id: id, url: null } as const
  await changeCheckout(trx, checkout.id, changes)
}

/**
 * Applies a provider's page to its checkout exactly once (clause 13.6). The page was read before the
 * transaction, so only facts that cannot change are trusted.
 */
export async function applySession(
  school: School,
  trx: Trx,
  checkoutId: string,
  session: ProviderSession,
  account: string | null,
): Promise<void> {
  const checkout = await lockCheckout(trx, checkoutId)
  if (checkout === undefined) return
  const { paymentId } = session
  if (session.status === 'complete' && session.isPaid) {
    if (paymentId === null) throw new Error(`session ${session.id} is paid without a payment`)
    return applyPayment(school, trx, checkout, { ...session, paymentId })
  }
  if (!waitingStatuses.includes(checkout.status)) return
  // Another page has no bearing on the open one.
  if (checkout.session_id !== null && checkout.session_id !== session.id) return
  if (session.status === 'expired') return endUnpaid(school, trx, checkout, { status: 'expired' })
  if (session.hasFailed) {
    const note = writeProblem('moneyNeverCame')
    return endUnpaid(school, trx, checkout, { status: 'failed', note })
  }
  await changeCheckout(trx, checkout.id, {
    status: session.status === 'complete' ? 'processing' : 'open',
    session_id: session.id,
    url: session.url,
    provider_account: account,
    is_live: Number(school.provider.isLive),
  })
}
