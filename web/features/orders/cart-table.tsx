import { Fragment, type ComponentProps } from 'react'
import { Link } from 'react-router'
import type { Checkout } from '#contract/checkouts.ts'
import type { Order } from '#contract/orders.ts'
import type { WaitlistEntry } from '#contract/waitlist.ts'
import { isOpen } from '#web/features/classes/read-own-orders.ts'
import { OwnWaitlistStatus } from '#web/features/classes/own-waitlist-status.tsx'
import { useFormats } from '#web/format/use-formats.ts'
import { priceColumn } from '#web/lists/price-column.ts'
import { ChangeButton, changeColumn } from '#web/lists/row-buttons.tsx'
import type { Changes } from '#web/lists/use-change.ts'
import { Photo } from '#web/page/photo.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table/columns.ts'
import { RichMessage } from '#web/words/rich-message.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { checkoutAddress } from './addresses.ts'
import { paymentBlocker, useOrderChanges } from './order-changes.ts'
import { addressOf, linkClass, OrderLinks, OrderName } from './order-parts.tsx'
import { OrderStatusBadge } from './own-order.tsx'
import { meetingOf } from './ticket-groups.ts'

type CartTableProps = {
  caption: string
  orders: Order[]
  changes: Changes
  now: number
  /** Payments in progress. */
  payments?: Checkout[]
  waitlists?: WaitlistEntry[]
  tick?: (order: Order) => Tick
}

type Tick = Pick<ComponentProps<'input'>, 'checked' | 'disabled' | 'onChange'>

/** Clause 2.14.. */
export function CartTable(props: CartTableProps) {
  return <DataTable caption={props.caption} rows={props.orders} columns={useColumns(props)} />
}

function useColumns({
  changes,
  now,
  payments = [],
  waitlists = [],
  tick,
}: CartTableProps): Column<Order>[] {
  const t = useMessages('orders')
  const price = priceColumn(useFormats(), useMessages('dashboard'))
  const { pay, remove } = useOrderChanges()
  const entryOf = (order: Order) => waitlists.find(({ classId }) => classId === order.classId)
  // One payment at a time: finish or cancel it first.
  const isPaying = payments.some(isOpen)
  return [
    {
      header: t('courseName'),
      kind: 'lead',
      cell: (order) => (
        <NameAndDates order={order} now={now} entry={entryOf(order)} tick={tick?.(order)} />
      ),
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
        if (isFull(order)) return <Full order={order} entry={entryOf(order)} />
        const change = pay(order)
        const disabled = change.disabled || (isPaying && order.price > 0)
        return <ChangeButton changes={changes} requested={{ ...change, disabled }} />
      },
    },
  ]
}

const isFull = (order: Order) => paymentBlocker(order) === 'fullyBooked'

type NameAndDatesProps = CartWaitlistProps & { now: number; tick: Tick | undefined }

function NameAndDates({ order, now, entry, tick }: NameAndDatesProps) {
  const t = useMessages('orders')
  const formats = useFormats()
  const { courseName, photo, meetings, place: venue, onlineUrl } = order
  const meeting = meetingOf(order, now)
  const where = formats.where({ place: venue, online: onlineUrl !== null })
  return (
    <div className="flex items-start gap-4">
      {tick !== undefined && (
        <label className="-m-3 grid size-11 shrink-0 cursor-pointer place-items-center has-disabled:cursor-auto">
          <input
            type="checkbox"
            aria-label={t('choose', { name: courseName })}
            {...tick}
            className="size-5 accent-tan disabled:opacity-55"
          />
        </label>
      )}
      <span className="hidden w-20 shrink-0 max-sm:block @min-[52rem]/table:block @min-[52rem]/table:w-24">
        <Photo
          src={photo}
          alt=""
          sizes="7rem"
          className="aspect-3/2 w-full rounded-print"
          fallback={null}
        />
      </span>
      <div className="grid min-w-0 grow gap-1">
        <span>
          <OrderName order={order} />
        </span>
        <div className="text-sm leading-normal font-normal text-sand tabular-nums">
          <p>
            {formats
              .when({ meetings: meeting === undefined ? [] : [meeting] })
              .parts.map((part, index) => (
                // Day and hours each stay on one line.
                <Fragment key={part}>
                  {index > 0 && ', '}
                  <span className="inline-block">{part}</span>
                </Fragment>
              ))}
          </p>
          {meeting !== undefined && meetings.length > 1 && (
            <p>
              {t('meetingOf', { index: meetings.indexOf(meeting) + 1, count: meetings.length })}
            </p>
          )}
          {where !== undefined && <p className="wrap-anywhere">{where}</p>}
        </div>
        {order.status === 'Paid' && (
          <div className="flex flex-wrap items-center gap-x-4 text-sm">
            <OrderLinks order={order} now={now} />
          </div>
        )}
        {entry !== undefined && !isFull(order) && <CartWaitlist order={order} entry={entry} />}
      </div>
    </div>
  )
}

function Status({ order, payment }: { order: Order; payment: Checkout | undefined }) {
  const t = useMessages('orders')
  const checkout = useMessages('checkout')
  const blocker = paymentBlocker(order)
  const state = payment?.status
  return (
    <span className="grid gap-1 whitespace-normal">
      <OrderStatusBadge status={order.status} />
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
