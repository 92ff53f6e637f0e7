import { isDeepStrictEqual } from 'node:util'
import type { QueryOf } from '#contract/api.ts'
import type { ManagedClass, ReadableClass } from '#contract/classes.ts'
import type { Page } from '#contract/endpoint.ts'
import type { ModifiedCount } from '#contract/fields.ts'
import { atomicallyIn, transaction, type Atomically } from '#platform/database/transaction.ts'
import { newId } from '#platform/ids.ts'
import type { Enqueue } from '#platform/jobs/jobs.ts'
import { recordHistory, type By } from '#school/audit/audit.service.ts'
import type { Actor } from '#school/base/caller.ts'
import { claimPhoto } from '#school/photos/claim-photo.ts'
import { refuse } from '#school/base/refuse.ts'
import { requireActor } from '#school/base/require-actor.ts'
import { dropWords, setWords } from '#school/search.repo.ts'
import type { Tables, Trx } from '#school/base/tables.ts'
import { createCatalogue, type CatalogueParts } from './catalogue.ts'
import { classLife, firstStatus, isStep } from './class-life.ts'
import {
  wordsOfClass,
  changesOf,
  isDated,
  isRewrite,
  toManagedClass,
  toReadableClass,
  toRow,
  type ClassChange,
  type ClassRow,
  type NewClass,
} from './class-row.ts'
import { isOwner, mayListOf, mayManage } from './classes.policy.ts'
import { listAll, listOfInstructor } from './class-lists.repo.ts'
import * as repo from './classes.repo.ts'
import { createDates, refusePast, statusByDates, type DatesParts } from './dates.ts'
import { createEnrolment, refuseUnsold } from './enrolment.ts'
import { createClassWaitlist } from './class-waitlist.ts'
import { countWaiting, listOffersOf } from './class-waitlist.repo.ts'
import { loadClass, loadVisible, requireAsRead } from './load-class.ts'
import { identifyMeetings, withItsMeetings, withMeetings } from './meetings.repo.ts'
import { createMinimum, refuseAboveSeats, type MinimumParts } from './minimum.ts'
import { hadPaid, hasSeat } from './seats.repo.ts'
import { createWithdrawal } from './withdrawal.ts'

export type ClassesService = ReturnType<typeof createClasses>

type ClassesParts = CatalogueParts &
  DatesParts &
  MinimumParts & {
    /** Does nothing for the admin's own class. */
    notifyReviewed: (
      trx: Trx,
      by: By,
      row: ClassRow,
      outcome: { decision: 'approved' | 'denied' | null; hasFeedback: boolean },
    ) => Promise<void>
    notifyPending: Enqueue<{ classId: string }>
  }

type Decision = {
  status: 'approved' | 'denied'
  updatedAt?: number | undefined
  feedback?: string | undefined
}

export function createClasses(parts: ClassesParts) {
  const { db, clock, notifyMoved, notifyReviewed, notifyPending } = parts
  const { planCheck, ...minimum } = createMinimum(parts)
  const { setDates, ...dates } = createDates({ ...parts, planCheck })
  const waitlist = createClassWaitlist(parts)

  async function toManaged(page: Page<ClassRow>): Promise<Page<ManagedClass>> {
    const ids = page.items.map(({ id }) => id)
    const waiting = await countWaiting(db, ids)
    const rows = await withMeetings(db, page.items)
    return { ...page, items: rows.map((row) => toManagedClass(row, waiting.get(row.id))) }
  }

  async function saveFeedback(trx: Trx, by: Actor, subject: ClassRow, note: string) {
    if (!(await repo.setFeedback(trx, subject.id, note))) return { modifiedCount: 0 }
    await recordHistory(trx, [{ at: clock(), kind: 'class-feedback', by, subject, note }])
    return { modifiedCount: 1 }
  }

  return {
    ...createCatalogue(parts),
    ...createEnrolment(clock, waitlist),
    ...dates,
    ...minimum,
    ...createWithdrawal(parts),

    /**
     * Adds a class of the actor, which waits for review whatever the payload says (clause 7.4). 409
     * limit-reached if `unreadClasses` wait already; 400 for an unknown photo (`claimPhoto`), or a minimum
     * above the seats.
     */
    async add(
      actor: Actor,
      input: NewClass,
      atomically: Atomically<Tables> = atomicallyIn(db),
    ): Promise<{ insertedId: string }> {
      const admit = (trx: Trx) => requireActor(trx, actor, 'classes:add')
      return atomically(admit, async (trx) => {
        const { meetings = [] } = input
        const now = clock()
        refusePast(meetings, [], now)
        const photo = await claimPhoto(trx, actor.id, input.photo)
        const row = toRow({ ...input, photo }, { id: newId(), instructorId: actor.id, now })
        refuseAboveSeats(row)
        await repo.insertClass(trx, row)
        await setDates(trx, row, await identifyMeetings(trx, row.id, meetings))
        await repo.refuseTooManyUnread(trx, actor.id)
        await notifyPending(trx, { classId: row.id })
        return { insertedId: row.id }
      })
    },

    /** Newest first; 403 unless the actor asks for their own or is an admin (clause 7.8). */
    async listOf(
      actor: Actor,
      email: string,
      query: Omit<QueryOf<'listInstructorClasses'>, 'email'>,
    ): Promise<Page<ManagedClass>> {
      if (!mayListOf(actor, email)) throw refuse('forbidden', 'ownClasses')
      // By record id: the e-mail may have belonged to another instructor.
      const of = actor.email === email ? { id: actor.id } : { email }
      return toManaged(await listOfInstructor(db, of, query))
    },

    /** 404 unknown, or not visible to the actor (clause 7.9). */
    async read(actor: Actor, id: string): Promise<ReadableClass> {
      const row = await withItsMeetings(db, await loadVisible(db, actor, id))
      if (mayManage(actor, row)) return toManagedClass(row, (await countWaiting(db, [id])).get(id))
      const mayJoin = row.online_url !== null && (await hasSeat(db, actor.id, id))
      const maySeeReason = row.cancel_reason !== null && (await hadPaid(db, actor.id, id))
      const offers = await listOffersOf(db, actor.id, clock())
      return {
        ...toReadableClass(row),
        availableSeats: row.available_seats + (offers.includes(id) ? 1 : 0),
        onlineUrl: mayJoin ? row.online_url : null,
        cancelReason: maySeeReason ? row.cancel_reason : null,
      }
    },

    /**
     * Changes an own class. New texts or another photo go back to review; price, topic, level, seats (clause
     * 4.2), dates and places (clause 10.4) alone do not. `updatedAt` is the version that the actor has read.
     * 404 not visible, 403 not the actor's, 409 changed-meanwhile, 409 class-not-open if cancelled, 400 for a
     * new meeting in the past, an unknown meeting, fewer seats than are sold or than its minimum, or an
     * unknown photo.
     */
    update(
      actor: Actor,
      id: string,
      { updatedAt, ...change }: ClassChange & { updatedAt?: number | undefined },
    ): Promise<ModifiedCount> {
      return transaction(db, async (trx) => {
        await requireActor(trx, actor, 'classes:edit')
        if (!isOwner(actor, await loadVisible(trx, actor, id)))
          throw refuse('forbidden', 'instructorChanges')
        const row = await withItsMeetings(trx, await loadClass(trx, id, repo.lockClass))
        if (row.status === classLife.cancel.to) throw refuse('class-not-open', 'cancelled')
        const at = clock()
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
        if (isMoved) await setDates(trx, changed, meetings)
        else if ('minimum_students' in columns) await planCheck(trx, changed)
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
        if (isElsewhere && row.enrolled > 0) await notifyMoved(trx, { ...row, sequence })
        await waitlist.settle(trx, id)
        if (status === 'approved' && row.status !== 'approved')
          await setWords(trx, 'class', id, wordsOfClass(changed))
        else if (status !== 'approved') await dropWords(trx, 'class', id)
        if (isRewritten && row.status !== to) {
          await recordHistory(trx, [
            { at, kind: 'class-rewritten', by: actor, subject: changed, from: row.status, to },
          ])
          await notifyPending(trx, { classId: id })
        }
        return { modifiedCount: 1 }
      })
    },

    /** Newest first, for review (clause 7.18). */
    async listAll(query: QueryOf<'listAllClasses'>): Promise<Page<ManagedClass>> {
      return toManaged(await listAll(db, query))
    },

    /**
     * Approves or denies a pending class (clause 4.2). `updatedAt` is the version that the actor has read;
     * `feedback` tells the instructor why. 404 unknown, 409 not-pending, 409 changed-meanwhile.
     */
    async setStatus(actor: Actor, id: string, decision: Decision): Promise<ModifiedCount> {
      const { status, updatedAt, feedback } = decision
      return transaction(db, async (trx) => {
        await requireActor(trx, actor, 'classes:review')
        const subject = await loadClass(trx, id, repo.lockClass)
        const step = status === 'approved' ? classLife.approve : classLife.deny
        if (!isStep(step, subject.status)) throw refuse('not-pending', 'decided')
        requireAsRead(subject, updatedAt, 'changedRead')
        const at = clock()
        const to = statusByDates({ ...subject, status: step.to }, at)
        await repo.changeClass(trx, subject, { status: to }, at)
        await waitlist.settle(trx, id, { isAnew: true })
        // Only classes in the catalogue are searchable.
        if (to === 'approved') await setWords(trx, 'class', id, wordsOfClass(subject))
        // It may begin too soon for the check that was planned.
        if (to === 'approved') await planCheck(trx, subject)
        await recordHistory(trx, [
          { at, kind: 'class-decided', by: actor, subject, from: firstStatus, to: status },
        ])
        if (feedback !== undefined) await saveFeedback(trx, actor, subject, feedback)
        const outcome = { decision: status, hasFeedback: feedback !== undefined }
        await notifyReviewed(trx, actor, subject, outcome)
        return { modifiedCount: 1 }
      })
    },

    /** 404 unknown (clause 7.20). */
    async setFeedback(actor: Actor, id: string, feedback: string): Promise<ModifiedCount> {
      return transaction(db, async (trx) => {
        await requireActor(trx, actor, 'classes:review')
        const subject = await loadClass(trx, id)
        const saved = await saveFeedback(trx, actor, subject, feedback)
        const outcome = { decision: null, hasFeedback: true }
        if (saved.modifiedCount > 0) await notifyReviewed(trx, actor, subject, outcome)
        return saved
      })
    },

    waitlist,
  }
}
