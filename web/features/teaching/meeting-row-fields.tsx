import type { FieldMetadata } from '@conform-to/react'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Formats } from '#messages/formats.ts'
import type { Translate } from '#messages/translator.ts'
import { TextField } from '#web/forms/fields.tsx'
import { useFormats } from '#web/format/use-formats.ts'
import { useMessages } from '#web/words/use-messages.ts'
import { lengthOf, type MeetingRow } from './meeting-rows.ts'

export type Rows = FieldMetadata<Partial<MeetingRow>[]>
type RowField = ReturnType<Rows['getFieldList']>[number]

export function toMeetingRow(row: RowField): MeetingRow {
  const { date, startsAt, endsAt, _id } = row.getFieldset()
  const [day = '', start = '', end = ''] = [date.value, startsAt.value, endsAt.value]
  return { date: day, startsAt: start, endsAt: end, _id: _id.value }
}

/** In minutes. A longer meeting is probably a typing error. */
const maxMinutes = 12 * 60

function formatLength(row: MeetingRow, t: Translate<'teaching'>, formats: Formats): ReactNode {
  const { minutes, endsNextDay } = lengthOf(row)
  if (minutes === 0) return undefined
  const clock = formats.minutes(minutes)
  const length = endsNextDay ? t('endsNextDay', { length: clock }) : clock
  if (minutes <= maxMinutes) return length
  return <strong className="font-semibold text-waiting">{t('checkLength', { length })}</strong>
}

type RowProps = {
  row: RowField
  number: number
  onRemove: () => void
}

/** One meeting of a class: date, start and end. */
export function MeetingRowFields({ row, number, onRemove }: RowProps) {
  const t = useMessages('teaching')
  const formats = useFormats()
  const fields = row.getFieldset()
  const values = toMeetingRow(row)
  return (
    <fieldset className="relative grid min-w-0 grid-cols-2 gap-x-3 gap-y-2 @lg:grid-cols-[minmax(0,4fr)_minmax(0,3fr)_minmax(0,3fr)_auto] @max-lg:[&_input]:px-3">
      <legend className="sr-only">{t('meeting', { number })}</legend>
      <div className="@max-lg:col-span-2 @max-lg:pe-14">
        {/* Four digits for the year, so that typing moves on to the next part. */}
        <TextField
          field={fields.date}
          label={t('date')}
          type="date"
          max="9999-12-31"
          hint={formats.weekday(values.date)}
        />
      </div>
      <TextField field={fields.startsAt} label={t('start')} type="time" />
      <TextField
        field={fields.endsAt}
        label={t('end')}
        type="time"
        hint={formatLength(values, t, formats)}
      />
      <button
        type="button"
        onClick={onRemove}
        className="mt-7 grid size-12 @max-lg:absolute @max-lg:end-0 place-items-center rounded-full text-text-quiet hover:bg-bad/15 hover:text-bad"
      >
        <X aria-hidden="true" className="size-5" />
        <span className="sr-only">{t('removeMeeting', { number })}</span>
      </button>
      <input type="hidden" name={fields._id.name} value={values._id ?? ''} />
    </fieldset>
  )
}
