import { count } from '#school/base/count.ts'
import { refuse } from '#school/base/refuse.ts'
import type { Trx } from '#school/base/tables.ts'
import { findBookings } from '#school/cancellations/bookings.ts'

function countSoldClasses(trx: Trx, instructorId: string, now: number): Promise<number> {
  const sold = trx
    .selectFrom('classes')
    .where('instructor_id', '=', instructorId)
    .where('withdrawn_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('enrolled', '>', 0)
  const isAhead = sold.where((eb) =>
    eb.or([
      eb('starts_at', '>', now),
      eb.exists(
        eb
          .selectFrom('meetings')
          .select('meetings.id')
          .whereRef('meetings.class_id', '=', 'classes.id')
          .where('meetings.cancelled_at', 'is', null)
          .where('meetings.ends_at', '>', now),
      ),
    ]),
  )
  return count(isAhead)
}

/** An unsettled payment, or a refund or dispute of one. */
async function hasOpenMoney(trx: Trx, studentId: string): Promise<boolean> {
  const own = trx.selectFrom('checkouts').select('id').where('student_id', '=', studentId)
  const open = own
    .where('status', 'in', ['processing', 'fault'])
    .unionAll(
      trx
        .selectFrom('refunds')
        .select('id')
        .where('checkout_id', 'in', own)
        .where('status', 'in', ['wanted', 'pending', 'failed']),
    )
    .unionAll(
      trx
        .selectFrom('disputes')
        .select('provider_ref as id')
        .where('checkout_id', 'in', own)
        .where('status', '=', 'open'),
    )
  return (await open.limit(1).execute()).length > 0
}

/**
 * 409 places-to-come if the user has paid for a coming class, or others for one that the user teaches; 409
 * money-open if money of theirs is on its way. `now` is milliseconds since 1970.
 */
export async function requireNothingOpen(trx: Trx, userId: string, now: number): Promise<void> {
  const booked = (await findBookings(trx, userId, now)).length
  if (booked > 0) throw refuse('places-to-come', 'placesToCome', { count: booked })
  const sold = await countSoldClasses(trx, userId, now)
  if (sold > 0) throw refuse('places-to-come', 'soldToCome', { count: sold })
  if (await hasOpenMoney(trx, userId)) throw refuse('money-open', 'moneyOpen')
}
