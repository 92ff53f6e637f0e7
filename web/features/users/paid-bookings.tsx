import { useState } from 'react'
import { Link } from 'react-router'
import type { UserBooking } from '#contract/users.ts'
import { rosterAddress } from '#web/features/orders/addresses.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { useRead } from '#web/page/use-read.ts'
import { api } from '#web/session/api.ts'
import { useMessages } from '#web/words/use-messages.ts'

type PaidBookingsProps = {
  userId: string
  name: string
  onLeave: () => void
}

/** Each links to the roster, where it can be refunded before the user is deleted. */
export function PaidBookings({ userId, name, onLeave }: PaidBookingsProps) {
  const t = useMessages('users')
  const formats = useFormats()
  const [bookings, setBookings] = useState<UserBooking[] | 'failed'>([])
  useRead(
    userId,
    (id) => api.listBookings({ params: { id } }).catch(() => 'failed' as const),
    setBookings,
  )
  return (
    <div aria-live="polite">
      {bookings === 'failed' && <p className="mt-4 text-bad">{t('bookingsUnknown')}</p>}
      {bookings !== 'failed' && bookings.length > 0 && (
        <div className="mt-5 grid gap-3 border-t border-edge pt-5">
          <p>{t('bookings', { name, count: bookings.length })}</p>
          <ul className="grid max-h-48 overflow-y-auto">
            {bookings.map(({ classId, className, startsAt }) => (
              <li key={classId} className="border-t border-edge first:border-0">
                <Link
                  to={rosterAddress(classId)}
                  onClick={onLeave}
                  className="flex min-h-11 flex-wrap items-center gap-x-3 underline decoration-edge underline-offset-4 wrap-anywhere hover:text-accent-strong"
                >
                  {className}
                  <span className="text-sm text-text-quiet">
                    {startsAt === null ? formats.noDates : formats.date(startsAt)}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          <p className="text-sm text-text-quiet">{t('refundFirst')}</p>
        </div>
      )}
    </div>
  )
}
