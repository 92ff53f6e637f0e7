import { sql } from 'kysely'
import type { Files } from '#platform/files/files.ts'
import { refuse } from '#school/base/refuse.ts'
import { takeLock } from '#school/base/take-lock.ts'
import type { Db, Tables, Trx } from '#school/base/tables.ts'

/** Handed-in photos have separate storage. */
export type Room = 'shown' | 'works'

/** The share of use at which the operator is warned. */
const nearlyFull = 0.8

export const isNearlyFull = ({ bytes, max }: { bytes: number; max: number }): boolean =>
  max > 0 && bytes >= nearlyFull * max

/** The share of the storage for all newcomers together. */
const newcomersShare = 0.5

const batchSize = 100

export const lockRoom = (trx: Trx): Promise<void> => takeLock(trx, 'photos')

const isOfWorks = sql<boolean>`substr(address, 1, 13) = '/photos/work-'`

/** Bytes of all photos, and of newcomers' photos. */
export function readTaken(db: Db, room: Room) {
  return db
    .selectFrom('photos')
    .where((eb) => (room === 'works' ? isOfWorks : eb.not(isOfWorks)))
    .select([
      sql<number>`cast(coalesce(sum(bytes), 0) as bigint)`.as('bytes'),
      sql<number>`cast(coalesce(sum(bytes * by_newcomer), 0) as bigint)`.as('newcomers'),
    ])
    .executeTakeFirstOrThrow()
}

/**
 * 1 if the school knows only an e-mail of the person: not for admins, people from whom the school or its
 * provider ever took money, or instructors with an approved class. Anybody can make such accounts: a
 * student's own confirmation is no payment here, and instructors cancel unapproved classes.
 */
export async function isNewcomer(db: Db, userId: string): Promise<Tables['photos']['by_newcomer']> {
  const { rows } = await sql<object>`select 1 from users where id = ${userId} and (
    role = 'Admin'
    or exists (select 1 from checkouts where student_id = users.id and status = 'paid' and total_minor > 0
      and method in ('provider', 'cash', 'transfer'))
    or exists (select 1 from classes where instructor_id = users.id and status in ('approved', 'begun'))
  )`.execute(db)
  return rows.length === 0 ? 1 : 0
}

/**
 * 503 storage-full if the photo exceeds `max`, or a newcomer's exceeds the share of newcomers, so that free
 * accounts never take all of it; returns whether the photo is a newcomer's.
 */
export async function requireRoom(
  db: Db,
  userId: string,
  { room, max, bytes = 1 }: { room: Room; max: number; bytes?: number },
) {
  const taken = await readTaken(db, room)
  const byNewcomer = await isNewcomer(db, userId)
  if (taken.bytes + bytes > max)
    throw refuse('storage-full', room === 'works' ? 'noRoomWork' : 'noRoom')
  if (byNewcomer === 1 && taken.newcomers + bytes > max * newcomersShare)
    throw refuse('storage-full', room === 'works' ? 'noRoomWorkNew' : 'noRoomNew')
  return byNewcomer
}

export async function measure(db: Db, stored: Files): Promise<void> {
  for (;;) {
    const photos = await db
      .selectFrom('photos')
      .select('id')
      .where('bytes', 'is', null)
      .limit(batchSize)
      .execute()
    for (const { id } of photos) {
      let bytes = 0
      const files = db.selectFrom('photo_files').select('file').where('photo_id', '=', id)
      for (const { file } of await files.execute()) {
        const found = await stored.get(file)
        found?.content.destroy()
        bytes += found?.size ?? 0
      }
      await db.updateTable('photos').set({ bytes }).where('id', '=', id).execute()
    }
    if (photos.length < batchSize) return
  }
}
