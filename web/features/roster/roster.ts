import { toLocalTime } from '#contract/local-time.ts'
import type { RosterEntry } from '#contract/orders.ts'
import type { Translate } from '#messages/translator.ts'
import { formatCsv } from '#web/lists/csv.ts'

/** A text as searches compare it: without capitals and accents. */
const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Those in whose name or e-mail all words of a question are. */
export function findInRoster(entries: RosterEntry[], question: string): RosterEntry[] {
  const words = plain(question).split(/\s+/)
  return entries.filter(({ studentName, studentEmail }) => {
    const text = plain(`${studentName} ${studentEmail}`)
    return words.every((word) => text.includes(word))
  })
}

/** The roster for a spreadsheet; times are those of the clocks in a zone (an IANA name). */
export function rosterFile(
  entries: RosterEntry[],
  timeZone: string,
  t: Translate<'roster'>,
  table: Translate<'dashboard'>,
): string {
  return formatCsv([
    [table('student'), t('email'), table('status'), t('paidAtIn', { timeZone }), t('checkedIn')],
    ...entries.map(({ studentName, studentEmail, status, paidAt, checkedIn }) => [
      studentName,
      studentEmail,
      t('status', { status }),
      paidAt === null ? '' : toLocalTime(paidAt, timeZone).replace('T', ' '),
      t('yesNo', { checkedIn: checkedIn ? 'yes' : 'no' }),
    ]),
  ])
}
