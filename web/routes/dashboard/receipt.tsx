import { SectionHead } from '#web/features/layout/section-head.tsx'
import { ReceiptSheet } from '#web/features/orders/receipt-sheet.tsx'
import { api } from '#web/session/api.ts'
import { requireUser } from '#web/session/guard.ts'
import { useMessages } from '#web/words/use-messages.ts'
import type { Route } from './+types/receipt.ts'

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  const { record } = await requireUser(request, 'receipts:read')
  return { receipt: await api.readReceipt({ params: { id } }), role: record.role }
}

export default function ReceiptPage({ loaderData: { receipt, role } }: Route.ComponentProps) {
  const t = useMessages('receipts')
  const title = t('name', receipt)
  return (
    <>
      <div className="print:hidden">
        <SectionHead
          page={title}
          title={title}
          {...(role === 'Student' && { back: { to: '/dashboard/receipts', label: t('title') } })}
        />
      </div>
      <ReceiptSheet receipt={receipt} />
    </>
  )
}
