import { insertRows } from '#platform/database/insert-rows.ts'
import type { Db, Tables } from '#school/tables.ts'

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
