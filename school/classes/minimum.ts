import { sql, type SqlBool } from 'kysely'
import type { ModifiedCount } from '#contract/fields.ts'
import { fault } from '#messages/reasons.ts'
import type { Clock } from '#platform/clock.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Enqueue } from '#platform/jobs/jobs.ts'
import { recordHistory } from '#school/audit/audit.service.ts'
import type { Actor } from '#school/base/caller.ts'
import { refuse, refuseFields } from '#school/base/refuse.ts'
import { requireActor } from '#school/base/require-actor.ts'
import type { Db, Trx } from '#school/base/tables.ts'
import { isDated, seatsOf, type ClassRow } from './class-row.ts'
import { mayManage } from './classes.policy.ts'
import * as repo from './classes.repo.ts'
import { requireOpen } from './enrolment.ts'
import { loadClass, loadVisible } from './load-class.ts'

export type MinimumParts = {
  db: Db
  clock: Clock
  checkLater: Enqueue<{ classId: string }>
  notifyShort: (trx: Trx, row: ClassRow) => Promise<void>
}

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

/** Classes with too few students: notices, and the decision to hold one (clause 16.2). */
export function createMinimum({ db, clock, checkLater, notifyShort }: MinimumParts) {
  return {
    /** 72 hours before the class begins. */
    planCheck: async (
      trx: Trx,
      row: Pick<ClassRow, 'id' | 'starts_at' | 'minimum_students'>,
    ): Promise<void> => {
      if (row.minimum_students !== null && isDated(row))
        await checkLater(trx, { classId: row.id }, row.starts_at - decidedBefore)
    },

    /** Once for each date, if too few have paid for a class that begins soon. */
    checkMinimum(classId: string): Promise<void> {
      return transaction(db, async (trx) => {
        await repo.lockClass(trx, classId)
        const row = await findShort(trx, classId, clock())
        if (row === undefined || row.told_short_for === row.starts_at) return
        await repo.markClass(trx, classId, { told_short_for: row.starts_at })
        await notifyShort(trx, row)
      })
    },

    /**
     * Confirms a class on its present date although too few have paid; nothing to decide changes nothing. 404
     * not visible, 403 neither the actor's nor an admin, 409 class-not-open, class-started.
     */
    confirm(actor: Actor, id: string): Promise<ModifiedCount> {
      return transaction(db, async (trx) => {
        const role = await requireActor(trx, actor, 'classes:cancel')
        const present = { ...actor, role }
        if (!mayManage(present, await loadVisible(trx, present, id)))
          throw refuse('forbidden', 'instructorConfirms')
        const row = await loadClass(trx, id, repo.lockClass)
        const at = clock()
        requireOpen(row, at)
        if ((await findShort(trx, id, at)) === undefined) return { modifiedCount: 0 }
        await repo.markClass(trx, id, { confirmed_for: row.starts_at })
        await recordHistory(trx, [{ at, kind: 'class-confirmed', by: actor, subject: row }])
        return { modifiedCount: 1 }
      })
    },
  }
}

export type Minimum = ReturnType<typeof createMinimum>
