/**
 * The school's own photographs by kind, the first word of the name: `class-03` is of kind `class`. Each is
 * served in several widths (pixels) and two formats at `/photos/{name}-{width}.{format}`;
 * `/photos/{name}.jpg` is the original, `/photos/{name}-share.jpg` the picture beside a shared link. That
 * is 1.91 to 1, as sites cut it (https://developers.facebook.com/docs/sharing/webmasters/images), and no
 * larger than the photograph; a portrait stays whole.
 */
const photoKinds = {
  hero: { widths: [640, 960, 1280, 2000], share: { width: 1200, height: 630 } },
  gallery: { widths: [200, 480, 800, 1400], share: { width: 1200, height: 630 } },
  class: { widths: [200, 400, 700, 1000], share: { width: 1000, height: 525 } },
  instructor: { widths: [80, 160, 320, 640], share: { width: 640, height: 640 } },
} as const

export const photoFormats = ['avif', 'webp'] as const
export type PhotoFormat = (typeof photoFormats)[number]

const ownPhoto = /^\/photos\/((hero|gallery|class|instructor)-\d+)\.jpg$/

/** An own photograph: its name, its widths in pixels, and the picture beside a shared link. */
type OwnPhoto = {
  name: string
  widths: readonly number[]
  share: { address: string; width: number; height: number }
}

/** What there is of an own photograph, or null for a picture from elsewhere. */
export function readOwnPhoto(address: string): OwnPhoto | null {
  const match = ownPhoto.exec(address)
  if (match?.[1] === undefined) return null
  const [, name, word] = match
  const { widths, share } = photoKinds[word as keyof typeof photoKinds]
  return { name, widths, share: { address: `/photos/${name}-share.jpg`, ...share } }
}

/** The address of one variant; `width` in pixels. */
export function photoVariant(name: string, width: number, format: PhotoFormat): string {
  return `/photos/${name}-${width}.${format}`
}
