import { minSide, maxPixels, type PhotoPurpose } from '#contract/photo-calls.ts'
import type { HttpError } from '#platform/http/errors.ts'
import type { Refusal } from '#platform/images/encode-apart.ts'
import { refuse } from '#school/base/refuse.ts'

const acceptedFormats = 'Please send a photograph as JPEG, PNG, WebP or AVIF.'

const heic =
  'This is a HEIC picture, as iPhones take them, which most browsers cannot show. Save a copy as JPEG (on a Mac: Preview, File, Export; on the iPhone: Settings, Camera, Formats, “Most Compatible” for the next ones) and send that.'

function explainUnreadable(format: string | undefined): string {
  if (format === 'HEIC') return heic
  if (format === undefined) return `This is no picture that we can read. ${acceptedFormats}`
  if (['JPEG', 'PNG', 'WebP', 'AVIF'].includes(format))
    return `This ${format} picture is damaged or not all here. Please open it, save it anew, and send that.`
  return `This file is of the kind ${format}. ${acceptedFormats}`
}

/** The refusal of a photo of which nothing was made: 400 not-a-photo, 503 where it took too long. */
export function refusePhoto(refusal: Refusal, purpose: PhotoPurpose): HttpError {
  const refuseWith = (photo: string) => refuse('not-a-photo', photo, { photo })
  switch (refusal.refused) {
    case 'slow':
      return refuse('unavailable', 'Making this picture ready took too long. Please try again.')
    case 'large':
      return refuseWith(
        `This picture has more than ${maxPixels / 1_000_000} megapixels. Please send a smaller copy.`,
      )
    case 'heavy':
      return refuseWith(
        'Reading this picture takes more memory than the school has for one. Please send a smaller copy, or save it as a plain JPEG.',
      )
    case 'small':
      return refuseWith(
        `The longer side of this picture has ${refusal.longerSide} pixels; it needs at least ${minSide[purpose]}. Please send a larger one.`,
      )
    case 'unreadable':
      return refuseWith(explainUnreadable(refusal.format))
  }
}
