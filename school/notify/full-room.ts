import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Db } from '#school/base/tables.ts'
import type { PhotosService } from '#school/photos/photos.service.ts'
import { isNearlyFull } from '#school/photos/room.ts'
import type { Letters } from './letters.ts'
import { forgetTold, tellAdmins } from './tell-admins.ts'

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
        await forgetTold(db, name)
        return
      }
      const content = { percent: Math.floor((100 * bytes) / max) }
      await transaction(db, (trx) =>
        tellAdmins(trx, { name, now: clock(), interval: notifyInterval }, (userId) =>
          note(trx, { userId, topic: name, content }),
        ),
      )
    },
  }
}
