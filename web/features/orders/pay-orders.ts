import { ApiError } from '#contract/errors.ts'
import { api } from '#web/session/api.ts'

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
