import type { z } from 'zod'
import type { ModifiedCount } from '#contract/fields.ts'
import { formerInstructor } from '#contract/former.ts'
import type { GalleryPhoto, gallerySelection, portfolio } from '#contract/gallery.ts'
import { fault } from '#messages/reasons.ts'
import { transaction } from '#platform/database/transaction.ts'
import { newId } from '#platform/ids.ts'
import { act } from '#school/base/act.ts'
import type { Actor } from '#school/base/caller.ts'
import type { FactOf } from '#school/base/facts.ts'
import { refuseFields } from '#school/base/refuse.ts'
import type { School } from '#school/base/school.ts'
import type { Db, Trx } from '#school/base/tables.ts'
import { claimPhoto } from '#school/photos/claim-photo.ts'
import * as repo from './gallery.repo.ts'

// The selected photographs of the month (clause 1.8), and instructors' own ones (11.2).

/** Width and height in pixels. */
export type NewGalleryPhoto = Omit<GalleryPhoto, '_id' | 'instructorId'> & {
  instructorId?: string | null
}

const toPhoto = (row: repo.PhotoRow): GalleryPhoto => ({
  _id: row.id,
  title: row.title,
  alt: row.alt,
  photo: row.photo,
  tutor: row.tutor || formerInstructor,
  instructorId: row.instructor_id,
  width: row.width,
  height: row.height,
})

/** Of somebody who has left; their own photographs are deleted. */
export async function forgetTutor(
  _school: School,
  trx: Trx,
  { user: { id }, role }: FactOf<'user-left'>,
): Promise<void> {
  if (role === 'Student') return
  await repo.removeCredits(trx, id)
  await repo.replacePortfolio(trx, id, [])
}

type Tutor = { id: string; name: string }

const creditTo =
  ({ id, name }: Tutor) =>
  (row: Omit<repo.PortfolioRow, 'user_id'>): GalleryPhoto =>
    toPhoto({ ...row, tutor: name, instructor_id: id })

/** An instructor's portfolio, then their other photographs in the gallery, with their current name. */
export async function listPhotosOf(db: Db, teacher: Tutor): Promise<GalleryPhoto[]> {
  const own = await repo.listPortfolio(db, teacher.id)
  const chosen = await repo.listPhotosOf(db, teacher.id)
  const further = chosen.filter(({ photo }) => !own.some((one) => one.photo === photo))
  return [...own, ...further].map(creditTo(teacher))
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

/**
 * Adds the credits to store: an instructor's current name, or the text. 400 at a photo whose instructor has
 * left or never was one.
 */
async function creditAll<Photo extends { tutor?: string; instructorId?: string | null }>(
  trx: Trx,
  photos: readonly Photo[],
) {
  const ids = new Set(photos.flatMap(({ instructorId }) => instructorId ?? []))
  const names = new Map<string, string | undefined>()
  for (const id of ids) names.set(id, await repo.holdInstructor(trx, id))
  return photos.map(({ instructorId, tutor: text = '', ...photo }, position) => {
    if (!instructorId) {
      const tutor = text === formerInstructor ? '' : text
      return { ...photo, tutor, instructor_id: null }
    }
    const tutor = names.get(instructorId)
    if (tutor === undefined)
      throw refuseFields({ [`photos.${position}.instructorId`]: fault('instructorGone') })
    return { ...photo, tutor, instructor_id: instructorId }
  })
}

const inOrder = <Photo extends object>(photos: readonly Photo[]) =>
  photos.map((photo, position) => ({ id: newId(), position, ...photo }))

export async function listGallery({ db }: School): Promise<GalleryPhoto[]> {
  const rows = await repo.listPhotos(db)
  return rows.map((row) => toPhoto({ ...row, instructor_id: row.page_of }))
}

export function replaceGallery({ db }: School, photos: readonly NewGalleryPhoto[]): Promise<void> {
  return transaction(db, async (trx) =>
    repo.replacePhotos(trx, inOrder(await creditAll(trx, photos))),
  )
}

/** 400 for an unknown photo or instructor. */
export function changeGallery(
  school: School,
  actor: Actor,
  { photos }: z.output<typeof gallerySelection>,
): Promise<ModifiedCount> {
  return act(school, actor, 'gallery:edit', async (trx) => {
    const credited = await creditAll(trx, photos)
    await repo.replacePhotos(trx, inOrder(await claimAll(trx, actor, credited)))
    await school.happened(trx, { kind: 'gallery-changed', at: school.clock(), by: actor })
    return { modifiedCount: photos.length }
  })
}

export async function readPortfolio({ db }: School, actor: Actor): Promise<GalleryPhoto[]> {
  const rows = await repo.listPortfolio(db, actor.id)
  return rows.map(creditTo(actor))
}

/** 400 for an unknown photo. */
export function changePortfolio(
  school: School,
  actor: Actor,
  { photos }: z.output<typeof portfolio>,
): Promise<ModifiedCount> {
  return act(school, actor, 'portfolio:edit', async (trx) => {
    const claimed = await claimAll(trx, actor, photos)
    const rows = claimed.map((photo) => ({ ...photo, user_id: actor.id }))
    await repo.replacePortfolio(trx, actor.id, inOrder(rows))
    return { modifiedCount: photos.length }
  })
}
