import { rename, rm, writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'

/**
 * `width` is pixels. With `squareFocus` it is a square of a landscape photo's height; the number is the share
 * of the cropped part that is at the left, 0 to 1. A JPEG, for old clients, is cropped to exactly its width
 * and height if given, around `focus`, by default the middle; so is any other with a height. A PNG stays
 * transparent, and whole: no larger than its measures, or with room around it to have them.
 */
export type Variant =
  | { width: number; height?: number; format: 'avif' | 'webp'; squareFocus?: number }
  | { width: number; height?: number; format: 'jpeg'; focus?: Focus }
  | { width: number; height: number; format: 'png'; fit: 'inside' | 'contain' }

/** The part that a crop keeps, as in CSS's object-position: percentages from the left and the top. */
export type Focus = readonly [x: number, y: number]

/**
 * https://sharp.pixelplumbing.com/api-output. AVIF effort 3 makes files an eighth smaller than 2 in half as
 * much more time; 4 makes a large one another fifth smaller in seven times that.
 */
export const encoding = {
  avif: { quality: 50, effort: 3 },
  webp: { quality: 72 },
  jpeg: { quality: 84, mozjpeg: true },
} as const

/**
 * Writes a variant of `source` to `target`, upright and in sRGB, no wider than the original unless cropped.
 * Returns bytes. Throws sharp's error if `source` is no photo.
 */
export async function makeVariant(
  source: string,
  target: string,
  variant: Variant,
): Promise<number> {
  const photo = sharp(source).autoOrient()
  if ('squareFocus' in variant && variant.squareFocus !== undefined)
    await crop(photo, 1, [variant.squareFocus * 100, 50])
  if ('focus' in variant && variant.focus !== undefined && variant.height !== undefined)
    await crop(photo, variant.width / variant.height, variant.focus)
  const bytes = await encode(photo, variant).toBuffer()
  await writeWhole(target, bytes)
  return bytes.byteLength
}

async function crop(photo: Sharp, ratio: number, [x, y]: Focus): Promise<void> {
  const whole = (await photo.metadata()).autoOrient
  const width = Math.min(whole.width, Math.round(whole.height * ratio))
  const height = Math.min(whole.height, Math.round(whole.width / ratio))
  const left = Math.round((x / 100) * (whole.width - width))
  const top = Math.round((y / 100) * (whole.height - height))
  photo.extract({ left, top, width, height })
}

export function encode(photo: Sharp, variant: Variant): Sharp {
  const { width, height } = variant
  if (variant.format === 'png') {
    const { fit } = variant
    const box = { width, height, fit, background: '#0000', withoutEnlargement: fit === 'inside' }
    return photo.resize(box).png({ compressionLevel: 9 })
  }
  const resized =
    height === undefined
      ? photo.resize({ width, withoutEnlargement: true })
      : photo.resize({ width, height })
  if (variant.format === 'avif') return resized.avif(encoding.avif)
  return variant.format === 'webp' ? resized.webp(encoding.webp) : resized.jpeg(encoding.jpeg)
}

/** Writes under another name and renames, so that `target` is never incomplete. The folder must exist. */
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
