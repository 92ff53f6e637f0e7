import type { GalleryPhoto } from '#contract/gallery.ts'
import { transaction } from '#platform/database/transaction.ts'
import { newId } from '#platform/ids.ts'
import type { Db } from '#school/tables.ts'
import * as repo from './gallery.repo.ts'

/** A photograph to be shown; width and height in pixels. */
export type NewGalleryPhoto = Omit<GalleryPhoto, '_id'>

export type GalleryService = ReturnType<typeof createGallery>

/** The selected photographs of the month (clause 1.8). */
export function createGallery({ db }: { db: Db }) {
  return {
    /** The selection, in its order. */
    async list(): Promise<GalleryPhoto[]> {
      const rows = await repo.listPhotos(db)
      return rows.map(({ id, position: _position, ...photo }) => ({ _id: id, ...photo }))
    },

    /** Makes `photos` the selection, in their order, instead of the one before. */
    replace(photos: readonly NewGalleryPhoto[]): Promise<void> {
      const rows = photos.map((photo, position) => ({ id: newId(), position, ...photo }))
      return transaction(db, (trx) => repo.replacePhotos(trx, rows))
    },
  }
}
