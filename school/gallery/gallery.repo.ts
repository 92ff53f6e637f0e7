import { sql } from 'kysely'
import { insertRows } from '#platform/database/insert-rows.ts'
import type { Db, Tables, Trx } from '#school/base/tables.ts'

export type PhotoRow = Tables['gallery_photos']
export type PortfolioRow = Tables['portfolio_photos']

export function listPhotos(db: Db): Promise<PhotoRow[]> {
  return db.selectFrom('gallery_photos').selectAll().orderBy('position').execute()
}

export function listPhotosOf(db: Db, tutor: string): Promise<PhotoRow[]> {
  return db
    .selectFrom('gallery_photos')
    .selectAll()
    .where('tutor', '=', tutor)
    .orderBy('position')
    .execute()
}

/** Needs a lock: two concurrent selections would both add their rows. */
export async function replacePhotos(trx: Trx, rows: PhotoRow[]): Promise<void> {
  await trx
    .updateTable('locks')
    .set({ taken: sql<number>`taken + 1` })
    .where('name', '=', 'gallery')
    .execute()
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
export async function replacePortfolio(
  trx: Trx,
  userId: string,
  rows: PortfolioRow[],
): Promise<void> {
  await trx.deleteFrom('portfolio_photos').where('user_id', '=', userId).execute()
  await insertRows(trx, 'portfolio_photos', rows)
}

/**
 * Renames a tutor on photographs; '' removes the name. Not while a present instructor or admin is named
 * `from`: the photographs may be theirs.
 */
export async function renameTutor(trx: Trx, from: string, to: string): Promise<void> {
  await trx
    .updateTable('gallery_photos')
    .set({ tutor: to })
    .where('tutor', '=', from)
    .where((photo) =>
      photo.not(
        photo.exists(
          photo
            .selectFrom('users')
            .select('id')
            .where('name', '=', from)
            .where('role', '<>', 'Student')
            .where('removed_at', 'is', null)
            .where('left_at', 'is', null),
        ),
      ),
    )
    .execute()
}
