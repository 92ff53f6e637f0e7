import { useId } from 'react'
import { Link } from 'react-router'
import type { CancelledOrder } from '#contract/orders.ts'
import { WhenParts } from '#web/features/classes/when-and-where.tsx'
import { orderAddress } from '#web/features/classes/class-query.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { RichMessage } from '#web/words/rich-message.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { receiptAddress } from './addresses.ts'
import { linkClass, OrderName } from './order-parts.tsx'

/** Paid seats whose class the school cancelled; renders nothing if there are none (clause 10.5). */
export function CancelledOrders({ orders }: { orders: CancelledOrder[] }) {
  const t = useMessages('orders')
  const id = useId()
  if (orders.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-xl">
        {t('cancelledClasses')}
      </h2>
      <ul>
        {orders.map((order) => (
          <CancelledSeat key={order._id} order={order} />
        ))}
      </ul>
    </section>
  )
}

function CancelledSeat({ order }: { order: CancelledOrder }) {
  const t = useMessages('orders')
  const formats = useFormats()
  const { courseName: name, meetings, cancelledAt, refund, credit, receipt } = order
  const document = credit ?? receipt
  return (
    <li className="grid gap-x-8 gap-y-2 border-b border-edge py-4 text-sm text-text-quiet md:grid-cols-2 md:items-center">
      <p className="min-w-0 wrap-anywhere">
        <span className="block text-base font-semibold text-text">
          {/* There the student reads why. */}
          <OrderName order={order} to={orderAddress(order.classId)} />
        </span>
        <span className="block tabular-nums">
          <WhenParts parts={formats.when({ meetings }).parts} />
        </span>
      </p>
      <p>
        <span className="block">{t('cancelledBySchool', { date: formats.date(cancelledAt) })}</span>
        {refund !== null && (
          <span className="me-4 text-text">
            {refund > 0 ? t('refunded', { refund: formats.sum(refund) }) : t('noRefundWasDue')}
          </span>
        )}
        {document !== null && (
          <Link to={receiptAddress(document)} className={linkClass}>
            <RichMessage
              of={t}
              message={credit === null ? 'receipt' : 'creditNote'}
              values={{ name }}
            />
          </Link>
        )}
      </p>
    </li>
  )
}
