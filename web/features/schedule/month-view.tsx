import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { ScheduledMeeting } from '#contract/schedule.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { useSite } from '#web/page/site.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { byDay, dayToShow, monthsBeside, weeksOf } from './days.ts'
import { MeetingList } from './scheduled-meetings.tsx'

type MonthViewProps = {
  /** '2026-12'. */
  month: string
  meetings: ScheduledMeeting[]
  /** 'YYYY-MM-DD' at the school. */
  today: string
  changing: boolean
}

/** A table of weeks, and one day's meetings below (clause 10.9). */
export function MonthView({ month, meetings: all, today, changing }: MonthViewProps) {
  const t = useMessages('schedule')
  const dashboard = useMessages('dashboard')
  const formats = useFormats()
  const { timeZone } = useSite()
  const meetings = byDay(all, timeZone)
  const days = [...meetings.keys()].filter((day) => day.startsWith(month)).toSorted()
  const [chosen, choose] = useState<string>()
  const shown = days.find((day) => day === chosen) ?? dayToShow(days, { month, today })
  const name = formats.month(month)
  const weeks = weeksOf(month)
  return (
    <div aria-busy={changing || undefined}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl sm:text-3xl">{name}</h2>
        <p role="status" className="sr-only">
          {changing ? dashboard('loading') : t('daysIn', { month: name, count: days.length })}
        </p>
        <MonthLinks month={month} />
      </div>
      <div className={classNames('transition-opacity duration-150', changing && 'opacity-50')}>
        <table className="w-full table-fixed border-collapse">
          <caption className="sr-only">{name}</caption>
          <thead>
            <tr>
              {/* The second week always has seven days. */}
              {weeks[1]?.map((day) => (
                <th
                  key={day}
                  scope="col"
                  // Above the numbers of its days.
                  className="py-2 text-center text-sm font-semibold text-accent sm:ps-2 sm:text-start"
                >
                  <span aria-hidden="true">{formats.weekday(day ?? '', 'short')}</span>
                  <span className="sr-only">{formats.weekday(day ?? '')}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week.join()}>
                {week.map((day, index) => (
                  <td
                    key={day ?? index}
                    className={classNames(
                      'h-13 border border-edge p-0 align-top sm:h-26',
                      day !== null && 'bg-card',
                    )}
                  >
                    {day !== null && (
                      <Day
                        day={day}
                        meetings={meetings.get(day) ?? []}
                        isToday={day === today}
                        isShown={day === shown}
                        onChoose={() => choose(day)}
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <div className="mt-8" aria-live="polite">
          {shown === undefined ? (
            <p className="text-text-quiet">
              {t(days.length === 0 ? 'noneIn' : 'noneLeftIn', { month: name })}
            </p>
          ) : (
            <section aria-label={formats.date(shown)}>
              <h3 className="mb-4 text-2xl">{formats.date(shown)}</h3>
              <MeetingList day={shown} meetings={meetings.get(shown) ?? []} />
            </section>
          )}
        </div>
      </div>
    </div>
  )
}

/** Links to the previous and the next month. */
function MonthLinks({ month }: { month: string }) {
  const t = useMessages('schedule')
  const formats = useFormats()
  const { before, behind } = monthsBeside(month)
  const link = (to: string | undefined, key: 'previousMonth' | 'nextMonth', icon: ReactNode) =>
    to !== undefined && (
      <ButtonLink
        to={`?month=${to}`}
        variant="quiet"
        size="small"
        replace
        preventScrollReset
        aria-label={t(key, { month: formats.month(to) })}
      >
        {icon}
      </ButtonLink>
    )
  return (
    <div className="flex gap-2">
      {link(before, 'previousMonth', <ArrowLeft aria-hidden="true" className="size-5" />)}
      {link(behind, 'nextMonth', <ArrowRight aria-hidden="true" className="size-5" />)}
    </div>
  )
}

const named = 2

type DayProps = {
  day: string
  meetings: ScheduledMeeting[]
  isToday: boolean
  isShown: boolean
  onChoose: () => void
}

/** A button if it has meetings. On a phone it shows the count, otherwise the names. */
function Day({ day, meetings, isToday, isShown, onChoose }: DayProps) {
  const t = useMessages('schedule')
  const formats = useFormats()
  const count = meetings.length
  const date = (
    <>
      <span
        aria-hidden="true"
        className={classNames(
          'inline-grid size-6 place-items-center rounded-full text-sm tabular-nums',
          isToday && 'bg-accent font-semibold text-on-accent forced-colors:border',
        )}
      >
        {formats.date.parts(day).day}
      </span>
      <span className="sr-only">
        {t(isToday ? 'today' : 'day', { date: formats.date(day), count })}
      </span>
    </>
  )
  if (count === 0)
    return (
      <div className="grid justify-items-center p-1 text-text-quiet sm:justify-items-start">
        {date}
      </div>
    )
  return (
    <button
      type="button"
      aria-pressed={isShown}
      onClick={onChoose}
      className={classNames(
        'relative grid size-full content-start justify-items-center gap-1 p-1 -outline-offset-3 sm:justify-items-stretch sm:text-start',
        isShown
          ? 'bg-accent/25 ring-2 ring-accent ring-inset forced-colors:border-2 forced-colors:border-[Highlight]'
          : 'hover:bg-accent/15',
      )}
    >
      {date}
      <span
        aria-hidden="true"
        className="rounded-full bg-accent px-1.5 text-xs leading-4 font-semibold text-on-accent tabular-nums sm:hidden"
      >
        {count}
      </span>
      {meetings.slice(0, named).map(({ _id, startsAt, className, status }) => (
        <span
          key={_id}
          className={classNames(
            'hidden truncate rounded bg-raised px-1.5 text-xs leading-5 text-text sm:block',
            status === 'cancelled' && 'line-through',
          )}
        >
          {formats.time(startsAt)} {className}
        </span>
      ))}
      {count > named && (
        <span className="hidden px-1.5 text-xs text-text-quiet sm:block">
          {t('more', { count: count - named })}
        </span>
      )}
    </button>
  )
}
