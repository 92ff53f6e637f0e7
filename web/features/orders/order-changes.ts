import { ApiError } from '#contract/errors.ts'
import type { ClassStatus } from '#contract/classes.ts'
import type { Order } from '#contract/orders.ts'
import type { Formats } from '#messages/formats.ts'
import { deletion, freeSeat, payment, successes } from '#web/copy.ts'
import type { Change } from '#web/lists/use-change.ts'
import type { Site } from '#web/server-context.ts'
import { api } from '#web/session/api.ts'

const whyClosed: Partial<Record<ClassStatus, string>> = {
  begun: 'The first meeting of this class has begun. You can no longer join it.',
  cancelled: 'This class was cancelled. It will not take place.',
}

/** Why an order cannot be paid, and whether trying is of no use: a seat may be free at any moment. */
export function paymentBlocker(order: Order): { words: string; final: boolean } | undefined {
  const { status, classStatus, hasPage, availableSeats } = order
  // Who is paying has the seat.
  if (status === 'Paid' || order.checkout !== null) return undefined
  if (classStatus === 'pending' || classStatus === 'denied')
    return {
      words: 'The school reads this class again. You can pay once it is approved.',
      final: true,
    }
  const closed = hasPage ? whyClosed[classStatus] : 'This class is no longer offered.'
  if (closed !== undefined) return { words: closed, final: true }
  if (availableSeats > 0) return undefined
  return { words: 'Fully booked. You can pay once a seat is free.', final: false }
}

const nameAndPrice = ({ courseName, price }: Order, formats: Formats) =>
  `${courseName}, ${formats.price(price)}`

/** Paying an order (clauses 4.3, 8.5); a free class asks nobody for money. */
export function pay(order: Order, payments: Site['payments'], formats: Formats): Change {
  const isFree = order.price === 0
  return {
    name: `pay ${order._id}`,
    label: isFree ? freeSeat.agree : 'Confirm',
    about: order.courseName,
    disabled:
      order.status === 'Paid' || order.checkout !== null || paymentBlocker(order)?.final === true,
    question: { ...(isFree ? freeSeat : payment), about: nameAndPrice(order, formats) },
    call: () => (isFree || payments === 'instant' ? payByWord(order) : payOrders([order._id])),
    success: { title: isFree ? freeSeat.done : successes.paid },
    unchanged: 'This order had been paid already.',
  }
}

const payByWord = ({ _id }: Order) =>
  api.payOrder({ params: { id: _id }, body: { status: 'Paid' } })

/** What a student reads before a paid place is given up: what comes back (clause 13.7). */
function formatRefund({ refund, price, discountLost }: Order, formats: Formats): string {
  const place = 'You have a place: it is given up, and the seat goes back to the school.'
  if (price === 0) return place
  if (refund === null)
    return `${place} Ask the school first what you get back; the page “Cancellation” says how.`
  const lost =
    discountLost > 0
      ? ` Your other classes no longer reach the lowest sum of the coupon, so ${formats.price(discountLost)} of its discount is deducted.`
      : ''
  if (refund === 0) return `${place} Nothing of the price comes back.${lost}`
  return `${place} You get ${formats.price(refund)} back.${lost}`
}

/** Deleting an order, which gives a paid place back (clauses 4.3, 8.4). */
export const remove = (order: Order, formats: Formats): Change => ({
  name: `delete ${order._id}`,
  label: 'Delete',
  about: order.courseName,
  variant: 'danger',
  question: {
    ...deletion.question(order.status === 'Paid' ? formatRefund(order, formats) : ''),
    about: nameAndPrice(order, formats),
  },
  call: () => api.deleteOrder({ params: { id: order._id } }),
  success: (refund = 0) =>
    refund === 0
      ? deletion.done
      : {
          ...deletion.done,
          text: `${deletion.done.text} You get ${formats.price(refund)} back; a mail with the credit note is on its way.`,
        },
  unchanged: 'This order had been deleted already.',
})

/** Leaves the site. Where the browser's Back button restores this page, it is loaded again. */
async function leaveFor(url: string): Promise<never> {
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload(), { once: true })
  location.assign(url)
  return new Promise(() => {})
}

/**
 * Pays for orders (clause 13.3): at once where the school needs no more than that; else on the payment page, for
 * which this one is left, so that it never resolves. 0 where one of them had been paid already.
 */
export async function payOrders(
  orderIds: string[],
  coupon = '',
): Promise<{ modifiedCount: number }> {
  try {
    const body = { orderIds, ...(coupon !== '' && { coupon }) }
    const { _id, status, url } = await api.startCheckout({ body })
    if (status === 'paid') return { modifiedCount: orderIds.length }
    return await leaveFor(url ?? `/dashboard/checkout/${encodeURIComponent(_id)}`)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'order-paid') return { modifiedCount: 0 }
    throw error
  }
}
