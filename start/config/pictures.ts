import { z } from 'zod'
import { s3Location } from '#platform/files/s3-location.ts'
import { readTogether, word } from '#platform/settings.ts'

const gigabytes = z.coerce.number('must be a number').min(0, 'must be 0 or more').default(20)

/** See docs/operations.md. */
export const pictureSettings = {
  PHOTO_STORE: s3Location.optional(),
  PHOTO_STORE_KEY_ID: word.optional(),
  PHOTO_STORE_SECRET: word.optional(),
  PHOTO_GB: gigabytes,
  WORK_GB: gigabytes,
  WORK_MONTHS: z.coerce
    .number('must be a number of months')
    .int('must be a whole number of months')
    .min(0, 'must be 0 or more')
    .max(1200, 'must be at most 1200')
    .default(24),
}

export function readPictures(set: z.output<z.ZodObject<typeof pictureSettings>>) {
  const bucket = readTogether(set, 'PHOTO_STORE', 'PHOTO_STORE_KEY_ID', 'PHOTO_STORE_SECRET')
  return {
    /** Without a bucket pictures are in the data folder. */
    photoStore: bucket && {
      location: bucket.PHOTO_STORE,
      keys: { keyId: bucket.PHOTO_STORE_KEY_ID, secret: bucket.PHOTO_STORE_SECRET },
    },
    /** In bytes: public pictures, and student work. */
    maxPhotoBytes: { shown: set.PHOTO_GB * 1e9, works: set.WORK_GB * 1e9 },
    /** Months after a class's last meeting until student work is deleted; 0: never. */
    workMonths: set.WORK_MONTHS,
  }
}
