import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation, useRevalidator } from 'react-router'
import type { User } from '#contract/users.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { pageSize } from '#web/lists/read-list.ts'
import { Photo } from '#web/page/photo.tsx'
import { useRead } from '#web/page/use-read.ts'
import { api } from '#web/session/api.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { adminToday, instructorToday, studentToday, type Today, type Words } from './today.ts'

const linkClass =
  'inline-flex min-h-11 items-center gap-2 text-sm font-semibold text-tan-bright underline decoration-tan/60 underline-offset-4 hover:text-cream'

/** What matters to this person now: a print with its caption, and what else waits. */
export function TodayPanel({ record }: { record: User }) {
  const t = useMessages('today')
  const layout = useMessages('layout')
  const { today, again } = useToday(record)
  if (today === null) return <p className="text-sand">{layout('oneMoment')}</p>
  if (today === 'failed')
    return (
      <p className="flex flex-wrap items-center gap-x-3 text-sand">
        {t('failed')}
        <button type="button" onClick={again} className={linkClass}>
          {layout('tryAgain')}
        </button>
      </p>
    )
  const { next, waits } = today
  return (
    <>
      {'text' in next ? (
        <p className="flex flex-wrap items-center gap-x-3">
          {next.text}
          <ActionLink {...next.action} />
        </p>
      ) : (
        <Next {...next} />
      )}
      {waits.length > 0 && (
        <ul className="flex flex-wrap gap-x-6">
          {waits.map((action) => (
            <li key={action.words}>
              <ActionLink {...action} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function ActionLink({ words, to }: { words: string; to: string }) {
  return (
    <Link to={to} className={linkClass}>
      {words}
      <ArrowRight aria-hidden="true" className="size-4 shrink-0" />
    </Link>
  )
}

type NextProps = Extract<Today['next'], { label: string }>

/** A line each, so that nothing moves when it comes. */
function Next({ label, name, to, photo, facts }: NextProps) {
  return (
    <div className="today-next">
      <Photo
        src={photo}
        alt=""
        sizes="192px"
        className="today-print aspect-3/2 w-full rounded-print"
      />
      <div className="today-caption min-w-0">
        <p className="text-xs tracking-wide text-sand">{label}</p>
        <p className="today-name truncate font-display font-light">
          <Link
            to={to}
            title={name}
            className="decoration-line underline-offset-4 hover:text-tan-bright hover:underline"
          >
            {name}
          </Link>
        </p>
        {facts.map(
          (fact) =>
            fact !== undefined && (
              <p key={fact} className="today-fact truncate text-sm text-sand">
                {fact}
              </p>
            ),
        )}
      </div>
    </div>
  )
}

/** What an admin's band counts; beyond that it says that there are more. */
const counted = 20

async function readToday({ role, email }: User, words: Words): Promise<Today> {
  if (role === 'Admin')
    return adminToday(
      await api.listAllClasses({ query: { status: 'pending', limit: counted } }),
      words,
    )
  if (role === 'Instructor') {
    const own = await api.listInstructorClasses({ query: { email, limit: pageSize } })
    return instructorToday(own, words, Date.now())
  }
  const [schedule, orders] = await Promise.all([
    api.listSchedule({ query: { past: 'false', limit: 1 } }),
    api.listOrders({ query: { email, limit: pageSize } }),
  ])
  return studentToday(schedule.items, orders, words)
}

/**
 * What matters to this person now, read beside the page, which does not wait for it: null until it is
 * there, or that it failed. Read again after every change that a page makes.
 */
function useToday(record: User) {
  const words = { t: useMessages('today'), formats: useFormats() }
  const { pathname } = useLocation()
  const { state, revalidate } = useRevalidator()
  // Another one, and it is read again: an instructor's forms lead to another page after a change, the
  // changes of everybody else read the page again.
  const page = record.role === 'Instructor' ? pathname : ''
  const occasion = state === 'idle' ? JSON.stringify([record, page]) : null
  const [today, setToday] = useState<Today | 'failed' | null>(null)
  useRead(occasion, () => readToday(record, words).catch(() => 'failed' as const), setToday)
  return { today, again: () => void revalidate() }
}
