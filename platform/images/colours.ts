import type { Sharp } from 'sharp'

/**
 * The colours of a picture's sixths, three above and three below, each as three hexadecimal digits: little
 * enough to stand in an address, and enough to stand in for the picture until it comes. The picture must be
 * upright and opaque.
 */
export async function readColours(picture: Sharp): Promise<string> {
  const { data } = await picture
    .resize(3, 2, { fit: 'fill', kernel: 'linear' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data].map((value) => Math.round(value / 17).toString(16)).join('')
}
