import type { Sharp } from 'sharp'

/** How long the longer side is of what is measured, in pixels: the noise of a JPEG's colours goes as it shrinks. */
const side = 200

/** By how much of 255 the strongest and the weakest primary of a grey may differ: the tone of a warm paper is less. */
const tolerance = 16

/** How many of all pixels may have more colour. */
const share = 0.005

/** Whether a photo is black and white; one that was toned all over, as in sepia, is not. The photo must be opaque. */
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
