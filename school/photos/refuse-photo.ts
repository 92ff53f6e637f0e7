import { logoLimits, minSide, maxPixels, type PhotoPurpose } from '#contract/photo-calls.ts'
import { writeReason, type RefusalValues } from '#messages/reasons.ts'
import type { Key } from '#messages/sources.ts'
import type { Refusal as EncoderRefusal } from '#platform/images/encode-in-child.ts'
import { refuse, Refusal } from '#school/base/refuse.ts'

function refuseWith<K extends Key<'refusals'>>(key: K, ...[values]: RefusalValues<K>): Refusal {
  const reason = { key, ...(values && { values }) }
  return new Refusal('not-a-photo', reason, { photo: writeReason(key, values) })
}

function refuseUnreadable(format: string | undefined): Refusal {
  if (format === 'HEIC') return refuseWith('pictureHeic')
  if (format === 'camera raw') return refuseWith('pictureRaw', { kind: 'raw' })
  if (format === 'TIFF or camera raw') return refuseWith('pictureRaw', { kind: 'either' })
  if (format === undefined) return refuseWith('pictureUnreadable')
  const isTaken = ['JPEG', 'PNG', 'WebP', 'AVIF'].includes(format)
  return refuseWith(isTaken ? 'pictureDamaged' : 'pictureOfKind', { format })
}

/** 400 not-a-photo. */
export const refuseLargeLogo = (): Refusal =>
  refuseWith('logoLarge', { megabytes: logoLimits.bytes / 1_000_000 })

/** 400 not-a-photo, or 503 if it took too long. */
export function refusePhoto(refusal: EncoderRefusal, purpose: PhotoPurpose): Refusal {
  switch (refusal.refused) {
    case 'slow':
      return refuse('unavailable', 'pictureSlow')
    case 'large':
      return refuseWith('pictureLarge', { megapixels: maxPixels / 1_000_000 })
    case 'heavy':
      return refuseWith('pictureHeavy')
    case 'sides':
      return refuseWith('logoSides', {
        width: String(refusal.width),
        height: String(refusal.height),
        min: String(logoLimits.min),
        max: String(logoLimits.max),
      })
    case 'small':
      return refuseWith('pictureSmall', { pixels: refusal.longerSide, min: minSide[purpose] })
    case 'unreadable':
      return refuseUnreadable(refusal.format)
  }
}
