// Makes the variants of the school's photographs that pages ask for: node tools/build-photos.ts
// With `update`, if a photograph or its focus has changed, it writes contract/photo-facts.ts first.

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { photosVersion, type photoFacts } from '#contract/photo-facts.ts'
import { squareFocus, wideVariant } from '#contract/photos.ts'
import { readColours } from '#platform/images/colours.ts'
import { encoding } from '#platform/images/variants.ts'
import { inLanes } from '#platform/in-lanes.ts'
import { isSample, listJobs, listPhotos, readFoci } from '#start/school-photos.ts'

/**
 * Makes the variants of the `.jpg` files in the folder `source`, and copies of the originals, that are missing
 * in the folder `target`, which is for one version. Returns the number of files made. Throws, naming the photo,
 * if one is not named in the contract or cannot be read; the files made until then are whole.
 */
export async function buildPhotos(source: string, target: string): Promise<number> {
  const jobs = await listJobs(source, target)
  await mkdir(target, { recursive: true })
  const missing = jobs.filter((job) => !existsSync(job.target))
  await inLanes(availableParallelism(), missing, ({ make }) => make())
  return missing.length
}

/** Eight letters that change with a photo of the folder `source`, its focus, or how its variants are made. */
export async function readVersion(source: string): Promise<string> {
  const made = [encoding, squareFocus, [...(await readFoci(source))]]
  const hash = createHash('sha256').update(JSON.stringify(made))
  for (const name of await listPhotos(source))
    hash.update(name).update(await readFile(join(source, name)))
  return hash.digest('hex').slice(0, 8)
}

/** The text of contract/photo-facts.ts: the version, and each photograph's facts that pages need before it loads. */
export async function writeFacts(source: string): Promise<string> {
  const foci = await readFoci(source)
  const facts: typeof photoFacts = {}
  for (const file of await listPhotos(source)) {
    if (!hasFacts(file)) continue
    const photo = sharp(join(source, file))
    const { width } = await photo.metadata()
    const colours = await readColours(photo)
    const focus = foci.get(file)
    facts[file.replace('.jpg', '')] = {
      colours,
      ...(focus && { focus: `${focus[0]}% ${focus[1]}%` }),
      ...(/^(class|work)-/.test(file) && width >= wideVariant && { isWide: true }),
    }
  }
  const text = `// Written by: node tools/build-photos.ts update

/**
 * A hash of the sources and settings of the variants. Part of their addresses, so that the files behind them
 * never change and browsers keep them.
 */
export const photosVersion = '${await readVersion(source)}'

/**
 * The colours of each photograph's sixths, what to keep when cropping, and whether a class photo has the wide
 * variant.
 */
export const photoFacts: Record<string, { colours: string; focus?: string; isWide?: true }> = ${JSON.stringify(facts)}
`
  const { format } = await import('prettier')
  return format(text, { parser: 'typescript', semi: false, singleQuote: true, printWidth: 100 })
}

/** The others come late on their pages: their facts would cost every page more than they give. */
const hasFacts = (file: string) => !isSample(file) || file.startsWith('work-01')

if (import.meta.main) {
  // One photo a core is quicker than all cores on one photo.
  sharp.concurrency(1)
  const root = join(import.meta.dirname, '..')
  const source = join(root, 'photos')
  try {
    const version = await readVersion(source)
    if (version !== photosVersion) {
      if (process.argv[2] !== 'update')
        throw new Error('they have changed, and nobody has run: node tools/build-photos.ts update')
      await writeFile(join(root, 'contract/photo-facts.ts'), await writeFacts(source))
    }
    const target = join(root, 'build/photos', version)
    const made = await buildPhotos(source, target)
    console.log(`photographs: ${made} new files in build/photos/${version}`)
  } catch (error) {
    console.error(`photographs: ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = 1
  }
}
