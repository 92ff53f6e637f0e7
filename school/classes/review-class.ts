import type { ModifiedCount } from '#contract/fields.ts'
import { act } from '#school/base/act.ts'
import type { Actor } from '#school/base/caller.ts'
import { refuse } from '#school/base/refuse.ts'
import type { School } from '#school/base/school.ts'
import { setWords } from '#school/search.repo.ts'
import { lockClass } from '#school/seats/seat-counts.repo.ts'
import { settleWaitlist } from '#school/seats/waitlist.ts'
import { statusByDates } from './class-dates.ts'
import { classLife, firstStatus, isStep } from './class-life.ts'
import { wordsOfClass, type ClassRow } from './class-row.ts'
import * as repo from './classes.repo.ts'
import { loadClass, requireAsRead } from './load-class.ts'
import { planMinimumCheck } from './minimum.ts'

type Decision = {
  status: 'approved' | 'denied'
  updatedAt?: number | undefined
  feedback?: string | undefined
}

const nameClass = ({ id, name, instructor_id: instructorId }: ClassRow) => ({
  id,
  name,
  instructorId,
})

/**
 * Approves or denies a pending class (clause 4.2). `updatedAt` is the version that the actor has read;
 * `feedback` tells the instructor why. 404 unknown, 409 not-pending, 409 changed-meanwhile.
 */
export function setClassStatus(
  school: School,
  actor: Actor,
  id: string,
  { status, updatedAt, feedback: text }: Decision,
): Promise<ModifiedCount> {
  return act(school, actor, 'classes:review', async (trx) => {
    const row = await loadClass(trx, id, lockClass)
    const step = status === 'approved' ? classLife.approve : classLife.deny
    if (!isStep(step, row.status)) throw refuse('not-pending', 'decided')
    requireAsRead(row, updatedAt, 'changedRead')
    const at = school.clock()
    const to = statusByDates({ ...row, status: step.to }, at)
    await repo.changeClass(trx, row, { status: to }, at)
    await settleWaitlist(school, trx, id, { isAnew: true })
    // Only classes in the catalogue are searchable.
    if (to === 'approved') await setWords(trx, 'class', id, wordsOfClass(row))
    // It may begin too soon for the check that was planned.
    if (to === 'approved') await planMinimumCheck(school, trx, row)
    const feedback =
      text === undefined ? null : { text, isNew: await repo.setFeedback(trx, id, text) }
    const decision = { from: firstStatus, to: status }
    const about = { at, by: actor, class: nameClass(row), decision, feedback }
    await school.happened(trx, { kind: 'class-reviewed', ...about })
    return { modifiedCount: 1 }
  })
}

/** 404 unknown (clause 7.20). */
export function setClassFeedback(school: School, actor: Actor, id: string, text: string) {
  return act(school, actor, 'classes:review', async (trx) => {
    const row = await loadClass(trx, id)
    if (!(await repo.setFeedback(trx, id, text))) return { modifiedCount: 0 }
    // Read after the row is locked: it may have waited for another's feedback.
    const at = school.clock()
    const feedback = { text, isNew: true }
    const about = { at, by: actor, class: nameClass(row), decision: null, feedback }
    await school.happened(trx, { kind: 'class-reviewed', ...about })
    return { modifiedCount: 1 }
  })
}
