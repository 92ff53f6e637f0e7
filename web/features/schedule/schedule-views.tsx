import { ViewLinks } from '#web/lists/view-links.tsx'

type ScheduleViewsProps = {
  /** The month that is shown; undefined for a list. */
  month: string | undefined
  isPast: boolean
  thisMonth: string
}

/** What of a schedule is shown, and how. */
export function ScheduleViews({ month, isPast, thisMonth }: ScheduleViewsProps) {
  const isList = month === undefined
  return (
    <ViewLinks
      label="Views of the schedule"
      views={[
        { to: '?', words: 'Upcoming', isShown: isList && !isPast },
        { to: '?past=true', words: 'Past', isShown: isList && isPast },
        { to: `?month=${thisMonth}`, words: 'Month', isShown: !isList },
      ]}
    />
  )
}
