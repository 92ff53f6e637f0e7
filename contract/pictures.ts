import { z } from './zod.ts'
import type { Calls } from './endpoint.ts'
import { example, id, oneOf, picture } from './fields.ts'

/** What a picture is sent for: it decides how small it may be, and which widths there are of it. */
export const photoPurposes = ['class', 'portrait'] as const
export type PhotoPurpose = (typeof photoPurposes)[number]

/** How many pixels the longer side of a picture has at least. */
export const minSide: Record<PhotoPurpose, number> = { class: 600, portrait: 200 }

/** How many pixels a picture has at most. */
export const maxPixels = 60_000_000

/** How many pictures one person may send in a day. */
export const maxPhotosADay = 100

export const photoCalls = {
  addPhoto: {
    method: 'POST',
    path: '/photos',
    summary:
      'Send a picture (JPEG, PNG, WebP or AVIF; at most 60 megapixels), to be named as the photo of a class or person within a day',
    access: 'photos:add',
    query: z.object({
      for: oneOf('For', photoPurposes)
        .optional()
        .describe(
          `What the picture is for; without it: class. Its longer side has at least ${minSide.class} pixels, that of a portrait ${minSide.portrait}`,
        ),
    }),
    // 15 MB at 0.7 Mbit a second, as from a telephone.
    body: { type: 'image/*', most: 15_000_000, within: 180_000 },
    status: 201,
    response: z.object({
      insertedId: id,
      photo: picture.meta(
        example(
          '/photos/class-5f0c8a0e3d0a4c609a9f6f2a1c2f7f10-965975854853853742.jpg',
          'The address of the picture at the school, for every field that takes one',
        ),
      ),
    }),
    errors: ['not-a-photo', 'storage-full'],
  },
} satisfies Calls
