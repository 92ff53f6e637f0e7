import { CalendarPlus } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { SchoolClass } from '#contract/classes.ts'
import { maxMeetings } from '#contract/meetings.ts'
import type { useSaveForm } from '#web/forms/use-save-form.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { useSite } from '#web/page/site.tsx'
import { TimeZoneNote } from '#web/format/time-zone-note.tsx'
import { Button } from '#web/ui/button.tsx'
import { Live } from '#web/ui/live.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useMessages } from '#web/words/use-messages.ts'
import { findOverlaps, readMeetings, repeatWeekly } from './meeting-rows.ts'
import { MeetingRowFields, toMeetingRow, type Rows } from './meeting-row-fields.tsx'
import { RepeatWeekly } from './repeat-weekly.tsx'

type Other = Pick<SchoolClass, '_id' | 'className' | 'meetings'>

type MeetingsFieldProps = {
  form: ReturnType<typeof useSaveForm>['form']
  field: Rows
  /** To warn of two classes at the same time. */
  others: Other[]
  /** A row was added or removed, which fires no input event. */
  onRows: (form: HTMLFormElement) => void
}

/** One row per meeting, in the school's zone (clauses 10.1, 10.2). */
export function MeetingsField({ form, field, others, onRows }: MeetingsFieldProps) {
  const t = useMessages('teaching')
  const formats = useFormats()
  const { timeZone } = useSite()
  const id = useId()
  const box = useRef<HTMLFieldSetElement>(null)
  const [status, setStatus] = useState('')
  const rows = field.getFieldList()
  // An empty field may be filled in later: it is validated with the whole form.
  useEffect(() => {
    const { current } = box
    const pass = (event: FocusEvent) => {
      if (event.target instanceof HTMLInputElement && event.target.value === '')
        event.stopPropagation()
    }
    current?.addEventListener('focusout', pass)
    return () => current?.removeEventListener('focusout', pass)
  }, [])
  const typed = rows.map(toMeetingRow)
  const room = maxMeetings - rows.length

  const change = (how: () => void, message: string) => {
    flushSync(() => {
      how()
      setStatus(message)
    })
    if (box.current?.form) onRows(box.current.form)
  }
  const focus = (row: number, what: 'input' | 'button') => {
    const rows = box.current?.querySelectorAll<HTMLElement>('li')
    const near = rows?.[Math.min(row, rows.length - 1)] ?? box.current
    near?.querySelector<HTMLElement>(what)?.focus()
  }

  const add = () => {
    const { startsAt = '', endsAt = '' } = typed.at(-1) ?? {}
    const defaultValue = { date: '', startsAt, endsAt }
    change(
      () => form.insert({ name: field.name, defaultValue }),
      t('meetingAdded', { number: rows.length + 1 }),
    )
    focus(rows.length, 'input')
  }
  const remove = (index: number) => {
    change(
      () => form.remove({ name: field.name, index }),
      t('meetingRemoved', { number: index + 1 }),
    )
    focus(index, 'button')
  }
  const repeat = (weeks: number) => {
    const last = typed.at(-1)
    if (last === undefined || formats.weekday(last.date) === undefined) {
      setStatus(t('dateFirst'))
      focus(rows.length - 1, 'input')
      return
    }
    const more = repeatWeekly(last, Math.min(weeks, room)).filter(({ date }) => date !== '')
    const { date } = more.at(-1) ?? last
    const message = t('repeated', { count: more.length, date: formats.date(date) })
    change(() => form.update({ name: field.name, value: [...typed, ...more] }), message)
  }

  const overlaps = findOverlaps(readMeetings(typed, timeZone), others)
  const [errors] = field.errors ?? []
  return (
    <fieldset ref={box} aria-describedby={id} className="grid min-w-0 gap-4">
      <legend className="text-sm font-semibold text-text-quiet">{t('meetings')}</legend>
      <div id={id} className="text-sm text-text-quiet">
        <p>
          {t('meetingsHint', {
            count: rows.length,
            max: maxMeetings,
            noDates: formats.noDates,
          })}
        </p>
        <TimeZoneNote />
      </div>
      {rows.length > 0 && (
        <ol className="@container grid gap-4">
          {rows.map((row, index) => (
            <li key={row.key} className="@max-lg:border-t @max-lg:border-edge @max-lg:pt-3">
              <MeetingRowFields row={row} number={index + 1} onRemove={() => remove(index)} />
            </li>
          ))}
        </ol>
      )}
      {errors !== undefined && <p className="text-sm font-semibold text-bad">{errors}</p>}
      <Live>
        <Overlaps {...{ overlaps }} />
      </Live>
      <div className="flex flex-wrap items-end gap-3">
        <Button variant="quiet" size="small" disabled={room === 0} onClick={add}>
          <CalendarPlus aria-hidden="true" className="size-4" />
          {t('addMeeting')}
        </Button>
        {rows.length > 0 && room > 0 && <RepeatWeekly max={room} onRepeat={repeat} />}
      </div>
      <p role="status" className="text-sm text-text-quiet empty:sr-only">
        {status}
      </p>
    </fieldset>
  )
}

const maxShown = 3

type OverlapsProps = { overlaps: ReturnType<typeof findOverlaps<Other>> }

/** A warning only: two classes at a time may be intended. */
function Overlaps({ overlaps }: OverlapsProps) {
  const t = useMessages('teaching')
  const formats = useFormats()
  if (overlaps.length === 0) return null
  const further = overlaps.length - maxShown
  return (
    <Notice tone="info">
      {overlaps.slice(0, maxShown).map(({ index, other, meeting }) => (
        <span key={`${index} ${other._id} ${meeting.startsAt}`} className="block wrap-anywhere">
          {t('overlap', {
            number: index + 1,
            className: other.className,
            meeting: formats.meeting(meeting),
          })}
        </span>
      ))}
      {further > 0 && <span className="block">{t('moreOverlaps', { count: further })}</span>}
    </Notice>
  )
}
