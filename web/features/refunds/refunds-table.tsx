import type { SortOf } from '#contract/api.ts'
import type { Refund, RefundStatus } from '#contract/refunds.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { useProblemWording } from '#web/features/books/money-problems.ts'
import { useStudentColumn } from '#web/lists/student-column.tsx'
import { ListTable } from '#web/lists/list-table.tsx'
import type { List } from '#web/lists/read-list.ts'
import { ChangeButton } from '#web/actions/change-button.tsx'
import { useChange, type Change, type Changes } from '#web/actions/use-change.ts'
import type { Column } from '#web/ui/data-table/columns.ts'
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'
import { useMessages } from '#web/words/use-messages.ts'

const tones: Record<RefundStatus, Tone> = {
  wanted: 'waiting',
  pending: 'waiting',
  succeeded: 'good',
  failed: 'bad',
  'by-hand': 'good',
  void: 'past',
}

/** Clause 13.7. */
export function RefundsTable({ list }: { list: List<Refund> }) {
  const t = useMessages('refunds')
  return (
    <ListTable
      list={list}
      caption={useMessages('layout')('refunds')}
      ownOrder={t('ownOrder')}
      columns={useColumns(list.items.some(needsAction))}
    />
  )
}

const needsAction = ({ status, byHand }: Refund) =>
  status === 'failed' || (status === 'wanted' && byHand)

function useColumns(hasActions: boolean): Column<Refund, SortOf<'listRefunds'>>[] {
  const t = useMessages('refunds')
  const formats = useFormats()
  const changes = useChange()
  const actions: Column<Refund, never> = {
    header: t('actions'),
    kind: 'action',
    cell: (refund) => <Actions refund={refund} changes={changes} />,
  }
  return [
    useStudentColumn(),
    {
      header: t('amount'),
      kind: 'number',
      sort: 'amount',
      cell: ({ amount }) => formats.sum(amount),
    },
    {
      header: t('class'),
      kind: 'text',
      sort: 'for',
      cell: (refund) => <ClassAndReason refund={refund} />,
    },
    {
      header: useMessages('dashboard')('status'),
      kind: 'text',
      sort: 'status',
      up: t('waitingFirst'),
      down: t('voidFirst'),
      cell: (refund) => <Status refund={refund} />,
    },
    ...(hasActions ? [actions] : []),
  ]
}

type CellProps = { refund: Refund }

function ClassAndReason({ refund: { courseName, reason, note, createdAt } }: CellProps) {
  const t = useMessages('refunds')
  const formats = useFormats()
  return (
    <span className="grid gap-1 whitespace-normal wrap-anywhere">
      {courseName}
      <span className="text-sm text-text-quiet">
        {t('reasonOn', { reason: t('reason', { reason }), date: formats.date(createdAt) })}
      </span>
      {note !== null && <span className="text-sm text-text-quiet">{note}</span>}
    </span>
  )
}

/** With its problem, or a note if the books hold less than was refunded: no more had been paid or was left. */
function Status({ refund: { status, amount, booked, error, problem } }: CellProps) {
  const t = useMessages('refunds')
  const formats = useFormats()
  const wordProblem = useProblemWording()
  const isShort = status !== 'failed' && status !== 'void' && booked !== amount
  const remark =
    error !== null
      ? wordProblem(error, problem)
      : isShort && t('partlyBooked', { booked: formats.sum(booked) })
  return (
    <span className="grid gap-1 whitespace-normal">
      <StatusBadge tone={tones[status]}>{t('status', { status })}</StatusBadge>
      {remark && <span className="text-sm text-waiting wrap-anywhere">{remark}</span>}
    </span>
  )
}

/** A failed refund is tried again, settled by hand or dropped; one to be paid by hand is settled. */
function Actions({ refund, changes }: CellProps & { changes: Changes }) {
  const t = useMessages('refunds')
  const formats = useFormats()
  const { _id, status, studentName } = refund
  const sum = formats.sum(refund.amount)
  const input = { params: { id: _id } }
  const facts = { about: t('about', { student: studentName, sum }), unchanged: t('settledAlready') }
  const retry: Change = {
    ...facts,
    name: `retry ${_id}`,
    label: t('retry'),
    call: (call) => call('retryRefund', input),
    success: { title: t('retried'), text: t('retriedText') },
  }
  const settle: Change = {
    ...facts,
    name: `settle ${_id}`,
    label: t('settle'),
    variant: 'quiet',
    question: {
      title: t('settleTitle', { sum }),
      text: t('settleText'),
      about: studentName,
      agree: t('settle'),
    },
    call: (call) => call('settleByHand', input),
    success: { title: t('settled') },
  }
  const drop: Change = {
    ...facts,
    name: `drop ${_id}`,
    label: t('drop'),
    variant: 'quiet',
    question: {
      title: t('dropTitle', { sum }),
      text: t('dropText'),
      about: studentName,
      agree: t('drop'),
    },
    call: (call) => call('dropRefund', input),
    success: { title: t('dropped') },
  }
  const offered = status === 'failed' ? [retry, settle, drop] : needsAction(refund) ? [settle] : []
  return (
    <span className="flex flex-wrap gap-2">
      {offered.map((change) => (
        <ChangeButton key={change.name} changes={changes} requested={change} />
      ))}
    </span>
  )
}
