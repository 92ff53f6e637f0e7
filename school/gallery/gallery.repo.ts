import { forShare } from '#platform/database/for-update.ts'
import { insertRows } from '#platform/database/insert-rows.ts'
import { takeLock } from '#school/base/take-lock.ts'
import type { Db, Tables, Trx } from '#school/base/tables.ts'

export type PhotoRow = Tables['gallery_photos']
export type PortfolioRow = Tables['portfolio_photos']

/** `page_of` is the credited instructor; null if they are an admin by now, because admins have no page. */
export function listPhotos(db: Db): Promise<(PhotoRow & { page_of: string | null })[]> {
  return db
    .selectFrom('gallery_photos as g')
    .leftJoin('users as u', (users) =>
      users.onRef('u.id', '=', 'g.instructor_id').on('u.role', '=', 'Instructor'),
    )
    .selectAll('g')
    .select('u.id as page_of')
    .orderBy('g.position')
    .execute()
}

export function listPhotosOf(db: Db, instructorId: string): Promise<PhotoRow[]> {
  return db
    .selectFrom('gallery_photos')
    .selectAll()
    .where('instructor_id', '=', instructorId)
    .orderBy('position')
    .execute()
}

/** The name of a current instructor, who cannot leave until the transaction ends. */
export async function holdInstructor(trx: Trx, id: string): Promise<string | undefined> {
  const row = trx
    .selectFrom('users')
    .select('name')
    .where('id', '=', id)
    .where('role', '=', 'Instructor')
    .where('removed_at', 'is', null)
    .where('left_at', 'is', null)
  return (await forShare(trx, row).executeTakeFirst())?.name
}

/** Needs a lock: two concurrent selections would both add their rows. */
export async function replacePhotos(trx: Trx, rows: PhotoRow[]): Promise<void> {
  await takeLock(trx, 'gallery')
  await trx.deleteFrom('gallery_photos').execute()
  await insertRows(trx, 'gallery_photos', rows)
}

export function listPortfolio(db: Db, userId: string): Promise<PortfolioRow[]> {
  return db
    .selectFrom('portfolio_photos')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('position')
    .execute()
}

/** Needs a lock on the user's row. */
export async function replacePortfolio(trx: Trx, userId: string, rows: PortfolioRow[]) {
  await trx.deleteFrom('portfolio_photos').where('user_id', '=', userId).execute()
  await insertRows(trx, 'portfolio_photos', rows)
}

export async function removeCredits(trx: Trx, instructorId: string): Promise<void> {
  await trx
    .updateTable('gallery_photos')
    .set({ tutor: '', instructor_id: null })
    .where('instructor_id', '=', instructorId)
    .execute()
}
