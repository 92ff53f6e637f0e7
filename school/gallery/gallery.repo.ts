import { insertRows } from '#platform/database/insert-rows.ts'
import type { Db, Tables, Trx } from '#school/base/tables.ts'

export type PhotoRow = Tables['gallery_photos']

export function listPhotos(db: Db): Promise<PhotoRow[]> {
  return db.selectFrom('gallery_photos').selectAll().orderBy('position').execute()
}

/** Those of one tutor. */
export function listPhotosOf(db: Db, tutor: string): Promise<PhotoRow[]> {
  return db
    .selectFrom('gallery_photos')
    .selectAll()
    .where('tutor', '=', tutor)
    .orderBy('position')
    .execute()
}

export async function replacePhotos(db: Db, rows: PhotoRow[]): Promise<void> {
  await db.deleteFrom('gallery_photos').execute()
  await insertRows(db, 'gallery_photos', rows)
}

/**
 * Gives the photographs of one name another; '' takes it off. Those stay that may be somebody else's: where an
 * instructor or admin who is here is called `from`.
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
