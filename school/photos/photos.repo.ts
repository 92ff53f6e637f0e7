import { sql } from 'kysely'
import { isWorkPhoto, type WorkWidth } from '#contract/work-photos.ts'
import { forUpdate } from '#platform/database/for-update.ts'
import { insertRows } from '#platform/database/insert-rows.ts'
import { exists } from '#school/base/count.ts'
import { changeRow } from '#school/base/row-by-id.ts'
import type { Db, Tables, Trx } from '#school/base/tables.ts'

export type PhotoRow = Tables['photos']

export async function insertPhoto(
  trx: Trx,
  row: PhotoRow,
  files: { name: string; file: string }[],
): Promise<void> {
  await trx.insertInto('photos').values(row).execute()
  await insertRows(
    trx,
    'photo_files',
    files.map((file) => ({ ...file, photo_id: row.id })),
  )
}

/** `name` is the part after `/photos/`. */
export async function findFile(db: Db, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('photo_files')
    .select('file')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.file
}

/** The file of a handed-in photo. */
export function findWorkFile(db: Db, id: string, width: WorkWidth) {
  return db
    .selectFrom('photo_files')
    .select('file')
    .where('photo_id', '=', id)
    .where('name', 'like', `work-%-${width}.jpg`)
    .executeTakeFirst()
}

export const hasFile = (db: Db, file: string): Promise<boolean> =>
  exists(db.selectFrom('photo_files').where('file', '=', file))

/** Locked until the transaction ends: the photo stays until then, and longer if it is used. */
export function lockPhoto(trx: Trx, address: string): Promise<PhotoRow | undefined> {
  return forUpdate(
    trx,
    trx.selectFrom('photos').selectAll().where('address', '=', address),
  ).executeTakeFirst()
}

// Matches the indexes for these addresses only.
const isOfSchool = sql<boolean>`substr(photo, 1, 8) = '/photos/'`

/** Handed in, or shown by a class, a user, the gallery, a portfolio or a kept version of the school's settings. */
export async function isUsed(db: Db, { id, address }: Pick<PhotoRow, 'id' | 'address'>) {
  if (isWorkPhoto(address)) return exists(db.selectFrom('versions').where('photo_id', '=', id))
  const inTable = (table: 'classes' | 'users' | 'gallery_photos' | 'portfolio_photos') =>
    db.selectFrom(table).select('photo').where('photo', '=', address).where(isOfSchool)
  const uses = inTable('classes')
    .unionAll(inTable('users'))
    .unionAll(inTable('gallery_photos'))
    .unionAll(inTable('portfolio_photos'))
    .unionAll(db.selectFrom('school_part_photos').select('photo').where('photo', '=', address))
  return (await uses.limit(1).execute()).length > 0
}

export function listDue(db: Db, now: number, max: number): Promise<PhotoRow[]> {
  return db
    .selectFrom('photos')
    .selectAll()
    .where('look_at', '<=', now)
    .orderBy('look_at')
    .orderBy('id')
    .limit(max)
    .execute()
}

/** The photo is locked. */
export const changePhoto = changeRow('photos')

/** The photo is locked; returns its files. */
export async function deletePhoto(trx: Trx, id: string): Promise<string[]> {
  const files = await trx
    .deleteFrom('photo_files')
    .where('photo_id', '=', id)
    .returning('file')
    .execute()
  await trx.deleteFrom('photos').where('id', '=', id).execute()
  return files.map(({ file }) => file)
}
