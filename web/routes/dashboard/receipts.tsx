import { receiptCalls } from '#contract/receipts.ts'
import { SectionHead } from '#web/features/layout/section-head.tsx'
import { ReceiptsTable } from '#web/features/orders/receipts-table.tsx'
import { readList } from '#web/lists/read-list.ts'
import { api } from '#web/session/api.ts'
import { requireUser } from '#web/session/guard.ts'
import { Empty } from '#web/ui/empty.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { memoPage } from '#web/page/memo-page.ts'
import type { Route } from './+types/receipts.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request, 'receipts:read')
  const { list } = await readList(request, receiptCalls.listReceipts, (query) =>
    api.listReceipts({ query }),
  )
  return list
}

export default memoPage(function Receipts({ loaderData: list }: Route.ComponentProps) {
  const t = useMessages('receipts')
  const layout = useMessages('layout')
  return (
    <>
      <SectionHead
        page={t('title')}
        title={t('title')}
        text={t('text')}
        back={{ to: '/dashboard/cart', label: layout('cart') }}
      />
      {list.items.length === 0 ? <Empty text={t('empty')} /> : <ReceiptsTable list={list} />}
    </>
  )
})
