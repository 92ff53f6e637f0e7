import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import { insertUnlessThere } from '#platform/database/insert-rows.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Db, Trx } from '#school/base/tables.ts'
import type { PhotosService } from '#school/photos/photos.service.ts'
import { isNearlyFull } from '#school/photos/room.ts'
import { listOtherAdmins } from '#school/users/users.repo.ts'
import type { Letters } from './letters.ts'

type FullRoomParts = {
  db: Db
  clock: Clock
  letters: Pick<Letters, 'register'>
  photos: Pick<PhotosService, 'readRoom'>
}

/** Milliseconds until admins are notified again. */
const notifyInterval = 7 * 24 * 3_600_000

const name = 'work-room'

const fullness = z.object({ percent: z.number() })

/** False if admins were notified less than a week ago. */
async function markNotified(trx: Trx, now: number): Promise<boolean> {
  if (await insertUnlessThere(trx, 'warnings', { name, told_at: now })) return true
  const old = trx.updateTable('warnings').set({ told_at: now }).where('name', '=', name)
  const { numUpdatedRows } = await old
    .where('told_at', '<=', now - notifyInterval)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Tells the admins when handed-in photographs nearly fill their storage (clause 18.12). */
export function createFullRoom({ db, clock, letters, photos }: FullRoomParts) {
  const note = letters.register(name, fullness, async ({ percent }, { wording }) => {
    const t = wording.translate('mails')
    return {
      subject: t('fullSubject'),
      paragraphs: [t('full', { percent: wording.formats().percent(percent) }), t('fullChoice')],
      link: { label: t('seeHealth'), path: '/dashboard/health' },
      isVital: false,
    }
  })
  return {
    /** For an hourly job: once, and again after a week, or after there was room in between. */
    check: async (): Promise<void> => {
      const { bytes, max } = await photos.readRoom('works')
      if (!isNearlyFull({ bytes, max })) {
        await db.deleteFrom('warnings').where('name', '=', name).execute()
        return
      }
      await transaction(db, async (trx) => {
        if (!(await markNotified(trx, clock()))) return
        const content = { percent: Math.floor((100 * bytes) / max) }
        for (const { id } of await listOtherAdmins(trx, ''))
          await note(trx, { userId: id, topic: name, content })
      })
    },
  }
}
