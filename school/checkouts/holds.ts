import { holdLimits } from '#contract/checkouts.ts'
import type { Actor } from '#school/base/caller.ts'
import type { FactOf } from '#school/base/facts.ts'
import { hasPaid, isWithinShare } from '#school/base/never-paid.ts'
import { refuse, refuseForNow } from '#school/base/refuse.ts'
import type { School } from '#school/base/school.ts'
import type { Trx } from '#school/base/tables.ts'
import type { OrderRow } from '#school/orders/orders.repo.ts'
import * as repo from '#school/sales/holds.repo.ts'

// Limits on seats that are held and not paid for (clause 13.2). See decision 51.

export type Hold = {
  /** Deadline of an earlier hold of one of these classes, which stays; null without one. */
  earlier: number | null
  isNew: boolean
  /** The address that a new account calls from; null for others, or if unknown. */
  address: string | null
}

const minute = 60_000
const second = 1_000

/** In milliseconds. The page is open equally long: the provider requires half an hour. */
export const holdTime = 35 * minute

const { started, newSeats, unpaid, unpaidFrom } = holdLimits

/** The seconds and the time in a refusal (429). */
function retryAfter(school: School, until: number) {
  return {
    seconds: Math.max(1, Math.ceil((until - school.clock()) / second)),
    // The next whole minute, when the wait is over.
    time: { time: until + minute - 1, timeZone: school.settings.timeZone },
  }
}

/** 429 if an account that never paid, or its address, left too many holds unpaid. */
async function refusePaused(
  school: School,
  trx: Trx,
  { id, address }: Pick<Actor, 'id' | 'address'>,
  { earlier, now }: { earlier: number | null; now: number },
): Promise<void> {
  const hold = { since: now - unpaid.within, except: earlier, max: unpaid.max }
  const third = (await repo.listUnpaidHolds(trx, id, hold))[unpaid.max - 1]
  if (third !== undefined) {
    const { seconds, time } = retryAfter(school, third + unpaid.within)
    throw refuseForNow('too-many-requests', seconds, 'unfinished', { max: unpaid.max, time })
  }
  if (address === undefined) return
  const from = { since: now - unpaidFrom.within, student: id, max: unpaidFrom.max }
  const last = (await repo.listHoldsFrom(trx, address, from))[unpaidFrom.max - 1]
  if (last === undefined) return
  const { seconds, time } = retryAfter(school, last + unpaidFrom.within)
  throw refuseForNow('too-many-requests', seconds, 'unfinishedNetwork', { time })
}

/**
 * The seats that a student may hold for locked orders. Locks the user row, so that concurrent starts of one
 * account are decided in turn. 409 limit-reached, 429 too-many-requests.
 */
export async function allowHold(
  school: School,
  trx: Trx,
  actor: Actor,
  orders: readonly OrderRow[],
): Promise<Hold> {
  const now = school.clock()
  const deadlines = await repo.listDeadlines(trx, actor.id, now)
  const earliest = (among: typeof deadlines) => Math.min(...among.map(({ until }) => until))
  if (new Set(deadlines.map(({ id }) => id)).size >= started.max) {
    const { seconds, time } = retryAfter(school, earliest(deadlines))
    throw refuseForNow('too-many-requests', seconds, 'manyStarted', { max: started.max, time })
  }
  const requested = new Set(orders.map(({ class_id }) => class_id))
  const ofThese = deadlines.filter(({ classId }) => requested.has(classId))
  const earlier = ofThese.length === 0 ? null : earliest(ofThese)
  if (await hasPaid(trx, actor.id)) return { earlier, isNew: false, address: null }
  const stuck = await repo.countStuck(trx, actor.id)
  if (stuck + orders.length > newSeats.max)
    throw refuse('limit-reached', 'newSeats', { max: newSeats.max })
  await refusePaused(school, trx, actor, { earlier, now })
  return { earlier, isNew: true, address: actor.address ?? null }
}

/**
 * 409 limit-reached if accounts that never paid hold their share already. The seat is taken, and its class
 * locked; `free` is how many seats are left.
 */
export async function requireShare(
  trx: Trx,
  { class_id, name }: { class_id: string; name: string },
  free: number,
): Promise<void> {
  if (isWithinShare(free, await repo.countNewHolds(trx, class_id))) return
  throw refuse('limit-reached', 'newShare', { name, minutes: holdTime / minute })
}

/** Addresses are stored only until an account that was sent to the payment page has paid. */
export async function forgetAddressOfPayer(
  { hasProvider }: School,
  trx: Trx,
  { checkout }: FactOf<'checkout-paid'>,
): Promise<void> {
  if (hasProvider && checkout.total_minor > 0)
    await repo.forgetAddressesOf(trx, checkout.student_id)
}
