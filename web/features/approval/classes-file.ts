import type { ManagedClass } from '#contract/classes.ts'
import { importColumns, type ImportColumn } from '#contract/import-columns.ts'
import { toLocalTime } from '#messages/local-time.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { useFaults } from '#web/forms/use-faults.ts'
import { formatCsv } from '#web/lists/csv.ts'
import { useSite } from '#web/page/site.tsx'
import { useMessages } from '#web/words/use-messages.ts'

/** Start and end have their times with them. */
type Column = Exclude<ImportColumn<'classes'>, 'startTime' | 'endTime'>

/** Writes classes for a spreadsheet, and for an import, which knows the headings; a meeting is a line in its cells. */
export function useClassesFile(): (classes: ManagedClass[]) => string {
  const dashboard = useMessages('dashboard')
  const facts = useMessages('facts')
  const topics = useMessages('topics')
  const word = useFaults()
  const formats = useFormats()
  const { timeZone, origin } = useSite()
  const clock = (time: number) => toLocalTime(time, timeZone).replace('T', ' ')
  const cells: Record<Column, (one: ManagedClass) => string | number> = {
    className: ({ className }) => className,
    description: ({ description }) => description,
    email: ({ email }) => email,
    instructorName: ({ instructorName }) => instructorName,
    price: ({ price }) => price,
    availableSeats: ({ seats }) => seats,
    minimumStudents: ({ minimumStudents }) => minimumStudents ?? '',
    topic: ({ topic }) => topics(topic),
    level: ({ level }) => topics(level),
    startsAt: ({ meetings }) => meetings.map(({ startsAt }) => clock(startsAt)).join('\n'),
    endsAt: ({ meetings }) => meetings.map(({ endsAt }) => clock(endsAt)).join('\n'),
    place: ({ place }) => place ?? '',
    onlineUrl: ({ onlineUrl }) => onlineUrl ?? '',
    learn: ({ learn }) => learn,
    bring: ({ bring }) => bring,
    photo: ({ photo }) => new URL(photo, origin).href,
  }
  const columns = Object.keys(cells) as Column[]
  const head = [
    ...columns.map((column) => word(importColumns.classes[column])),
    dashboard('status'),
  ]
  const rowOf = (one: ManagedClass) => [
    ...columns.map((column) => cells[column](one)),
    facts('status', { status: one.status }),
  ]
  return (classes) => formatCsv([head, ...classes.map(rowOf)], formats)
}
