import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import type { Checkout } from '#contract/checkouts.ts'
import type { Order } from '#contract/orders.ts'
import type { WaitlistEntry } from '#contract/waitlist.ts'
import { isOpen } from '#web/features/classes/read-own-orders.ts'
import { OwnWaitlistStatus } from '#web/features/classes/own-waitlist-status.tsx'
import { useBookingTerms } from '#web/features/classes/use-booking-terms.ts'
import { usePriceColumn } from '#web/lists/price-column.ts'
import type { Changes } from '#web/actions/use-change.ts'
import { Photo } from '#web/page/photo.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table/columns.ts'
import { RichMessage } from '#web/words/rich-message.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { checkoutAddress } from './addresses.ts'
import { DeleteButton, PayButton } from './order-buttons.tsx'
import { isPayable, paymentBlocker } from './order-changes.ts'
import { addressOf, linkClass, OrderMeeting, OrderName } from './order-parts.tsx'
import { HeldUntil } from './open-payment.tsx'
import { OrderStatusBadge } from './own-order.tsx'

type CartTableProps = {
  caption: string
  orders: Order[]
  changes: Changes
  now: number
  /** Payments in progress. */
  payments: Checkout[]
  waitlists: WaitlistEntry[]
  tick: (order: Order) => Tick
}

type Tick = Pick<ComponentProps<'input'>, 'checked' | 'disabled' | 'onChange'>

/** Of unpaid orders (clause 2.14). Only its link heads a row: screen readers repeat the header in each cell. */
export function CartTable(props: CartTableProps) {
  return <DataTable caption={props.caption} rows={props.orders} columns={useColumns(props)} wide />
}

function useColumns({ changes, now, payments, waitlists, tick }: CartTableProps): Column<Order>[] {
  const t = useMessages('orders')
  const entryOf = (order: Order) => waitlists.find(({ classId }) => classId === order.classId)
  // One payment at a time: finish or cancel it first.
  const isPaying = payments.some(isOpen)
  return [
    {
      header: t('toPay'),
      kind: 'index',
      wideClass: 'spacious:w-[9%]',
      cell: (order) => (
        <label className="-m-3 grid size-11 cursor-pointer place-items-center has-disabled:cursor-auto">
          <input
            type="checkbox"
            aria-label={t('choose', { name: order.courseName })}
            {...tick(order)}
            className="size-5 accent-accent disabled:opacity-55"
          />
        </label>
      ),
    },
    {
      header: t('courseName'),
      kind: 'lead',
      wideClass: 'spacious:w-[19%]',
      cell: (order) => (
        // Beside the name in a card, above it in a table.
        <span className="flex items-start gap-x-4 gap-y-2 spacious:flex-col">
          <OrderPhoto order={order} />
          <span className="min-w-0">
            <OrderName order={order} />
          </span>
        </span>
      ),
    },
    {
      header: t('whenAndWhere'),
      kind: 'text',
      wideClass: 'spacious:w-[26%]',
      unlabelled: true,
      cell: (order) => <WhenAndTerms order={order} now={now} entry={entryOf(order)} />,
    },
    {
      header: t('paymentStatus'),
      kind: 'short',
      wideClass: 'spacious:w-[14%]',
      cell: (order) => (
        <Status order={order} payment={payments.find(({ _id }) => _id === order.checkout)} />
      ),
    },
    usePriceColumn(),
    {
      header: t('delete'),
      kind: 'action',
      cell: (order) => <DeleteButton order={order} changes={changes} />,
    },
    {
      header: t('confirm'),
      kind: 'action',
      cell: (order) =>
        isFull(order) ? (
          <Full order={order} entry={entryOf(order)} />
        ) : (
          <PayButton
            order={order}
            changes={changes}
            disabled={isPaying && order.price > 0}
            // 'Check out' or 'Continue paying' does the same.
            className={isPaying || tick(order).checked ? 'border-transparent!' : undefined}
          />
        ),
    },
  ]
}

const isFull = (order: Order) => paymentBlocker(order) === 'fullyBooked'

const OrderPhoto = ({ order: { photo } }: { order: Order }) => (
  <span className="w-20 shrink-0">
    <Photo
      src={photo}
      alt=""
      sizes="7rem"
      className="aspect-3/2 w-full rounded-print"
      fallback={null}
    />
  </span>
)

type WhenAndTermsProps = CartWaitlistProps & { now: number }

function WhenAndTerms({ order, now, entry }: WhenAndTermsProps) {
  const describeTerms = useBookingTerms()
  return (
    <span className="grid gap-1 text-sm leading-normal">
      <OrderMeeting order={order} now={now} />
      {isPayable(order) && <span className="text-text-quiet">{describeTerms(order)}</span>}
      {entry !== undefined && !isFull(order) && <CartWaitlist order={order} entry={entry} />}
    </span>
  )
}

function Status({ order, payment }: { order: Order; payment: Checkout | undefined }) {
  const checkout = useMessages('checkout')
  const t = useMessages('orders')
  const blocker = paymentBlocker(order)
  const state = payment?.status
  const isHeld = payment !== undefined && isOpen(payment)
  return (
    <span className="grid gap-1 whitespace-normal">
      <OrderStatusBadge status={order.status} />
      {isHeld && (
        <span className="text-sm text-waiting">
          <HeldUntil payment={payment} />
        </span>
      )}
      {blocker !== undefined && <span className="text-sm text-waiting">{t(blocker)}</span>}
      {payment !== undefined && (state === 'processing' || state === 'fault') && (
        <Link to={checkoutAddress(payment._id)} className={`${linkClass} text-sm`}>
          {checkout(state)}
        </Link>
      )}
    </span>
  )
}

type CartWaitlistProps = { order: Order; entry: WaitlistEntry | undefined }

const CartWaitlist = ({ order: { classId, courseName }, entry }: CartWaitlistProps) => (
  <div className="w-full font-normal">
    <OwnWaitlistStatus
      schoolClass={{ _id: classId, className: courseName }}
      entry={entry}
      bookAt={null}
    />
  </div>
)

/** Waitlist and other dates (clause 15.1). */
function Full({ order, entry }: CartWaitlistProps) {
  const t = useMessages('orders')
  return (
    <div className="grid gap-1 whitespace-normal">
      <CartWaitlist order={order} entry={entry} />
      <Link to={addressOf(order)} className={`${linkClass} justify-self-center text-sm`}>
        <RichMessage of={t} message="otherDates" values={{ name: order.courseName }} />
      </Link>
    </div>
  )
}
