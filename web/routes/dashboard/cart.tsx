import { Link } from 'react-router'
import { SectionHead } from '#web/features/layout/section-head.tsx'
import { Cart } from '#web/features/orders/cart.tsx'
import { readCart } from '#web/features/orders/read-cart.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { countLabel } from '#web/lists/read-list.ts'
import { requireUser } from '#web/session/guard.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { memoPage } from '#web/page/memo-page.ts'
import type { Route } from './+types/cart.ts'

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) =>
  readCart((await requireUser(request)).record)

export default memoPage(function CartPage({ loaderData }: Route.ComponentProps) {
  const t = useMessages('orders')
  const layout = useMessages('layout')
  const formats = useFormats()
  return (
    <>
      <SectionHead
        page={layout('cart')}
        title={t('heading', { count: countLabel(loaderData.list, formats) })}
      >
        <Link
          to="/dashboard/receipts"
          className="inline-flex min-h-11 items-center underline decoration-edge underline-offset-4 hover:text-accent-strong"
        >
          {t('allReceipts')}
        </Link>
      </SectionHead>
      <Cart {...loaderData} />
    </>
  )
})
