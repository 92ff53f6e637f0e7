import { ApiError } from '#contract/errors.ts'
import type { ClassStatus } from '#contract/classes.ts'
import type { Order } from '#contract/orders.ts'
import { addressIn } from '#messages/address.ts'
import { refundRuleValues } from '#messages/refund-rule.ts'
import type { Key } from '#messages/sources.ts'
import { useBookingTerms } from '#web/features/classes/use-booking-terms.ts'
import { useFormats } from '#web/format/use-formats.ts'
import type { Call } from '#web/actions/use-call.ts'
import type { Change } from '#web/actions/use-change.ts'
import { useDeletion, type Deletion } from '#web/actions/use-deletion.ts'
import { useSite } from '#web/page/site.tsx'
import type { Site } from '#web/server-context.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { checkoutAddress } from './addresses.ts'
import { paymentDone, paymentQuestion, type PayWords } from './payment-question.tsx'

const whyClosed: Partial<Record<ClassStatus, Key<'orders'>>> = {
  begun: 'begun',
  cancelled: 'cancelled',
}

export function paymentBlocker(order: Order): Key<'orders'> | undefined {
  const { status, classStatus, hasPage, availableSeats } = order
  // A student who is paying has the seat.
  if (status === 'Paid' || order.checkout !== null) return undefined
  if (classStatus === 'pending' || classStatus === 'denied') return 'inReview'
  const closed = hasPage ? whyClosed[classStatus] : 'notOffered'
  return closed ?? (availableSeats > 0 ? undefined : 'fullyBooked')
}

export const isPayable = (order: Order) =>
  order.status !== 'Paid' && order.checkout === null && paymentBlocker(order) === undefined

function pay(order: Order, site: Site, words: PayWords): Change {
  const { courseName, price, status } = order
  const { t } = words
  return {
    name: `pay ${order._id}`,
    // A booked seat is not offered again.
    label: price === 0 && status !== 'Paid' ? t('book', { count: 1 }) : t('confirm'),
    about: courseName,
    variant: 'quiet',
    disabled: !isPayable(order),
    question: paymentQuestion([{ ...order, name: courseName }], { total: price }, words),
    call: async (call) => {
      if (price === 0 || site.payments === 'instant')
        return call('payOrder', { params: { id: order._id }, body: { status: 'Paid' } })
      // A row's payment ends with the dialog of clause 8.5.
      const { modifiedCount } = await payOrders(call, site, [order._id])
      return { modifiedCount }
    },
    success: paymentDone(1, price, t),
    unchanged: t('paidAlready'),
  }
}

/** Shown before a paid seat is cancelled (clause 13.7). */
function describeRefund(order: Order, { t, formats }: PayWords): string {
  const { refund, refundRule, price, discountLost } = order
  if (price === 0) return t('cancelsBooking')
  if (refund === null) return t('cancelAskSchool')
  const lost = formats.price(discountLost)
  if (refund === 0)
    return discountLost > 0 ? t('cancelNoRefundLost', { lost }) : t('cancelNoRefund')
  const sum = { refund: formats.price(refund) }
  if (discountLost > 0) return t('cancelRefundLost', { ...sum, lost })
  const outcome = t('cancelRefund', sum)
  if (refundRule === null) return outcome
  return t('cancelsBy', { outcome, rule: t('refundRule', refundRuleValues(refundRule, formats)) })
}

function describeCancelling(order: Order, words: PayWords): string {
  const outcome = describeRefund(order, words)
  // From then on the class may have been reviewed (clause 11.4).
  const hasBegun = (order.meetings[0]?.startsAt ?? 0) <= Date.now()
  return hasBegun ? words.t('reviewGoes', { outcome }) : outcome
}

/** Deleting cancels a paid seat (clauses 4.3, 8.4). */
function remove(order: Order, deletion: Deletion, words: PayWords): Change {
  const { courseName, price, status } = order
  const { t, formats } = words
  const isPaid = status === 'Paid'
  const done = isPaid ? { title: t('cancelDone'), text: t('cancelDoneText') } : deletion.done
  return {
    name: `delete ${order._id}`,
    label: t(isPaid ? 'cancel' : 'delete'),
    about: courseName,
    variant: 'danger',
    question: {
      ...deletion.question(isPaid ? describeCancelling(order, words) : undefined),
      ...(isPaid && { agree: t('cancelAgree'), cancel: t('keepBooking') }),
      about: t('nameAndPrice', { name: courseName, price: formats.price(price) }),
    },
    call: (call) => call('deleteOrder', { params: { id: order._id } }),
    success: (refund = 0) =>
      refund === 0
        ? done
        : { ...done, text: t('deletedRefund', { refund: formats.price(refund) }) },
    unchanged: t('deletedAlready'),
  }
}

export function useOrderChanges() {
  const site = useSite()
  const words = {
    t: useMessages('orders'),
    formats: useFormats(),
    describeTerms: useBookingTerms(),
  }
  const deletion = useDeletion()
  return {
    pay: (order: Order) => pay(order, site, words),
    remove: (order: Order) => remove(order, deletion, words),
  }
}

/** Reloads the page if the Back button restores it. */
async function leaveFor(url: string): Promise<never> {
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload(), { once: true })
  location.assign(url)
  return new Promise(() => {})
}

/**
 * Pays at once if no money is due (clause 13.3); otherwise leaves for the payment page, which is in this
 * page's language, and never resolves. Returns the page with the result; the count is 0 if one of the orders
 * had been paid already.
 */
export async function payOrders(
  call: Call,
  site: Site,
  orderIds: string[],
  coupon = '',
): Promise<{ modifiedCount: number; leadsTo?: string }> {
  try {
    const { language } = site
    const body = { orderIds, language, ...(coupon !== '' && { coupon }) }
    const { _id, status, url } = await call('startCheckout', { body }, { reload: false })
    const page = checkoutAddress(_id)
    if (status === 'paid') return { modifiedCount: orderIds.length, leadsTo: page }
    return await leaveFor(url ?? addressIn(site, language, page))
  } catch (error) {
    if (error instanceof ApiError && error.code === 'order-paid') return { modifiedCount: 0 }
    throw error
  }
}
