import { useSearchParams } from 'react-router'
import { refundCalls, refundStatuses } from '#contract/refunds.ts'
import { SectionHead } from '#web/features/layout/section-head.tsx'
import { RefundsTable } from '#web/features/refunds/refunds-table.tsx'
import { addressWith, useFiltering } from '#web/lists/address.ts'
import { readList } from '#web/lists/read-list.ts'
import { ViewLinks } from '#web/lists/view-links.tsx'
import { useSite } from '#web/page/site.tsx'
import { api } from '#web/session/api.ts'
import { requireUser } from '#web/session/guard.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { memoPage } from '#web/page/memo-page.ts'
import type { Route } from './+types/refunds.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request, 'refunds:manage')
  const { query, list } = await readList(request, refundCalls.listRefunds, (query) =>
    api.listRefunds({ query }),
  )
  return { status: query.status, list }
}

export default memoPage(function Refunds({ loaderData: { status, list } }: Route.ComponentProps) {
  const t = useMessages('refunds')
  const layout = useMessages('layout')
  const title = layout('refunds')
  const { withdrawal } = useSite()
  const loading = useMessages('dashboard')('loading')
  const [search] = useSearchParams()
  const filtering = useFiltering('status')
  const found =
    list.items.length > 0 ? (
      <RefundsTable list={list} />
    ) : (
      <Empty text={t(status ? 'noneOfStatus' : 'none')}>
        <p className="text-text-quiet">{t('noneText')}</p>
      </Empty>
    )
  return (
    <>
      <SectionHead page={title} title={title} text={t('text')}>
        {withdrawal === 'eu' && (
          <ButtonLink variant="quiet" size="small" to="/dashboard/withdrawals">
            {layout('withdrawals')}
          </ButtonLink>
        )}
      </SectionHead>
      <ViewLinks
        label={t('views')}
        views={[undefined, ...refundStatuses].map((one) => ({
          to: addressWith(search, { status: one ?? null }),
          words: one === undefined ? t('all') : t('status', { status: one }),
          isShown: one === status,
        }))}
      />
      {filtering ? <Spinner label={loading} /> : found}
    </>
  )
})
