import { photoTaken, type PhotoTaken } from '#contract/photo-taken.ts'
import type { PhotoMeasures } from '#contract/work-photos.ts'
import type { Facts } from '#platform/images/encode-in-child.ts'
import type { Exif } from '#platform/images/read-exif.ts'

/** Plausible values from EXIF, each checked separately; null if there are none. */
function readTaken(exif: Exif | null): PhotoTaken | null {
  const sensible = Object.entries(exif ?? {}).filter(
    ([name, value]) => value !== undefined && photoTaken.safeParse({ [name]: value }).success,
  )
  return sensible.length === 0 ? null : photoTaken.parse(Object.fromEntries(sensible))
}

export const toMeasures = ({ taken, ...measured }: Facts): PhotoMeasures => ({
  ...measured,
  taken: readTaken(taken),
})
