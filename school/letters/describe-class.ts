import type { Meeting } from '#contract/meetings.ts'
import type { School } from '#school/base/school.ts'
import type { ClassRow } from '#school/classes/class-row.ts'
import { withItsMeetings } from '#school/classes/meetings.repo.ts'
import type { LetterItem, Reader } from './compose-letter.ts'

/** Of further meetings a mail says only how many there are. */
const maxMeetings = 5

export type ClassDescription = Required<Pick<LetterItem, 'facts' | 'notes'>> & {
  start: string | undefined
}

/**
 * When and where a class meets, and what to bring, for mails (clause 14.2): its coming meetings, or `only`
 * these; `start` is when the first one begins. No admin has read where a class meets or what to bring, so an
 * unverified e-mail gets a note instead.
 */
export async function describeClass(
  { db, clock }: School,
  row: ClassRow,
  { isVerified, wording }: Reader,
  only?: readonly Meeting[],
): Promise<ClassDescription> {
  const t = wording.translate('mails')
  const formats = wording.formats()
  const { meetings } = only === undefined ? await withItsMeetings(db, row) : { meetings: only }
  const coming = meetings.filter(({ endsAt }) => endsAt > clock())
  const when = coming.slice(0, maxMeetings).map((one) => wording.inZone(formats.meeting(one)))
  if (coming.length > maxMeetings)
    when.push(t('moreMeetings', { count: coming.length - maxMeetings }))
  const { place, online_url: url, bring } = row
  const details = [
    ...(place === null ? [] : [[t('where'), place] as const]),
    ...(url === null ? [] : [[t('online'), url] as const]),
    ...(bring === '' ? [] : [[t('bring'), bring] as const]),
  ]
  return {
    start: coming.length === 0 ? undefined : formats.start({ meetings: coming }),
    facts: [
      ...(when.length === 0 ? [] : [[t('when'), when.join('\n')] as const]),
      ...(isVerified ? details : []),
    ],
    notes: isVerified || details.length === 0 ? [] : [t('detailsWithheld')],
  }
}
