import { fault } from '#messages/reasons.ts'
import { z } from './zod.ts'
import { publicChanges, type Calls, type Limit } from './endpoint.ts'
import {
  example,
  photoInput,
  id,
  modifiedCount,
  number,
  personName,
  photo,
  text,
  textOrNone,
} from './fields.ts'

/** A photo of the month (clause 1.8), or an instructor's own (11.2); width and height in pixels. */
export const galleryPhoto = z.object({
  _id: id,
  title: z
    .string()
    .meta(example('Blue hour', 'Empty where an instructor has given their own none')),
  alt: z.string().meta(example('A harbour after sunset, its lamps mirrored in still water')),
  photo,
  tutor: z
    .string()
    .meta(example('Ada Holm', '‘A former instructor’ once they have left the school')),
  instructorId: id
    .nullable()
    .describe('The instructor whom an admin chose; null where the credit is a text'),
  width: z.int().meta(example(1600)),
  height: z.int().meta(example(1067)),
})
export type GalleryPhoto = z.output<typeof galleryPhoto>

/** The gallery always has all of them (clause 1.8). */
export const gallerySize = 14

/** In addition to the gallery's photos. */
export const portfolioLimit = { max: 12, of: 'own photos', per: 'account' } satisfies Limit

const side = (label: 'labelWidth' | 'labelHeight') =>
  number(label, 'giveSide').int(fault('notWhole', { label })).min(1).max(100_000)

const shown = {
  photo: photoInput,
  alt: text('labelAlt', 1, 300).meta(example('A harbour after sunset')),
  width: side('labelWidth').meta(example(1600)),
  height: side('labelHeight').meta(example(1067)),
}

const galleryEntry = z
  .object({
    ...shown,
    title: text('labelTitle', 1, 120).meta(example('Blue hour')),
    instructorId: id.nullish().describe('Credits an instructor, by the present name'),
    tutor: personName('labelTutor', 1, 256)
      .optional()
      .meta(example('Ada Holm', 'The credit as a text; ignored beside an instructor')),
  })
  .refine(({ instructorId, tutor }) => Boolean(instructorId ?? tutor), {
    path: ['tutor'],
    message: fault('required', { label: 'labelTutor' }),
  })

const portfolioEntry = z.object({
  ...shown,
  title: textOrNone('labelTitle', 120).default('').meta(example('Blue hour')),
})

const exampleEntry: z.input<typeof galleryEntry> = {
  photo: '/photos/gallery-01.jpg',
  alt: 'A harbour after sunset',
  title: 'Blue hour',
  tutor: 'Ada Holm',
  width: 1400,
  height: 1050,
}

export const gallerySelection = z.object({
  photos: z
    .array(galleryEntry)
    .length(gallerySize, fault('photosInAll', { count: gallerySize }))
    .meta(example(Array.from({ length: gallerySize }, () => exampleEntry))),
})

export const portfolio = z.object({
  photos: z
    .array(portfolioEntry)
    .max(portfolioLimit.max, fault('manyPhotos', { max: portfolioLimit.max })),
})

export const galleryCalls = {
  listGallery: {
    method: 'GET',
    path: '/gallery',
    summary: 'The selected photographs of this month, in their order',
    access: 'public',
    response: z.array(galleryPhoto),
  },

  changeGallery: {
    method: 'PUT',
    path: '/gallery',
    summary: 'Select the photographs of the month, all of them in their order',
    access: 'gallery:edit',
    body: gallerySelection,
    response: modifiedCount,
  },

  readPortfolio: {
    method: 'GET',
    path: '/users/me/photos',
    summary: 'One’s own photographs, in their order',
    access: 'portfolio:edit',
    response: z.array(galleryPhoto),
  },

  changePortfolio: {
    method: 'PUT',
    path: '/users/me/photos',
    summary: 'Choose one’s own photographs, all of them in their order',
    access: 'portfolio:edit',
    body: portfolio,
    response: modifiedCount,
    limits: [publicChanges, portfolioLimit],
  },
} satisfies Calls
