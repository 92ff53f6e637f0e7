import { sql, type RawBuilder } from 'kysely'
import { isPostgres } from '#platform/database/is-postgres.ts'
import { count } from '#school/base/count.ts'
import { neverPaid } from '#school/base/never-paid.ts'
import type { Db, Tables, Trx } from '#school/base/tables.ts'

/** For a person's unpaid checkouts, closed or not, with a deadline after `now`. */
export async function listDeadlines(
  trx: Trx,
  student: string,
  now: number,
): Promise<{ id: string; classId: string; until: number }[]> {
  const rows = await trx
    .selectFrom('checkouts as k')
    .innerJoin('checkout_lines as l', 'l.checkout_id', 'k.id')
    .select(['k.id', 'l.class_id as classId', 'k.held_until as until'])
    .where('k.student_id', '=', student)
    .where('k.held_until', '>', now)
    .where('k.status', '<>', 'paid')
    .execute()
  return rows.map((row) => ({ ...row, until: row.until ?? now }))
}

/** Seats in a person's checkouts whose money is on its way or at fault. */
export const countStuck = (trx: Trx, student: string): Promise<number> =>
  count(
    trx
      .selectFrom('checkouts as k')
      .innerJoin('checkout_lines as l', 'l.checkout_id', 'k.id')
      .where('k.student_id', '=', student)
      .where('k.status', 'in', ['processing', 'fault'])
      .where('l.seat', '=', 'held'),
  )

/** States that hold seats, or held them and ended unpaid. Failures of the provider do not count. */
const unpaid: readonly Tables['checkouts']['status'][] = ['starting', 'open', 'expired']

/** Deadlines after `since` of unpaid holds, latest first. Checkouts with the same deadline are one hold. */
export async function listUnpaidHolds(
  trx: Trx,
  student: string,
  { since, except, max }: { since: number; except: number | null; max: number },
): Promise<number[]> {
  const rows = await trx
    .selectFrom('checkouts')
    .select('held_until')
    .distinct()
    .where('student_id', '=', student)
    .where('held_until', '>', since)
    .where('held_until', '<>', except ?? 0)
    .where('status', 'in', unpaid)
    .orderBy('held_until', 'desc')
    .limit(max)
    .execute()
  return rows.flatMap(({ held_until }) => held_until ?? [])
}

/** When others started unpaid holds from an address after `since`, latest first, at most `max`. */
export async function listHoldsFrom(
  trx: Trx,
  address: string,
  { since, student, max }: { since: number; student: string; max: number },
): Promise<number[]> {
  const rows = await trx
    .selectFrom('checkouts')
    .select((eb) => eb.fn.min<number>('created_at').as('at'))
    .where('address', '=', address)
    .where('created_at', '>', since)
    .where('student_id', '<>', student)
    .where('status', 'in', unpaid)
    .groupBy(['student_id', 'held_until'])
    .orderBy('at', 'desc')
    .limit(max)
    .execute()
  return rows.map(({ at }) => at)
}

/** Seats of a locked class in those checkouts `k`. */
const countHolds = (trx: Trx, classId: string, which: RawBuilder<boolean>): Promise<number> =>
  count(
    trx
      .selectFrom('checkout_lines as l')
      .innerJoin('checkouts as k', 'k.id', 'l.checkout_id')
      .where('l.class_id', '=', classId)
      // A literal: SQLite uses a partial index only if the text contains its condition.
      .where('l.seat', '=', sql.lit('held' as const))
      .where(which),
  )

/** Seats of a locked class held by accounts that never paid. */
export const countNewHolds = (trx: Trx, classId: string): Promise<number> =>
  countHolds(trx, classId, neverPaid)

/** Seats of a locked class in checkouts that nobody has begun to pay. */
export const countUnpaidHolds = (trx: Trx, classId: string): Promise<number> =>
  countHolds(trx, classId, sql`k.status in ('starting', 'open')`)

/** Skips rows that others lock, so that nobody waits and nothing deadlocks. */
async function forget(db: Db, which: RawBuilder<boolean>): Promise<void> {
  const lock = isPostgres(db) ? sql`for update skip locked` : sql``
  await sql`update checkouts set address = null where id in (
    select id from checkouts where address is not null and ${which} ${lock})`.execute(db)
}

export const forgetAddressesOf = (trx: Trx, student: string): Promise<void> =>
  forget(trx, sql`student_id = ${student}`)

export const forgetAddresses = (db: Db, before: number): Promise<void> =>
  forget(db, sql`created_at < ${before}`)
