import { holdLimits } from '#contract/checkouts.ts'
import { toLocalTime } from '#contract/local-time.ts'
import type { Clock } from '#platform/clock.ts'
import type { Actor } from '#school/base/caller.ts'
import { hasPaid, isWithinShare } from '#school/books/never-paid.ts'
import type { OrderRow } from '#school/orders/orders.repo.ts'
import { refuse, refuseForNow } from '#school/base/refuse.ts'
import type { Trx } from '#school/base/tables.ts'
import * as repo from './holds.repo.ts'

// What bounds the seats that are held and not paid for (clause 13.2). See decision 51.

type HoldsParts = {
  clock: Clock
  /** The school's, in which refusals name times. */
  timeZone: string
}

/** What a student may hold. */
export type Hold = {
  /** The deadline of an earlier hold of one of these classes, which stays unchanged; null where there is none. */
  earlier: number | null
  /** Whether the account has never paid. */
  isNew: boolean
  /** Where a new account calls from; null for others, or where that is not known. */
  address: string | null
}

const minute = 60_000
const second = 1_000

/** How long a checkout holds its seats, in milliseconds; its page is open as long: the provider asks for half an hour. */
export const holdFor = 35 * minute

const { started, newSeats, unpaid, unpaidFrom } = holdLimits

/** The refusal (429) until a moment; `format` makes its message from the time as people read it. */
function refuseUntil(
  until: number,
  { clock, timeZone }: HoldsParts,
  format: (time: string) => string,
) {
  // The next whole minute: it is over by then.
  const time = toLocalTime(until + minute - 1, timeZone).replace('T', ' at ')
  const seconds = Math.max(1, Math.ceil((until - clock()) / second))
  return refuseForNow('too-many-requests', format(`${time} (${timeZone})`), seconds)
}

/** Refuses (429) an account that has never paid where it, or its address, has left too many holds unpaid. */
async function refusePaused(
  trx: Trx,
  parts: HoldsParts,
  { id, address }: Pick<Actor, 'id' | 'address'>,
  { earlier, now }: { earlier: number | null; now: number },
): Promise<void> {
  const hold = { since: now - unpaid.within, except: earlier, most: unpaid.max }
  const third = (await repo.listUnpaidHolds(trx, id, hold))[unpaid.max - 1]
  if (third !== undefined)
    throw refuseUntil(
      third + unpaid.within,
      parts,
      (time) =>
        `You have started ${unpaid.max} payments within a day and finished none of them, so no seats are held for you until ${time}. To pay earlier or in another way, write to the school.`,
    )
  if (address === undefined) return
  const from = { since: now - unpaidFrom.within, student: id, most: unpaidFrom.max }
  const last = (await repo.listHoldsFrom(trx, address, from))[unpaidFrom.max - 1]
  if (last !== undefined)
    throw refuseUntil(
      last + unpaidFrom.within,
      parts,
      (time) =>
        `Too many payments were started in your network and not finished, so no seats are held for new accounts there until ${time}. Use another network, or write to the school.`,
    )
}

/**
 * What a student may hold who wants to pay for locked orders. Their user row is locked: what one account starts at the
 * same time is decided one after another. 409 limit-reached, 429 too-many-requests.
 */
export async function allowHold(
  trx: Trx,
  parts: HoldsParts,
  actor: Actor,
  orders: readonly OrderRow[],
): Promise<Hold> {
  const now = parts.clock()
  const deadlines = await repo.listDeadlines(trx, actor.id, now)
  const earliest = (among: typeof deadlines) => Math.min(...among.map(({ until }) => until))
  if (new Set(deadlines.map(({ id }) => id)).size >= started.max)
    throw refuseUntil(
      earliest(deadlines),
      parts,
      (time) =>
        `You have started ${started.max} payments without finishing them. Please try again from ${time}.`,
    )
  const requested = new Set(orders.map(({ class_id }) => class_id))
  const ofThese = deadlines.filter(({ classId }) => requested.has(classId))
  const earlier = ofThese.length === 0 ? null : earliest(ofThese)
  if (await hasPaid(trx, actor.id)) return { earlier, isNew: false, address: null }
  const stuck = await repo.countStuck(trx, actor.id)
  if (stuck + orders.length > newSeats.max)
    throw refuse(
      'limit-reached',
      `Until your first payment has arrived you can pay for ${newSeats.max} classes at a time. Please choose fewer.`,
    )
  await refusePaused(trx, parts, actor, { earlier, now })
  return { earlier, isNew: true, address: actor.address ?? null }
}

/**
 * Refuses (409 limit-reached) a new account the seat that it has just taken, by which its class is locked, where such
 * accounts hold their share already; `free` is how many seats are left.
 */
export async function requireShare(
  trx: Trx,
  { class_id, name }: { class_id: string; name: string },
  free: number,
): Promise<void> {
  if (isWithinShare(free, await repo.countNewHolds(trx, class_id))) return
  throw refuse(
    'limit-reached',
    `Other new students are paying for the last seats in “${name}”. What they do not pay for within ${holdFor / minute} minutes is free again: please try again then.`,
  )
}
