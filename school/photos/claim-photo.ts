import { isSentPhoto } from '#contract/photos.ts'
import { isWorkPhoto } from '#contract/work-photos.ts'
import { fault } from '#messages/reasons.ts'
import { refuseFields } from '#school/base/refuse.ts'
import type { Trx } from '#school/base/tables.ts'
import { isUsed, lockPhoto } from './photos.repo.ts'

/** The address at the school, also where somebody has copied it with its origin. */
function addressOf(photo: string): string {
  return URL.parse(photo, 'http://school')?.pathname ?? photo
}

/**
 * Decides whether a row may name this photo, in the transaction that writes the row; gives how it names
 * it. A sent photo is held meanwhile, so that it is not removed as unused. 400 at the `field`
 * where there is no such photo, or where it is somebody else's and nothing uses it yet; `ownerId` is
 * null for who has no record so far.
 */
export async function claimPhoto(
  trx: Trx,
  ownerId: string | null,
  photo: string,
  field = 'photo',
): Promise<string> {
  const address = addressOf(photo)
  if (!isSentPhoto(address)) return photo
  const row = await lockPhoto(trx, address)
  // Another school has such addresses, too.
  if (row === undefined && photo !== address) return photo
  if (row === undefined || (row.owner_id !== ownerId && !(await isUsed(trx, row)))) {
    throw refuseFields({ [field]: fault('noPicture') })
  }
  return address
}

/**
 * Decides whether somebody may hand in this photo, in the transaction that writes the version; gives its id. It is held
 * meanwhile, so that it is not removed as unused. 400 at the `field` where there is no such photo of theirs that was
 * sent to be handed in, or where it was handed in already.
 */
export async function claimWorkPhoto(
  trx: Trx,
  ownerId: string,
  photo: string,
  field = 'photo',
): Promise<string> {
  const row = isWorkPhoto(photo) ? await lockPhoto(trx, photo) : undefined
  if (row === undefined || row.owner_id !== ownerId || (await isUsed(trx, row)))
    throw refuseFields({ [field]: fault('noPicture') })
  return row.id
}
