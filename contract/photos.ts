import { photoFacts, photosVersion } from './photo-facts.ts'

/**
 * The school's own photographs by kind, the first word of the name: `class-03` is of kind `class`. Each is
 * served in several widths (pixels) and two formats at `/photos/{version}/{name}-{width}.{format}`; photos
 * for the hero are also cropped to a square, for portrait screens: `…/{name}-square-{width}.{format}`.
 * `/photos/{name}.jpg` is the original, `/photos/{name}-share.jpg` the photo shown with a shared link; other
 * sites keep these addresses, so they have no version. The latter is 1.91 to 1, as sites crop it
 * (https://developers.facebook.com/docs/sharing/webmasters/images), and no larger than the photograph; a
 * portrait stays whole. A class photo that is wide enough also has a wide variant (`wideVariant`), and so has the pair
 * on the home page.
 */
const photoKinds = {
  hero: {
    widths: [640, 960, 1280, 1600, 2000],
    squares: [720, 900],
    share: { width: 1200, height: 630 },
  },
  gallery: {
    widths: [200, 480, 640, 800, 1000, 1400],
    squares: [],
    share: { width: 1200, height: 630 },
  },
  // A school's own for the hero.
  slide: {
    widths: [640, 960, 1280, 1600, 2000],
    squares: [720, 900],
    share: { width: 1200, height: 630 },
  },
  class: { widths: [200, 400, 700, 1000], squares: [], share: { width: 1000, height: 525 } },
  instructor: {
    widths: [80, 160, 320, 480, 640],
    squares: [],
    share: { width: 640, height: 640 },
  },
  // First try and re-shoot of the same photograph, as students hand them in: `work-01a`, `work-01b`.
  work: { widths: [400, 800], squares: [], share: { width: 800, height: 420 } },
} as const

/** The share of the cropped part that is on the left; the hero's style has the same value. */
export const squareFocus = 0.68

export const photoFormats = ['avif', 'webp'] as const
export type PhotoFormat = (typeof photoFormats)[number]

const ownPhoto = /^\/photos\/((hero|gallery|class|instructor|work)-\d{1,6}[ab]?)\.jpg$/

/**
 * A photo that somebody has sent: of kind `class`, `gallery`, `slide` or, for a portrait, `instructor`, with a random
 * word instead of a number, and its colours, which the first sent photos lacked. It has the variants of its
 * kind, without the version in their addresses. A class photo that was wide enough ends in `w` and also has a
 * wide variant.
 */
const sentPhoto =
  /^\/photos\/((class|instructor|gallery|slide)-[0-9a-f]{32}(?:-([0-9a-f]{18}))?(w)?)\.jpg$/

/** In pixels, for the page of a class and the slider on the home page. */
export const wideVariant = 1600

/** Whether the photo came with the site. */
export function isShipped(address: string): boolean {
  return Object.hasOwn(photoFacts, ownPhoto.exec(address)?.[1] ?? '')
}

/** A logo that somebody has sent: its size in pixels is in its address, as it may have any shape. */
const sentLogo = /^(\/photos\/logo-[0-9a-f]{32}-(\d{1,3})x(\d{1,3}))\.png$/

/** Pixels that a logo is made smaller for, and the sides of the square that is an icon. */
export const logoSize = { width: 640, height: 160, icon: 180 } as const

/** Null if the address is not that of a logo. */
export function readLogo(address: string) {
  const [, name, width, height] = sentLogo.exec(address) ?? []
  if (name === undefined) return null
  return { width: Number(width), height: Number(height), icon: `${name}-icon.png` }
}

/** Checks the form of the address only. */
export function isSentPhoto(address: string): boolean {
  return sentPhoto.test(address) || sentLogo.test(address)
}

/** Widths in pixels; `share` is for shared links. */
type OwnPhoto = {
  name: string
  /** Three colours above and three below, each as three hexadecimal digits. */
  colours: string | undefined
  /** As in CSS's object-position, for crops; the default is the middle. */
  focus: string | undefined
  widths: readonly number[]
  squares: readonly number[]
  share: { address: string; width: number; height: number }
}

/** For photos without a chosen focus: faces are above the middle. */
const sentFocus: Record<string, string> = { instructor: '50% 25%', slide: '50% 50%' }

/** Null for a photo from elsewhere. */
export function readOwnPhoto(address: string): OwnPhoto | null {
  const match = ownPhoto.exec(address) ?? sentPhoto.exec(address)
  if (match?.[1] === undefined) return null
  const [, name, word, sentColours, wide] = match
  const { widths, squares, share } = photoKinds[word as keyof typeof photoKinds]
  const { colours = sentColours, focus = sentFocus[word ?? ''], isWide } = photoFacts[name] ?? {}
  const shared = { address: `/photos/${name}-share.jpg`, ...share }
  const all = isWide || wide !== undefined ? [...widths, wideVariant] : widths
  return { name, colours, focus, widths: all, squares, share: shared }
}

/** The part of a photo that is shown. */
export type PhotoShape = 'whole' | 'square'

/** `width` in pixels. */
export function variantFile(
  name: string,
  shape: PhotoShape,
  width: number,
  format: PhotoFormat,
): string {
  return `${name}-${shape === 'square' ? 'square-' : ''}${width}.${format}`
}

/** `width` in pixels. A sent photo has a random address, which needs no version. */
export function photoVariant(...variant: Parameters<typeof variantFile>): string {
  const file = variantFile(...variant)
  return isSentPhoto(`/photos/${variant[0]}.jpg`)
    ? `/photos/${file}`
    : `/photos/${photosVersion}/${file}`
}
