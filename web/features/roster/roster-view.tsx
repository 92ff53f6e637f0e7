import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ReadableClass } from '#contract/classes.ts'
import { meetingAt } from '#contract/meetings.ts'
import type { ClassMessage } from '#contract/messages.ts'
import type { RosterEntry } from '#contract/orders.ts'
import { maxSearchLength } from '#contract/searching.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { WhenAndWhere } from '#web/features/classes/when-and-where.tsx'
import { SearchForm } from '#web/lists/search-form.tsx'
import { useSite } from '#web/page/site.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { Select } from '#web/ui/select.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { MessageList, WriteButton } from './messages.tsx'
import { findInRoster, isThere, rosterFile } from './roster.ts'
import { RosterTable } from './roster-table.tsx'
import { SignInSheet } from './sign-in-sheet.tsx'

type RosterViewProps = {
  schoolClass: ReadableClass
  roster: RosterEntry[]
  messages: ClassMessage[]
  sender: string
  managesMoney: boolean
}

/** On screen, as a file and on paper (clause 10.8). */
export function RosterView(props: RosterViewProps) {
  const { schoolClass, roster, messages, sender, managesMoney } = props
  const t = useMessages('roster')
  const table = useMessages('dashboard')
  const waitlist = useMessages('waitlist')
  const { timeZone } = useSite()
  const formats = useFormats()
  const [search] = useSearchParams()
  const { meetings, waiting } = schoolClass
  const [chosen, choose] = useState(() => meetingAt(meetings, Date.now())?._id)
  // The chosen one may have been removed meanwhile.
  const meetingId = (meetings.find(({ _id }) => _id === chosen) ?? meetings[0])?._id
  const sort = search.get('sort')
  const question = (search.get('q') ?? '').slice(0, maxSearchLength)
  const found = findInRoster(roster, question)
  const paid = roster.filter(({ status }) => status === 'Paid')
  const here = paid.filter((entry) => isThere(entry, meetingId))
  return (
    <>
      <div className="max-sm:flex max-sm:flex-col print:hidden">
        <div className="-mt-2 mb-4 text-text-quiet sm:flex sm:flex-wrap sm:gap-x-6">
          <WhenAndWhere schoolClass={schoolClass} />
          {waiting !== null && waiting > 0 && (
            <span className="block">{waitlist('waiting', { count: waiting })}</span>
          )}
        </div>
        {roster.length === 0 ? (
          <Empty text={t('empty')}>
            <p className="text-text-quiet">{t('emptyHint')}</p>
          </Empty>
        ) : (
          <>
            <div className="lg:flex lg:items-end lg:gap-4">
              {meetings.length > 1 && (
                <label className="mb-4 grid shrink-0 gap-1.5 text-sm font-semibold text-text-quiet">
                  {t('checkInFor')}
                  <Select value={meetingId} onChange={({ target }) => choose(target.value)}>
                    {meetings.map((meeting) => (
                      <option key={meeting._id} value={meeting._id}>
                        {formats.meeting(meeting)}
                      </option>
                    ))}
                  </Select>
                </label>
              )}
              <SearchForm
                action=""
                label={t('search')}
                placeholder={t('placeholder')}
                choices={{}}
                query={{ q: question }}
                {...(sort !== null && { further: { sort } })}
                className="mb-2 grow sm:mb-4 lg:grid-cols-1"
              />
            </div>
            {/* On a phone the count stays in view; file and paper come after the students. */}
            <div className="max-sm:contents sm:mb-4 sm:flex sm:flex-wrap sm:items-center sm:justify-between sm:gap-3">
              <p
                role="status"
                className="max-sm:sticky max-sm:top-bar max-sm:z-10 max-sm:bg-ground max-sm:py-2"
              >
                <strong className="me-3 text-lg font-semibold">
                  {t('here', { here: here.length, paid: paid.length })}
                </strong>{' '}
                {question !== '' && (
                  <span className="text-text-quiet">{t('found', { count: found.length })}</span>
                )}
              </p>
              <div className="flex flex-wrap gap-3 max-sm:order-last max-sm:mt-6 max-sm:*:grow">
                <WriteButton schoolClass={schoolClass} sender={sender} students={paid.length} />
                <Button
                  variant="quiet"
                  size="small"
                  onClick={() =>
                    saveFile(
                      t('file', { className: schoolClass.className }),
                      'csv',
                      'text/csv;charset=utf-8',
                      rosterFile(roster, meetings, timeZone, { t, table, formats }),
                    )
                  }
                >
                  <Download aria-hidden="true" className="size-4" />
                  {t('download')}
                </Button>
                <Button variant="quiet" size="small" onClick={() => window.print()}>
                  <Printer aria-hidden="true" className="size-4" />
                  {t('print')}
                </Button>
              </div>
            </div>
            {found.length > 0 ? (
              <RosterTable
                entries={found}
                price={managesMoney ? schoolClass.price : null}
                meetingId={meetingId}
              />
            ) : (
              <Empty text={t('noMatch')}>
                <ButtonLink to="?" variant="quiet">
                  {t('showAll')}
                </ButtonLink>
              </Empty>
            )}
          </>
        )}
        <MessageList messages={messages} />
      </div>
      <SignInSheet schoolClass={schoolClass} entries={roster} />
    </>
  )
}
