import type { Sharp } from 'sharp'

/**
 * The colours of a photo's sixths, three above and three below, each as three hexadecimal digits: short
 * enough for an address, and enough for a placeholder. The photo must be upright and opaque.
 */
export async function readColours(photo: Sharp): Promise<string> {
  const { data } = await photo
    .resize(3, 2, { fit: 'fill', kernel: 'linear' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data].map((value) => Math.round(value / 17).toString(16)).join('')
}
