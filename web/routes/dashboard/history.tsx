import { useNavigate, useNavigation } from 'react-router'
import { auditCalls, auditKinds } from '#contract/audit.ts'
import { HistoryList } from '#web/features/history/history-list.tsx'
import { SectionHead } from '#web/features/layout/section-head.tsx'
import { useFiltering } from '#web/lists/address.ts'
import { ListEnd } from '#web/lists/list-end.tsx'
import { readQuery } from '#web/lists/read-query.ts'
import { readAsked } from '#web/lists/read-list.ts'
import { api } from '#web/session/api.ts'
import { requireUser } from '#web/session/guard.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Select } from '#web/ui/select.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import type { Route } from './+types/history.ts'

const readKind = (search: URLSearchParams) => readQuery(auditCalls.listAudit.query, search).kind

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request, 'audit:read')
  const { query, list } = await readAsked(request, auditCalls.listAudit, (query) =>
    api.listAudit({ query }),
  )
  return { kind: query.kind, list, now: Date.now() }
}

export default function History({ loaderData: { kind, list, now } }: Route.ComponentProps) {
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
        <KindFilter current={kind} />
      </SectionHead>
      {filtering ? <Spinner label={loading} /> : found}
    </>
  )
}

function KindFilter({ current }: { current: string | undefined }) {
  const t = useMessages('history')
  const navigate = useNavigate()
  const target = useNavigation().location
  const shown = target === undefined ? current : readKind(new URLSearchParams(target.search))
  return (
    <label className="flex items-center gap-3 text-sm font-semibold text-sand max-sm:w-full">
      <span className="shrink-0">{t('show')}</span>
      <Select
        value={shown ?? ''}
        onChange={({ currentTarget: { value } }) => {
          void navigate(value === '' ? '?' : `?kind=${value}`, { preventScrollReset: true })
        }}
        className="max-sm:grow"
      >
        <option value="">{t('everything')}</option>
        {auditKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t('kind', { kind })}
          </option>
        ))}
      </Select>
    </label>
  )
}

function Nothing({ kind }: { kind: string | undefined }) {
  const t = useMessages('history')
  return kind === undefined ? (
    <Empty text={t('none')}>
      <p className="text-sand">{t('noneText')}</p>
    </Empty>
  ) : (
    <Empty text={t('noneOfKind')}>
      <ButtonLink to="?" variant="quiet">
        {t('seeEverything')}
      </ButtonLink>
    </Empty>
  )
}
