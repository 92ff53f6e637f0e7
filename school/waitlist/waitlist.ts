import { createHash } from 'node:crypto'
import type { QueryOf } from '#contract/api.ts'
import type { Page } from '#contract/endpoint.ts'
import {
  closesBefore,
  waitlistLimits,
  type WaitlistStatus,
  type WaitlistEntry,
} from '#contract/waitlist.ts'
import { insertRows } from '#platform/database/insert-rows.ts'
import { newId } from '#platform/ids.ts'
import { mailboxOf } from '#platform/mail/recipients.ts'
import { act } from '#school/base/act.ts'
import type { Actor } from '#school/base/caller.ts'
import { hasPaid } from '#school/base/never-paid.ts'
import { toPage, windowOf } from '#school/base/paging.ts'
import { refuse } from '#school/base/refuse.ts'
import type { School } from '#school/base/school.ts'
import type { Trx } from '#school/base/tables.ts'
import { holdTime } from '#school/checkouts/holds.ts'
import { isDated, type ClassRow } from '#school/classes/class-row.ts'
import { maySee } from '#school/classes/classes.policy.ts'
import { loadClass } from '#school/classes/load-class.ts'
import { countUnpaidHolds } from '#school/sales/holds.repo.ts'
import { lockClass } from '#school/seats/seat-counts.repo.ts'
import { hasSeat } from '#school/seats/seats.repo.ts'
import { requireOpen } from '#school/seats/take-seat.ts'
import { endEntry, settleWaitlist } from '#school/seats/waitlist.ts'
import { findEntry, findPosition, type WaitlistRow } from '#school/seats/waitlist.repo.ts'
import * as repo from './waitlist.repo.ts'

// Joining, leaving and listing waitlists (clause 15.1).

const { waitlists, newWaitlists, people, newPeople } = waitlistLimits

type Line = Awaited<ReturnType<typeof repo.measureWaitlist>>

/** The hash is another one in each class, so that rows of one person cannot be joined. */
const mailboxKey = (classId: string, email: string): string =>
  createHash('sha256')
    .update(`${classId} ${mailboxOf(email)}`)
    .digest('base64url')

async function statusOf(trx: Trx, entry: WaitlistRow): Promise<WaitlistStatus> {
  const position = entry.state === 'waiting' ? await findPosition(trx, entry) : 0
  return { position, offeredUntil: entry.offer_ends }
}

/** 409 if they cannot wait for this class, or no longer can. */
async function requireMayWait(
  { clock }: School,
  trx: Trx,
  actor: Actor,
  row: ClassRow,
  entry: WaitlistRow | undefined,
): Promise<void> {
  const { name } = row
  requireOpen(row, clock())
  if (row.starts_at - closesBefore <= clock()) throw refuse('waitlist-closed', 'waitlistClosed')
  if (await hasSeat(trx, actor.id, row.id)) throw refuse('order-paid', 'paid', { name })
  if (row.available_seats > 0) throw refuse('seats-free', 'seatsFree', { name })
  const known = await repo.findMailbox(trx, row.id, mailboxKey(row.id, actor.email))
  if (entry !== undefined || known === 'declined')
    throw refuse('offer-declined', 'offerDeclined', { name })
  if (known === 'waiting') throw refuse('limit-reached', 'mailboxInLine')
}

/** 409 for too many waitlists of a student, whose record is locked, or too many people on one. */
async function requireRoom(trx: Trx, actor: Actor, line: Line): Promise<void> {
  const own = await repo.countWaitlistsOf(trx, actor.id)
  if (own >= waitlists.max) throw refuse('limit-reached', 'manyLines', { max: waitlists.max })
  if (line.people >= people.max) throw refuse('limit-reached', 'lineFull', { max: people.max })
  if (await hasPaid(trx, actor.id)) return
  if (own >= newWaitlists.max)
    throw refuse('limit-reached', 'manyNewLines', { max: newWaitlists.max })
  if (line.newPeople >= newPeople.max)
    throw refuse('limit-reached', 'lineFullOfNew', { max: newPeople.max })
}

/** 409 while the last seats are only held: the waitlist opens once they are sold. */
async function requireSold(trx: Trx, { id, name }: ClassRow, line: Line): Promise<void> {
  if (line.people === 0 && (await countUnpaidHolds(trx, id)) > 0)
    throw refuse('seats-free', 'seatsHeld', { name, minutes: holdTime / 60_000 })
}

/**
 * Puts the actor on the waitlist of a full class, and returns their position; idempotent. 404 not
 * visible, 409 class-not-open, class-started, waitlist-closed, seats-free, order-paid, offer-declined,
 * email-not-verified, limit-reached.
 */
export async function joinWaitlist(
  school: School,
  actor: Actor,
  classId: string,
): Promise<WaitlistStatus> {
  const { clock, accounts } = school
  // Before the transaction, which may hold the only connection.
  const isVerified = await accounts.isEmailVerified(actor.accountId, actor.email)
  return act(school, actor, 'waitlist:join', async (trx) => {
    await loadClass(trx, classId, lockClass)
    await settleWaitlist(school, trx, classId)
    const row = await loadClass(trx, classId)
    const entry = await findEntry(trx, classId, actor.id)
    if (entry !== undefined && entry.state !== 'declined') return statusOf(trx, entry)
    if (!maySee(actor, row)) throw refuse('not-found', 'noClass')
    await requireMayWait(school, trx, actor, row, entry)
    if (!isVerified) throw refuse('email-not-verified', 'confirmToWait')
    const line = await repo.measureWaitlist(trx, classId)
    await requireSold(trx, row, line)
    await requireRoom(trx, actor, line)
    const added: WaitlistRow = {
      id: newId(),
      class_id: classId,
      student_id: actor.id,
      // After the last, even if the clocks of two processes differ.
      joined_at: Math.max(clock(), line.last + 1),
      state: 'waiting',
      offer_ends: null,
      mailbox: mailboxKey(classId, actor.email),
    }
    await insertRows(trx, 'waitlist', [added])
    return statusOf(trx, added)
  })
}

/** A seat held for them goes to the next person. 0 if they are not on the waitlist. */
export function leaveWaitlist(school: School, actor: Actor, classId: string) {
  return act(school, actor, 'waitlist:join', async (trx) => {
    if ((await lockClass(trx, classId)) === undefined) return { deletedCount: 0 }
    const entry = await findEntry(trx, classId, actor.id)
    if (entry === undefined || entry.state === 'declined') return { deletedCount: 0 }
    await endEntry(school, trx, entry, entry.state !== 'waiting')
    return { deletedCount: 1 }
  })
}

export async function listWaitlists(
  { db }: School,
  actor: Actor,
  page: QueryOf<'listWaitlists'>,
): Promise<Page<WaitlistEntry>> {
  const window = windowOf('waitlists', page)
  const rows = await repo.listOfStudent(db, actor.id, window)
  return toPage(
    window,
    rows,
    (row) => row.joined_at,
    (row) => ({
      classId: row.class_id,
      className: row.name,
      startsAt: isDated(row) ? row.starts_at : null,
      joinedAt: row.joined_at,
      position: row.state === 'waiting' ? row.waiting : 0,
      offeredUntil: row.offer_ends,
    }),
  )
}
