import { LRUCache } from 'lru-cache'
import { codeLimits } from '#contract/checkouts.ts'
import { percentOf, sumIn } from '#contract/money.ts'
import { fault } from '#messages/reasons.ts'
import { insertRows } from '#platform/database/insert-rows.ts'
import type { Actor } from '#school/base/caller.ts'
import { isWithinShare } from '#school/base/never-paid.ts'
import { refuse, refuseFields, refuseForNow } from '#school/base/refuse.ts'
import { perSchool, type School } from '#school/base/school.ts'
import type { Trx } from '#school/base/tables.ts'
import { spreadDiscount } from '#school/books/amounts.ts'
import * as repo from './coupons.repo.ts'

/** `listMinor` is in minor units. */
export type PricedClass = { classId: string; instructorId: string; listMinor: number }

type Guest = Pick<Actor, 'id' | 'address'>

type AppliedCoupon = { id: string; code: string; once: number; discounts: number[] }

const refuseCode = (coupon: string) => refuseFields({ coupon })

/** Wrong codes, by account and by address. */
const wrongCodes = perSchool(
  () =>
    new LRUCache<string, number>({
      max: 10_000,
      ttl: codeLimits.account.within,
      noUpdateTTL: true,
    }),
)

/** Guesses are limited: 429, 400. */
async function findTyped(
  school: School,
  trx: Trx,
  code: string,
  { id, address }: Guest,
): Promise<repo.CouponRow> {
  const wrong = wrongCodes(school)
  const counted = new Map([[id, codeLimits.account.max]])
  if (address !== undefined) counted.set(address, codeLimits.address.max)
  if ([...counted].some(([who, max]) => (wrong.get(who) ?? 0) >= max))
    throw refuseForNow('too-many-requests', codeLimits.account.within / 1_000, 'wrongCodes')
  const row = await repo.findByCode(trx, code.toUpperCase())
  if (row === undefined) for (const who of counted.keys()) wrong.set(who, (wrong.get(who) ?? 0) + 1)
  return requireValid(row, school.clock())
}

function requireValid(row: repo.CouponRow | undefined, now: number): repo.CouponRow {
  if (row === undefined || row.archived_at !== null) throw refuseCode(fault('noCoupon'))
  if (row.starts_at !== null && now < row.starts_at) throw refuseCode(fault('couponEarly'))
  if (row.ends_at !== null && now >= row.ends_at) throw refuseCode(fault('couponOver'))
  if (row.max_uses !== null && row.uses >= row.max_uses) throw refuseCode(fault('couponUsedUp'))
  return row
}

/**
 * The discount of a coupon on each class of a checkout (clause 13.8; minor units); 400 at `coupon` if it
 * cannot be used. A percentage applies once to their sum; an amount is at most the sum.
 */
export async function applyCoupon(
  school: School,
  trx: Trx,
  sent: string,
  by: Guest,
  classes: readonly PricedClass[],
): Promise<AppliedCoupon> {
  const row = await findTyped(school, trx, sent, by)
  if (row.once === 1 && (await repo.hasUsed(trx, row.id, by.id)))
    throw refuseCode(fault('couponUsed'))
  const prices = classes.map(({ classId, instructorId, listMinor }) =>
    (row.class_id ?? classId) === classId && (row.instructor_id ?? instructorId) === instructorId
      ? listMinor
      : 0,
  )
  const sum = prices.reduce((all, price) => all + price, 0)
  if (sum === 0) throw refuseCode(fault('couponOther'))
  if (row.min_minor !== null && sum < row.min_minor)
    throw refuseCode(
      fault('couponMinimum', { sum: sumIn(row.min_minor, school.settings.currency) }),
    )
  const off =
    row.percent === null ? Math.min(row.amount_minor ?? 0, sum) : percentOf(sum, row.percent)
  return { id: row.id, code: row.code, once: row.once, discounts: spreadDiscount(off, prices) }
}

/**
 * Counts a use, from the start of a checkout. 400 if others used it up first, 409 limit-reached if accounts
 * that never paid, such as this one, hold their share already.
 */
export async function reserveCoupon(
  { clock }: School,
  trx: Trx,
  { id, code, once }: AppliedCoupon,
  checkout: { id: string; personId: string; isPaid: boolean; isNew: boolean },
): Promise<void> {
  const row = requireValid(await repo.lockCoupon(trx, id), clock())
  if (row.once === 1 && (await repo.hasUsed(trx, id, checkout.personId)))
    throw refuseCode(fault('couponUsed'))
  if (checkout.isNew && !checkout.isPaid && row.max_uses !== null) {
    const free = row.max_uses - row.uses - 1
    if (!isWithinShare(free, await repo.countNewUses(trx, id)))
      throw refuse('limit-reached', 'couponShare', { code })
  }
  await repo.changeCoupon(trx, id, { uses: row.uses + 1 })
  const state = checkout.isPaid ? 'used' : 'reserved'
  const use = { checkout_id: checkout.id, coupon_id: id, person_id: checkout.personId }
  await insertRows(trx, 'coupon_uses', [{ ...use, once, state }])
}

/**
 * Ends the use of a locked checkout: an unpaid end returns it; late money takes it again, even if it was used
 * up meanwhile. Nothing without a coupon.
 */
export async function endCouponUse(trx: Trx, checkoutId: string, state: 'used' | 'released') {
  const use = await repo.findUse(trx, checkoutId)
  if (use === undefined || use.state === state) return
  const row = await repo.lockCoupon(trx, use.coupon_id)
  if (row === undefined) return
  const isBack = use.state === 'released'
  // Late money, and the person used the coupon again meanwhile: still only once.
  if (isBack && use.once === 1 && (await repo.hasUsed(trx, row.id, use.person_id))) return
  const more = (isBack ? 1 : 0) - (state === 'released' ? 1 : 0)
  await repo.changeCoupon(trx, row.id, { uses: row.uses + more })
  await repo.markUse(trx, checkoutId, state)
}
