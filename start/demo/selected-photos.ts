import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { NewGalleryPhoto } from '#school/gallery/gallery.service.ts'

const manifestFile = join(import.meta.dirname, '../../photos/manifest.json')

const manifest = z.array(
  z.object({
    file: z.string(),
    title: z.string(),
    alt: z.string(),
    width: z.int(),
    height: z.int(),
    tutor: z.string().optional(),
  }),
)

/** The photographs of the manifest that a tutor took, in its order: the selection of the month. */
export async function readSelectedPhotos(): Promise<NewGalleryPhoto[]> {
  const photos = manifest.parse(JSON.parse(await readFile(manifestFile, 'utf8')))
  return photos.flatMap(({ file, title, alt, width, height, tutor }) =>
    tutor === undefined ? [] : [{ photo: `/photos/${file}`, title, alt, width, height, tutor }],
  )
}
