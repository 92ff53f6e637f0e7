import { toLocalTime } from '#messages/local-time.ts'
import type { ClassMeeting } from '#contract/meetings.ts'
import type { RosterEntry } from '#contract/orders.ts'
import { fold, storedWordsOf } from '#contract/search-words.ts'
import type { Formats } from '#messages/formats.ts'
import type { Translate } from '#messages/translator.ts'
import { formatCsv } from '#web/lists/csv.ts'

export function findInRoster(entries: RosterEntry[], question: string): RosterEntry[] {
  const words = fold(question).split(/\s+/)
  return entries.filter(({ studentName, studentEmail }) => {
    // A part of a word is enough: `mail.example` finds everybody there.
    const text = [fold(`${studentName} ${studentEmail}`), ...storedWordsOf(studentName)].join(' ')
    return words.every((word) => text.includes(word))
  })
}

/** Without a meeting: checked in to any. */
export const isThere = ({ checkedIn, checkIns }: RosterEntry, meetingId?: string): boolean =>
  meetingId === undefined ? checkedIn : checkIns.some((checkIn) => checkIn.meetingId === meetingId)

type FileWords = {
  t: Translate<'roster'>
  table: Translate<'dashboard'>
  formats: Formats
}

/** For a spreadsheet, one column per meeting; `timeZone` is an IANA name. */
export function rosterFile(
  entries: RosterEntry[],
  meetings: ClassMeeting[],
  timeZone: string,
  { t, table, formats }: FileWords,
): string {
  const clock = (time: number) => toLocalTime(time, timeZone).replace('T', ' ')
  const yesNo = (here: boolean) => t('yesNo', { checkedIn: here ? 'yes' : 'no' })
  const rows = [
    [
      table('student'),
      t('email'),
      table('status'),
      t('paidAtIn', { timeZone }),
      t('checkedIn'),
      ...meetings.map(({ startsAt }) => clock(startsAt)),
    ],
    ...entries.map((entry) => [
      entry.studentName,
      entry.studentEmail,
      t('status', { status: entry.status }),
      entry.paidAt === null ? '' : clock(entry.paidAt),
      yesNo(isThere(entry)),
      ...meetings.map(({ _id }) => yesNo(isThere(entry, _id))),
    ]),
  ]
  return formatCsv(rows, formats)
}
