import type { Translate } from '#messages/translator.ts'
import { Link } from 'react-router'
import type { SortOf } from '#contract/api.ts'
import type { Earning, Entry } from '#contract/books.ts'
import { toLocalTime } from '#contract/local-time.ts'
import type { Formats } from '#messages/formats.ts'
import { methodWords } from '#web/features/orders/method-words.ts'
import { formatCsv } from '#web/lists/csv.ts'
import { studentColumn } from '#web/lists/student-column.tsx'
import type { Column } from '#web/ui/data-table/columns.ts'

type Movement = Omit<Earning, 'share'>

const when = (formats: Formats): Column<Movement, 'when'> => ({
  header: 'When',
  kind: 'short',
  sort: 'when',
  up: 'oldest first',
  down: 'newest first',
  cell: ({ at }) => (
    <time dateTime={new Date(at).toISOString()} className="grid gap-1 tabular-nums">
      {formats.date(at)} <span className="text-sm text-sand">{formats.time(at)}</span>
    </time>
  ),
})

const amount = (formats: Formats): Column<Movement, 'amount'> => ({
  header: 'Amount',
  kind: 'number',
  sort: 'amount',
  cell: (movement) => formats.sum(movement.amount),
})

const classesOf = ({ courseNames }: Movement) => courseNames.join(', ')

/** What is said of an entry below its classes; a reversal comes in, but is no income. */
const remarkOf = ({ kind, note }: Entry) =>
  [kind === 'reversal' ? 'Refund reversed' : '', note ?? ''].filter(Boolean).join(': ')

/** The columns of every movement, for admins. */
export function entryColumns(
  formats: Formats,
  t: Translate<'dashboard'>,
): Column<Entry, SortOf<'listEntries'>>[] {
  return [
    studentColumn(t),
    {
      header: 'For',
      kind: 'text',
      sort: 'for',
      cell: (entry) => (
        <span className="grid gap-1 whitespace-normal wrap-anywhere">
          {classesOf(entry)}
          {remarkOf(entry) !== '' && <span className="text-sm text-sand">{remarkOf(entry)}</span>}
        </span>
      ),
    },
    when(formats),
    amount(formats),
    {
      header: 'Document',
      kind: 'short',
      cell: ({ document, method }) => (
        <span className="grid gap-1">
          {document === null ? (
            'None: bought nothing'
          ) : (
            <Link
              to={`/dashboard/receipt/${encodeURIComponent(document._id)}`}
              className="inline-block py-1 whitespace-nowrap underline decoration-line underline-offset-4 hover:text-tan-bright"
            >
              {document.number}
            </Link>
          )}
          <span className="text-sm text-sand max-xl:whitespace-normal">{methodWords[method]}</span>
        </span>
      ),
    },
  ]
}

/** The columns of an instructor's sales, refunds and reversals. */
export function earningColumns(formats: Formats): Column<Earning, SortOf<'listEarnings'>>[] {
  return [
    {
      header: 'Class',
      kind: 'lead',
      sort: 'class',
      cell: (earning) =>
        earning.kind === 'reversal' ? (
          <span className="grid gap-1">
            {classesOf(earning)}
            <span className="text-sm font-normal text-sand">Refund reversed</span>
          </span>
        ) : (
          classesOf(earning)
        ),
    },
    { header: 'Student', kind: 'text', sort: 'name', value: ({ studentName }) => studentName },
    when(formats),
    amount(formats),
    {
      header: 'Your share',
      kind: 'number',
      sort: 'share',
      cell: ({ share }) => formats.sum(share),
    },
  ]
}

const dateAndTime = (at: number, timeZone: string) => toLocalTime(at, timeZone).replace('T', ' ')

/** The movements for a spreadsheet; times are those of the clocks in a zone (an IANA name). */
export function entriesFile(entries: Entry[], timeZone: string): string {
  return formatCsv([
    [
      `When (${timeZone})`,
      'Document',
      'Kind',
      'Student',
      'E-mail',
      'Classes',
      'Amount',
      'Currency',
      'Paid by',
      'Note',
    ],
    ...entries.map((entry) => [
      dateAndTime(entry.at, timeZone),
      entry.document?.number ?? '',
      entry.kind,
      entry.studentName,
      entry.studentEmail,
      classesOf(entry),
      entry.amount,
      entry.currency,
      methodWords[entry.method],
      entry.note ?? '',
    ]),
  ])
}

/** An instructor's sales and refunds for a spreadsheet. */
export function earningsFile(earnings: Earning[], timeZone: string, formats: Formats): string {
  return formatCsv([
    [
      `When (${timeZone})`,
      'Kind',
      'Class',
      'Student',
      formats.sumLabel('Amount'),
      formats.sumLabel('Share'),
    ],
    ...earnings.map((earning) => [
      dateAndTime(earning.at, timeZone),
      earning.kind,
      classesOf(earning),
      earning.studentName,
      earning.amount,
      earning.share,
    ]),
  ])
}
