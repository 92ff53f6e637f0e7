import { SectionHead } from '#web/features/layout/section-head.tsx'
import { NoticeList } from '#web/features/notices/notice-list.tsx'
import { useMarkAll } from '#web/features/notices/use-mark-all.ts'
import { useSeen } from '#web/features/notices/use-seen.ts'
import { ListEnd } from '#web/lists/list-end.tsx'
import { pagesOf, readPages } from '#web/lists/read-list.ts'
import { api } from '#web/session/api.ts'
import { requireUser } from '#web/session/guard.ts'
import { useSession } from '#web/session/session-state.ts'
import { readUnread } from '#web/session/unread.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { memoPage } from '#web/page/memo-page.ts'
import type { Route } from './+types/notices.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { record } = await requireUser(request, 'notices:read')
  const pages = pagesOf(new URL(request.url).searchParams)
  const [list] = await Promise.all([
    readPages((query) => api.listNotices({ query }), pages),
    // So that bell and list agree.
    readUnread(),
  ])
  return { role: record.role, list, now: Date.now() }
}

/** Clause 14.3. */
export default memoPage(function Notices({
  loaderData: { role, list, now },
}: Route.ComponentProps) {
  const t = useMessages('notices')
  const title = useMessages('layout')('notices')
  const { isRunning, markAll } = useMarkAll()
  const onSeen = useSeen()
  const session = useSession()
  const hasUnread = session.state === 'signed-in' && session.record.unread > 0
  const [newest] = list.items
  // It stays while those in view are marked: nothing moves by itself.
  const offersAll = hasUnread || list.items.some(({ readAt }) => readAt === null)
  return (
    <>
      <SectionHead page={title} title={title} text={t('text')}>
        {newest !== undefined && offersAll && (
          <Button variant="quiet" busy={isRunning} onClick={() => void markAll(newest._id)}>
            {t('markAll')}
          </Button>
        )}
      </SectionHead>
      {newest === undefined ? (
        <Empty text={t('none')}>
          <p className="text-text-quiet">{t('noneText', { role })}</p>
        </Empty>
      ) : (
        <>
          <NoticeList notices={list.items} now={now} onSeen={onSeen} />
          <ListEnd list={list} />
        </>
      )}
    </>
  )
})
