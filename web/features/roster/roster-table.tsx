import type { SortOf } from '#contract/api.ts'
import type { RosterEntry } from '#contract/orders.ts'
import { OrderStatusBadge } from '#web/features/orders/own-order.tsx'
import { ListTable } from '#web/lists/list-table.tsx'
import { useStudentColumn } from '#web/lists/student-column.tsx'
import type { Column } from '#web/ui/data-table/columns.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { CheckInButton } from './check-in.tsx'
import { MoneyActions } from './money-actions.tsx'
import './roster.css'

type RosterTableProps = {
  entries: RosterEntry[]
  /** To check in for; undefined if the class has none. */
  meetingId: string | undefined
  /** For admins, who manage the money; null for others. */
  price: number | null
}

/** Checks in those who have paid (clause 10.8). */
export function RosterTable({ entries, ...given }: RosterTableProps) {
  const t = useMessages('roster')
  return (
    <div className="roster">
      <ListTable
        list={{ items: entries }}
        caption={t('roster')}
        ownOrder={t('orderOfOrders')}
        columns={useColumns(given)}
      />
    </div>
  )
}

/** Not sorted by check-in: a row would move away from the finger that presses its button. */
function useColumns({
  meetingId,
  price,
}: Omit<RosterTableProps, 'entries'>): Column<RosterEntry, SortOf<'listRoster'>>[] {
  const t = useMessages('roster')
  const money = (price: number): Column<RosterEntry, never> => ({
    header: t('payment'),
    kind: 'action',
    cellClass: 'roster-payment',
    cell: (entry) => (
      <>
        {/* On a phone the status is hidden for those who have paid. */}
        <span aria-hidden="true" className="me-3 empty:hidden sm:hidden">
          <Refunded sum={entry.refunded} />
        </span>
        <MoneyActions entry={entry} price={price} />
      </>
    ),
  })
  return [
    useStudentColumn(),
    {
      header: useMessages('dashboard')('status'),
      kind: 'short',
      cellClass: 'roster-status',
      unlabelled: true,
      sort: 'status',
      up: t('notPaidFirst'),
      down: t('paidFirst'),
      cell: ({ status, refunded }) => (
        <span className={status === 'Paid' ? 'roster-paid' : undefined}>
          <OrderStatusBadge status={status} /> <Refunded sum={refunded} />
        </span>
      ),
    },
    {
      header: t('paidAt'),
      kind: 'short',
      cellClass: 'roster-paid-at',
      sort: 'paid',
      up: t('earliestFirst'),
      down: t('latestFirst'),
      cell: ({ paidAt }) => <PaidAt at={paidAt} />,
    },
    {
      header: t('checkIn'),
      kind: 'action',
      cellClass: 'roster-check-in',
      cell: (entry) =>
        entry.status === 'Paid' && <CheckInButton entry={entry} meetingId={meetingId} />,
    },
    ...(price === null ? [] : [money(price)]),
  ]
}

/** How much of a payment was refunded. */
function Refunded({ sum }: { sum: number | null }) {
  const t = useMessages('roster')
  const formats = useFormats()
  if (!sum) return null
  return (
    <span className="text-sm whitespace-nowrap text-text-quiet tabular-nums">
      {t('back', { sum: formats.price(sum) })}
    </span>
  )
}

/** Below the date: on one line they would take the name's room. */
function PaidAt({ at }: { at: number | null }) {
  const formats = useFormats()
  if (at === null) return '–'
  return (
    <span className="text-sm">
      {formats.date(at)} <span className="block">{formats.time(at)}</span>
    </span>
  )
}
