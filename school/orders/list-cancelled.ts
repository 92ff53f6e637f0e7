import type { QueryOf } from '#contract/api.ts'
import type { Page } from '#contract/endpoint.ts'
import { fromMinor } from '#contract/money.ts'
import type { CancelledOrder } from '#contract/orders.ts'
import type { Actor } from '#school/base/caller.ts'
import { toPage, windowOf } from '#school/base/paging.ts'
import type { School } from '#school/base/school.ts'
import { isOpen } from '#school/classes/classes.policy.ts'
import { withMeetings } from '#school/classes/meetings.repo.ts'
import { listCancelled } from './cancelled-orders.repo.ts'

/** How long a cancelled class without dates is listed, in milliseconds. */
const undatedPeriod = 30 * 86_400_000

/** The actor's own, latest first (clause 10.5). */
export async function listCancelledOrders(
  { db, clock }: School,
  actor: Actor,
  page: QueryOf<'listCancelledOrders'>,
): Promise<Page<CancelledOrder>> {
  const window = windowOf('cancelled-orders', page)
  const now = clock()
  const found = await listCancelled(db, actor.id, { now, since: now - undatedPeriod }, window)
  const rows = await withMeetings(db, found, (order) => order.class_id)
  return toPage(
    window,
    rows,
    (row) => row.cancelled_at,
    (row) => ({
      _id: row.id,
      courseName: row.course_name,
      classId: row.class_id,
      hasPage: row.withdrawn_at === null && isOpen(row),
      photo: row.photo,
      meetings: row.meetings,
      cancelledAt: row.cancelled_at,
      refund: row.net_minor === null || row.net_minor === 0 ? null : fromMinor(row.refund_minor),
      credit: row.credit_id,
      receipt: row.receipt_id,
    }),
  )
}
