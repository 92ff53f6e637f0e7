import type { z } from 'zod'
import type { ModifiedCount } from '#contract/fields.ts'
import { formerInstructor } from '#contract/former.ts'
import type { GalleryPhoto, gallerySelection, portfolio } from '#contract/gallery.ts'
import type { Clock } from '#platform/clock.ts'
import { transaction } from '#platform/database/transaction.ts'
import { newId } from '#platform/ids.ts'
import { recordHistory } from '#school/audit/audit.service.ts'
import type { Actor } from '#school/base/caller.ts'
import { requireActor } from '#school/base/require-actor.ts'
import type { Db, Trx } from '#school/base/tables.ts'
import { claimPhoto } from '#school/photos/claim-photo.ts'
import * as repo from './gallery.repo.ts'

/** Width and height in pixels. */
export type NewGalleryPhoto = Omit<GalleryPhoto, '_id'>

const toPhoto = ({ id, title, alt, photo, tutor, width, height }: repo.PhotoRow): GalleryPhoto => ({
  _id: id,
  title,
  alt,
  photo,
  tutor: tutor || formerInstructor,
  width,
  height,
})

/** Call it in the transaction that writes the new name. */
export const renameTutor = repo.renameTutor

/** Call it in the transaction that marks the leaving; their own photographs are deleted. */
export async function forgetTutor(trx: Trx, { id, name }: Tutor): Promise<void> {
  await renameTutor(trx, name, '')
  await repo.replacePortfolio(trx, id, [])
}

export type Tutor = { id: string; name: string }

/** An instructor's own photographs, then any others of theirs in the gallery. */
export async function listPhotosOf(db: Db, { id, name }: Tutor): Promise<GalleryPhoto[]> {
  const own = await repo.listPortfolio(db, id)
  const chosen = await repo.listPhotosOf(db, name)
  const further = chosen.filter(({ photo }) => !own.some((one) => one.photo === photo))
  return [...own.map((row) => ({ ...row, tutor: name })), ...further].map(toPhoto)
}

/** A fault is reported at the position of its photo. */
async function claimAll<Photo extends { photo: string }>(
  trx: Trx,
  actor: Actor,
  photos: readonly Photo[],
): Promise<Photo[]> {
  const claimed: Photo[] = []
  for (const [position, one] of photos.entries()) {
    const photo = await claimPhoto(trx, actor.id, one.photo, `photos.${position}.photo`)
    claimed.push({ ...one, photo })
  }
  return claimed
}

const inOrder = <Photo extends object>(photos: readonly Photo[]) =>
  photos.map((photo, position) => ({ id: newId(), position, ...photo }))

/** The selected photographs of the month (clause 1.8), and instructors' own ones (11.2). */
export function createGallery({ db, clock }: { db: Db; clock: Clock }) {
  return {
    async list(): Promise<GalleryPhoto[]> {
      const rows = await repo.listPhotos(db)
      return rows.map(toPhoto)
    },

    replace(photos: readonly NewGalleryPhoto[]): Promise<void> {
      return transaction(db, (trx) => repo.replacePhotos(trx, inOrder(photos)))
    },

    /** Adds an entry to the history; 400 for an unknown photo. */
    change(actor: Actor, { photos }: z.output<typeof gallerySelection>): Promise<ModifiedCount> {
      return transaction(db, async (trx) => {
        await requireActor(trx, actor, 'gallery:edit')
        const claimed = await claimAll(trx, actor, photos)
        const unnamed = claimed.map(({ tutor, ...photo }) => ({
          ...photo,
          tutor: tutor === formerInstructor ? '' : tutor,
        }))
        await repo.replacePhotos(trx, inOrder(unnamed))
        await recordHistory(trx, [
          { at: clock(), kind: 'gallery-changed', by: actor, subject: actor },
        ])
        return { modifiedCount: photos.length }
      })
    },

    async readPortfolio({ id, name }: Actor): Promise<GalleryPhoto[]> {
      const rows = await repo.listPortfolio(db, id)
      return rows.map((row) => toPhoto({ ...row, tutor: name }))
    },

    /** 400 for an unknown photo. */
    changePortfolio(actor: Actor, { photos }: z.output<typeof portfolio>): Promise<ModifiedCount> {
      return transaction(db, async (trx) => {
        await requireActor(trx, actor, 'portfolio:edit')
        const claimed = await claimAll(trx, actor, photos)
        const rows = claimed.map((photo) => ({ ...photo, user_id: actor.id }))
        await repo.replacePortfolio(trx, actor.id, inOrder(rows))
        return { modifiedCount: photos.length }
      })
    },
  }
}
