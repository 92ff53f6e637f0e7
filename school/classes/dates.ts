import type { z } from 'zod'
import type { cancellation, classAgain } from '#contract/class-forms.ts'
import type { ModifiedCount } from '#contract/fields.ts'
import type { ClassMeeting, Meeting } from '#contract/meetings.ts'
import { toMinor } from '#contract/money.ts'
import { fault } from '#messages/reasons.ts'
import { atomicallyIn, transaction, type Atomically } from '#platform/database/transaction.ts'
import type { Enqueue } from '#platform/jobs/jobs.ts'
import { newId } from '#platform/ids.ts'
import { recordHistory, type By } from '#school/audit/audit.service.ts'
import type { Actor } from '#school/base/caller.ts'
import { refuse, refuseFields } from '#school/base/refuse.ts'
import { requireActor } from '#school/base/require-actor.ts'
import { dropWords, setWords } from '#school/search.repo.ts'
import type { Db, Tables, Trx } from '#school/base/tables.ts'
import { classLife, firstStatus, isStep } from './class-life.ts'
import { wordsOfClass, seriesOf, startOf, untouched, type ClassRow } from './class-row.ts'
import { isOwner, mayManage } from './classes.policy.ts'
import * as repo from './classes.repo.ts'
import type { ClassWaitlistParts } from './class-waitlist.ts'
import { loadClass, loadVisible } from './load-class.ts'
import { identifyMeetings, setMeetings } from './meetings.repo.ts'
import { refuseAboveSeats, type Minimum } from './minimum.ts'

export type DatesParts = ClassWaitlistParts & {
  db: Db
  beginLater: Enqueue<{ classId: string }>
  /** Tells students who have paid about other dates or another place. */
  notifyMoved: (trx: Trx, row: ClassRow) => Promise<void>
  copyAssignments: (trx: Trx, from: ClassRow, to: ClassRow) => Promise<void>
  clearOrders: Enqueue<{ classId: string; by: By }>
}

type Parts = DatesParts & Pick<Minimum, 'planCheck'>

/** 400, at its field, for a past meeting that is not among the `known` ones. */
export function refusePast(meetings: Meeting[], known: Meeting[], now: number): void {
  const before = new Set(known.map(({ startsAt }) => startsAt))
  const late = meetings.findIndex(({ startsAt }) => startsAt <= now && !before.has(startsAt))
  if (late >= 0) throw refuseFields({ [`meetings.${late}.startsAt`]: fault('past') })
}

export function createDates(parts: Parts) {
  const { db, clock, beginLater, clearOrders, copyAssignments, planCheck } = parts

  /** The row of the class already says when the first one begins. */
  async function setDates(
    trx: Trx,
    row: Pick<ClassRow, 'id' | 'starts_at' | 'minimum_students'>,
    meetings: ClassMeeting[],
  ) {
    await setMeetings(trx, row.id, meetings, clock())
    if (meetings.length > 0) await beginLater(trx, { classId: row.id }, row.starts_at)
    await planCheck(trx, row)
  }

  return {
    setDates,

    /** If its first meeting has begun and it is still in the catalogue. */
    begin(classId: string): Promise<void> {
      return transaction(db, async (trx) => {
        const row = await repo.lockClass(trx, classId)
        const now = clock()
        if (row === undefined || !isStep(classLife.begin, row.status) || row.starts_at > now) return
        await repo.changeClass(trx, row, { status: classLife.begin.to }, now)
        await dropWords(trx, 'class', classId)
      })
    },

    /**
     * Offers an own class again (clause 10.6): approved at once if the original is, or was when it began. 404
     * not visible, 403 not the actor's, 400 a meeting in the past, 409 limit-reached.
     */
    again(
      actor: Actor,
      id: string,
      { meetings, availableSeats, price, minimumStudents }: z.output<typeof classAgain>,
      atomically: Atomically<Tables> = atomicallyIn(db),
    ): Promise<{ insertedId: string }> {
      const admit = (trx: Trx) => requireActor(trx, actor, 'classes:add')
      return atomically(admit, async (trx) => {
        const seen = await loadVisible(trx, actor, id)
        if (!isOwner(actor, seen)) throw refuse('forbidden', 'instructorOffers')
        const series = seriesOf(seen)
        await repo.lockSeries(trx, series)
        const origin = await loadClass(trx, id)
        const now = clock()
        refusePast(meetings, [], now)
        const isRead = origin.status === 'approved' || origin.status === 'begun'
        const row: ClassRow = {
          ...origin,
          ...untouched,
          id: newId(),
          available_seats: availableSeats,
          price_cents: price === undefined ? origin.price_cents : toMinor(price),
          status: isRead ? 'approved' : firstStatus,
          starts_at: startOf(meetings),
          series_id: series,
          minimum_students:
            minimumStudents === undefined ? origin.minimum_students : minimumStudents,
          created_at: now,
          updated_at: now,
        }
        refuseAboveSeats(row)
        await repo.insertClass(trx, row)
        await setDates(trx, row, await identifyMeetings(trx, row.id, meetings))
        await copyAssignments(trx, origin, row)
        if (isRead) await setWords(trx, 'class', row.id, wordsOfClass(row))
        await repo.refuseTooManyUnread(trx, actor.id)
        return { insertedId: row.id }
      })
    },

    /**
     * Cancels a class for good (clause 10.5); its orders follow at once, in separate transactions. Once it
     * has begun only an admin can, and decides whether everybody who paid is refunded (clause 13.7). 404 not
     * visible, 403 neither the actor's nor an admin, 409 class-not-open, class-started.
     */
    cancel(
      actor: Actor,
      id: string,
      { reason, refund = false }: z.input<typeof cancellation>,
    ): Promise<ModifiedCount> {
      return transaction(db, async (trx) => {
        const role = await requireActor(trx, actor, 'classes:cancel')
        const present = { ...actor, role }
        if (!mayManage(present, await loadVisible(trx, present, id)))
          throw refuse('forbidden', 'instructorCancels')
        const row = await loadClass(trx, id, repo.lockClass)
        if (!isStep(classLife.cancel, row.status)) throw refuse('class-not-open', 'cancelledBefore')
        const at = clock()
        if (role !== 'Admin' && row.starts_at <= at)
          throw refuse('class-started', 'begunAdminCancels')
        if (role !== 'Admin' && refund) throw refuse('forbidden', 'adminRefunds')
        const { to } = classLife.cancel
        const change = {
          status: to,
          cancelled_at: at,
          cancel_reason: reason,
          refunds_held: refund ? 1 : 0,
          sequence: row.sequence + 1,
        }
        await repo.changeClass(trx, row, change, at)
        await dropWords(trx, 'class', id)
        await recordHistory(trx, [
          {
            at,
            kind: 'class-cancelled',
            by: actor,
            subject: row,
            from: row.status,
            to,
            note: reason,
          },
        ])
        await clearOrders(trx, { classId: id, by: { id: actor.id, name: actor.name } })
        return { modifiedCount: 1 }
      })
    },
  }
}

/** An approved class may now begin later, or has begun. */
export function statusByDates({ status, starts_at }: ClassRow, now: number): ClassRow['status'] {
  if (isStep(classLife.postpone, status) && starts_at > now) return classLife.postpone.to
  if (isStep(classLife.begin, status) && starts_at <= now) return classLife.begin.to
  return status
}
