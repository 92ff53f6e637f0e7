import { classAgain, classChange, newClass, optionalTexts } from '#contract/class-forms.ts'
import type { ReadableClass } from '#contract/classes.ts'
import { z } from '#contract/zod.ts'
import { photoOr } from '#web/forms/photo-field.tsx'
import type { FormTexts } from '#web/forms/use-save-form.ts'
import { meetingRows, toRow } from './meeting-rows.ts'

/** An empty field removes the text: null if the call takes that, else ''. */
function emptiable(schema: z.ZodType) {
  const empty = schema.safeParse(null).success ? null : ''
  return z
    .string()
    .optional()
    .transform((typed = '') => (typed.trim() === '' ? empty : typed))
    .pipe(schema as z.ZodType<unknown, string | null>)
}

const texts = Object.fromEntries(
  Object.entries(optionalTexts).map(([name, schema]) => [name, emptiable(schema)]),
) as unknown as typeof optionalTexts

/** Empty removes the minimum. */
const minimumStudents = classChange.shape.minimumStudents.unwrap().default(null)

/** The payload with rows of meetings in the school's zone. */
export const newClassForm = (timeZone: string) =>
  newClass.extend({
    ...texts,
    minimumStudents,
    meetings: meetingRows(timeZone),
  })

export const classChangeForm = (
  timeZone: string,
  { photo, meetings }: Pick<ReadableClass, 'meetings' | 'photo'>,
) =>
  classChange.extend({
    ...texts,
    minimumStudents,
    meetings: meetingRows(timeZone, meetings),
    photo: photoOr(photo, newClass.shape.photo),
    topic: newClass.shape.topic.unwrap(),
    seats: classChange.shape.seats.unwrap(),
  })

export const classAgainForm = (timeZone: string) =>
  classAgain.extend({ minimumStudents, meetings: meetingRows(timeZone) })

/** Includes sold seats. */
export const seatsOf = ({ availableSeats, seats }: ReadableClass) => seats ?? availableSeats

export function toFormTexts(schoolClass: ReadableClass, timeZone: string): FormTexts {
  const fields = { ...schoolClass, seats: seatsOf(schoolClass) }
  const { meetings: _, ...shape } = classChange.shape
  const names = Object.keys(shape) as (keyof typeof shape)[]
  return {
    ...Object.fromEntries(names.map((name) => [name, String(fields[name] ?? '')])),
    meetings: schoolClass.meetings.map((meeting) => toRow(meeting, timeZone)),
  }
}
