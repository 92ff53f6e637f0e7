import { isSentPhoto } from '#contract/photos.ts'
import { isWorkPhoto } from '#contract/work-photos.ts'
import { fault } from '#messages/reasons.ts'
import { refuseFields } from '#school/base/refuse.ts'
import type { Trx } from '#school/base/tables.ts'
import { isUsed, lockPhoto } from './photos.repo.ts'

/** Accepts an address that was copied with its origin, too. */
function addressOf(photo: string): string {
  return URL.parse(photo, 'http://school')?.pathname ?? photo
}

/**
 * Decides whether a row may use this photo, in the transaction that writes the row; returns the stored form.
 * Locks an uploaded photo, so that it is not removed as unused. 400 at `field` for an unknown photo, or
 * another person's unused one; `ownerId` is null without a record.
 */
export async function claimPhoto(trx: Trx, ownerId: string | null, photo: string, field = 'photo') {
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
 * Decides whether somebody may hand in this photo, in the transaction that writes the version; returns its
 * id. Locks the photo, so that it is not removed as unused. 400 at `field` unless it is theirs, was uploaded
 * to be handed in, and was not handed in yet.
 */
export async function claimWorkPhoto(trx: Trx, ownerId: string, photo: string, field = 'photo') {
  const row = isWorkPhoto(photo) ? await lockPhoto(trx, photo) : undefined
  if (row === undefined || row.owner_id !== ownerId || (await isUsed(trx, row)))
    throw refuseFields({ [field]: fault('noPicture') })
  return row.id
}
