import { useSearchParams } from 'react-router'
import { handInCalls } from '#contract/hand-ins.ts'
import { SectionHead } from '#web/features/layout/section-head.tsx'
import { QueueList } from '#web/features/queue/queue-list.tsx'
import { addressWith, useFiltering } from '#web/lists/address.ts'
import { Filter } from '#web/lists/filter.tsx'
import { ListEnd } from '#web/lists/list-end.tsx'
import { pageSize, readList } from '#web/lists/read-list.ts'
import { ViewLinks } from '#web/lists/view-links.tsx'
import { api } from '#web/session/api.ts'
import { requireUser } from '#web/session/guard.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { memoPage } from '#web/page/memo-page.ts'
import type { Route } from './+types/queue.ts'

const statuses = ['handed-in', 'again', 'done'] as const

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { email } = (await requireUser(request, 'work:answer')).record
  const [{ query, list }, { items: classes }] = await Promise.all([
    readList(request, handInCalls.listQueue, (query) => api.listQueue({ query })),
    api.listInstructorClasses({ query: { email, limit: pageSize } }),
  ])
  return { query, list, classes, now: Date.now() }
}

/** Clause 18.10. */
export default memoPage(function Queue({ loaderData }: Route.ComponentProps) {
  const { query, list, classes, now } = loaderData
  const { status = 'handed-in' } = query
  const t = useMessages('queue')
  const title = useMessages('layout')('queue')
  const loading = useMessages('dashboard')('loading')
  const [search] = useSearchParams()
  const filtering = useFiltering('status', 'class')
  return (
    <>
      <SectionHead page={title} title={title} text={t('text')}>
        {classes.length > 1 && (
          <Filter
            name="class"
            label={t('class')}
            all={t('allClasses')}
            choices={classes.map(({ _id, className }) => [_id, className])}
            className="grid w-full gap-1.5 sm:w-72"
          />
        )}
      </SectionHead>
      <ViewLinks
        label={t('states')}
        views={statuses.map((one) => ({
          to: addressWith(search, { status: one === 'handed-in' ? null : one }),
          words: t('state', { status: one }),
          isShown: one === status,
        }))}
      />
      {filtering ? (
        <Spinner label={loading} />
      ) : list.items.length === 0 ? (
        <Empty text={t(status === 'handed-in' ? 'none' : 'noneOfState')}>
          {status === 'handed-in' && <p className="text-text-quiet">{t('noneText')}</p>}
        </Empty>
      ) : (
        <>
          <QueueList items={list.items} now={now} />
          <ListEnd list={list} />
        </>
      )}
    </>
  )
})
