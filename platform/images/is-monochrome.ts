import type { Sharp } from 'sharp'

/** The measured copy's longer side, in pixels: shrinking removes the noise of a JPEG's colours. */
const side = 200

/** The maximum difference between a grey's primaries, of 255: the tone of a warm paper is less. */
const tolerance = 16

/** The share of pixels that may have more colour. */
const share = 0.005

/** A toned photo, as in sepia, is not. The photo must be opaque. */
export async function isMonochrome(photo: Sharp): Promise<boolean> {
  const { data, info } = await photo
    .resize({ width: side, height: side, fit: 'inside', kernel: 'linear' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  if (info.channels < 3) return true
  const isColoured = (at: number) => {
    const primaries = data.subarray(at, at + 3)
    return Math.max(...primaries) - Math.min(...primaries) > tolerance
  }
  let coloured = 0
  for (let at = 0; at < data.length; at += info.channels) if (isColoured(at)) coloured += 1
  return coloured <= share * info.width * info.height
}
