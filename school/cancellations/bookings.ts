import { bookingsListed, type UserBooking } from '#contract/users.ts'
import type { Db } from '#school/base/tables.ts'
import { isDated } from '#school/classes/class-row.ts'
import { wasHeld } from '#school/refunds/cancellation-policy.ts'
import { classMoments } from '#school/sales/lines.repo.ts'

/** Soonest first; `now` in milliseconds. A deletion by an admin keeps these bookings. */
export async function findBookings(db: Db, userId: string, now: number): Promise<UserBooking[]> {
  const rows = await db
    .selectFrom('orders as o')
    .innerJoin('classes as c', 'c.id', 'o.class_id')
    .select(['o.class_id', 'c.name', 'o.paid_at', 'o.seen_at'])
    .select(classMoments)
    .where('o.student_id', '=', userId)
    .where('o.cancelled_at', 'is', null)
    .where('o.status', '=', 'paid')
    .where('c.cancelled_at', 'is', null)
    .where('c.withdrawn_at', 'is', null)
    .where('c.starts_at', '>', now)
    .orderBy('c.starts_at')
    .orderBy('o.id')
    .limit(bookingsListed.max)
    .execute()
  return rows
    .filter((row) => !wasHeld(row, now))
    .map((row) => ({
      classId: row.class_id,
      className: row.name,
      startsAt: isDated(row) ? row.starts_at : null,
    }))
}
