import type { Translate } from '#messages/translator.ts'
import type { SortOf } from '#contract/api.ts'
import type { Refund, RefundReason, RefundStatus } from '#contract/refunds.ts'
import type { Formats } from '#messages/formats.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { studentColumn } from '#web/lists/student-column.tsx'
import { ListTable } from '#web/lists/list-table.tsx'
import type { List } from '#web/lists/read-list.ts'
import { ChangeButton } from '#web/lists/row-buttons.tsx'
import { useChange, type Change, type Changes } from '#web/lists/use-change.ts'
import { api } from '#web/session/api.ts'
import type { Column } from '#web/ui/data-table/columns.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useMessages } from '#web/words/use-messages.ts'

/** What each state is called, and how it looks. */
export const refundLooks = {
  wanted: { word: 'Waiting', tone: 'waiting' },
  pending: { word: 'On its way', tone: 'waiting' },
  succeeded: { word: 'Given back', tone: 'good' },
  failed: { word: 'Failed', tone: 'bad' },
  'by-hand': { word: 'By hand', tone: 'good' },
  void: { word: 'Void', tone: 'past' },
} as const satisfies Record<RefundStatus, { word: string; tone: string }>

const reasonWords: Record<RefundReason, string> = {
  policy: 'Cancelled by the student',
  'school-cancelled': 'Cancelled by the school',
  goodwill: 'Given by an admin',
  late: 'Paid when there was no place',
  surplus: 'Paid twice',
  fault: 'Paid otherwise than asked for',
  foreign: 'Made at the payment provider',
  dispute: 'Disputed at the bank, and lost',
}

const aboutOf = ({ studentName, amount }: Refund, formats: Formats) =>
  `${studentName}, ${formats.sum(amount)}`

const retry = (refund: Refund, formats: Formats): Change => ({
  name: `retry ${refund._id}`,
  label: 'Try again',
  about: aboutOf(refund, formats),
  call: () => api.retryRefund({ params: { id: refund._id } }),
  success: { title: 'It is tried again', text: 'The list shows soon what has become of it.' },
  unchanged: 'Nothing was waiting here.',
})

const settleByHand = (refund: Refund, formats: Formats): Change => ({
  name: `settle ${refund._id}`,
  label: 'Given by hand',
  about: aboutOf(refund, formats),
  variant: 'quiet',
  question: {
    title: 'Given back by hand?',
    text: 'Say so only where the student has the money, in cash or by transfer. Nothing is sent to the payment provider.',
    about: aboutOf(refund, formats),
    agree: 'It was given back',
  },
  call: () => api.settleByHand({ params: { id: refund._id } }),
  success: { title: 'Noted' },
  unchanged: 'Nothing was waiting here.',
})

const drop = (refund: Refund, formats: Formats): Change => ({
  name: `drop ${refund._id}`,
  label: 'Drop it',
  about: aboutOf(refund, formats),
  variant: 'quiet',
  question: {
    title: 'Is nothing owed any more?',
    text: 'Drop the refund where the student got the money in another way that is in the books, or is owed nothing. The money stays with the school.',
    about: aboutOf(refund, formats),
    agree: 'Drop it',
  },
  call: () => api.dropRefund({ params: { id: refund._id } }),
  success: { title: 'Dropped' },
  unchanged: 'Nothing was waiting here.',
})

/** What the books lack of a refund that has gone back, because no more had been paid or was left; null where nothing. */
function unbooked({ status, amount, booked }: Refund, formats: Formats): string | null {
  if (status === 'failed' || status === 'void' || booked === amount) return null
  return `${formats.sum(booked)} of it in the books: no more is left of the payment`
}

/** Money that goes back, and what waits for an admin of it (clause 13.7). */
export function RefundsTable({ list }: { list: List<Refund> }) {
  const changes = useChange()
  return (
    <ListTable
      list={list}
      caption="Refunds"
      ownOrder="newest first"
      columns={columnsFor(changes, useFormats(), useMessages('dashboard'))}
    />
  )
}

function columnsFor(
  changes: Changes,
  formats: Formats,
  t: Translate<'dashboard'>,
): Column<Refund, SortOf<'listRefunds'>>[] {
  return [
    studentColumn(t),
    {
      header: 'Amount',
      kind: 'number',
      sort: 'amount',
      cell: ({ amount }) => formats.sum(amount),
    },
    {
      header: 'For',
      kind: 'text',
      sort: 'for',
      cell: ({ courseName, reason, note, createdAt }) => (
        <span className="grid gap-1 whitespace-normal wrap-anywhere">
          {courseName}
          <span className="text-sm text-sand">
            {reasonWords[reason]}, {formats.date(createdAt)}
            {note !== null && `: ${note}`}
          </span>
        </span>
      ),
    },
    {
      header: 'Status',
      kind: 'text',
      sort: 'status',
      up: 'waiting first',
      down: 'void first',
      cell: (refund) => {
        const { word, tone } = refundLooks[refund.status]
        const remark = refund.error ?? unbooked(refund, formats)
        return (
          <span className="grid gap-1 whitespace-normal">
            <StatusBadge tone={tone}>{word}</StatusBadge>
            {remark !== null && (
              <span className="text-sm text-waiting wrap-anywhere">{remark}</span>
            )}
          </span>
        )
      },
    },
    {
      header: 'What to do',
      kind: 'action',
      cell: (refund) => (
        <span className="flex flex-wrap gap-2">
          {refund.status === 'failed' && (
            <ChangeButton changes={changes} requested={retry(refund, formats)} />
          )}
          {(refund.status === 'failed' || (refund.status === 'wanted' && refund.byHand)) && (
            <ChangeButton changes={changes} requested={settleByHand(refund, formats)} />
          )}
          {refund.status === 'failed' && (
            <ChangeButton changes={changes} requested={drop(refund, formats)} />
          )}
        </span>
      ),
    },
  ]
}
