import type { QueryOf } from '#contract/api.ts'
import type { Page } from '#contract/endpoint.ts'
import { formerStudent } from '#contract/former.ts'
import type { ModifiedCount } from '#contract/fields.ts'
import { meetingAt } from '#contract/meetings.ts'
import type { RosterEntry } from '#contract/orders.ts'
import { fromMinor } from '#contract/money.ts'
import { fault } from '#messages/reasons.ts'
import { act } from '#school/base/act.ts'
import type { Actor } from '#school/base/caller.ts'
import { refuse, refuseFields } from '#school/base/refuse.ts'
import type { School } from '#school/base/school.ts'
import type { Db } from '#school/base/tables.ts'
import { mayManage } from '#school/classes/classes.policy.ts'
import { findClass } from '#school/classes/classes.repo.ts'
import { loadVisible } from '#school/classes/load-class.ts'
import { withItsMeetings } from '#school/classes/meetings.repo.ts'
import { maxRefundOf, refundOf } from '#school/refunds/cancellation-policy.ts'
import { findCouponSeats } from '#school/refunds/coupon-seats.repo.ts'
import { listPaidLines } from '#school/sales/lines.repo.ts'
import { wireStatus } from './order-life.ts'
import { lockOrder, type OrderRow } from './orders.repo.ts'
import * as repo from './roster.repo.ts'

/** Milliseconds in which a check-in can be undone as a mistake. */
const correctionWindow = 24 * 3_600_000

type CheckIn = RosterEntry['checkIns'][number]
type Money = Pick<RosterEntry, 'refund' | 'refundRule' | 'left' | 'refunded'>

const noMoney: Money = { refund: null, refundRule: null, left: null, refunded: null }

async function listMoney(db: Db, classId: string, orders: OrderRow[], now: number) {
  const paid = orders.filter(({ status }) => status === 'paid').map(({ id }) => id)
  if (paid.length === 0) return new Map<string, Money>()
  const lines = await listPaidLines(db, classId, paid)
  const coupons = await findCouponSeats(db, lines)
  return new Map(
    lines.map((line): [string, Money] => {
      const coupon = coupons.get(line.checkout_id) ?? []
      const { amount, rule } = refundOf(line, now, coupon)
      return [
        line.order_id,
        {
          refund: fromMinor(amount),
          refundRule: rule,
          left: fromMinor(maxRefundOf(line, coupon)),
          refunded: fromMinor(line.refunded_minor),
        },
      ]
    }),
  )
}

function toEntry(row: OrderRow, money: Money, checkIns: RosterEntry['checkIns']): RosterEntry {
  return {
    ...money,
    _id: row.id,
    studentName: row.student_name || formerStudent,
    studentEmail: row.student_email,
    status: wireStatus(row.status),
    paidAt: row.paid_at,
    checkedIn: row.checked_in_at !== null,
    checkIns,
  }
}

/**
 * For the instructor of the class and admins (clause 10.8), without cancelled orders, oldest first. 404 not
 * visible, 403 neither the actor's class nor an admin.
 */
export async function listRoster(
  { db, clock }: School,
  actor: Actor,
  classId: string,
  query: QueryOf<'listRoster'>,
): Promise<Page<RosterEntry>> {
  const row = await loadVisible(db, actor, classId)
  if (!mayManage(actor, row)) throw refuse('forbidden', 'instructorSees')
  const { items, ...page } = await repo.listOfClass(db, row.id, query)
  const money = actor.role === 'Admin' ? await listMoney(db, row.id, items, clock()) : undefined
  const checkIns = await repo.listCheckIns(
    db,
    items.map(({ id }) => id),
  )
  return {
    ...page,
    items: items.map((order) =>
      toEntry(order, money?.get(order.id) ?? noMoney, checkIns.get(order.id) ?? []),
    ),
  }
}

/**
 * Checks in the student of a paid order at a meeting (without an id, `meetingAt` says which), or undoes that;
 * idempotent. A class without meetings has one check-in, whichever meeting it was for. 404 for an unknown
 * order, or one of a class whose roster the actor may not see; 409 order-not-paid; 400 for an unknown meeting.
 */
export function checkIn(
  school: School,
  actor: Actor,
  id: string,
  { checkedIn: isThere, meetingId }: { checkedIn: boolean; meetingId?: string | undefined },
): Promise<ModifiedCount> {
  return act(school, actor, 'orders:check-in', async (trx, present) => {
    const order = await lockOrder(trx, id)
    const taught = order && (await findClass(trx, order.class_id))
    // Nobody else learns whose order it is, or for which class.
    if (taught === undefined || !mayManage(present, taught)) throw refuse('not-found', 'noOrder')
    if (order?.status !== 'paid') throw refuse('order-not-paid', 'checkInPaid')
    const now = school.clock()
    const { meetings } = await withItsMeetings(trx, taught)
    const before = (await repo.listCheckIns(trx, [id])).get(id) ?? []
    const own = [...meetings.map(({ _id }) => _id), ...before.map((noted) => noted.meetingId)]
    if (meetingId !== undefined && !own.includes(meetingId))
      throw refuseFields({ meetingId: fault('noMeeting') })
    const targetId = meetingId ?? meetingAt(meetings, now)?._id ?? null
    const isTarget = (noted: CheckIn) => targetId === null || noted.meetingId === targetId
    if (before.some(isTarget) === isThere) return { modifiedCount: 0 }
    const others = before.filter((noted) => !isTarget(noted))
    const after = isThere ? [...before, { meetingId: targetId, at: now }] : others
    const first = after[0]?.at ?? null
    // Mistakes are noticed soon. A check-in undone later still counts for refunds.
    const isSlip = order.seen_at !== null && now - order.seen_at < correctionWindow
    const seenAt = isThere ? (order.seen_at ?? now) : isSlip ? first : order.seen_at
    await repo.setCheckIns(trx, id, after, seenAt)
    return { modifiedCount: 1 }
  })
}
