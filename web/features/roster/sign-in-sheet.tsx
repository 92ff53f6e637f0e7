import { Check } from 'lucide-react'
import type { ReadableClass } from '#contract/classes.ts'
import type { RosterEntry } from '#contract/orders.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { useLanguage, useMessages } from '#web/words/use-messages.ts'
import { isThere } from './roster.ts'

type SignInSheetProps = { schoolClass: ReadableClass; entries: RosterEntry[] }

/** Dates side by side on portrait paper, with room to sign. */
const datesOfSheet = 5

/** For print only: one column per date, five per sheet, ticked if checked in. */
export function SignInSheet({ schoolClass, entries }: SignInSheetProps) {
  const t = useMessages('roster')
  const formats = useFormats()
  const byName = new Intl.Collator(useLanguage(), { numeric: true })
  const { className, instructorName, meetings, place } = schoolClass
  const sorted = entries.toSorted((a, b) => byName.compare(a.studentName, b.studentName))
  const sheets = Array.from(
    { length: Math.max(1, Math.ceil(meetings.length / datesOfSheet)) },
    (_, sheet) => meetings.slice(sheet * datesOfSheet, (sheet + 1) * datesOfSheet),
  )
  const cell = 'border border-text px-2 text-start align-middle'
  return (
    <div className="hidden print:block">
      <h1 className="text-3xl wrap-anywhere">{className}</h1>
      <p className="mt-1">{t('taughtBy', { instructor: instructorName })}</p>
      {place !== null && <p>{place}</p>}
      <p>{meetings.length === 0 ? formats.noDates : formats.inZone}</p>
      {sheets.map((dates, sheet) => (
        <table
          key={dates[0]?._id}
          className={`mt-6 w-full table-fixed border-collapse text-sm ${sheet > 0 ? 'break-before-page' : ''}`}
        >
          <caption className={sheets.length > 1 ? 'pb-2 text-start' : 'sr-only'}>
            {sheets.length > 1
              ? t('sheetOf', { className, number: sheet + 1, count: sheets.length })
              : t('sheet')}
          </caption>
          <thead>
            <tr className="h-9">
              <th className={`${cell} w-10`}>#</th>
              <th className={`${cell} ${dates.length > 2 ? 'w-1/3' : ''}`}>{t('name')}</th>
              {dates.length === 0 && <th className={cell}>{t('signature')}</th>}
              {dates.map((meeting) => (
                <th key={meeting._id} className={`${cell} text-xs`}>
                  {formats.date(meeting.startsAt)}{' '}
                  <span className="block font-normal">{formats.hours(meeting)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.map((entry, index) => (
              <tr key={entry._id} className="h-13 break-inside-avoid">
                <td className={cell}>{index + 1}</td>
                <td className={`${cell} wrap-anywhere`}>
                  {entry.studentName}
                  <span className="block text-xs">{entry.studentEmail}</span>
                  {entry.status !== 'Paid' && (
                    <strong className="block">{t('status', { status: entry.status })}</strong>
                  )}
                </td>
                {dates.length === 0 && <td className={cell}>&nbsp;</td>}
                {dates.map(({ _id }) => (
                  <td key={_id} className={cell}>
                    {isThere(entry, _id) && (
                      <Check role="img" aria-label={t('checkedIn')} className="size-4" />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  )
}
