import { z } from 'zod'
import type { FactOf } from '#school/base/facts.ts'
import type { School } from '#school/base/school.ts'
import type { Trx } from '#school/base/tables.ts'
import { withItsMeetings } from '#school/classes/meetings.repo.ts'
import { findShort } from '#school/classes/minimum.ts'
import { listOtherAdmins } from '#school/users/users.repo.ts'
import { defineLetter } from './letter-kind.ts'

/** A class begins soon without enough students (clause 16.2). A new date is a new question. */
export const shortClass = defineLetter({
  kind: 'class-short',
  rank: 10,
  schema: z.object({ classId: z.string(), startsAt: z.number() }),
  async write({ db, clock }, { classId, startsAt }, { wording }) {
    const row = await findShort(db, classId, clock())
    if (row?.starts_at !== startsAt) return undefined
    const t = wording.translate('mails')
    const { name: className, enrolled, minimum_students: minimum } = row
    const { date } = wording.formats().when(await withItsMeetings(db, row))
    const when = wording.inZone(date)
    return {
      subject: t('shortSubject', { className }),
      paragraphs: [t('short', { className, enrolled, minimum: minimum ?? 0 }), t('shortChoice')],
      facts: [[t('begins'), when]],
      link: { label: t('decideShort'), path: '/dashboard' },
    }
  },
})

/** For its instructor and the admins. */
export async function noteShortClass(
  { classId, instructorId, startsAt }: FactOf<'class-short'>,
  _school: School,
  trx: Trx,
) {
  const admins = await listOtherAdmins(trx, instructorId)
  return [instructorId, ...admins.map(({ id }) => id)].map((userId) => ({
    userId,
    topic: `short:${classId}`,
    content: { classId, startsAt },
  }))
}
