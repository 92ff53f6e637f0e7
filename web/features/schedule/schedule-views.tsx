import { Link } from 'react-router'
import { classNames } from '#web/ui/class-names.ts'

type ScheduleViewsProps = {
  /** The month that is shown; undefined for a list. */
  month: string | undefined
  isPast: boolean
  thisMonth: string
}

/** What of a schedule is shown, and how. */
export function ScheduleViews({ month, isPast, thisMonth }: ScheduleViewsProps) {
  const isList = month === undefined
  const views = [
    { to: '?', words: 'Upcoming', isShown: isList && !isPast },
    { to: '?past=true', words: 'Past', isShown: isList && isPast },
    { to: `?month=${thisMonth}`, words: 'Month', isShown: !isList },
  ]
  return (
    <nav aria-label="Views of the schedule" className="mb-8">
      <ul className="flex flex-wrap gap-2">
        {views.map(({ to, words, isShown }) => (
          <li key={words}>
            <Link
              to={to}
              preventScrollReset
              aria-current={isShown ? 'page' : undefined}
              className={classNames(
                'flex min-h-11 items-center rounded-full border px-4 text-sm font-semibold no-underline',
                isShown ? 'border-tan bg-tan text-ink' : 'border-tan/60 text-cream hover:bg-tan/15',
              )}
            >
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
