import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { refundOf, wasHeld, type PaidLine } from './cancellation-policy.ts'
import type { CouponSeat } from './coupon-earned.ts'

const hour = 3_600_000
const day = 24 * hour
const undated = 8_640_000_000_000_000
const starts_at = 1_000 * hour
const line: PaidLine = {
  order_id: 'a',
  policy: JSON.stringify([
    { hoursBefore: 336, percent: 100 },
    { hoursBefore: 72, percent: 50 },
  ]),
  starts_at,
  began_at: null,
  dated_at: null,
  undated_at: null,
  sequence: 0,
  class_sequence: 0,
  class_cancelled_at: null,
  withdrawn_at: null,
  refunds_held: 0,
  paid_at: 0,
  seen_at: null,
  net_minor: 4_951,
  refunded_minor: 0,
  total_minor: 4_951,
  refunded_total: 0,
}
const at = (now: number, change: Partial<PaidLine> = {}) =>
  refundOf({ ...line, ...change }, now, []).amount
const before = (hours: number, change: Partial<PaidLine> = {}) =>
  at(starts_at - hours * hour, change)

test('[13.7] the refund depends on the hours before the first meeting, to the millisecond', () => {
  assert.equal(before(336), 4_951)
  assert.equal(at(starts_at - 336 * hour + 1), 2_476)
  assert.equal(before(72), 2_476)
  assert.equal(at(starts_at - 72 * hour + 1), 0)
  assert.equal(before(-1), 0)
})

test('[13.7] part of the price names the step of the policy that was missed', () => {
  const rule = (hours: number, change: Partial<PaidLine> = {}) =>
    refundOf({ ...line, ...change }, starts_at - hours * hour, []).rule
  assert.equal(rule(336), null)
  assert.deepEqual(rule(335), { percent: 50, hoursBefore: 336 })
  assert.deepEqual(rule(72), { percent: 50, hoursBefore: 336 })
  assert.equal(rule(71), null)
  assert.equal(rule(335, { class_sequence: 1 }), null)
  assert.equal(rule(335, { class_cancelled_at: 0 }), null)
  // No step gives more, so none was missed.
  const policy = JSON.stringify([{ hoursBefore: 24, percent: 80 }])
  assert.equal(rule(335, { policy }), null)
})

test('[10.4] [13.7] after a move the whole sum comes back until the class begins', () => {
  assert.equal(before(1, { class_sequence: 1 }), 4_951)
  assert.equal(before(0, { class_sequence: 1 }), 0)
})

test('[13.7] earlier refunds count', () => {
  const refunded = (refunded_minor: number) => ({ refunded_minor, refunded_total: refunded_minor })
  assert.equal(before(336, refunded(1_000)), 3_951)
  assert.equal(before(72, refunded(1_000)), 1_476)
  assert.equal(before(72, refunded(4_000)), 0)
})

test('[13.7] without dates the whole sum comes back until a check-in, or 180 days after paying', () => {
  const dateless = { starts_at: undated }
  assert.equal(at(180 * day - 1, dateless), 4_951)
  assert.equal(at(180 * day, dateless), 0)
  assert.equal(at(10, { ...dateless, seen_at: 10 }), 0)
  assert.equal(at(9, { ...dateless, seen_at: 10 }), 4_951)
})

test('[13.7] a class counts as held from its first meeting on, even if others follow', () => {
  assert.equal(wasHeld(line, starts_at - 1), false)
  assert.equal(wasHeld(line, starts_at), true)
  const moved = { ...line, began_at: starts_at, starts_at: starts_at + 90 * day }
  assert.equal(wasHeld({ ...moved, paid_at: starts_at - 1 }, starts_at + day), true)
  // A student who paid for the new meetings has not attended them.
  assert.equal(wasHeld({ ...moved, paid_at: starts_at + 1 }, starts_at + day), false)
})

test('[13.7] dates that follow a check-in do not undo it; an early check-in for a date decides nothing', () => {
  const seen_at = 10 * hour
  assert.equal(wasHeld({ ...line, seen_at }, starts_at - 1), false)
  assert.equal(wasHeld({ ...line, seen_at, dated_at: 11 * hour }, starts_at - 1), true)
  assert.equal(wasHeld({ ...line, seen_at, dated_at: 9 * hour }, starts_at - 1), false)
  const late = { ...line, starts_at: 300 * day }
  assert.equal(wasHeld({ ...late, dated_at: 180 * day }, 200 * day), true)
  assert.equal(wasHeld({ ...late, dated_at: 180 * day - 1 }, 200 * day), false)
})

test('[13.7] taking dates away counts neither a check-in from before nor the time with dates', () => {
  const undated_at = 200 * day
  const dateless = { ...line, starts_at: undated, undated_at }
  assert.equal(wasHeld({ ...dateless, seen_at: 100 * day }, 201 * day), false)
  assert.equal(wasHeld({ ...dateless, seen_at: 201 * day }, 201 * day), true)
  assert.equal(wasHeld(dateless, 379 * day), false)
  assert.equal(wasHeld(dateless, 380 * day), true)
  const back = { ...dateless, starts_at: 900 * day, dated_at: 202 * day }
  assert.equal(wasHeld({ ...back, seen_at: 100 * day }, 300 * day), false)
  assert.equal(wasHeld({ ...back, seen_at: 201 * day }, 300 * day), true)
})

test('[13.7] if the school cancels, the time of cancelling is compared with that of the class', () => {
  for (const ended of ['class_cancelled_at', 'withdrawn_at'] as const) {
    assert.equal(at(starts_at + day, { [ended]: starts_at - 1 }), 4_951)
    assert.equal(at(starts_at + day, { [ended]: starts_at }), 0)
    assert.equal(at(starts_at + day, { [ended]: starts_at, refunds_held: 1 }), 4_951)
  }
})

type Terms = Pick<CouponSeat, 'min_minor' | 'coupon_class_id' | 'coupon_instructor_id'>
const terms: Terms = { min_minor: 10_000, coupon_class_id: null, coupon_instructor_id: null }
const seat = (order_id: string, list_minor: number, change: Partial<CouponSeat> = {}) => ({
  ...terms,
  checkout_id: 'k',
  order_id,
  class_id: order_id,
  instructor_id: 'i',
  list_minor,
  net_minor: list_minor * 0.8,
  refunded_minor: 0,
  kept_percent: null,
  state: 'taken' as const,
  ...change,
})

/** The refund for a seat of a checkout if the policy refunds this percentage. */
function refundFor(id: string, seats: CouponSeat[], coupon = terms, percent = 100) {
  const own = seats.find(({ order_id }) => order_id === id)
  assert.ok(own)
  const sum = (part: 'net_minor' | 'refunded_minor') =>
    seats.reduce((all, one) => all + one[part], 0)
  const policy = JSON.stringify([{ hoursBefore: 1, percent }])
  const refunded_total = sum('refunded_minor')
  const paid = { ...line, ...own, policy, total_minor: sum('net_minor'), refunded_total }
  return refundOf(
    paid,
    0,
    seats.map((one) => ({ ...one, ...coupon })),
  )
}
const cancelled = (one: CouponSeat, kept_percent: number, refunded_minor: number) => ({
  ...one,
  state: 'cancelled' as const,
  kept_percent,
  refunded_minor,
})

test('[13.8] [13.7] the rest of a purchase pays for the discount that it no longer earns', () => {
  const [a, b] = [seat('a', 6_000), seat('b', 6_000)]
  const { amount, discountLost } = refundFor('a', [a, b])
  assert.deepEqual([amount, discountLost], [3_600, 1_200])
  // No other seat is left that could cost more, so everything is refunded in the end.
  assert.equal(refundFor('b', [cancelled(a, 0, 3_600), b]).amount, 6_000)
})

test('[13.8] [13.7] a seat whose money the school retained still costs, and counts for as much', () => {
  const [a, b] = [seat('a', 6_000), seat('b', 6_000)]
  const half = (one: CouponSeat) => ({ ...one, net_minor: 3_000 })
  // Cancelled too late: the other one loses the discount as if this one were not cancelled.
  assert.equal(refundFor('a', [half(a), half(b)]).amount, 0)
  assert.equal(refundFor('a', [half(a), cancelled(half(b), 100, 0)]).amount, 0)
  assert.equal(refundFor('b', [a, b], terms, 50).amount, 600)
})

test('[13.8] a discount that is still earned, or not lost by the student, is left alone', () => {
  const [a, b, c] = [seat('a', 6_000), seat('b', 6_000), seat('c', 6_000)]
  assert.equal(refundFor('a', [a, b, c]).amount, 4_800)
  const bySchool = { ...a, state: 'cancelled-by-school' as const, refunded_minor: 4_800 }
  assert.equal(refundFor('b', [bySchool, b, c], { ...terms, min_minor: 12_000 }).amount, 4_800)
  const ofOther = { ...terms, coupon_class_id: 'c', min_minor: 6_000 }
  assert.equal(refundFor('a', [seat('a', 6_000, { net_minor: 6_000 }), c], ofOther).amount, 6_000)
})

test('[13.8] [13.7] a cancellation by the school also returns the lost discount', () => {
  const [a, b] = [seat('a', 6_000), seat('b', 6_000)]
  const seats = [cancelled(a, 0, 3_600), b]
  const paid = { ...line, ...b, total_minor: 9_600, refunded_total: 3_600, class_cancelled_at: 0 }
  assert.equal(refundOf(paid, 0, seats).amount, 6_000)
})

test('[13.8] [13.7] in any order, cancelling returns at most the payment, and all of it if all is refundable', () => {
  const prices = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 6 })
  const percents = fc.constantFrom<(nth: number) => number>(
    () => 100,
    (nth) => [100, 50, 0][nth % 3] ?? 0,
  )
  fc.assert(
    fc.property(
      prices,
      fc.integer({ min: 0, max: 600 }),
      fc.infiniteStream(fc.nat()),
      percents,
      (lists, min, picks, percentOf) => {
        const coupon = { ...terms, min_minor: min * 100 }
        let seats: CouponSeat[] = lists.map((list, index) => seat(`${index}`, list * 100))
        const total = seats.reduce((all, { net_minor }) => all + net_minor, 0)
        let [back, retained] = [0, 0]
        for (const nth of lists.keys()) {
          const open = seats.filter(({ state }) => state === 'taken')
          const chosen = open[(picks.next().value ?? 0) % open.length]
          assert.ok(chosen)
          const percent = percentOf(nth)
          const { amount } = refundFor(chosen.order_id, seats, coupon, percent)
          back += amount
          retained += (chosen.net_minor * (100 - percent)) / 100
          assert.ok(amount >= 0 && back <= total)
          // Booked where there is room: on the own line first, then on those cancelled before.
          let rest = amount
          const order = [chosen, ...seats.filter(({ state }) => state === 'cancelled')]
          for (const { order_id } of order)
            seats = seats.map((one) => {
              if (one.order_id !== order_id) return one
              const some = Math.min(rest, one.net_minor - one.refunded_minor)
              rest -= some
              const share = one.kept_percent ?? 100 - percent
              return cancelled(one, share, one.refunded_minor + some)
            })
          assert.equal(rest, 0)
        }
        assert.ok(back <= total - retained + lists.length)
        if (retained === 0) assert.equal(back, total)
      },
    ),
  )
})
