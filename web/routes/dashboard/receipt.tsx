import { SectionHead } from '#web/features/layout/section-head.tsx'
import { kindWords, ReceiptSheet } from '#web/features/orders/receipt-sheet.tsx'
import { api } from '#web/session/api.ts'
import { requireUser } from '#web/session/guard.ts'
import type { Route } from './+types/receipt.ts'

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  const { record } = await requireUser(request, 'receipts:read')
  return { receipt: await api.readReceipt({ params: { id } }), role: record.role }
}

export default function ReceiptPage({ loaderData: { receipt, role } }: Route.ComponentProps) {
  const title = `${kindWords[receipt.kind]} ${receipt.number}`
  return (
    <>
      <div className="print:hidden">
        <SectionHead
          page={title}
          title={title}
          {...(role === 'Student' && { back: { to: '/dashboard/receipts', label: 'Receipts' } })}
        />
      </div>
      <ReceiptSheet receipt={receipt} />
    </>
  )
}
