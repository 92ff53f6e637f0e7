import type { FieldMetadata } from '@conform-to/react'
import { CalendarPlus, Repeat, X } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { SchoolClass } from '#contract/classes.ts'
import { maxMeetings } from '#contract/meetings.ts'
import { formatDate, formatMeeting, formatMinutes, weekdayOf } from '#web/format/when.ts'
import { TextField } from '#web/forms/fields.tsx'
import { holdFocus } from '#web/forms/submit-button.tsx'
import type { useSaveForm } from '#web/forms/use-save-form.ts'
import { useSite } from '#web/page/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Notice } from '#web/ui/notice.tsx'
import { entryLook } from '#web/ui/select.tsx'
import {
  findOverlaps,
  lengthOf,
  meantBy,
  repeatWeekly,
  rowsIn,
  type MeetingRow,
} from './meeting-rows.ts'
import { textsIn } from './with-draft.tsx'

type Rows = FieldMetadata<Partial<MeetingRow>[]>
type Other = Pick<SchoolClass, '_id' | 'className' | 'meetings'>

type MeetingsFieldProps = {
  form: ReturnType<typeof useSaveForm>['form']
  field: Rows
  /** The same instructor's other classes: two at a time may be a mistake. */
  others: Other[]
  /** A row came or went, which no input tells of. */
  onRows?: (form: HTMLFormElement) => void
}

/** When a class meets: a row a meeting, in the school's zone (clauses 10.1, 10.2). */
export function MeetingsField({ form, field, others, onRows }: MeetingsFieldProps) {
  const { timeZone } = useSite()
  const id = useId()
  const box = useRef<HTMLFieldSetElement>(null)
  const [told, tell] = useState('')
  const rows = field.getFieldList()
  // A field that is left empty is filled in later, maybe: it is judged with the whole form.
  useEffect(() => {
    const { current } = box
    const pass = (event: FocusEvent) => {
      if (event.target instanceof HTMLInputElement && event.target.value === '')
        event.stopPropagation()
    }
    current?.addEventListener('focusout', pass)
    return () => current?.removeEventListener('focusout', pass)
  }, [])
  const values = rows.map((row) => valuesOf(row.getFieldset()))
  const room = maxMeetings - rows.length

  /** Changes the rows, which are there when it returns. */
  const change = (how: () => void, message: string) => {
    flushSync(() => {
      how()
      tell(message)
    })
    if (box.current?.form) onRows?.(box.current.form)
  }
  const focus = (row: number, what: 'input' | 'button') => {
    const rows = box.current?.querySelectorAll<HTMLElement>('li')
    const near = rows?.[Math.min(row, rows.length - 1)] ?? box.current
    near?.querySelector<HTMLElement>(what)?.focus()
  }
  const typed = () => (box.current?.form ? rowsIn(textsIn(box.current.form)) : [])

  const add = () => {
    const { startsAt = '', endsAt = '' } = typed().at(-1) ?? {}
    const defaultValue = { date: '', startsAt, endsAt }
    change(
      () => form.insert({ name: field.name, defaultValue }),
      `Meeting ${rows.length + 1} added.`,
    )
    focus(rows.length, 'input')
  }
  const remove = (index: number) => {
    change(() => form.remove({ name: field.name, index }), `Meeting ${index + 1} removed.`)
    focus(index, 'button')
  }
  const repeat = (weeks: number) => {
    const before = typed()
    const last = before.at(-1)
    if (last === undefined || weekdayOf(last.date) === undefined) {
      tell('Choose the date of the last meeting first.')
      focus(rows.length - 1, 'input')
      return
    }
    const more = repeatWeekly(last, Math.min(weeks, room)).filter(({ date }) => date !== '')
    const until = more.at(-1)?.date
    const message =
      until === undefined
        ? 'No meeting was added.'
        : `${more.length} ${more.length === 1 ? 'meeting' : 'meetings'} added, until ${formatDate(until)}.`
    change(() => form.update({ name: field.name, value: [...before, ...more] }), message)
  }

  const overlaps = findOverlaps(meantBy(values, timeZone), others)
  const [errors] = field.errors ?? []
  return (
    <fieldset ref={box} aria-describedby={id} className="grid min-w-0 gap-4">
      <legend className="text-sm font-semibold text-sand">Meetings</legend>
      <p id={id} className="text-sm text-sand">
        {rows.length === 0
          ? 'Without meetings the class says “Dates to be agreed”. '
          : `${rows.length} of at most ${maxMeetings}. `}
        Times are those of the clocks in {timeZone}.
      </p>
      {rows.length > 0 && (
        <ol className="@container grid gap-4">
          {rows.map((row, index) => (
            <li key={row.key} className="@max-lg:border-t @max-lg:border-line @max-lg:pt-3">
              <Row row={row} number={index + 1} onRemove={() => remove(index)} />
            </li>
          ))}
        </ol>
      )}
      {errors !== undefined && <p className="text-sm font-semibold text-bad">{errors}</p>}
      <Overlaps {...{ overlaps, timeZone }} />
      <div className="flex flex-wrap items-end gap-3">
        <Button
          variant="quiet"
          size="small"
          disabled={room === 0}
          onMouseDown={holdFocus}
          onClick={add}
        >
          <CalendarPlus aria-hidden="true" className="size-4" />
          Add a meeting
        </Button>
        {rows.length > 0 && room > 0 && <RepeatWeekly most={room} onRepeat={repeat} />}
      </div>
      <p role="status" className="text-sm text-sand empty:sr-only">
        {told}
      </p>
    </fieldset>
  )
}

/** How many overlaps are told: more are of the same kind. */
const maxTold = 3

type OverlapsProps = { overlaps: ReturnType<typeof findOverlaps<Other>>; timeZone: string }

/** Two classes at a time may be a mistake, and may be meant: a warning, no refusal. */
function Overlaps({ overlaps, timeZone }: OverlapsProps) {
  if (overlaps.length === 0) return null
  const further = overlaps.length - maxTold
  return (
    <Notice tone="info">
      {overlaps.slice(0, maxTold).map(({ index, other, meeting }) => (
        <span key={`${index} ${other._id} ${meeting.startsAt}`} className="block wrap-anywhere">
          Meeting {index + 1} is at the same time as your class “{other.className}”,{' '}
          {formatMeeting(meeting, timeZone)}.
        </span>
      ))}
      {further > 0 && <span className="block">And {further} more at the same time.</span>}
    </Notice>
  )
}

type RowFields = ReturnType<ReturnType<Rows['getFieldList']>[number]['getFieldset']>

function valuesOf(fields: RowFields): MeetingRow {
  const { date, startsAt, endsAt } = fields
  return { date: date.value ?? '', startsAt: startsAt.value ?? '', endsAt: endsAt.value ?? '' }
}

/** Longer than this, in minutes, an end is rather a slip than a night of stars. */
const longest = 12 * 60

/** How long a row's meeting is, and whether it ends on the next day. */
function formatLength(row: MeetingRow): ReactNode {
  const { minutes, endsNextDay } = lengthOf(row)
  if (minutes === 0) return undefined
  const length = `${formatMinutes(minutes)}${endsNextDay ? ', ends on the next day' : ''}`
  if (minutes <= longest) return length
  return <strong className="font-semibold text-waiting">{length}. Is that right?</strong>
}

type RowProps = {
  row: ReturnType<Rows['getFieldList']>[number]
  number: number
  onRemove: () => void
}

function Row({ row, number, onRemove }: RowProps) {
  const fields = row.getFieldset()
  const values = valuesOf(fields)
  return (
    <fieldset className="relative grid min-w-0 grid-cols-2 gap-x-3 gap-y-2 @lg:grid-cols-[minmax(0,4fr)_minmax(0,3fr)_minmax(0,3fr)_auto] @max-lg:[&_input]:px-3">
      <legend className="sr-only">Meeting {number}</legend>
      <div className="@max-lg:col-span-2 @max-lg:pr-14">
        {/* Four digits for the year: the next part of the date then comes by itself. */}
        <TextField
          field={fields.date}
          label="Date"
          type="date"
          max="9999-12-31"
          hint={weekdayOf(values.date)}
        />
      </div>
      <TextField field={fields.startsAt} label="Start" type="time" />
      <TextField field={fields.endsAt} label="End" type="time" hint={formatLength(values)} />
      <button
        type="button"
        onMouseDown={holdFocus}
        onClick={onRemove}
        className="mt-7 grid size-12 @max-lg:absolute @max-lg:right-0 place-items-center rounded-full text-sand hover:bg-bad/15 hover:text-bad"
      >
        <X aria-hidden="true" className="size-5" />
        <span className="sr-only">Remove meeting {number}</span>
      </button>
    </fieldset>
  )
}

type RepeatWeeklyProps = { most: number; onRepeat: (weeks: number) => void }

/** The last meeting again, week by week. Most evening classes have six meetings. */
function RepeatWeekly({ most, onRepeat }: RepeatWeeklyProps) {
  const [weeks, setWeeks] = useState('5')
  const count = Number(weeks)
  const valid = Number.isInteger(count) && count >= 1
  const repeat = () => onRepeat(count)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // It would send the whole form.
    event.preventDefault()
    if (valid) repeat()
  }
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        disabled={!valid}
        onMouseDown={holdFocus}
        onClick={repeat}
      >
        <Repeat aria-hidden="true" className="size-4" />
        Repeat weekly
      </Button>
      <label className="flex items-center gap-2 text-sm font-semibold text-sand">
        More weeks
        <input
          type="number"
          inputMode="numeric"
          min={1}
          max={most}
          value={weeks}
          onChange={({ currentTarget }) => setWeeks(currentTarget.value)}
          onKeyDown={onKeyDown}
          className={classNames(entryLook, 'min-h-11 w-20 px-3 py-2 text-base font-normal')}
        />
      </label>
    </>
  )
}
