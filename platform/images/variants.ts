import { rename, rm, writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'

/**
 * One copy of a picture: its width in pixels and its format. A JPEG, for those who can read nothing
 * newer, is cut to exactly its width and height.
 */
export type Variant =
  { width: number; format: 'avif' | 'webp' } | { width: number; height: number; format: 'jpeg' }

/**
 * Writes one variant of the picture `source` to the file `target`, upright and in sRGB, no wider than it
 * is unless it is cut. Returns the size in bytes. Throws what sharp threw where `source` is no picture.
 * A higher AVIF effort takes seconds a picture and saves a few per cent:
 * https://sharp.pixelplumbing.com/api-output#avif
 */
export async function makeVariant(
  source: string,
  target: string,
  variant: Variant,
): Promise<number> {
  const bytes = await encode(sharp(source).autoOrient(), variant).toBuffer()
  await writeWhole(target, bytes)
  return bytes.byteLength
}

function encode(picture: Sharp, variant: Variant): Sharp {
  const { width } = variant
  if (variant.format === 'jpeg')
    return picture.resize({ width, height: variant.height }).jpeg({ quality: 84, mozjpeg: true })
  const smaller = picture.resize({ width, withoutEnlargement: true })
  return variant.format === 'avif'
    ? smaller.avif({ quality: 50, effort: 2 })
    : smaller.webp({ quality: 72 })
}

/**
 * Writes a file under another name and renames it, so that `target` is never half there, whenever
 * the process ends. The folder must exist.
 */
export async function writeWhole(target: string, bytes: Uint8Array): Promise<void> {
  const partial = `${target}.${process.pid}.part`
  try {
    await writeFile(partial, bytes)
    await rename(partial, target)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}
