import { addDays, fromLocalTime, toLocalTime } from '#messages/local-time.ts'
import { changedMeetings, type ClassMeeting, type Meeting } from '#contract/meetings.ts'
import { z } from '#contract/zod.ts'
import { fault } from '#messages/reasons.ts'

/**
 * Date ('2026-11-24') and times ('18:00', named as in the API) in the school's zone; empty if nothing is
 * typed yet. `_id` is an existing meeting's, which keeps it when moved.
 */
export type MeetingRow = {
  date: string
  startsAt: string
  endsAt: string
  _id?: string | undefined
}

const needed: Omit<MeetingRow, '_id'> = {
  date: fault('chooseDate'),
  startsAt: fault('giveStart'),
  endsAt: fault('giveEnd'),
}
const parts = Object.keys(needed) as (keyof typeof needed)[]

const skipped = fault('skippedTime')

export function toRow(meeting: Meeting | ClassMeeting, timeZone: string): MeetingRow {
  const { startsAt, endsAt } = meeting
  const [date = '', start = ''] = toLocalTime(startsAt, timeZone).split('T')
  const row = { date, startsAt: start, endsAt: toLocalTime(endsAt, timeZone).slice(-5) }
  return '_id' in meeting ? { ...row, _id: meeting._id } : row
}

/** The end is on the day after `date`. */
const endsNextDay = ({ startsAt, endsAt }: MeetingRow): boolean =>
  endsAt !== '' && endsAt < startsAt

/** In minutes on the clock; 0 while a time is missing. */
export function lengthOf(row: MeetingRow): { minutes: number; endsNextDay: boolean } {
  const [from, to] = [row.startsAt, row.endsAt].map((time) => {
    const [hours, minutes] = time.split(':').map(Number)
    return (hours ?? NaN) * 60 + (minutes ?? NaN)
  })
  const nextDay = endsNextDay(row)
  const minutes = (to ?? NaN) - (from ?? NaN) + (nextDay ? 24 * 60 : 0)
  return { minutes: Number.isNaN(minutes) ? 0 : minutes, endsNextDay: nextDay }
}

function readRow(row: MeetingRow, timeZone: string): Meeting | Partial<MeetingRow> {
  const missing = parts.filter((part) => row[part] === '')
  if (missing.length > 0) return Object.fromEntries(missing.map((part) => [part, needed[part]]))
  const { date } = row
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return { date: fault('lateYear') }
  if (row.startsAt === row.endsAt) return { endsAt: fault('endsBefore') }
  const lastDate = endsNextDay(row) ? addDays(date, 1) : date
  const startsAt = fromLocalTime(`${date}T${row.startsAt}`, timeZone)
  const endsAt = fromLocalTime(`${lastDate}T${row.endsAt}`, timeZone)
  if (startsAt === null) return { startsAt: skipped }
  return endsAt === null ? { endsAt: skipped } : { startsAt, endsAt }
}

const isMeeting = (read: Meeting | Partial<MeetingRow>): read is Meeting =>
  typeof read.startsAt === 'number'

const typed = z
  .string()
  .optional()
  .transform((text = '') => text)

/**
 * In the same order. A row that still matches one of the `known` meetings is that meeting, to the
 * millisecond: rows have minutes only, and only the first of two moments with the same clock time.
 */
export function meetingRows(timeZone: string, known: Meeting[] = []) {
  const before = new Map(known.map((meeting) => [keyOf(toRow(meeting, timeZone)), meeting]))
  return z
    .array(z.object({ date: typed, startsAt: typed, endsAt: typed, _id: z.string().optional() }))
    .transform((rows, { issues }) =>
      rows.flatMap((row, index) => {
        const read = before.get(keyOf(row)) ?? readRow(row, timeZone)
        if (isMeeting(read)) {
          const { startsAt, endsAt } = read
          return row._id === undefined ? { startsAt, endsAt } : { startsAt, endsAt, _id: row._id }
        }
        for (const [part, message] of Object.entries(read))
          issues.push({ code: 'custom', input: row, path: [index, part], message })
        return []
      }),
    )
    .pipe(changedMeetings)
}

const keyOf = ({ date, startsAt, endsAt }: MeetingRow) => `${date} ${startsAt} ${endsAt}`

/** At the same clock times; the date must be valid. */
export function repeatWeekly(row: MeetingRow, weeks: number): MeetingRow[] {
  const { startsAt, endsAt } = row
  return Array.from({ length: weeks }, (_, week) => ({
    startsAt,
    endsAt,
    date: addDays(row.date, 7 * (week + 1)),
  }))
}

/** By field names such as 'meetings[2].date'. */
export function rowsIn(texts: Record<string, string>): MeetingRow[] {
  const rows: MeetingRow[] = []
  for (let index = 0; `meetings[${index}].date` in texts; index++) {
    const read = (part: string) => texts[`meetings[${index}].${part}`] ?? ''
    const row = { date: read('date'), startsAt: read('startsAt'), endsAt: read('endsAt') }
    const _id = read('_id')
    rows.push(_id === '' ? row : { ...row, _id })
  }
  return rows
}

export function readMeetings(rows: MeetingRow[], timeZone: string): [index: number, Meeting][] {
  return rows.flatMap((row, index) => {
    const read = readRow(row, timeZone)
    return isMeeting(read) ? [[index, read] as [number, Meeting]] : []
  })
}

/** Returns the index of the meeting, and the class and meeting it overlaps with. */
export function findOverlaps<Class extends { meetings: Meeting[] }>(
  meetings: [index: number, Meeting][],
  others: Class[],
): { index: number; other: Class; meeting: Meeting }[] {
  return meetings.flatMap(([index, { startsAt, endsAt }]) =>
    others.flatMap((other) =>
      other.meetings
        .filter((meeting) => meeting.startsAt < endsAt && startsAt < meeting.endsAt)
        .map((meeting) => ({ index, other, meeting })),
    ),
  )
}
