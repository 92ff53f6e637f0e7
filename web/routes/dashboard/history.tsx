import { auditCalls, auditKinds } from '#contract/audit.ts'
import { HistoryList } from '#web/features/history/history-list.tsx'
import { SectionHead } from '#web/features/layout/section-head.tsx'
import { useFiltering } from '#web/lists/address.ts'
import { Filter } from '#web/lists/filter.tsx'
import { ListEnd } from '#web/lists/list-end.tsx'
import { readList } from '#web/lists/read-list.ts'
import { api } from '#web/session/api.ts'
import { requireUser } from '#web/session/guard.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { memoPage } from '#web/page/memo-page.ts'
import type { Route } from './+types/history.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request, 'audit:read')
  const { query, list } = await readList(request, auditCalls.listAudit, (query) =>
    api.listAudit({ query }),
  )
  return { kind: query.kind, list, now: Date.now() }
}

export default memoPage(function History({
  loaderData: { kind, list, now },
}: Route.ComponentProps) {
  const t = useMessages('history')
  const title = useMessages('layout')('history')
  const loading = useMessages('dashboard')('loading')
  const filtering = useFiltering('kind')
  const found =
    list.items.length > 0 ? (
      <>
        <HistoryList entries={list.items} now={now} />
        <ListEnd list={list} />
      </>
    ) : (
      <Nothing kind={kind} />
    )
  return (
    <>
      <SectionHead page={title} title={title} text={t('text')}>
        <Filter
          name="kind"
          label={t('show')}
          all={t('everything')}
          choices={auditKinds.map((kind) => [kind, t('kind', { kind })])}
          className="flex items-center gap-3 max-sm:w-full"
        />
      </SectionHead>
      {filtering ? <Spinner label={loading} /> : found}
    </>
  )
})

function Nothing({ kind }: { kind: string | undefined }) {
  const t = useMessages('history')
  return kind === undefined ? (
    <Empty text={t('none')}>
      <p className="text-text-quiet">{t('noneText')}</p>
    </Empty>
  ) : (
    <Empty text={t('noneOfKind')}>
      <ButtonLink to="?" variant="quiet">
        {t('seeEverything')}
      </ButtonLink>
    </Empty>
  )
}
