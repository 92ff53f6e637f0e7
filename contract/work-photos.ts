import { z } from './zod.ts'
import { example } from './fields.ts'
import type { PhotoTaken } from './photo-taken.ts'

/** In pixels; a smaller photograph is never enlarged. */
export const workWidths = [400, 800, 1600, 2560] as const
export type WorkWidth = (typeof workWidths)[number]

const workPhoto = /^\/photos\/(work-[0-9a-f]{32})\.jpg$/

/**
 * Checks the form of the address. It only names the photograph, and nothing can be read there: see
 * `workPictures`.
 */
export const isWorkPhoto = (address: string): boolean => workPhoto.test(address)

/** `width` in pixels. */
export const workFile = (address: string, width: WorkWidth): string =>
  `${workPhoto.exec(address)?.[1]}-${width}.jpg`

const picture = (width: WorkWidth) =>
  z
    .string()
    .meta(
      example(
        `/work-pictures/0198a5c0-7c1e-7b54-9d5e-2f6f3a1c2b4d/${width}?for=0198a5c0-7c1e-7b54-9d5e-2f6f3a1c2b4e&until=1767268800000&key=cGljdHVyZXMgYXJlIHByaXZhdGUgaGVyZSwgc29ycnkh`,
        `A JPEG, ${width} pixels wide at most. The address works for this caller only, and for half an hour at most`,
      ),
    )

/** The addresses of a photograph that was handed in. */
export const workPictures = z.object({
  400: picture(400),
  800: picture(800),
  1600: picture(1600),
  2560: picture(2560),
})
export type WorkPictures = z.output<typeof workPictures>

export type PhotoMeasures = {
  /** Pixels of the upright picture; 5,120 wide at most, and as high unless it is a tall panorama. */
  width: number
  height: number
  /** Black and white. */
  isMonochrome: boolean
  /** From its EXIF; null if the EXIF does not say. */
  taken: PhotoTaken | null
}
