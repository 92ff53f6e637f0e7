import type { SortOf } from '#contract/api.ts'
import type { RosterEntry } from '#contract/orders.ts'
import type { Translate } from '#messages/translator.ts'
import { OrderStatusBadge } from '#web/features/orders/own-order.tsx'
import { ListTable } from '#web/lists/list-table.tsx'
import { studentColumn } from '#web/lists/student-column.tsx'
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
export function RosterTable({ entries, meetingId, price }: RosterTableProps) {
  const t = useMessages('roster')
  const table = useMessages('dashboard')
  return (
    <div className="roster">
      <ListTable
        list={{ items: entries }}
        caption={t('roster')}
        ownOrder={t('orderOfOrders')}
        columns={[...columnsFor(meetingId, t, table), ...moneyColumns(price, t)]}
      />
    </div>
  )
}

/** Not sorted by check-in: a row would move away from the finger that presses its button. */
function columnsFor(
  meetingId: string | undefined,
  t: Translate<'roster'>,
  table: Translate<'dashboard'>,
): Column<RosterEntry, SortOf<'listRoster'>>[] {
  return [
    studentColumn(table),
    {
      header: table('status'),
      kind: 'short',
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
      sort: 'paid',
      up: t('earliestFirst'),
      down: t('latestFirst'),
      cell: ({ paidAt }) => <PaidAt at={paidAt} />,
    },
    {
      header: t('checkIn'),
      kind: 'action',
      cell: (entry) =>
        entry.status === 'Paid' && <CheckInButton entry={entry} meetingId={meetingId} />,
    },
  ]
}

function moneyColumns(price: number | null, t: Translate<'roster'>): Column<RosterEntry>[] {
  if (price === null) return []
  return [
    {
      header: t('payment'),
      kind: 'action',
      cell: (entry) => (
        <>
          {/* On a phone the status is hidden for those who have paid. */}
          <span aria-hidden="true" className="me-3 empty:hidden sm:hidden">
            <Refunded sum={entry.refunded} />
          </span>
          <MoneyActions entry={entry} price={price} />
        </>
      ),
    },
  ]
}

/** How much of a payment was refunded. */
function Refunded({ sum }: { sum: number | null }) {
  const t = useMessages('roster')
  const formats = useFormats()
  if (!sum) return null
  return (
    <span className="text-sm whitespace-nowrap text-sand tabular-nums">
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
