import { Bell } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { maxUnread } from '#contract/unread.ts'
import { useSession } from '#web/session/session-state.ts'
import { refreshUnread } from '#web/session/unread.ts'
import { useMessages } from '#web/words/use-messages.ts'

/** The count of unread notices (clause 14.3); screen readers hear when it grows. */
export function NoticesBell() {
  const session = useSession()
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    refreshUnread()
  }, [pathname])
  if (session.state !== 'signed-in') return null
  const { _id, unread } = session.record
  return <CountedBell key={_id} unread={unread} />
}

function CountedBell({ unread }: { unread: number }) {
  const t = useMessages('layout')
  const count = unread < maxUnread ? String(unread) : `${maxUnread}+`
  const name = unread === 0 ? t('notices') : t('noticesUnread', { count })
  const [known, setKnown] = useState({ unread, announcement: '' })
  if (known.unread !== unread) {
    setKnown({ unread, announcement: unread > known.unread ? name : '' })
  }
  return (
    <>
      <Link
        to="/dashboard/notices"
        aria-label={name}
        className="absolute inset-y-0 end-0 my-auto grid size-11 place-items-center rounded-full text-text transition-colors hover:bg-text/10"
      >
        <Bell aria-hidden="true" className="size-5" />
        {unread > 0 && (
          <span className="absolute start-6 top-1 grid min-w-4.5 place-items-center rounded-full bg-accent px-1 text-[11px] leading-4.5 font-bold text-on-accent tabular-nums">
            {count}
          </span>
        )}
      </Link>
      <span aria-live="polite" className="sr-only">
        {known.announcement}
      </span>
    </>
  )
}
