import { Link } from 'react-router'
import type { SortOf } from '#contract/api.ts'
import type { ListedReceipt } from '#contract/receipts.ts'
import type { Formats } from '#messages/formats.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { ListTable } from '#web/lists/list-table.tsx'
import type { List } from '#web/lists/read-list.ts'
import type { Column } from '#web/ui/data-table/columns.ts'
import { kindWords } from './receipt-sheet.tsx'

/** A person's receipts, credit notes and reversals (clause 13.9). */
export function ReceiptsTable({ list }: { list: List<ListedReceipt> }) {
  return (
    <ListTable
      list={list}
      caption="Your receipts"
      ownOrder="newest first"
      columns={columnsFor(useFormats())}
    />
  )
}

const columnsFor = (formats: Formats): Column<ListedReceipt, SortOf<'listReceipts'>>[] => [
  {
    header: 'Document',
    kind: 'lead',
    sort: 'number',
    cell: ({ _id, kind, number }) => (
      <Link
        to={`/dashboard/receipt/${encodeURIComponent(_id)}`}
        className="inline-block py-1 underline decoration-line underline-offset-4 hover:text-tan-bright"
      >
        {kindWords[kind]} {number}
      </Link>
    ),
  },
  {
    header: 'For',
    kind: 'text',
    sort: 'for',
    value: ({ courseNames }) => courseNames.join(', '),
  },
  {
    header: 'Date',
    kind: 'short',
    sort: 'date',
    up: 'oldest first',
    down: 'newest first',
    cell: ({ at }) => formats.date(at),
  },
  {
    header: 'Amount',
    kind: 'number',
    sort: 'amount',
    cell: ({ total }) => formats.sum(total),
  },
]
