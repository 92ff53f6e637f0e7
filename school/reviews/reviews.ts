import type { z } from 'zod'
import type { Page } from '#contract/endpoint.ts'
import type { ModifiedCount } from '#contract/fields.ts'
import { formerStudent } from '#contract/former.ts'
import type { newReview, OwnReview, Review, reviewAnswer, reviewHiding } from '#contract/reviews.ts'
import { insertRows } from '#platform/database/insert-rows.ts'
import { newId } from '#platform/ids.ts'
import { act } from '#school/base/act.ts'
import type { Actor } from '#school/base/caller.ts'
import type { FactOf } from '#school/base/facts.ts'
import { toPage, windowOf, type PageQuery } from '#school/base/paging.ts'
import { refuse } from '#school/base/refuse.ts'
import type { School } from '#school/base/school.ts'
import type { Db, Trx } from '#school/base/tables.ts'
import { isDated, seriesOf, type ClassRow } from '#school/classes/class-row.ts'
import { loadClass, loadVisible } from '#school/classes/load-class.ts'
import { findSeat, lockSeat } from '#school/seats/seats.repo.ts'
import * as repo from './reviews.repo.ts'

// Reviews by students who have paid (clause 11.4).

/** Milliseconds after paying, for a class without dates. */
const undatedWait = 7 * 24 * 3_600_000

function toReview(row: repo.ReviewRow): Review {
  return {
    _id: row.id,
    stars: row.stars,
    text: row.text,
    studentName: row.student_name || formerStudent,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    answer: row.answer,
  }
}

const toOwnReview = (row: repo.ReviewRow): OwnReview => ({
  ...toReview(row),
  hiddenReason: row.hidden_reason,
})

type Seat = NonNullable<Awaited<ReturnType<typeof findSeat>>>

/** After the first meeting has begun. */
const opensAt = (row: ClassRow, { paid_at }: Seat): number =>
  isDated(row) ? row.starts_at : (paid_at ?? 0) + undatedWait

/** Others were checked in, but this student was not. */
const wasMissed = async (db: Db, classId: string, { checked_in_at }: Seat): Promise<boolean> =>
  checked_in_at === null && (await repo.hasCheckIns(db, classId))

/** It counts only while it is public. */
const countedStars = (row: repo.ReviewRow) => (row.hidden_reason === null ? row.stars : 0)

async function lockReview(trx: Trx, id: string): Promise<repo.ReviewRow> {
  const row = await repo.lockReview(trx, id)
  if (row === undefined) throw refuse('not-found', 'noReview')
  return row
}

/** The review is locked; its stars no longer count. */
async function removeReview(trx: Trx, own: repo.ReviewRow): Promise<void> {
  await repo.removeReview(trx, own.id)
  if (own.hidden_reason === null) await repo.tally(trx, own.series_id, -1, -own.stars)
}

/** Of a student whose seat ends. */
export async function dropReview(
  _school: School,
  trx: Trx,
  { classId, studentId }: FactOf<'seat-ends'>,
): Promise<void> {
  const own = await repo.lockOwn(trx, classId, studentId)
  if (own !== undefined) await removeReview(trx, own)
}

/** Of somebody who has left; their reviews stay. */
export const forgetAuthor = (_school: School, trx: Trx, { user }: FactOf<'user-left'>) =>
  repo.forgetAuthor(trx, user.id)

/** For people who come back. */
export const nameAuthor = (_school: School, trx: Trx, { user }: FactOf<'account-replaced'>) =>
  repo.nameAuthor(trx, user.id, user.name)

/** Public reviews of the whole series, newest first. */
export async function listReviews(
  { db }: School,
  classId: string,
  page: PageQuery,
): Promise<Page<Review>> {
  const window = windowOf('reviews', page)
  const rows = await repo.listOfClass(db, classId, false, window)
  return toPage(window, rows, (row) => row.created_at, toReview)
}

export async function listHiddenReviews(
  { db }: School,
  classId: string,
  page: PageQuery,
): Promise<Page<OwnReview>> {
  const window = windowOf('hidden-reviews', page)
  const rows = await repo.listOfClass(db, classId, true, window)
  return toPage(window, rows, (row) => row.created_at, toOwnReview)
}

/** Also says when they may write, and whether they missed a check-in that others had; 404 not visible. */
export async function readOwnReview(
  { db }: School,
  actor: Actor,
  classId: string,
): Promise<{ review: OwnReview | null; opensAt: number | null; missed: boolean }> {
  const row = await loadVisible(db, actor, classId)
  const own = await repo.findOwn(db, classId, actor.id)
  const seat = await findSeat(db, classId, actor.id)
  return {
    review: own === undefined ? null : toOwnReview(own),
    opensAt: seat === undefined ? null : opensAt(row, seat),
    missed: seat !== undefined && (await wasMissed(db, classId, seat)),
  }
}

/** A hidden review stays hidden. 404 not visible, 403 not paid for or missed the check-in, 409 not-yet. */
export function writeReview(
  school: School,
  actor: Actor,
  classId: string,
  { stars, text }: z.output<typeof newReview>,
): Promise<ModifiedCount> {
  // Locks the user's record, so that their calls run in turn.
  return act(school, actor, 'reviews:write', async (trx) => {
    const reviewed = await loadVisible(trx, actor, classId)
    const seat = await lockSeat(trx, classId, actor.id)
    if (seat === undefined) throw refuse('forbidden', 'reviewPaid')
    const now = school.clock()
    if (opensAt(reviewed, seat) > now) throw refuse('not-yet', 'reviewNotYet')
    const own = await repo.lockOwn(trx, classId, actor.id)
    if (own?.stars === stars && own.text === text) return { modifiedCount: 0 }
    if (own === undefined) {
      if (await wasMissed(trx, classId, seat)) throw refuse('forbidden', 'reviewMissed')
      const added: repo.ReviewRow = {
        id: newId(),
        class_id: classId,
        series_id: seriesOf(reviewed),
        student_id: actor.id,
        student_name: actor.name,
        stars,
        text,
        created_at: now,
        updated_at: now,
        answer: null,
        hidden_reason: null,
      }
      await insertRows(trx, 'reviews', [added])
      await repo.tally(trx, seriesOf(reviewed), 1, stars)
    } else {
      await repo.changeReview(trx, own.id, { stars, text, updated_at: now })
      await repo.tally(trx, own.series_id, 0, countedStars({ ...own, stars }) - countedStars(own))
    }
    return { modifiedCount: 1 }
  })
}

export function deleteReview(school: School, actor: Actor, classId: string) {
  return act(school, actor, 'reviews:write', async (trx) => {
    const own = await repo.lockOwn(trx, classId, actor.id)
    if (own === undefined) return { deletedCount: 0 }
    await removeReview(trx, own)
    return { deletedCount: 1 }
  })
}

/** 404 unknown, 403 another's class, 409 answered-already. */
export function answerReview(
  school: School,
  actor: Actor,
  id: string,
  { answer }: z.output<typeof reviewAnswer>,
): Promise<ModifiedCount> {
  return act(school, actor, 'reviews:answer', async (trx) => {
    const review = await lockReview(trx, id)
    const { instructor_id } = await loadClass(trx, review.class_id)
    if (instructor_id !== actor.id) throw refuse('forbidden', 'instructorAnswers')
    if (review.answer !== null) throw refuse('answered-already', 'answeredBefore')
    await repo.changeReview(trx, id, { answer })
    return { modifiedCount: 1 }
  })
}

/** Hides a review from everybody but its author, or shows it again; 404 unknown. */
export function hideReview(
  school: School,
  actor: Actor,
  id: string,
  { hidden, reason }: z.output<typeof reviewHiding>,
): Promise<ModifiedCount> {
  return act(school, actor, 'reviews:hide', async (trx) => {
    const review = await lockReview(trx, id)
    const hidden_reason = hidden ? (reason ?? null) : null
    if (review.hidden_reason === hidden_reason) return { modifiedCount: 0 }
    await repo.changeReview(trx, id, { hidden_reason })
    const wasHidden = review.hidden_reason !== null
    if (wasHidden !== hidden) {
      const sign = hidden ? -1 : 1
      await repo.tally(trx, review.series_id, sign, sign * review.stars)
    }
    const { name } = await loadClass(trx, review.class_id)
    await school.happened(trx, {
      kind: 'review-hidden',
      at: school.clock(),
      by: actor,
      review: { id, name },
      from: wasHidden ? 'hidden' : 'shown',
      to: hidden ? 'hidden' : 'shown',
      reason,
    })
    return { modifiedCount: 1 }
  })
}
