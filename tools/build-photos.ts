// Makes the variants of the school's photographs that pages ask for: node tools/build-photos.ts

import { mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { photoFormats, photoVariant, readOwnPhoto } from '#contract/photos.ts'
import { makeVariant, writeWhole, type Variant } from '#platform/images/variants.ts'

/** What a build did: the files in the folder, their size in bytes, and how many are new. */
type PhotoBuild = { files: number; bytes: number; made: number }

/** One file to be: made from `source`, which is named by its path; `make` returns bytes. */
type Job = { source: string; target: string; make: () => Promise<number> }

/**
 * Makes every variant of the `.jpg` files in the folder `source` and copies the originals, into the
 * folder `target`. A file at least as new as its source stays. Throws, naming the picture, where one
 * has no name of the contract or cannot be read; the files that were made until then are whole.
 */
export async function buildPhotos(source: string, target: string): Promise<PhotoBuild> {
  const names = (await readdir(source)).filter((name) => name.endsWith('.jpg')).sort()
  if (names.length === 0) throw new Error(`there are no .jpg files in ${source}`)
  const jobs = names.flatMap((name) => listJobs(join(source, name), name, target))
  await mkdir(target, { recursive: true })
  const build: PhotoBuild = { files: jobs.length, bytes: 0, made: 0 }
  await inParallel(jobs, async (job) => {
    const present = await readFreshSize(job)
    const bytes = present ?? (await make(job))
    build.bytes += bytes
    if (present === null) build.made += 1
  })
  return build
}

function listJobs(source: string, file: string, folder: string): Job[] {
  const photo = readOwnPhoto(`/photos/${file}`)
  if (photo === null)
    throw new Error(`${source}: the name must be hero, gallery, class or instructor with a number`)
  const { name, widths, share } = photo
  const variantJob = (address: string, variant: Variant): Job => {
    const target = join(folder, address.replace('/photos/', ''))
    return { source, target, make: () => makeVariant(source, target, variant) }
  }
  return [
    ...photoFormats.flatMap((format) =>
      widths.map((width) => variantJob(photoVariant(name, width, format), { width, format })),
    ),
    variantJob(share.address, { width: share.width, height: share.height, format: 'jpeg' }),
    copyJob(source, join(folder, file)),
  ]
}

function copyJob(source: string, target: string): Job {
  const make = async () => {
    const bytes = await readFile(source)
    await writeWhole(target, bytes)
    return bytes.byteLength
  }
  return { source, target, make }
}

/** The size of the target in bytes where it is at least as new as its source, else null. */
async function readFreshSize({ source, target }: Job): Promise<number | null> {
  const present = await stat(target).catch(() => null)
  if (present === null || present.mtimeMs < (await stat(source)).mtimeMs) return null
  return present.size
}

function make(job: Job): Promise<number> {
  return job.make().catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${job.source}: ${reason}`, { cause: error })
  })
}

/** Does `work` on every item, as many at once as there are cores; a failure ends it after those under way. */
async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  // What a worker's failure leaves is closed: the others find no more in it either.
  const queue = (function* () {
    yield* items
  })()
  const worker = async () => {
    for (const item of queue) await work(item)
  }
  const ended = await Promise.allSettled(Array.from({ length: availableParallelism() }, worker))
  const failed = ended.find((end) => end.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}

if (import.meta.main) {
  // One picture a core is quicker than all cores on one picture.
  sharp.concurrency(1)
  const root = join(import.meta.dirname, '..')
  try {
    const { files, bytes, made } = await buildPhotos(
      join(root, 'photos'),
      join(root, 'build/photos'),
    )
    const megabytes = (bytes / 1_000_000).toFixed(1)
    console.log(`photographs: ${files} files, ${megabytes} MB in build/photos (${made} new)`)
  } catch (error) {
    console.error(`photographs: ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = 1
  }
}
