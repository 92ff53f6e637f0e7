import { rename, rm, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

/** One smaller copy of a picture: its width in pixels and its format. */
export type Variant = { width: number; format: 'avif' | 'webp' }

/**
 * Writes one variant of the picture `source` to the file `target`, upright and in sRGB. A picture
 * that is narrower than `width` keeps its own width. Returns the size in bytes. Throws what sharp
 * threw where `source` is no picture.
 * Quality and effort were chosen by eye and by the clock; a higher AVIF effort takes seconds a
 * picture and saves a few per cent: https://sharp.pixelplumbing.com/api-output#avif
 */
export async function makeVariant(
  source: string,
  target: string,
  variant: Variant,
): Promise<number> {
  const smaller = sharp(source)
    .autoOrient()
    .resize({ width: variant.width, withoutEnlargement: true })
  const encoded =
    variant.format === 'avif'
      ? smaller.avif({ quality: 50, effort: 2 })
      : smaller.webp({ quality: 72 })
  const bytes = await encoded.toBuffer()
  await writeWhole(target, bytes)
  return bytes.byteLength
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
