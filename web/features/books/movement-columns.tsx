import { Link } from 'react-router'
import type { SortOf } from '#contract/api.ts'
import type { Earning, Entry } from '#contract/books.ts'
import { toLocalTime } from '#messages/local-time.ts'
import type { Formats } from '#messages/formats.ts'
import type { Translate } from '#messages/translator.ts'
import { receiptAddress } from '#web/features/orders/addresses.ts'
import { formatCsv } from '#web/lists/csv.ts'
import { studentColumn } from '#web/lists/student-column.tsx'
import type { Column } from '#web/ui/data-table/columns.ts'
import { noteOf, type WordProblem } from './money-problems.ts'

type Movement = Omit<Earning, 'share'>

/** Messages and formats for tables and files of movements. */
type Words = { t: Translate<'books'>; formats: Formats }

const when = ({ t, formats }: Words): Column<Movement, 'when'> => ({
  header: t('date'),
  kind: 'short',
  sort: 'when',
  up: t('oldestFirst'),
  down: t('newestFirst'),
  cell: ({ at }) => (
    <time dateTime={new Date(at).toISOString()} className="grid gap-1 tabular-nums">
      {formats.date(at)} <span className="text-sm text-sand">{formats.time(at)}</span>
    </time>
  ),
})

const amount = ({ t, formats }: Words): Column<Movement, 'amount'> => ({
  header: t('amount'),
  kind: 'number',
  sort: 'amount',
  cell: (movement) => formats.sum(movement.amount),
})

type EntryWords = Words & {
  dashboard: Translate<'dashboard'>
  refunds: Translate<'refunds'>
  wordProblem: WordProblem
}

/** A reversal adds money but is no income. */
function remarkOf(entry: Entry, words: EntryWords): string | null {
  const { kind } = entry
  const note = noteOf(entry, words)
  if (kind !== 'reversal') return note
  if (note === null) return words.t('kind', { kind })
  return words.t('reversedFor', { note })
}

export function entryColumns(words: EntryWords): Column<Entry, SortOf<'listEntries'>>[] {
  const { t, dashboard } = words
  return [
    studentColumn(dashboard),
    {
      header: t('classes'),
      kind: 'text',
      sort: 'for',
      cell: (entry) => {
        const remark = remarkOf(entry, words)
        return (
          <span className="grid gap-1 whitespace-normal wrap-anywhere">
            {words.formats.list(entry.courseNames)}
            {remark !== null && <span className="text-sm text-sand">{remark}</span>}
          </span>
        )
      },
    },
    when(words),
    amount(words),
    {
      header: t('receipt'),
      kind: 'short',
      cell: ({ document, method, kind }) => (
        <span className="grid gap-1">
          {document === null ? (
            t('noReceipt')
          ) : (
            <Link
              to={receiptAddress(document._id)}
              className="inline-block py-1 whitespace-nowrap underline decoration-line underline-offset-4 hover:text-tan-bright"
            >
              {document.number}
            </Link>
          )}
          {kind === 'payment' && (
            <span className="text-sm text-sand max-xl:whitespace-normal">
              {t('method', { method })}
            </span>
          )}
        </span>
      ),
    },
  ]
}

export function earningColumns(words: Words): Column<Earning, SortOf<'listEarnings'>>[] {
  const { t, formats } = words
  return [
    {
      header: t('class'),
      kind: 'lead',
      sort: 'class',
      cell: (earning) =>
        earning.kind === 'reversal' ? (
          <span className="grid gap-1">
            {formats.list(earning.courseNames)}
            <span className="text-sm font-normal text-sand">
              {t('kind', { kind: earning.kind })}
            </span>
          </span>
        ) : (
          formats.list(earning.courseNames)
        ),
    },
    { header: t('student'), kind: 'text', sort: 'name', value: ({ studentName }) => studentName },
    when(words),
    amount(words),
    {
      header: t('yourShare'),
      kind: 'number',
      sort: 'share',
      cell: ({ share }) => formats.sum(share),
    },
  ]
}

const dateAndTime = (at: number, timeZone: string) => toLocalTime(at, timeZone).replace('T', ' ')

/** For a spreadsheet; `timeZone` is an IANA name. */
export function entriesFile(entries: Entry[], timeZone: string, words: EntryWords): string {
  const { t } = words
  const rows = [
    [
      t('dateIn', { timeZone }),
      t('receipt'),
      t('type'),
      t('student'),
      t('email'),
      t('classes'),
      t('amount'),
      t('currency'),
      t('paymentMethod'),
      t('note'),
    ],
    ...entries.map((entry) => [
      dateAndTime(entry.at, timeZone),
      entry.document?.number ?? '',
      t('kind', { kind: entry.kind }),
      entry.studentName,
      entry.studentEmail,
      words.formats.list(entry.courseNames),
      entry.amount,
      entry.currency,
      t('method', { method: entry.method }),
      noteOf(entry, words) ?? '',
    ]),
  ]
  return formatCsv(rows, words.formats)
}

export function earningsFile(earnings: Earning[], timeZone: string, { t, formats }: Words): string {
  const rows = [
    [
      t('dateIn', { timeZone }),
      t('type'),
      t('class'),
      t('student'),
      formats.sumLabel(t('amount')),
      formats.sumLabel(t('yourShare')),
    ],
    ...earnings.map((earning) => [
      dateAndTime(earning.at, timeZone),
      t('kind', { kind: earning.kind }),
      formats.list(earning.courseNames),
      earning.studentName,
      earning.amount,
      earning.share,
    ]),
  ]
  return formatCsv(rows, formats)
}
