import { ApiError } from '#contract/errors.ts'
import type { ClassStatus } from '#contract/classes.ts'
import type { Order } from '#contract/orders.ts'
import { addressIn } from '#messages/address.ts'
import type { Key } from '#messages/sources.ts'
import type { Call } from '#web/actions/use-call.ts'
import type { Site } from '#web/server-context.ts'
import { checkoutAddress } from './addresses.ts'

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
