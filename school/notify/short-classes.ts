import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { Db, Trx } from '#school/base/tables.ts'
import type { ClassRow } from '#school/classes/class-row.ts'
import { withItsMeetings } from '#school/classes/meetings.repo.ts'
import { findShort } from '#school/classes/minimum.ts'
import { listOtherAdmins } from '#school/users/users.repo.ts'
import type { Letters } from './letters.ts'

type ShortClassesParts = {
  db: Db
  clock: Clock
  letters: Pick<Letters, 'register'>
}

/** A new date is a new question. */
const shortClass = z.object({ classId: z.string(), startsAt: z.number() })

/** Notices about classes that begin soon without enough students (clause 16.2). */
export function createShortClasses({ db, clock, letters }: ShortClassesParts) {
  const note = letters.register('class-short', shortClass, async (content, { wording }) => {
    const { classId, startsAt } = content
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
      isVital: false,
    }
  })
  return {
    /** In the same transaction, for its instructor and the admins. */
    notifyShort: async (trx: Trx, row: ClassRow): Promise<void> => {
      const content = { classId: row.id, startsAt: row.starts_at }
      const admins = await listOtherAdmins(trx, row.instructor_id)
      for (const userId of [row.instructor_id, ...admins.map(({ id }) => id)])
        await note(trx, { userId, topic: `short:${row.id}`, content })
    },
  }
}
