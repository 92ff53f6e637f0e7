import { SectionHead } from '#web/features/layout/section-head.tsx'
import { CheckoutView } from '#web/features/orders/checkout-view.tsx'
import { api } from '#web/session/api.ts'
import { requireUser } from '#web/session/guard.ts'
import { useMessages } from '#web/words/use-messages.ts'
import type { Route } from './+types/checkout.ts'

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  await requireUser(request, 'orders:pay')
  return {
    checkout: await api.readCheckout({ params: { id } }),
    hasReturned: new URL(request.url).searchParams.has('returned'),
  }
}

export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  const title = useMessages('checkout')('title')
  const layout = useMessages('layout')
  const { _id, status } = loaderData.checkout
  return (
    <>
      <SectionHead
        page={title}
        title={title}
        back={{ to: '/dashboard/cart', label: layout('cart') }}
      />
      <CheckoutView key={`${_id} ${status}`} {...loaderData} />
    </>
  )
}
