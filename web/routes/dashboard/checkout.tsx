import { CheckoutView } from '#web/features/orders/checkout-view.tsx'
import { api } from '#web/session/api.ts'
import { requireUser } from '#web/session/guard.ts'
import { memoPage } from '#web/page/memo-page.ts'
import type { Route } from './+types/checkout.ts'

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  await requireUser(request, 'orders:pay')
  return {
    checkout: await api.readCheckout({ params: { id } }),
    hasReturned: new URL(request.url).searchParams.has('returned'),
  }
}

export default memoPage(function CheckoutPage({ loaderData }: Route.ComponentProps) {
  const { _id, status } = loaderData.checkout
  return <CheckoutView key={`${_id} ${status}`} {...loaderData} />
})
