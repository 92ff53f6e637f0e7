import type { z } from 'zod'
import type { HandInStatus } from '#contract/assignments.ts'
import type { DeletedCount, ModifiedCount } from '#contract/fields.ts'
import {
  versionLimit,
  type changedWork,
  type newVersion,
  type newWork,
} from '#contract/hand-ins.ts'
import { isPastMinute } from '#messages/local-time.ts'
import { insertRows } from '#platform/database/insert-rows.ts'
import { newId } from '#platform/ids.ts'
import { act, actOnce, type Keyed } from '#school/base/act.ts'
import type { Actor } from '#school/base/caller.ts'
import { refuse } from '#school/base/refuse.ts'
import type { School } from '#school/base/school.ts'
import type { Tables, Trx } from '#school/base/tables.ts'
import { findAnyClass } from '#school/classes/classes.repo.ts'
import { claimWorkPhoto } from '#school/photos/claim-photo.ts'
import { lockSeat } from '#school/seats/seats.repo.ts'
import type { AssignmentRow } from './assignment-row.ts'
import { findAssignment, shareAssignment } from './assignments.repo.ts'
import { handInLife, isStep, requireOpen, requireOwnTurn } from './hand-in-life.ts'
import * as repo from './hand-ins.repo.ts'
import { loadAssignment, refuseAssignment } from './load-assignment.ts'
import { classViewerOf, teaches } from './work-rights.ts'

// Hand-ins of students, and answers of instructors (clauses 18.2 and 18.7).

/** 403 without a seat but with work in the class, else 404. */
async function requireSeat(trx: Trx, actor: Actor, classId: string): Promise<void> {
  if ((await lockSeat(trx, classId, actor.id)) !== undefined) return
  const of = await findAnyClass(trx, classId)
  if (of === undefined || (await classViewerOf(trx, actor, of)) === undefined)
    throw refuseAssignment()
  throw refuse('forbidden', 'seatNeeded')
}

/**
 * Holds the assignment, the seat and the actor's hand-in until the transaction ends. A missing hand-in
 * counts as an empty draft.
 */
async function beginHandIn({ clock }: School, trx: Trx, actor: Actor, id: string) {
  await requireSeat(trx, actor, (await loadAssignment(trx, id)).class_id)
  const assignment = await loadAssignment(trx, id, shareAssignment)
  const own = await repo.lockOwn(trx, id, actor.id)
  const status = own?.status ?? 'draft'
  requireOwnTurn(status)
  requireOpen(assignment, status, clock())
  const count = own === undefined ? 0 : await repo.countWorks(trx, own.id)
  return { assignment, own, count }
}

/** Holds the seat and the hand-in until the transaction ends. */
async function beginWork(trx: Trx, actor: Actor, id: string) {
  const work = await repo.findOwnWork(trx, id, actor.id)
  if (work === undefined) throw refuse('not-found', 'noWork')
  await requireSeat(trx, actor, work.class_id)
  // Its instructor may have deleted the assignment meanwhile.
  const own = await repo.lockHandIn(trx, work.hand_in_id)
  if (own === undefined) throw refuse('not-found', 'noWork')
  requireOwnTurn(own.status)
  return work
}

async function addHandIn({ clock }: School, trx: Trx, actor: Actor, { id }: AssignmentRow) {
  const added: repo.HandInRow = {
    id: newId(),
    assignment_id: id,
    student_id: actor.id,
    status: 'draft',
    created_at: clock(),
    handed_in_at: null,
    late: 0,
    answered_at: null,
    warned_days: null,
    warned_at: null,
  }
  await insertRows(trx, 'hand_ins', [added])
  return added.id
}

async function insertVersion(
  { clock }: School,
  trx: Trx,
  actor: Actor,
  { work, number, photo, note }: { work: string; number: number; photo: string; note: string },
): Promise<string> {
  const added: Tables['versions'] = {
    id: newId(),
    work_id: work,
    number,
    photo_id: await claimWorkPhoto(trx, actor.id, photo),
    note,
    typed: null,
    overruled: '{}',
    created_at: clock(),
    handed_in_at: null,
  }
  await insertRows(trx, 'versions', [added])
  return added.id
}

/**
 * 404 not visible, 403 if the actor no longer has a seat, 409 closed, not-open-yet, wrong-state,
 * too-many-photos, 400 for a picture that is not the actor's or was handed in before.
 */
export function addWork(
  school: School,
  actor: Actor,
  assignmentId: string,
  { photo, ...texts }: z.output<typeof newWork>,
  atomically?: Keyed,
): Promise<{ insertedId: string }> {
  const { clock } = school
  return actOnce(school, actor, 'work:hand-in', atomically, async (trx) => {
    const { assignment, own, count } = await beginHandIn(school, trx, actor, assignmentId)
    const max = assignment.max_photos
    if (count >= max) throw refuse('too-many-photos', 'handInFull', { max })
    const id = newId()
    const hand_in_id = own?.id ?? (await addHandIn(school, trx, actor, assignment))
    await insertRows(trx, 'works', [{ ...texts, id, hand_in_id, created_at: clock() }])
    await insertVersion(school, trx, actor, { work: id, number: 1, photo, note: '' })
    return { insertedId: id }
  })
}

/** 404 not the actor's, 403 if they no longer have a seat, 409 wrong-state. */
export function changeWork(
  school: School,
  actor: Actor,
  id: string,
  texts: z.output<typeof changedWork>,
): Promise<ModifiedCount> {
  return act(school, actor, 'work:hand-in', async (trx) => {
    const { title, alt, note } = await beginWork(trx, actor, id)
    if (title === texts.title && alt === texts.alt && note === texts.note)
      return { modifiedCount: 0 }
    await repo.changeWork(trx, id, texts)
    return { modifiedCount: 1 }
  })
}

/** Deletes all its critique, too; refused like a change. */
export function deleteWork(school: School, actor: Actor, id: string): Promise<DeletedCount> {
  return act(school, actor, 'work:hand-in', async (trx) => {
    await beginWork(trx, actor, id)
    await repo.deleteWork(trx, id)
    return { deletedCount: 1 }
  })
}

/** Refused like a change, or 409 limit-reached, and 400 as for a new work. */
export function addVersion(
  school: School,
  actor: Actor,
  workId: string,
  { photo, note }: z.output<typeof newVersion>,
  atomically?: Keyed,
): Promise<{ insertedId: string }> {
  return actOnce(school, actor, 'work:hand-in', atomically, async (trx) => {
    await beginWork(trx, actor, workId)
    const count = await repo.countVersions(trx, workId)
    const { max } = versionLimit
    if (count >= max) throw refuse('limit-reached', 'versionsFull', { max })
    const version = { work: workId, number: count + 1, photo, note }
    return { insertedId: await insertVersion(school, trx, actor, version) }
  })
}

/**
 * 404 not visible, 403 without a seat, 409 closed, not-open-yet, wrong-state, too-few-photos,
 * too-many-photos.
 */
export function handIn(school: School, actor: Actor, assignmentId: string): Promise<ModifiedCount> {
  const { clock } = school
  return act(school, actor, 'work:hand-in', async (trx) => {
    const { assignment, own, count } = await beginHandIn(school, trx, actor, assignmentId)
    const { min_photos: min, max_photos: max, due_at } = assignment
    if (own === undefined || count < min) throw refuse('too-few-photos', 'fewPhotos', { min })
    if (count > max) throw refuse('too-many-photos', 'handInFull', { max })
    const now = clock()
    const isPast = due_at !== null && isPastMinute(due_at, now)
    const isLate = own.handed_in_at === null ? isPast : own.late === 1
    await repo.changeHandIn(trx, own.id, {
      status: handInLife['hand-in'].to,
      handed_in_at: now,
      late: isLate ? 1 : 0,
    })
    await repo.showVersions(trx, own.id, now)
    const classId = assignment.class_id
    await school.happened(trx, { kind: 'handed-in', assignmentId, classId })
    return { modifiedCount: 1 }
  })
}

/** Asks for it again, or marks it as done; 404 not of an own class or a draft, 409 wrong-state. */
export function answerHandIn(
  school: School,
  actor: Actor,
  id: string,
  { status }: { status: Extract<HandInStatus, 'again' | 'done'> },
): Promise<ModifiedCount> {
  return act(school, actor, 'work:answer', async (trx, present) => {
    const row = await repo.lockHandIn(trx, id)
    const assignment = row && (await findAssignment(trx, row.assignment_id))
    const of = assignment && (await findAnyClass(trx, assignment.class_id))
    if (!row || row.handed_in_at === null || !of || !teaches(present, of))
      throw refuse('not-found', 'noHandIn')
    const step = handInLife[status]
    if (!isStep(step, row.status)) throw refuse('wrong-state', 'notWaiting')
    await repo.changeHandIn(trx, id, { status: step.to, answered_at: school.clock() })
    const studentId = row.student_id
    await school.happened(trx, { kind: 'hand-in-answered', handInId: id, studentId })
    return { modifiedCount: 1 }
  })
}
