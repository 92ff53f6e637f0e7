import type { School } from '#school/base/school.ts'
import { openWorkPhoto } from '#school/photos/photos.ts'
import { readSignature, type SignedAddress } from '#school/photos/signed-pictures.ts'
import { maySeePicture } from './read-work.ts'

/**
 * The picture, and for how many seconds it may be cached; undefined for a wrong signature, an expired address,
 * or a reader who may not see the photo any more.
 */
export async function openWorkPicture(school: School, address: SignedAddress) {
  const signature = await readSignature(school, address)
  if (signature === undefined) return undefined
  if (!(await maySeePicture(school.db, address.viewer, address.photo))) return undefined
  const found = await openWorkPhoto(school, address.photo, signature.width)
  return found && { ...found, seconds: signature.seconds }
}
