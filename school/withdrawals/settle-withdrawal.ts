import { z } from 'zod'
import { withdrawableUntil } from '#contract/withdrawal-right.ts'
import { transaction } from '#platform/database/transaction.ts'
import { defineJob } from '#school/base/job.ts'
import type { School } from '#school/base/school.ts'
import type { Trx } from '#school/base/tables.ts'
import { cancelAndRefund } from '#school/cancellations/end-order.ts'
import { orderLife } from '#school/orders/order-life.ts'
import { lockOrder } from '#school/orders/orders.repo.ts'
import { refundOf, wasUndated } from '#school/refunds/cancellation-policy.ts'
import { findCouponSeats } from '#school/refunds/coupon-seats.repo.ts'
import { findLineOfOrder, listLines } from '#school/sales/lines.repo.ts'
import { findByEmail } from '#school/users/users.repo.ts'
import { readNumber } from './read-number.ts'
import * as repo from './withdrawals.repo.ts'

/** Whether a seat can be withdrawn from, and all of its money goes back by clause 13.7; an admin decides the rest. */
async function mayEnd({ settings, clock }: School, trx: Trx, orderId: string, receivedAt: number) {
  const line = await findLineOfOrder(trx, orderId)
  if (line === undefined || line.paid_at === null) return false
  const { paid_at: paidAt, net_minor, refunded_minor } = line
  const hasDate = !wasUndated(line, paidAt)
  const until = withdrawableUntil(settings.withdrawal, { hasDate, paidAt })
  if (until === null || receivedAt > until) return false
  const coupons = await findCouponSeats(trx, [line])
  const { amount } = refundOf(line, clock(), coupons.get(line.checkout_id) ?? [])
  return amount > 0 && amount === net_minor - refunded_minor
}

/** Ends a seat and refunds it, if the right allows it. Returns whether the seat stays. */
function endSeat(school: School, row: repo.WithdrawalRow, orderId: string): Promise<boolean> {
  return transaction(school.db, async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (order?.status !== orderLife.cancel.from) return false
    if (!(await mayEnd(school, trx, orderId, row.received_at))) return true
    const { student_id: studentId, class_id: classId } = order
    await school.happened(trx, { kind: 'seat-ends', studentId, classId })
    // Anybody who knows number and email can send one, so it is not recorded as an account's.
    const refund = await cancelAndRefund(school, trx, { id: null, name: row.name }, order)
    const about = { studentId, classId, refunded: true, free: false }
    await school.happened(trx, { kind: 'seat-given-up', ...about })
    const present = await repo.lockWithdrawal(trx, row.id)
    const refunded_minor = (present?.refunded_minor ?? 0) + refund
    await repo.changeWithdrawal(trx, row.id, { refunded_minor })
    return false
  })
}

async function findReceipt({ db }: School, { receipt, email }: repo.WithdrawalRow) {
  const number = readNumber(receipt ?? '')
  const found = number === null ? undefined : await repo.findReceipt(db, number)
  return found !== undefined && [found.email, found.buyer_email].includes(email) ? found : undefined
}

async function findOwner({ db, accounts }: School, { email }: repo.WithdrawalRow) {
  const user = await findByEmail(db, email)
  const isOwn = user !== undefined && (await accounts.isEmailVerified(user.account_id, email))
  return isOwn ? user.id : null
}

/**
 * Where receipt and email match, the seats that can be withdrawn from end; whatever is left of the statement waits for an
 * admin.
 */
export const settleWithdrawal = defineJob({
  kind: 'withdrawal',
  lane: 'database',
  schema: z.object({ withdrawalId: z.string() }),
  run: async (school, { withdrawalId }) => {
    const { db } = school
    const row = await repo.findWithdrawal(db, withdrawalId)
    if (row?.status !== 'waiting') return
    const receipt = await findReceipt(school, row)
    const user_id = await findOwner(school, row)
    let staying = 0
    for (const { order_id } of receipt ? await listLines(db, receipt.checkout_id) : [])
      if (await endSeat(school, row, order_id)) staying += 1
    await transaction(db, async (trx) => {
      const present = await repo.lockWithdrawal(trx, row.id)
      if (present?.status !== 'waiting') return
      const isDone = present.refunded_minor > 0 && staying === 0
      const status = isDone ? 'refunded' : 'waiting'
      await repo.changeWithdrawal(trx, row.id, { status, receipt_id: receipt?.id ?? null, user_id })
    })
  },
})
