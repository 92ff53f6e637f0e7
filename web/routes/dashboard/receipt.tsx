import type { Language } from '#messages/languages.ts'
import type { PageWords } from '#messages/translator.ts'
import { SectionHead } from '#web/features/layout/section-head.tsx'
import { ReceiptSheet } from '#web/features/orders/receipt-sheet.tsx'
import { siteContext, wordsInContext } from '#web/server-context.ts'
import { api } from '#web/session/api.ts'
import { requireUser } from '#web/session/guard.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { memoPage } from '#web/page/memo-page.ts'
import type { Route } from './+types/receipt.ts'

/** In every language of the school: a receipt keeps the one it was written in (clause 17.6). */
export function loader({ context }: Route.LoaderArgs) {
  const readIn = context.get(wordsInContext)
  const sheets = context
    .get(siteContext)
    .languages.map((language) => [language, readIn(language)('receipts', 'formats')] as const)
  return { sheets: Object.fromEntries(sheets) as Partial<Record<Language, PageWords>> }
}

export async function clientLoader({
  request,
  params: { id },
  serverLoader,
}: Route.ClientLoaderArgs) {
  const { record } = await requireUser(request, 'receipts:read')
  const [{ sheets }, receipt] = await Promise.all([
    serverLoader(),
    api.readReceipt({ params: { id } }),
  ])
  return { sheets, receipt, role: record.role }
}
clientLoader.hydrate = true as const

export default memoPage(function ReceiptPage({ loaderData }: Route.ComponentProps) {
  return 'receipt' in loaderData ? <Shown {...loaderData} /> : null
})

function Shown({ sheets, receipt, role }: Awaited<ReturnType<typeof clientLoader>>) {
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
      <ReceiptSheet receipt={receipt} sheets={sheets} />
    </>
  )
}
