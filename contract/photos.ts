/**
 * The school's own photographs, served in several widths and two formats at
 * `/photos/{name}-{width}.{format}`; `/photos/{name}.jpg` is the original, `/photos/{name}-share.jpg`
 * what other sites show beside a link. The kind is the first word of the name: `class-03` is of kind
 * `class`.
 */
const photoWidths = {
  hero: [640, 960, 1280, 2000],
  gallery: [200, 480, 800, 1400],
  class: [200, 400, 700, 1000],
  instructor: [80, 160, 320, 640],
} as const

type PhotoKind = keyof typeof photoWidths

/**
 * Width and height in pixels of the picture beside a shared link: 1.91 to 1, as the sites that show
 * links cut it (https://developers.facebook.com/docs/sharing/webmasters/images), no larger than the
 * photograph is; a portrait stays whole.
 */
const shareSizes = {
  hero: { width: 1200, height: 630 },
  gallery: { width: 1200, height: 630 },
  class: { width: 1000, height: 525 },
  instructor: { width: 640, height: 640 },
} as const satisfies Record<PhotoKind, { width: number; height: number }>

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
  const kind = word as PhotoKind
  return {
    name,
    widths: photoWidths[kind],
    share: { address: `/photos/${name}-share.jpg`, ...shareSizes[kind] },
  }
}

/** The address of one variant; `width` in pixels. */
export function photoVariant(name: string, width: number, format: PhotoFormat): string {
  return `/photos/${name}-${width}.${format}`
}
