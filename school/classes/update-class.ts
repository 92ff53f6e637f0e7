import { isDeepStrictEqual } from 'node:util'
import type { ModifiedCount } from '#contract/fields.ts'
import { act } from '#school/base/act.ts'
import type { Actor } from '#school/base/caller.ts'
import { refuse } from '#school/base/refuse.ts'
import type { School } from '#school/base/school.ts'
import { claimPhoto } from '#school/photos/claim-photo.ts'
import { dropWords, setWords } from '#school/search.repo.ts'
import { lockClass } from '#school/seats/seat-counts.repo.ts'
import { refuseUnsold } from '#school/seats/take-seat.ts'
import { settleWaitlist } from '#school/seats/waitlist.ts'
import { refusePast, setDates, statusByDates } from './class-dates.ts'
import { classLife } from './class-life.ts'
import {
  changesOf,
  isDated,
  isRewrite,
  wordsOfClass,
  type ClassChange,
  type ClassRow,
} from './class-row.ts'
import { isOwner } from './classes.policy.ts'
import * as repo from './classes.repo.ts'
import { loadClass, loadVisible, requireAsRead } from './load-class.ts'
import { identifyMeetings, withItsMeetings } from './meetings.repo.ts'
import { planMinimumCheck, refuseAboveSeats } from './minimum.ts'

/**
 * Changes an own class. New texts or another photo go back to review; price, topic, level, seats (clause
 * 4.2), dates and places (clause 10.4) alone do not. `updatedAt` is the version that the actor has read. 404
 * not visible, 403 not the actor's, 409 changed-meanwhile, 409 class-not-open if cancelled, 400 for a new
 * meeting in the past, an unknown meeting, fewer seats than are sold or than its minimum, or an unknown photo.
 */
export function updateClass(
  school: School,
  actor: Actor,
  id: string,
  { updatedAt, ...change }: ClassChange & { updatedAt?: number | undefined },
): Promise<ModifiedCount> {
  return act(school, actor, 'classes:edit', async (trx) => {
    if (!isOwner(actor, await loadVisible(trx, actor, id)))
      throw refuse('forbidden', 'instructorChanges')
    const row = await withItsMeetings(trx, await loadClass(trx, id, lockClass))
    if (row.status === classLife.cancel.to) throw refuse('class-not-open', 'cancelled')
    const at = school.clock()
    const newMeetings = change.meetings && (await identifyMeetings(trx, id, change.meetings))
    const meetings = newMeetings ?? row.meetings
    const isMoved = !isDeepStrictEqual(meetings, row.meetings)
    refuseUnsold(row, change.seats)
    const photo = change.photo && (await claimPhoto(trx, actor.id, change.photo))
    const columns: Partial<ClassRow> = changesOf(row, { ...change, photo })
    if (!isMoved && Object.keys(columns).length === 0) return { modifiedCount: 0 }
    requireAsRead(row, updatedAt, 'changedUnsaved')
    refusePast(change.meetings ?? [], row.meetings, at)
    const changed = { ...row, ...columns }
    refuseAboveSeats(changed)
    if (isMoved) await setDates(school, trx, changed, meetings)
    else if ('minimum_students' in columns) await planMinimumCheck(school, trx, changed)
    // Later meetings do not entitle anyone to a refund for those that began (clause 13.7).
    if (isMoved && row.starts_at <= at) columns.began_at = row.starts_at
    if (isDated(changed) && !isDated(row)) columns.dated_at = at
    if (!isDated(changed) && isDated(row)) columns.undated_at = at
    const isRewritten = isRewrite(columns)
    const { to } = classLife.rewrite
    const status = isRewritten ? to : statusByDates(changed, at)
    const isElsewhere = isMoved || 'place' in columns || 'online_url' in columns
    const sequence = row.sequence + (isElsewhere ? 1 : 0)
    await repo.changeClass(trx, row, { ...columns, status, sequence }, at)
    if (isElsewhere && row.enrolled > 0)
      await school.happened(trx, { kind: 'class-moved', classId: id })
    await settleWaitlist(school, trx, id)
    if (status === 'approved' && row.status !== 'approved')
      await setWords(trx, 'class', id, wordsOfClass(changed))
    else if (status !== 'approved') await dropWords(trx, 'class', id)
    const [by, from] = [actor, row.status]
    if (isRewritten && from !== to)
      await school.happened(trx, { kind: 'class-rewritten', at, by, class: changed, from, to })
    return { modifiedCount: 1 }
  })
}
