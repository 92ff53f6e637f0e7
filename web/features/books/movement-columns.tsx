import { Link } from 'react-router'
import type { SortOf } from '#contract/api.ts'
import type { Earning, Entry } from '#contract/books.ts'
import { receiptAddress } from '#web/features/orders/addresses.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { useStudentColumn } from '#web/lists/student-column.tsx'
import type { Column } from '#web/ui/data-table/columns.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { useNotes } from './money-problems.ts'

type Movement = Omit<Earning, 'share'>

function useWhenAndAmount(): Column<Movement, 'when' | 'amount'>[] {
  const t = useMessages('books')
  const formats = useFormats()
  return [
    {
      header: t('date'),
      kind: 'short',
      sort: 'when',
      up: t('oldestFirst'),
      down: t('newestFirst'),
      cell: ({ at }) => (
        <time
          dateTime={new Date(at).toISOString()}
          className="grid gap-1 tabular-nums max-md:whitespace-normal"
        >
          {formats.date(at)} <span className="text-sm text-text-quiet">{formats.time(at)}</span>
        </time>
      ),
    },
    {
      header: t('amount'),
      kind: 'number',
      sort: 'amount',
      cell: ({ amount }) => formats.sum(amount),
    },
  ]
}

export function useEntryColumns(): Column<Entry, SortOf<'listEntries'>>[] {
  const t = useMessages('books')
  return [
    useStudentColumn(),
    {
      header: t('classes'),
      kind: 'text',
      sort: 'for',
      cell: (entry) => <ClassesAndRemark entry={entry} />,
    },
    ...useWhenAndAmount(),
    {
      header: t('receipt'),
      kind: 'short',
      cell: (entry) => <Receipt entry={entry} />,
    },
  ]
}

/** A reversal adds money but is no income. */
function ClassesAndRemark({ entry }: { entry: Entry }) {
  const t = useMessages('books')
  const formats = useFormats()
  const note = useNotes()(entry)
  const { kind, courseNames } = entry
  const ofReversal = note === null ? t('kind', { kind }) : t('reversedFor', { note })
  const remark = kind === 'reversal' ? ofReversal : note
  return (
    <span className="grid gap-1 whitespace-normal wrap-anywhere">
      {formats.list(courseNames)}
      {remark !== null && <span className="text-sm text-text-quiet">{remark}</span>}
    </span>
  )
}

function Receipt({ entry: { document, method, kind } }: { entry: Entry }) {
  const t = useMessages('books')
  return (
    <span className="grid gap-1">
      {document === null ? (
        t('noReceipt')
      ) : (
        <Link
          to={receiptAddress(document._id)}
          className="inline-block py-1 whitespace-nowrap underline decoration-edge underline-offset-4 hover:text-accent-strong"
        >
          {document.number}
        </Link>
      )}
      {kind === 'payment' && (
        <span className="text-sm text-text-quiet max-xl:whitespace-normal">
          {t('method', { method })}
        </span>
      )}
    </span>
  )
}

export function useEarningColumns(): Column<Earning, SortOf<'listEarnings'>>[] {
  const t = useMessages('books')
  const formats = useFormats()
  return [
    {
      header: t('class'),
      kind: 'lead',
      sort: 'class',
      cell: ({ kind, courseNames }) =>
        kind === 'reversal' ? (
          <span className="grid gap-1">
            {formats.list(courseNames)}
            <span className="text-sm font-normal text-text-quiet">{t('kind', { kind })}</span>
          </span>
        ) : (
          formats.list(courseNames)
        ),
    },
    { header: t('student'), kind: 'text', sort: 'name', cell: ({ studentName }) => studentName },
    ...useWhenAndAmount(),
    {
      header: t('yourShare'),
      kind: 'number',
      sort: 'share',
      cell: ({ share }) => formats.sum(share),
    },
  ]
}
