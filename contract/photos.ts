/**
 * The school's own photographs, served in several widths and two formats at
 * `/photos/{name}-{width}.{format}`; `/photos/{name}.jpg` is the original. The kind is the first
 * word of the name: `class-03` is of kind `class`.
 */
export const photoWidths = {
  hero: [640, 960, 1280, 2000],
  gallery: [480, 800, 1400],
  class: [400, 700, 1000],
  instructor: [160, 320, 640],
} as const

export type PhotoKind = keyof typeof photoWidths

export const photoFormats = ['avif', 'webp'] as const
export type PhotoFormat = (typeof photoFormats)[number]

const ownPhoto = /^\/photos\/((hero|gallery|class|instructor)-\d+)\.jpg$/

/** The name and widths in pixels of an own photograph, or null for a picture from elsewhere. */
export function readOwnPhoto(address: string): { name: string; widths: readonly number[] } | null {
  const match = ownPhoto.exec(address)
  if (match?.[1] === undefined) return null
  return { name: match[1], widths: photoWidths[match[2] as PhotoKind] }
}

/** The address of one variant; `width` in pixels. */
export function photoVariant(name: string, width: number, format: PhotoFormat): string {
  return `/photos/${name}-${width}.${format}`
}
