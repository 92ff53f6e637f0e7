import { receiptCalls } from '#contract/receipts.ts'
import { SectionHead } from '#web/features/layout/section-head.tsx'
import { ReceiptsTable } from '#web/features/orders/receipts-table.tsx'
import { readAsked } from '#web/lists/read-list.ts'
import { api } from '#web/session/api.ts'
import { requireUser } from '#web/session/guard.ts'
import { Empty } from '#web/ui/empty.tsx'
import type { Route } from './+types/receipts.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request, 'receipts:read')
  const { list } = await readAsked(request, receiptCalls.listReceipts, (query) =>
    api.listReceipts({ query }),
  )
  return list
}

export default function Receipts({ loaderData: list }: Route.ComponentProps) {
  return (
    <>
      <SectionHead
        page="Receipts"
        title="Receipts"
        text="What you have paid, and what came back: those of cancelled places, too."
        back={{ to: '/dashboard/cart', label: 'Class List' }}
      />
      {list.items.length === 0 ? (
        <Empty text="There is no receipt yet" />
      ) : (
        <ReceiptsTable list={list} />
      )}
    </>
  )
}
