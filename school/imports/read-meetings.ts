import { maxMeetings, type Meeting } from '#contract/meetings.ts'
import { fault } from '#messages/reasons.ts'
import type { ImportColumn } from '#contract/import-columns.ts'
import type { Faults } from './judged.ts'
import { dateIn, hasDate, readMoment } from './read-moments.ts'

type Column = ImportColumn<'classes'>

/** A cell has one date, or one in each of its lines. */
const piecesOf = (cell: string): string[] =>
  cell
    .split(/[\n|]/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')

const together = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ')

/** The meetings of a line, with a fault for each cell that cannot be read; without dates there are none. */
export function readMeetings(
  cell: (column: Column) => string,
  zone: string,
): { meetings: Meeting[]; faults: Faults<Column> } {
  const [starts, ends] = [piecesOf(cell('startsAt')), piecesOf(cell('endsAt'))]
  const [startTimes, endTimes] = [piecesOf(cell('startTime')), piecesOf(cell('endTime'))]
  const faults: Faults<Column> = {}
  if (starts.length > maxMeetings)
    return { meetings: [], faults: { startsAt: fault('manyMeetings', { max: maxMeetings }) } }
  if (Math.max(ends.length, endTimes.length) !== starts.length)
    return { meetings: [], faults: { endsAt: fault(ends.length === 0 ? 'giveEnd' : 'endForEach') } }
  const meetings = starts.map((start, index) => {
    const [end = '', endTime] = [ends[index], endTimes[index]]
    const startsAt = readMoment(together(start, startTimes[index]), zone)
    // An end may be a time only: on the same day.
    const endDay = hasDate(end) ? end : together(dateIn(start), end)
    const endsAt = readMoment(together(endDay, endTime), zone)
    if ('fault' in startsAt) faults.startsAt ??= startsAt.fault
    else if ('fault' in endsAt) faults.endsAt ??= endsAt.fault
    return { startsAt, endsAt }
  })
  const read = meetings.flatMap(({ startsAt, endsAt }) =>
    'at' in startsAt && 'at' in endsAt ? [{ startsAt: startsAt.at, endsAt: endsAt.at }] : [],
  )
  return { meetings: read, faults }
}
