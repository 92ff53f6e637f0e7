import type { ReadableClass } from '#contract/classes.ts'
import type { RosterEntry } from '#contract/orders.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { useSite } from '#web/page/site.tsx'
import { useLanguage, useMessages } from '#web/words/use-messages.ts'

type SignInSheetProps = { schoolClass: ReadableClass; entries: RosterEntry[] }

/** The roster on paper, to be signed: it is there for the printer alone. */
export function SignInSheet({ schoolClass, entries }: SignInSheetProps) {
  const t = useMessages('roster')
  const zone = useMessages('class-page')
  const formats = useFormats()
  const byName = new Intl.Collator(useLanguage(), { numeric: true })
  const { timeZone } = useSite()
  const { className, instructorName, meetings, place } = schoolClass
  const cell = 'border border-cream px-2 text-start align-middle'
  return (
    <div className="hidden print:block">
      <h1 className="text-3xl wrap-anywhere">{className}</h1>
      <p className="mt-1">{t('taughtBy', { instructor: instructorName })}</p>
      {place !== null && <p>{place}</p>}
      {meetings.length === 0 ? (
        <p>{formats.noDates}</p>
      ) : (
        <>
          <ul className="columns-2 gap-8">
            {meetings.map((meeting) => (
              <li key={meeting.startsAt}>{formats.meeting(meeting)}</li>
            ))}
          </ul>
          <p className="text-sm">{zone('zone', { timeZone })}</p>
        </>
      )}
      <table className="mt-6 w-full table-fixed border-collapse text-sm">
        <caption className="sr-only">{t('sheet')}</caption>
        <thead>
          <tr className="h-9">
            <th className={`${cell} w-10`}>#</th>
            <th className={cell}>{t('name')}</th>
            <th className={cell}>{t('email')}</th>
            <th className={cell}>{t('signature')}</th>
          </tr>
        </thead>
        <tbody>
          {entries
            .toSorted((a, b) => byName.compare(a.studentName, b.studentName))
            .map(({ _id, studentName, studentEmail, status }, index) => (
              <tr key={_id} className="h-13 break-inside-avoid">
                <td className={cell}>{index + 1}</td>
                <td className={`${cell} wrap-anywhere`}>
                  {studentName}
                  {status !== 'Paid' && (
                    <strong className="block">{t('status', { status })}</strong>
                  )}
                </td>
                <td className={`${cell} wrap-anywhere`}>{studentEmail}</td>
                <td className={cell}>&nbsp;</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}
