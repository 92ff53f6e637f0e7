import { z } from 'zod'
import { transaction } from '#platform/database/transaction.ts'
import type { FactOf } from '#school/base/facts.ts'
import type { School } from '#school/base/school.ts'
import type { Trx } from '#school/base/tables.ts'
import { isNearlyFull, readTaken } from '#school/photos/room.ts'
import { defineLetter } from './letter-kind.ts'
import { forgetTold, noteForAdmins } from './tell-admins.ts'

/** Milliseconds until admins are notified again. */
const interval = 7 * 24 * 3_600_000

/** Handed-in photographs nearly fill their storage (clause 18.12). */
export const fullRoom = defineLetter({
  kind: 'work-room',
  rank: 160,
  schema: z.object({ percent: z.number() }),
  async write(_school, { percent }, { wording }) {
    const t = wording.translate('mails')
    return {
      subject: t('fullSubject'),
      paragraphs: [t('full', { percent: wording.formats().percent(percent) }), t('fullChoice')],
      link: { label: t('seeHealth'), path: '/dashboard/health' },
    }
  },
})

/** For the admins: once, and again after a week, or after there was room in between. */
export const noteFullRoom = ({ percent }: FactOf<'work-room-full'>, school: School, trx: Trx) =>
  noteForAdmins(school, trx, { name: 'work-room', interval, content: { percent } })

/** For an hourly job. */
export async function checkRoom(school: School): Promise<void> {
  const { db, photoStores } = school
  const room = { bytes: (await readTaken(db, 'works')).bytes, max: photoStores?.max.works ?? 0 }
  if (!isNearlyFull(room)) return forgetTold(db, 'work-room')
  const percent = Math.floor((100 * room.bytes) / room.max)
  await transaction(db, (trx) => school.happened(trx, { kind: 'work-room-full', percent }))
}
