// Makes public/favicon.ico from public/favicon.svg: node tools/make-favicon.ts
// Browsers that know no SVG icon, feed readers and crawlers ask for it by this name without being told.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { writeWhole } from '#platform/images/variants.ts'

const publicFolder = join(import.meta.dirname, '..', 'public')

/** Widths and heights of the pictures in it, in pixels. */
export const sizes = [16, 32, 48]

const headLength = 6
const entryLength = 16

/**
 * The icon of an SVG: a directory with an entry for each size, then the pictures as PNG
 * (https://learn.microsoft.com/en-us/previous-versions/ms997538(v=msdn.10)).
 */
export async function makeIcon(svg: Uint8Array): Promise<Buffer> {
  const pictures = await Promise.all(
    sizes.map(async (size) => ({
      size,
      png: await sharp(svg).resize(size, size).png().toBuffer(),
    })),
  )
  const directory = Buffer.alloc(headLength + entryLength * pictures.length)
  directory.set([0, 0, 1, 0, pictures.length])
  let offset = directory.length
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = headLength + entryLength * index
    // One plane of 32 bits a pixel.
    directory.set([size, size, 0, 0, 1, 0, 32, 0], entry)
    directory.writeUInt32LE(png.length, entry + 8)
    directory.writeUInt32LE(offset, entry + 12)
    offset += png.length
  }
  return Buffer.concat([directory, ...pictures.map(({ png }) => png)])
}

if (import.meta.main) {
  const icon = await makeIcon(await readFile(join(publicFolder, 'favicon.svg')))
  await writeWhole(join(publicFolder, 'favicon.ico'), icon)
}
