import { sql, type RawBuilder } from 'kysely'
import { forUpdate } from '#platform/database/for-update.ts'
import { prepareFirst } from '#platform/database/prepare.ts'
import { lockRow } from '#school/base/row-by-id.ts'
import type { Db, Tables, Trx } from '#school/base/tables.ts'

// The counts of seats in the row of a class: free, held, offered to its waitlist, and paid.

export type ClassRow = Tables['classes']

/** Undefined for a class that was withdrawn. */
export function lockClass(trx: Db, id: string): Promise<ClassRow | undefined> {
  const row = trx.selectFrom('classes as c').selectAll('c').where('c.withdrawn_at', 'is', null)
  return forUpdate(trx, row.where('c.id', '=', id)).executeTakeFirst()
}

/** Including withdrawn classes. */
export const lockAnyClass = lockRow('classes')

/** Free seats of a locked class, and those held for its waitlist. */
export async function setOffered(
  trx: Trx,
  id: string,
  seats: Pick<ClassRow, 'available_seats' | 'offered'>,
): Promise<void> {
  await trx.updateTable('classes').set(seats).where('id', '=', id).execute()
}

const paidFor = {
  enrolled: sql<number>`enrolled + 1`,
  paid_recently: sql<number>`paid_recently + 1`,
}

/** The free seats, or those offered to the waitlist. */
type Source = 'available_seats' | 'offered'

const seatQuery = (
  db: Db,
  id: string,
  now: number,
  from: Source,
  counted: Record<string, RawBuilder<number>>,
) =>
  db
    .updateTable('classes')
    .set({ [from]: sql<number>`${sql.ref(from)} - 1`, ...counted })
    .where('id', '=', id)
    .where('status', '=', 'approved')
    .where('withdrawn_at', 'is', null)
    .where('starts_at', '>', now)
    .where(from, '>', 0)
    .returning(['sequence', 'instructor_id', 'available_seats', 'offered', 'starts_at'])

const prepareSeatQueries = (from: Source) => ({
  taken: prepareFirst((db: Db, id: string, now: number) => seatQuery(db, id, now, from, paidFor)),
  held: prepareFirst((db: Db, id: string, now: number) =>
    seatQuery(db, id, now, from, { held: sql<number>`held + 1` }),
  ),
})
const seatQueries = {
  available_seats: prepareSeatQueries('available_seats'),
  offered: prepareSeatQueries('offered'),
}

/**
 * Moves one seat to taken or held; undefined without one, or if the class is not open `now`. Returns the
 * instructor, the start, the `sequence`, and how many seats are left free and offered.
 */
export function takeSeat(
  db: Db,
  id: string,
  now: number,
  as: 'taken' | 'held',
  from: Source = 'available_seats',
): Promise<
  | Pick<ClassRow, 'sequence' | 'instructor_id' | 'available_seats' | 'offered' | 'starts_at'>
  | undefined
> {
  return seatQueries[from][as](db, id, now)
}

export async function endHold(db: Db, id: string, as: 'taken' | 'free'): Promise<void> {
  const counted = as === 'taken' ? paidFor : { available_seats: sql<number>`available_seats + 1` }
  await db
    .updateTable('classes')
    .set({ held: sql<number>`held - 1`, ...counted })
    .where('id', '=', id)
    .execute()
}

/** Frees a seat that was paid `recently` or not, whatever the state of the class. */
export async function giveSeatBack(db: Db, id: string, recently: boolean): Promise<void> {
  await db
    .updateTable('classes')
    .set({
      available_seats: sql<number>`available_seats + 1`,
      enrolled: sql<number>`enrolled - 1`,
      ...(recently && { paid_recently: sql<number>`paid_recently - 1` }),
    })
    .where('id', '=', id)
    .execute()
}
