import { Link } from 'react-router'
import type { Withdrawal, WithdrawalStatus } from '#contract/withdrawals.ts'
import { ChangeButton } from '#web/actions/change-button.tsx'
import { useChange, type Change, type Changes } from '#web/actions/use-change.ts'
import { receiptAddress } from '#web/features/orders/addresses.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { EmailText } from '#web/lists/email-text.tsx'
import { ListTable } from '#web/lists/list-table.tsx'
import { LongText } from '#web/lists/long-text.tsx'
import type { List } from '#web/lists/read-list.ts'
import type { Column } from '#web/ui/data-table/columns.ts'
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'
import { useMessages } from '#web/words/use-messages.ts'

const tones: Record<WithdrawalStatus, Tone> = {
  waiting: 'waiting',
  refunded: 'good',
  closed: 'past',
}

const isWaiting = ({ status }: Withdrawal) => status === 'waiting'

export function WithdrawalsTable({ list }: { list: List<Withdrawal> }) {
  const t = useMessages('withdrawals')
  return (
    <ListTable
      list={list}
      caption={useMessages('layout')('withdrawals')}
      ownOrder={t('newestFirst')}
      columns={useColumns(list.items.some(isWaiting))}
    />
  )
}

function useColumns(hasActions: boolean): Column<Withdrawal, never>[] {
  const t = useMessages('withdrawals')
  const formats = useFormats()
  const changes = useChange()
  const actions: Column<Withdrawal, never> = {
    header: t('actions'),
    kind: 'action',
    cell: (withdrawal) =>
      isWaiting(withdrawal) && <CloseButton withdrawal={withdrawal} changes={changes} />,
  }
  return [
    { header: t('who'), kind: 'lead', cell: (withdrawal) => <Who {...withdrawal} /> },
    { header: t('what'), kind: 'text', cell: (withdrawal) => <What withdrawal={withdrawal} /> },
    {
      header: t('received'),
      kind: 'text',
      cell: ({ receivedAt }) => formats.dateTime(receivedAt),
    },
    {
      header: useMessages('dashboard')('status'),
      kind: 'short',
      cell: (withdrawal) => <Status withdrawal={withdrawal} />,
    },
    ...(hasActions ? [actions] : []),
  ]
}

const Who = ({ name, email }: Withdrawal) => (
  <span className="grid gap-1">
    <span>{name}</span>
    <span className="text-sm font-normal text-text-quiet">
      <EmailText email={email} />
    </span>
  </span>
)

type CellProps = { withdrawal: Withdrawal }

function What({ withdrawal: { name, receipt, receiptId, text } }: CellProps) {
  const t = useMessages('withdrawals')
  return (
    <span className="grid gap-1 whitespace-normal wrap-anywhere">
      {receiptId !== null && (
        <Link
          to={receiptAddress(receiptId)}
          className="underline decoration-edge underline-offset-4 hover:text-accent-strong"
        >
          {t('receipt', { number: receipt ?? '' })}
        </Link>
      )}
      {receiptId === null && receipt !== null && (
        <>
          <span>{t('receipt', { number: receipt })}</span>
          <span className="text-sm text-waiting">{t('unknown')}</span>
        </>
      )}
      {text !== null && <LongText text={text} title={t('what')} about={name} />}
    </span>
  )
}

function Status({ withdrawal: { status, refunded } }: CellProps) {
  const t = useMessages('withdrawals')
  const formats = useFormats()
  return (
    <span className="grid gap-1">
      <StatusBadge tone={tones[status]}>{t('status', { status })}</StatusBadge>
      {refunded > 0 && (
        <span className="text-sm text-text-quiet">
          {t('refunded', { sum: formats.sum(refunded) })}
        </span>
      )}
    </span>
  )
}

function CloseButton({ withdrawal: { _id, name }, changes }: CellProps & { changes: Changes }) {
  const t = useMessages('withdrawals')
  const close: Change = {
    name: `close ${_id}`,
    label: t('close'),
    about: name,
    variant: 'quiet',
    unchanged: t('closedAlready'),
    question: { title: t('closeTitle'), text: t('closeText'), about: name, agree: t('close') },
    call: (call) => call('closeWithdrawal', { params: { id: _id } }),
    success: { title: t('closed') },
  }
  return <ChangeButton changes={changes} requested={close} />
}
