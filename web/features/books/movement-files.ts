import type { Earning, Entry } from '#contract/books.ts'
import { toLocalTime } from '#messages/local-time.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { formatCsv } from '#web/lists/csv.ts'
import { useSite } from '#web/page/site.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { useNotes } from './money-problems.ts'

const dateAndTime = (at: number, timeZone: string) => toLocalTime(at, timeZone).replace('T', ' ')

/** Writes them for a spreadsheet. */
export function useEntriesFile(): (entries: Entry[]) => string {
  const t = useMessages('books')
  const formats = useFormats()
  const noteOf = useNotes()
  const { timeZone } = useSite()
  const head = [
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
  ]
  const rowOf = (entry: Entry) => [
    dateAndTime(entry.at, timeZone),
    entry.document?.number ?? '',
    t('kind', { kind: entry.kind }),
    entry.studentName,
    entry.studentEmail,
    formats.list(entry.courseNames),
    entry.amount,
    entry.currency,
    t('method', { method: entry.method }),
    noteOf(entry) ?? '',
  ]
  return (entries) => formatCsv([head, ...entries.map(rowOf)], formats)
}

/** Writes them for a spreadsheet. */
export function useEarningsFile(): (earnings: Earning[]) => string {
  const t = useMessages('books')
  const formats = useFormats()
  const { timeZone } = useSite()
  const head = [
    t('dateIn', { timeZone }),
    t('type'),
    t('class'),
    t('student'),
    formats.sumLabel(t('amount')),
    formats.sumLabel(t('yourShare')),
  ]
  const rowOf = (earning: Earning) => [
    dateAndTime(earning.at, timeZone),
    t('kind', { kind: earning.kind }),
    formats.list(earning.courseNames),
    earning.studentName,
    earning.amount,
    earning.share,
  ]
  return (earnings) => formatCsv([head, ...earnings.map(rowOf)], formats)
}
