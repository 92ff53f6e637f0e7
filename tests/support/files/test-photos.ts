import sharp, { type Sharp } from 'sharp'

/** A picture of noise, which does not compress, or of one colour; sides in pixels. */
export function paint(width: number, height: number, background?: string): Sharp {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const colour = background === undefined ? { noise, background: '#fff' } : { background }
  return sharp({ create: { width, height, channels: 3, ...colour } })
}

/** A JPEG of one colour. */
export function makeTestPhoto(width: number, height: number, background = '#a63'): Promise<Buffer> {
  return paint(width, height, background).jpeg().toBuffer()
}

/** A landscape of 1,500 pixels, like a camera's: 1/60 s, f/2.8, ISO 400, 35 mm. */
export async function makeCameraPhoto(iso = 400): Promise<Buffer> {
  return sharp(await makeTestPhoto(1500, 1000))
    .withExif({
      IFD0: { Make: 'FUJIFILM', Model: 'X-T5' },
      IFD2: {
        ExposureTime: '1/60',
        FNumber: '28/10',
        ISOSpeedRatings: String(iso),
        FocalLength: '35/1',
      },
    })
    .jpeg()
    .toBuffer()
}

/** A body of a call. */
export const asBody = (bytes: Uint8Array, type = 'image/jpeg') =>
  new Blob([new Uint8Array(bytes)], { type })
