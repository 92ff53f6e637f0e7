import { toLocalTime } from '#contract/local-time.ts'
import type { ClassMeeting } from '#contract/meetings.ts'
import type { RosterEntry } from '#contract/orders.ts'
import type { Translate } from '#messages/translator.ts'
import { formatCsv } from '#web/lists/csv.ts'

/** For searching: ignores case and accents. */
const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

export function findInRoster(entries: RosterEntry[], question: string): RosterEntry[] {
  const words = plain(question).split(/\s+/)
  return entries.filter(({ studentName, studentEmail }) => {
    const text = plain(`${studentName} ${studentEmail}`)
    return words.every((word) => text.includes(word))
  })
}

/** Without a meeting: checked in to any. */
export const isThere = ({ checkedIn, checkIns }: RosterEntry, meetingId?: string): boolean =>
  meetingId === undefined ? checkedIn : checkIns.some((checkIn) => checkIn.meetingId === meetingId)

/** For a spreadsheet, one column per meeting; `timeZone` is an IANA name. */
export function rosterFile(
  entries: RosterEntry[],
  meetings: ClassMeeting[],
  timeZone: string,
  t: Translate<'roster'>,
  table: Translate<'dashboard'>,
): string {
  const clock = (time: number) => toLocalTime(time, timeZone).replace('T', ' ')
  const yesNo = (here: boolean) => t('yesNo', { checkedIn: here ? 'yes' : 'no' })
  return formatCsv([
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
  ])
}
