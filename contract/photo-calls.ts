import { z } from './zod.ts'
import type { Calls, Limit } from './endpoint.ts'
import { example, id, oneOf, photo } from './fields.ts'

/** Sets a photo's minimum size and the stored widths. */
const photoPurposes = ['class', 'portrait', 'gallery', 'work', 'slide', 'logo'] as const
export type PhotoPurpose = (typeof photoPurposes)[number]

/** Of each side in pixels, and of the file in bytes. */
export const logoLimits = { min: 64, max: 2048, bytes: 2_000_000 } as const

/** Longer side, in pixels. */
export const minSide: Record<PhotoPurpose, number> = {
  class: 600,
  portrait: 200,
  gallery: 1000,
  work: 1200,
  slide: 1600,
  logo: logoLimits.min,
}

/** The maximum number of pixels in a photo. */
export const maxPixels = 64_000_000

/** Per day, and at the same time, from first byte to answer. */
export const photoLimits = {
  daily: { max: 100, of: 'photos', per: 'account', within: 24 * 3_600_000 },
  ofPerson: { max: 4, of: 'photos under way', per: 'account' },
  inProgress: { max: 48, of: 'photos under way', per: 'process' },
} satisfies Record<string, Limit>

export const photoCalls = {
  addPhoto: {
    method: 'POST',
    path: '/photos',
    summary:
      'Send a photo (JPEG, PNG, WebP or AVIF), to be used for a class, a person or an assignment within a day',
    access: 'photos:add',
    query: z.object({
      for: oneOf('labelFor', photoPurposes)
        .optional()
        .describe(
          `Default: class. The longer side needs at least ${minSide.class} pixels, that of a portrait ${minSide.portrait}, for the gallery ${minSide.gallery}, for a slide of the home page ${minSide.slide}, and to be handed in (work, for students with a seat) ${minSide.work}. A logo has sides of ${logoLimits.min} to ${logoLimits.max} pixels and at most ${logoLimits.bytes / 1_000_000} MB, and stays transparent`,
        ),
    }),
    // 15 MB at 0.7 Mbit a second, as from a phone.
    body: { type: 'image/*', maxBytes: 15_000_000, within: 180_000 },
    status: 201,
    response: z.object({
      insertedId: id,
      photo: photo.meta(
        example(
          '/photos/class-5f0c8a0e3d0a4c609a9f6f2a1c2f7f10-965975854853853742.jpg',
          'The address of the photo at the school, for every field that takes one; of one to be handed in, for that only, and nothing can be read at it',
        ),
      ),
    }),
    idempotencyKey: true,
    errors: ['not-a-photo', 'storage-full'],
    limits: [...Object.values(photoLimits), { max: maxPixels, of: 'pixels' }],
  },
} satisfies Calls
