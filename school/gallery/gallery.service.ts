import type { GalleryPhoto } from '#contract/gallery.ts'
import { formerInstructor } from '#contract/former.ts'
import { transaction } from '#platform/database/transaction.ts'
import { newId } from '#platform/ids.ts'
import type { Db, Trx } from '#school/base/tables.ts'
import * as repo from './gallery.repo.ts'

/** A photograph to be shown; width and height in pixels. */
export type NewGalleryPhoto = Omit<GalleryPhoto, '_id'>

export type GalleryService = ReturnType<typeof createGallery>

const toPhoto = ({ id, position: _position, tutor, ...photo }: repo.PhotoRow): GalleryPhoto => ({
  _id: id,
  tutor: tutor || formerInstructor,
  ...photo,
})

/** Has photographs follow the new name of an instructor or admin, in the transaction that has written it. */
export const renameTutor = repo.renameTutor

/** Takes the name of somebody who has left the school off their photographs, in the transaction that marks it. */
export const forgetTutor = (trx: Trx, name: string): Promise<void> => renameTutor(trx, name, '')

/** The selected photographs of the month (clause 1.8). */
export function createGallery({ db }: { db: Db }) {
  return {
    /** The selection, in its order. */
    async list(): Promise<GalleryPhoto[]> {
      const rows = await repo.listPhotos(db)
      return rows.map(toPhoto)
    },

    /** Those of one tutor among them. */
    async listOf(tutor: string): Promise<GalleryPhoto[]> {
      return (await repo.listPhotosOf(db, tutor)).map(toPhoto)
    },

    /** Makes `photos` the selection, in their order, instead of the one before. */
    replace(photos: readonly NewGalleryPhoto[]): Promise<void> {
      const rows = photos.map((photo, position) => ({ id: newId(), position, ...photo }))
      return transaction(db, (trx) => repo.replacePhotos(trx, rows))
    },
  }
}
