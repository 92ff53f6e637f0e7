import { sql, type SqlBool } from 'kysely'
import { z } from 'zod'
import type { ModifiedCount } from '#contract/fields.ts'
import { fault } from '#messages/reasons.ts'
import { transaction } from '#platform/database/transaction.ts'
import { act } from '#school/base/act.ts'
import type { Actor } from '#school/base/caller.ts'
import { defineJob } from '#school/base/job.ts'
import { refuse, refuseFields } from '#school/base/refuse.ts'
import type { School } from '#school/base/school.ts'
import type { Db, Trx } from '#school/base/tables.ts'
import { lockClass } from '#school/seats/seat-counts.repo.ts'
import { requireOpen } from '#school/seats/take-seat.ts'
import { isDated, seatsOf, type ClassRow } from './class-row.ts'
import { mayManage } from './classes.policy.ts'
import * as repo from './classes.repo.ts'
import { loadClass, loadVisible } from './load-class.ts'

/** Milliseconds before the start by which enough students must have paid (clause 16.2). */
const decidedBefore = 72 * 3_600_000

/** Begins within 72 hours and too few have paid: a person has to decide. Uses the index of starts. */
export const isShort = (now: number) => sql<SqlBool>`minimum_students is not null
  and withdrawn_at is null and starts_at > ${now} and starts_at <= ${now + decidedBefore}
  and enrolled < minimum_students and status = 'approved'
  and (confirmed_for is null or confirmed_for <> starts_at)`

export function findShort(db: Db, id: string, now: number): Promise<ClassRow | undefined> {
  return db
    .selectFrom('classes')
    .selectAll()
    .where('id', '=', id)
    .where(isShort(now))
    .executeTakeFirst()
}

/** 400, at its field. */
export function refuseAboveSeats(
  row: Pick<ClassRow, 'minimum_students' | 'available_seats' | 'held' | 'offered' | 'enrolled'>,
): void {
  const seats = seatsOf(row)
  if (row.minimum_students !== null && row.minimum_students > seats)
    throw refuseFields({ minimumStudents: fault('minimumAboveSeats', { seats }) })
}

/** When to count its students, in milliseconds since 1970. */
export const minimumCheckedAt = (startsAt: number): number => startsAt - decidedBefore

/** 72 hours before the class begins. */
export async function planMinimumCheck(
  school: School,
  trx: Trx,
  row: Pick<ClassRow, 'id' | 'starts_at' | 'minimum_students'>,
): Promise<void> {
  const { id: classId, starts_at: startsAt } = row
  if (row.minimum_students !== null && isDated(row))
    await school.happened(trx, { kind: 'class-minimum-set', classId, startsAt })
}

/** Tells people once for each date, if too few have paid for a class that begins soon (clause 16.2). */
export const checkMinimum = defineJob({
  kind: 'class-minimum',
  lane: 'database',
  schema: z.object({ classId: z.string() }),
  run: (school, { classId }) =>
    transaction(school.db, async (trx) => {
      await lockClass(trx, classId)
      const row = await findShort(trx, classId, school.clock())
      if (row === undefined || row.told_short_for === row.starts_at) return
      await repo.markClass(trx, classId, { told_short_for: row.starts_at })
      const { instructor_id: instructorId, starts_at: startsAt } = row
      await school.happened(trx, { kind: 'class-short', classId, instructorId, startsAt })
    }),
})

/**
 * Confirms a class on its present date although too few have paid; nothing to decide changes nothing. 404 not
 * visible, 403 neither the actor's nor an admin, 409 class-not-open, class-started.
 */
export function confirmClass(school: School, actor: Actor, id: string): Promise<ModifiedCount> {
  return act(school, actor, 'classes:cancel', async (trx, present) => {
    if (!mayManage(present, await loadVisible(trx, present, id)))
      throw refuse('forbidden', 'instructorConfirms')
    const row = await loadClass(trx, id, lockClass)
    const at = school.clock()
    requireOpen(row, at)
    if ((await findShort(trx, id, at)) === undefined) return { modifiedCount: 0 }
    await repo.markClass(trx, id, { confirmed_for: row.starts_at })
    await school.happened(trx, { kind: 'class-confirmed', at, by: actor, class: row })
    return { modifiedCount: 1 }
  })
}
