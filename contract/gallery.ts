import { z } from './zod.ts'
import type { Calls } from './endpoint.ts'
import { example, id, photo } from './fields.ts'

/** A selected photograph of the month (clause 1.8); width and height in pixels. */
export const galleryPhoto = z.object({
  _id: id,
  title: z.string().meta(example('Blue hour')),
  alt: z.string().meta(example('A harbour after sunset, its lamps mirrored in still water')),
  photo,
  tutor: z
    .string()
    .meta(example('Ada Holm', '‘A former instructor’ once they have left the school')),
  width: z.int().meta(example(1600)),
  height: z.int().meta(example(1067)),
})
export type GalleryPhoto = z.output<typeof galleryPhoto>

export const galleryCalls = {
  listGallery: {
    method: 'GET',
    path: '/gallery',
    summary: 'The selected photographs of this month, in their order',
    access: 'public',
    response: z.array(galleryPhoto),
  },
} satisfies Calls
