import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { id, picture } from './fields.ts'

/** A selected photograph of the month (clause 1.8); width and height in pixels. */
const galleryPhoto = z.object({
  _id: id,
  title: z.string(),
  alt: z.string(),
  photo: picture,
  tutor: z.string(),
  width: z.int(),
  height: z.int(),
})
export type GalleryPhoto = z.output<typeof galleryPhoto>

export const listGallery = defineEndpoint({
  method: 'GET',
  path: '/gallery',
  tag: 'Gallery',
  summary: 'The selected photographs of this month, in their order',
  access: 'public',
  response: z.array(galleryPhoto),
  errors: [],
})
