import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Notice } from '#contract/notices.ts'
import { DayList } from '#web/lists/day-list.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useMessages } from '#web/words/use-messages.ts'

type NoticeListProps = {
  notices: Notice[]
  now: number
  /** Called for each unread notice that comes into view. */
  onSeen: (id: string) => void
}

export const NoticeList = ({ notices, now, onSeen }: NoticeListProps) => (
  <DayList
    items={notices.map((notice) => ({ ...notice, at: notice.createdAt }))}
    now={now}
    renderItem={(notice, time) => <NoticeItem notice={notice} time={time} onSeen={onSeen} />}
  />
)

type NoticeItemProps = Pick<NoticeListProps, 'onSeen'> & { notice: Notice; time: string }

function NoticeItem({ notice, time, onSeen }: NoticeItemProps) {
  const t = useMessages('notices')
  const { _id: id, title, text, path, createdAt } = notice
  const isUnread = notice.readAt === null
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isUnread || heading.current === null) return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      onSeen(id)
    })
    observer.observe(heading.current)
    return () => observer.disconnect()
  }, [id, isUnread, onSeen])
  return (
    <article
      className={classNames(
        'grid gap-x-6 gap-y-1.5 border-s-4 p-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:px-5',
        isUnread ? 'border-accent' : 'border-transparent',
      )}
    >
      <h3
        ref={heading}
        className={classNames(
          'font-sans text-lg leading-snug wrap-anywhere text-text',
          isUnread ? 'font-semibold' : 'font-normal',
        )}
      >
        {path === null ? (
          title
        ) : (
          <Link
            to={path}
            className="underline decoration-accent/60 underline-offset-4 hover:text-accent-strong"
          >
            {title}
          </Link>
        )}
      </h3>
      <p className="flex flex-wrap items-baseline gap-x-4 text-sm text-text-quiet tabular-nums sm:pt-1 sm:text-end">
        {isUnread && (
          <span className="inline-flex items-center gap-1.5 font-semibold text-accent-strong">
            <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full bg-current" />
            {t('unread')}
          </span>
        )}
        <time dateTime={new Date(createdAt).toISOString()}>{time}</time>
      </p>
      <p className="max-w-[68ch] wrap-anywhere whitespace-pre-line text-text-quiet">{text}</p>
    </article>
  )
}
