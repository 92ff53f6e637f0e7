import { useNavigate, useNavigation } from 'react-router'
import { auditCalls } from '#contract/audit.ts'
import { HistoryList } from '#web/features/history/history-list.tsx'
import { kindWords } from '#web/features/history/describe-entry.ts'
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
      <SectionHead
        page="History"
        title="History"
        text="What was decided, changed, deleted and paid at the school. Nobody can change it."
      >
        <KindFilter current={kind} />
      </SectionHead>
      {filtering ? <Spinner label="Loading…" /> : found}
    </>
  )
}

/** Which entries of the history are shown. */
function KindFilter({ current }: { current: string | undefined }) {
  const navigate = useNavigate()
  const target = useNavigation().location
  const shown = target === undefined ? current : readKind(new URLSearchParams(target.search))
  return (
    <label className="flex items-center gap-3 text-sm font-semibold text-sand max-sm:w-full">
      <span className="shrink-0">Show</span>
      <Select
        value={shown ?? ''}
        onChange={({ currentTarget: { value } }) => {
          void navigate(value === '' ? '?' : `?kind=${value}`, { preventScrollReset: true })
        }}
        className="max-sm:grow"
      >
        <option value="">Everything</option>
        {Object.entries(kindWords).map(([kind, words]) => (
          <option key={kind} value={kind}>
            {words}
          </option>
        ))}
      </Select>
    </label>
  )
}

function Nothing({ kind }: { kind: string | undefined }) {
  return kind === undefined ? (
    <Empty text="Nothing has happened yet">
      <p className="text-sand">Decisions, changes of roles, deletions and payments appear here.</p>
    </Empty>
  ) : (
    <Empty text="Nothing of this kind has happened yet">
      <ButtonLink to="?" variant="quiet">
        See everything
      </ButtonLink>
    </Empty>
  )
}
