import { useSearchParams } from 'react-router'
import { withdrawalCalls, withdrawalStatuses } from '#contract/withdrawals.ts'
import { SectionHead } from '#web/features/layout/section-head.tsx'
import { WithdrawalsTable } from '#web/features/withdrawals/withdrawals-table.tsx'
import { addressWith, useFiltering } from '#web/lists/address.ts'
import { readList } from '#web/lists/read-list.ts'
import { ViewLinks } from '#web/lists/view-links.tsx'
import { api } from '#web/session/api.ts'
import { requireUser } from '#web/session/guard.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { memoPage } from '#web/page/memo-page.ts'
import type { Route } from './+types/withdrawals.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request, 'refunds:manage')
  const { query, list } = await readList(request, withdrawalCalls.listWithdrawals, (query) =>
    api.listWithdrawals({ query }),
  )
  return { status: query.status, list }
}

/** Clause 21.2. */
export default memoPage(function Withdrawals({
  loaderData: { status, list },
}: Route.ComponentProps) {
  const t = useMessages('withdrawals')
  const layout = useMessages('layout')
  const title = layout('withdrawals')
  const loading = useMessages('dashboard')('loading')
  const [search] = useSearchParams()
  const filtering = useFiltering('status')
  const found =
    list.items.length > 0 ? (
      <WithdrawalsTable list={list} />
    ) : (
      <Empty text={t(status ? 'noneOfStatus' : 'none')}>
        <p className="text-text-quiet">{t('noneText')}</p>
      </Empty>
    )
  return (
    <>
      <SectionHead
        page={title}
        title={title}
        text={t('text')}
        back={{ to: '/dashboard/refunds', label: layout('refunds') }}
      />
      <ViewLinks
        label={t('views')}
        views={[undefined, ...withdrawalStatuses].map((one) => ({
          to: addressWith(search, { status: one ?? null }),
          words: one === undefined ? t('all') : t('status', { status: one }),
          isShown: one === status,
        }))}
      />
      {filtering ? <Spinner label={loading} /> : found}
    </>
  )
})
