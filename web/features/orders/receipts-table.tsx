import { Link } from 'react-router'
import type { SortOf } from '#contract/api.ts'
import type { ListedReceipt } from '#contract/receipts.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { ListTable } from '#web/lists/list-table.tsx'
import type { List } from '#web/lists/read-list.ts'
import type { Column } from '#web/ui/data-table/columns.ts'
import { RichMessage } from '#web/words/rich-message.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { receiptAddress } from './addresses.ts'

/** Clause 13.9. */
export function ReceiptsTable({ list }: { list: List<ListedReceipt> }) {
  const t = useMessages('receipts')
  return (
    <ListTable
      list={list}
      caption={t('caption')}
      ownOrder={t('newestFirst')}
      columns={useColumns(list.items.some(({ withdrawUntil }) => withdrawUntil !== null))}
    />
  )
}

function useColumns(hasRight: boolean): Column<ListedReceipt, SortOf<'listReceipts'>>[] {
  const t = useMessages('receipts')
  const formats = useFormats()
  const right: Column<ListedReceipt, never> = {
    header: t('right'),
    kind: 'action',
    cell: (receipt) => <Withdraw receipt={receipt} />,
  }
  return [
    {
      header: t('document'),
      kind: 'lead',
      sort: 'number',
      cell: ({ _id, kind, number }) => (
        <Link
          to={receiptAddress(_id)}
          className="inline-block py-1 underline decoration-edge underline-offset-4 hover:text-accent-strong"
        >
          {t('name', { kind, number })}
        </Link>
      ),
    },
    {
      header: t('classes'),
      kind: 'text',
      sort: 'for',
      cell: ({ courseNames }) => formats.list(courseNames),
    },
    {
      header: t('date'),
      kind: 'short',
      sort: 'date',
      up: t('oldestFirst'),
      down: t('newestFirst'),
      cell: ({ at }) => formats.date(at),
    },
    {
      header: t('amount'),
      kind: 'number',
      sort: 'amount',
      cell: ({ total }) => formats.sum(total),
    },
    ...(hasRight ? [right] : []),
  ]
}

/** Clause 21.2. */
function Withdraw({ receipt: { number, withdrawUntil } }: { receipt: ListedReceipt }) {
  const t = useMessages('receipts')
  const formats = useFormats()
  if (withdrawUntil === null) return null
  return (
    <span className="grid justify-items-start gap-x-3">
      <Link
        to={`/withdraw?receipt=${number}`}
        className="inline-flex min-h-11 items-center underline decoration-edge underline-offset-4 hover:text-accent-strong"
      >
        <RichMessage of={t} message="withdraw" values={{ number }} />
      </Link>
      <span className="text-sm text-text-quiet">
        {t('withdrawUntil', { date: formats.date(withdrawUntil) })}
      </span>
    </span>
  )
}
