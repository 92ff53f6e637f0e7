import { useNavigation } from 'react-router'
import type { AuditKind } from '#contract/audit.ts'
import { DashboardFailure } from '#web/features/dashboard/dashboard-failure.tsx'
import { ListEnd } from '#web/features/dashboard/list-end.tsx'
import { pagesOf, readPages } from '#web/features/dashboard/read-pages.ts'
import { SectionHead } from '#web/features/dashboard/section-head.tsx'
import { HistoryList } from '#web/features/history/history-list.tsx'
import { KindFilter, kindOf } from '#web/features/history/kind-filter.tsx'
import { api } from '#web/session/api.ts'
import { requireUser } from '#web/session/guard.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { PageHead } from '#web/ui/site.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Route } from './+types/history.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request, 'audit:read')
  const search = new URL(request.url).searchParams
  const kind = kindOf(search)
  const list = await readPages(
    (window) => api.listAudit({ query: { ...(kind !== null && { kind }), ...window } }),
    pagesOf(search),
  )
  return { kind, list, now: Date.now() }
}
clientLoader.hydrate = true as const

export default function History({ loaderData: { kind, list, now } }: Route.ComponentProps) {
  const target = useNavigation().location
  const filtering = target !== undefined && kindOf(new URLSearchParams(target.search)) !== kind
  return (
    <>
      <PageHead title="Dashboard History" />
      <SectionHead
        title="History"
        text="What was decided, changed, deleted and paid at the school. Nobody can change it."
      >
        <KindFilter current={kind} />
      </SectionHead>
      {filtering && <Spinner label="Loading…" />}
      {!filtering && list.items.length === 0 && <Nothing kind={kind} />}
      {!filtering && list.items.length > 0 && (
        <>
          <HistoryList entries={list.items} now={now} />
          <ListEnd items={list.items} found={list.items.length} more={list.more} />
        </>
      )}
    </>
  )
}

function Nothing({ kind }: { kind: AuditKind | null }) {
  return (
    <Empty
      text={kind === null ? 'Nothing has happened yet' : 'Nothing of this kind has happened yet'}
    >
      {kind === null ? (
        <p className="text-sand">
          Decisions, changes of roles, deletions and payments appear here.
        </p>
      ) : (
        <ButtonLink to="?" variant="quiet">
          See everything
        </ButtonLink>
      )}
    </Empty>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DashboardFailure error={error} />
}
