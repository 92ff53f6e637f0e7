import sharp, { type Sharp } from 'sharp'

/** A picture of noise, which nothing makes small, or of one colour; sides in pixels. */
export function paint(width: number, height: number, background?: string): Sharp {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const colour = background === undefined ? { noise, background: '#fff' } : { background }
  return sharp({ create: { width, height, channels: 3, ...colour } })
}

/** A JPEG of one colour. */
export function makeTestPhoto(width: number, height: number, background = '#a63'): Promise<Buffer> {
  return paint(width, height, background).jpeg().toBuffer()
}

/** A body of a call. */
export const asBody = (bytes: Uint8Array, type = 'image/jpeg') =>
  new Blob([new Uint8Array(bytes)], { type })
