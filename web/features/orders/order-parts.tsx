import { Link } from 'react-router'
import type { Order } from '#contract/orders.ts'
import { classAddress } from '#web/features/classes/class-query.ts'
import { WhenParts } from '#web/features/classes/when-and-where.tsx'
import { useFormats } from '#web/format/use-formats.ts'
import { RichMessage } from '#web/words/rich-message.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { meetingOf } from './ticket-groups.ts'

export const addressOf = ({ classId, courseName }: Pick<Order, 'classId' | 'courseName'>) =>
  classAddress({ _id: classId, className: courseName })

// Reaches beyond its line, for fingers.
export const linkClass =
  'inline-block -my-2 py-3 underline decoration-edge underline-offset-4 hover:text-accent-strong'

type OrderNameProps = { order: Pick<Order, 'classId' | 'courseName' | 'hasPage'>; to?: string }

export function OrderName({ order, to = addressOf(order) }: OrderNameProps) {
  if (!order.hasPage) return order.courseName
  return (
    <Link to={to} className="underline decoration-edge underline-offset-4 hover:text-accent-strong">
      {order.courseName}
    </Link>
  )
}

type CartSumProps = { count: number; total: number }

export function CartSum({ count, total }: CartSumProps) {
  const t = useMessages('orders')
  const formats = useFormats()
  return (
    <RichMessage
      of={t}
      message="sum"
      values={{ count, total: formats.price(total) }}
      tags={{ b: <strong className="text-lg tabular-nums" /> }}
    />
  )
}

type OrderMeetingProps = {
  order: Order
  now: number
}

/** When the next meeting is, of how many, and where. */
export function OrderMeeting({ order, now }: OrderMeetingProps) {
  const t = useMessages('orders')
  const formats = useFormats()
  const { meetings, place, onlineUrl } = order
  const meeting = meetingOf(order, now)
  const where = formats.where({ place, online: onlineUrl !== null })
  return (
    <span className="tabular-nums">
      <WhenParts parts={formats.when({ meetings: meeting === undefined ? [] : [meeting] }).parts} />
      {meeting !== undefined && meetings.length > 1 && (
        <span className="block">
          {t('meetingOf', { index: meetings.indexOf(meeting) + 1, count: meetings.length })}
        </span>
      )}
      {where !== undefined && <span className="block wrap-anywhere">{where}</span>}
    </span>
  )
}
