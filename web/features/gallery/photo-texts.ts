import type { FieldMetadata } from '@conform-to/react'
import type { GalleryPhoto } from '#contract/gallery.ts'

export type PhotoTexts = Record<Exclude<keyof GalleryPhoto, '_id'>, string>

export type PhotoList = FieldMetadata<Partial<PhotoTexts>[]>

export const toPhotoTexts = (photos: readonly GalleryPhoto[]): PhotoTexts[] =>
  photos.map(({ _id, instructorId, width, height, ...texts }) => ({
    ...texts,
    instructorId: instructorId ?? '',
    width: String(width),
    height: String(height),
  }))

/** In pixels; null if it cannot be loaded. */
export async function readSize(photo: string): Promise<{ width: string; height: string } | null> {
  const image = new Image()
  image.src = photo
  try {
    await image.decode()
  } catch {
    return null
  }
  return { width: String(image.naturalWidth), height: String(image.naturalHeight) }
}
