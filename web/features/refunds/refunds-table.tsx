import type { Translate } from '#messages/translator.ts'
import type { SortOf } from '#contract/api.ts'
import type { Refund, RefundStatus } from '#contract/refunds.ts'
import type { Formats } from '#messages/formats.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { useProblemWording, type WordProblem } from '#web/features/books/money-problems.ts'
import { studentColumn } from '#web/lists/student-column.tsx'
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

type Words = {
  t: Translate<'refunds'>
  dashboard: Translate<'dashboard'>
  formats: Formats
  wordProblem: WordProblem
}

const factsOf = ({ studentName, amount }: Refund, { t, formats }: Words) => ({
  about: t('about', { student: studentName, sum: formats.sum(amount) }),
  unchanged: t('settledAlready'),
})

const retry = (refund: Refund, words: Words): Change => ({
  ...factsOf(refund, words),
  name: `retry ${refund._id}`,
  label: words.t('retry'),
  call: (call) => call('retryRefund', { params: { id: refund._id } }),
  success: { title: words.t('retried'), text: words.t('retriedText') },
})

function settleByHand(refund: Refund, words: Words): Change {
  const { t, formats } = words
  return {
    ...factsOf(refund, words),
    name: `settle ${refund._id}`,
    label: t('settle'),
    variant: 'quiet',
    question: {
      title: t('settleTitle', { sum: formats.sum(refund.amount) }),
      text: t('settleText'),
      about: refund.studentName,
      agree: t('settle'),
    },
    call: (call) => call('settleByHand', { params: { id: refund._id } }),
    success: { title: t('settled') },
  }
}

function drop(refund: Refund, words: Words): Change {
  const { t, formats } = words
  return {
    ...factsOf(refund, words),
    name: `drop ${refund._id}`,
    label: t('drop'),
    variant: 'quiet',
    question: {
      title: t('dropTitle', { sum: formats.sum(refund.amount) }),
      text: t('dropText'),
      about: refund.studentName,
      agree: t('drop'),
    },
    call: (call) => call('dropRefund', { params: { id: refund._id } }),
    success: { title: t('dropped') },
  }
}

/** A note if the books hold less than was refunded, because no more had been paid or was left; else null. */
function unbooked({ status, amount, booked }: Refund, { t, formats }: Words): string | null {
  if (status === 'failed' || status === 'void' || booked === amount) return null
  return t('partlyBooked', { booked: formats.sum(booked) })
}

/** Clause 13.7. */
export function RefundsTable({ list }: { list: List<Refund> }) {
  const changes = useChange()
  const t = useMessages('refunds')
  const words = {
    t,
    dashboard: useMessages('dashboard'),
    formats: useFormats(),
    wordProblem: useProblemWording(),
  }
  return (
    <ListTable
      list={list}
      caption={useMessages('layout')('refunds')}
      ownOrder={t('ownOrder')}
      columns={columnsFor(changes, words, list.items.some(needsAction))}
    />
  )
}

const needsAction = ({ status, byHand }: Refund) =>
  status === 'failed' || (status === 'wanted' && byHand)

function columnsFor(
  changes: Changes,
  words: Words,
  hasActions: boolean,
): Column<Refund, SortOf<'listRefunds'>>[] {
  const { t, dashboard, formats } = words
  return [
    studentColumn(dashboard),
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
      cell: ({ courseName, reason, note, createdAt }) => (
        <span className="grid gap-1 whitespace-normal wrap-anywhere">
          {courseName}
          <span className="text-sm text-sand">
            {t('reasonOn', { reason: t('reason', { reason }), date: formats.date(createdAt) })}
          </span>
          {note !== null && <span className="text-sm text-sand">{note}</span>}
        </span>
      ),
    },
    {
      header: dashboard('status'),
      kind: 'text',
      sort: 'status',
      up: t('waitingFirst'),
      down: t('voidFirst'),
      cell: (refund) => {
        const { status, error, problem } = refund
        const remark = error === null ? unbooked(refund, words) : words.wordProblem(error, problem)
        return (
          <span className="grid gap-1 whitespace-normal">
            <StatusBadge tone={tones[status]}>{t('status', { status })}</StatusBadge>
            {remark !== null && (
              <span className="text-sm text-waiting wrap-anywhere">{remark}</span>
            )}
          </span>
        )
      },
    },
    ...(hasActions ? [actions(changes, words)] : []),
  ]
}

const actions = (changes: Changes, words: Words): Column<Refund, never> => ({
  header: words.t('actions'),
  kind: 'action',
  cell: (refund) => (
    <span className="flex flex-wrap gap-2">
      {refund.status === 'failed' && (
        <ChangeButton changes={changes} requested={retry(refund, words)} />
      )}
      {needsAction(refund) && (
        <ChangeButton changes={changes} requested={settleByHand(refund, words)} />
      )}
      {refund.status === 'failed' && (
        <ChangeButton changes={changes} requested={drop(refund, words)} />
      )}
    </span>
  ),
})
