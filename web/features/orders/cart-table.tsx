import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import type { Checkout } from '#contract/checkouts.ts'
import type { Order } from '#contract/orders.ts'
import type { WaitlistEntry } from '#contract/waitlist.ts'
import type { Translate } from '#messages/translator.ts'
import { WhenAndWhere } from '#web/features/classes/shown-facts.tsx'
import { WaitlistPlace } from '#web/features/classes/waitlist-place.tsx'
import { useFormats } from '#web/format/use-formats.ts'
import { priceColumn } from '#web/lists/price-column.ts'
import { ChangeButton, changeColumn } from '#web/lists/row-buttons.tsx'
import type { Change, Changes } from '#web/lists/use-change.ts'
import { Photo } from '#web/page/photo.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table/columns.ts'
import { RichMessage } from '#web/words/rich-message.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { checkoutAddress, paymentBlocker, useOrderChanges } from './order-changes.ts'
import { addressOf, linkClass, OrderName, tags } from './order-parts.tsx'
import { OrderStatusBadge } from './own-order.tsx'

type CartTableProps = {
  orders: Order[]
  payments: Checkout[]
  places: WaitlistEntry[]
  changes: Changes
  /** Whether a payment is open: it is finished or cancelled before another one. */
  isPaying: boolean
  /** What the tick of an order is like. */
  tick: (order: Order) => Tick
}

type Tick = Pick<ComponentProps<'input'>, 'checked' | 'disabled' | 'onChange'>

/** The orders that wait to be paid, with the columns of clause 2.14. */
export function CartTable(props: CartTableProps) {
  const t = useMessages('orders')
  const price = priceColumn(useFormats(), useMessages('dashboard'))
  const { pay, remove } = useOrderChanges()
  const columns = columnsFor(props, t, price, pay, remove)
  return <DataTable caption={t('toPay')} rows={props.orders} columns={columns} />
}

type ChangeOf = (order: Order) => Change

function columnsFor(
  { payments, places, changes, isPaying, tick }: CartTableProps,
  t: Translate<'orders'>,
  price: Column<Order>,
  pay: ChangeOf,
  remove: ChangeOf,
): Column<Order>[] {
  const placeOf = (order: Order) => places.find(({ classId }) => classId === order.classId)
  return [
    {
      header: t('courseName'),
      kind: 'lead',
      cell: (order) => <NameAndTick order={order} place={placeOf(order)} tick={tick(order)} />,
    },
    {
      header: t('paymentStatus'),
      kind: 'short',
      cell: (order) => (
        <Status order={order} payment={payments.find(({ _id }) => _id === order.checkout)} />
      ),
    },
    price,
    changeColumn(t('delete'), changes, remove),
    {
      header: t('confirm'),
      kind: 'action',
      cell: (order) => {
        if (isFull(order)) return <Full order={order} place={placeOf(order)} />
        const change = pay(order)
        const disabled = change.disabled || (isPaying && order.price > 0)
        return <ChangeButton changes={changes} requested={{ ...change, disabled }} />
      },
    },
  ]
}

const isFull = (order: Order) => paymentBlocker(order) === 'fullyBooked'

type NameAndTickProps = PlaceProps & { tick: Tick }

function NameAndTick({ order, place, tick }: NameAndTickProps) {
  const t = useMessages('orders')
  return (
    <span className="flex items-start gap-4">
      <input
        type="checkbox"
        aria-label={t('choose', { name: order.courseName })}
        {...tick}
        className="my-0.5 size-5 shrink-0 accent-tan disabled:opacity-55"
      />
      <span className="hidden w-24 shrink-0 @min-[52rem]/table:block">
        <Photo
          src={order.photo}
          alt=""
          sizes="6rem"
          className="aspect-3/2 w-full rounded-print"
          fallback={null}
        />
      </span>
      <span className="grid min-w-0 grow gap-1">
        <span>
          <OrderName order={order} />
        </span>
        <span className="text-sm leading-normal font-normal text-sand">
          <WhenAndWhere schoolClass={{ ...order, online: false }} />
        </span>
        {!isFull(order) && <Place order={order} place={place} />}
      </span>
    </span>
  )
}

/** Whether it is paid, and why it cannot be paid now. */
function Status({ order, payment }: { order: Order; payment: Checkout | undefined }) {
  const t = useMessages('orders')
  const checkout = useMessages('checkout')
  const blocker = paymentBlocker(order)
  const slow = payment?.status
  return (
    <span className="grid gap-1 whitespace-normal">
      <OrderStatusBadge status={order.status} />
      {blocker !== undefined && <span className="text-sm text-waiting">{t(blocker)}</span>}
      {payment !== undefined && (slow === 'processing' || slow === 'fault') && (
        <Link to={checkoutAddress(payment._id)} className="text-sm underline underline-offset-4">
          {checkout(slow)}
        </Link>
      )}
    </span>
  )
}

type PlaceProps = { order: Order; place: WaitlistEntry | undefined }

/** The seat that a waitlist holds for the student, or their place in line. */
const Place = ({ order: { classId, courseName }, place }: PlaceProps) =>
  place !== undefined && (
    <span className="font-normal">
      <WaitlistPlace
        schoolClass={{ _id: classId, className: courseName }}
        place={place}
        bookAt={null}
      />
    </span>
  )

/** What is left to do about a class that is full: its waitlist, or another date of it (clause 15.1). */
function Full({ order, place }: PlaceProps) {
  const t = useMessages('orders')
  const { classId, courseName } = order
  return (
    <span className="grid gap-1 whitespace-normal">
      <WaitlistPlace
        schoolClass={{ _id: classId, className: courseName }}
        place={place}
        bookAt={null}
      />
      <Link to={addressOf(order)} className={`${linkClass} justify-self-center text-sm`}>
        <RichMessage of={t} message="otherDates" values={{ name: courseName }} tags={tags} />
      </Link>
    </span>
  )
}
