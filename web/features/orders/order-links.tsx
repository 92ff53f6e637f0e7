import { Link } from 'react-router'
import type { Order } from '#contract/orders.ts'
import { assignmentsAddress } from '#web/features/work/addresses.ts'
import { useCall } from '#web/actions/use-call.ts'
import { useNotifyFailure } from '#web/actions/use-notify-failure.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { RichMessage } from '#web/words/rich-message.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { receiptAddress } from './addresses.ts'
import { addressOf, linkClass } from './order-parts.tsx'
import { isOver } from './ticket-groups.ts'

type OrderLinksProps = {
  order: Order
  now: number
}

/**
 * Receipt, calendar file until it is over, assignments, the online class, and the review once it has begun.
 */
export function OrderLinks({ order, now }: OrderLinksProps) {
  const t = useMessages('orders')
  const assignments = useMessages('assignments')
  const { classId, onlineUrl, courseName: name, meetings, hasPage, receipt } = order
  const begun = (meetings[0]?.startsAt ?? now) <= now
  return (
    <>
      {meetings.length > 0 && !isOver(order, now) && <AddToCalendar order={order} />}
      {receipt !== null && (
        <Link to={receiptAddress(receipt)} className={linkClass}>
          <RichMessage of={t} message="receipt" values={{ name }} />
        </Link>
      )}
      <Link to={assignmentsAddress(classId)} className={linkClass}>
        <RichMessage of={assignments} message="ofClass" values={{ name }} />
      </Link>
      {onlineUrl !== null && <JoinOnline url={onlineUrl} name={name} />}
      {begun && hasPage && (
        <Link to={`${addressOf(order)}#reviews`} className={linkClass}>
          <RichMessage of={t} message="review" values={{ name }} />
        </Link>
      )}
    </>
  )
}

type JoinOnlineProps = { url: string; name: string; className?: string }

export function JoinOnline({ url, name, className = linkClass }: JoinOnlineProps) {
  const t = useMessages('dashboard')
  return (
    <a href={url} target="_blank" rel="noreferrer" className={className}>
      <RichMessage of={t} message="joinOnline" values={{ name }} />
    </a>
  )
}

type AddToCalendarProps = { order: Pick<Order, '_id' | 'courseName'> }

/** Clause 10.10. */
export function AddToCalendar({ order: { _id, courseName } }: AddToCalendarProps) {
  const t = useMessages('orders')
  const notifyFailure = useNotifyFailure()
  const { call, pending } = useCall()

  async function save() {
    if (pending) return
    try {
      const input = { params: { id: _id } }
      const { calendar } = await call('readOrderCalendar', input, { reload: false })
      saveFile(courseName, 'ics', 'text/calendar;charset=utf-8', calendar)
    } catch (error) {
      await notifyFailure(error)
    }
  }
  return (
    <button
      type="button"
      // Keeps the focus while busy, so that a dialog can return it.
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={() => void save()}
      className="-my-2 min-h-11 justify-self-start rounded text-start text-sm font-semibold text-accent-strong underline underline-offset-4 hover:text-text aria-busy:opacity-55"
    >
      <RichMessage of={t} message="addToCalendar" values={{ name: courseName }} />
    </button>
  )
}
