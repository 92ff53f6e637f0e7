import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { photoFormats, readOwnPhoto, squareFocus, variantFile } from '#contract/photos.ts'
import { makeVariant, writeWhole, type Focus, type Variant } from '#platform/images/variants.ts'
import { sampleFile, sampleWidths } from './demo/photo-samples.ts'

// The school's own photographs: the folder photos/ with its manifest, and the files that pages ask for.

export async function listPhotos(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.jpg')).sort()
}

const percent = z.number().min(0).max(100)
const manifest = z.array(
  z.object({ file: z.string(), focus: z.tuple([percent, percent]).optional() }),
)

/** The parts of the photographs that stay in sight when they are cropped, by file. */
export async function readFoci(source: string): Promise<Map<string, Focus>> {
  const photos = manifest.parse(JSON.parse(await readFile(join(source, 'manifest.json'), 'utf8')))
  return new Map(photos.flatMap(({ file, focus }) => (focus ? [[file, focus]] : [])))
}

/**
 * Photographs as students hand them in, first try and re-shoot: of the demonstration, the home page, and the pages
 * of classes.
 */
export const isSample = (file: string) => /^work-\d\d[ab]\.jpg$/.test(file)

/** A file to make from a photo. `make` throws, naming the photo, if it cannot be read. */
export type PhotoJob = { target: string; make: () => Promise<void> }

/** Copies and variants of the `.jpg` files in `source`, to be made in `folder`. Throws if one has another name, or if there is none. */
export async function listJobs(source: string, folder: string): Promise<PhotoJob[]> {
  const files = await listPhotos(source)
  if (files.length === 0) throw new Error(`there are no .jpg files in ${source}`)
  const foci = await readFoci(source)
  return files.flatMap((file) =>
    jobsOf({ source: join(source, file), file, folder, focus: foci.get(file) }),
  )
}

type Photograph = { source: string; file: string; folder: string; focus: Focus | undefined }

function jobsOf({ source, file, folder, focus }: Photograph): PhotoJob[] {
  const job = (name: string, write: (target: string) => Promise<unknown>): PhotoJob => {
    const target = join(folder, name)
    return { target, make: () => naming(source, () => write(target)) }
  }
  const variantJob = (name: string, variant: Variant) =>
    job(name, (target) => makeVariant(source, target, variant))
  const copies = isSample(file)
    ? sampleWidths.map((width) => variantJob(sampleFile(file, width), { width, format: 'jpeg' }))
    : []
  const photo = readOwnPhoto(`/photos/${file}`)
  if (photo === null)
    throw new Error(
      `${source}: the name must be hero, gallery, class or instructor with a number, or work with a number and a or b`,
    )
  const { name, widths, squares, share } = photo
  return [
    ...photoFormats.flatMap((format) => [
      ...widths.map((width) =>
        variantJob(variantFile(name, 'whole', width, format), { width, format }),
      ),
      ...squares.map((width) =>
        variantJob(variantFile(name, 'square', width, format), { width, format, squareFocus }),
      ),
    ]),
    variantJob(basename(share.address), {
      width: share.width,
      height: share.height,
      format: 'jpeg',
      focus,
    }),
    job(file, async (target) => writeWhole(target, await readFile(source))),
    ...copies,
  ]
}

async function naming(source: string, make: () => Promise<unknown>): Promise<void> {
  try {
    await make()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${source}: ${reason}`, { cause: error })
  }
}
