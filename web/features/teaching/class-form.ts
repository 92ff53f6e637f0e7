import { classAgain, classChange, newClass } from '#contract/class-forms.ts'
import type { ReadableClass } from '#contract/classes.ts'
import type { Meeting } from '#contract/meetings.ts'
import { z } from '#contract/zod.ts'
import { photoOr } from '#web/forms/known-photo.ts'
import type { FormTexts } from '#web/forms/use-save-form.ts'
import type { ClassDraft } from '#web/storage.ts'
import { meetingRows, rowsIn, toRow } from './meeting-rows.ts'

const { photo, topic, learn, bring, place, onlineUrl } = newClass.shape

/** A field that may be empty: what it had before is then taken away. */
const text = z
  .string()
  .optional()
  .transform((typed = '') => (typed.trim() === '' ? null : typed))

/** An empty field of a form is absent; what it had before is taken away, too. */
const orEmpty = (typed = '') => typed

const optional = (timeZone: string, known?: Meeting[]) => ({
  learn: learn.transform(orEmpty),
  bring: bring.transform(orEmpty),
  meetings: meetingRows(timeZone, known),
  place: text.pipe(place.unwrap()),
  onlineUrl: text.pipe(onlineUrl.unwrap()),
})

/** What the form of a new class holds: its payload, but for meetings as rows in the school's zone. */
export const newClassForm = (timeZone: string) => newClass.extend(optional(timeZone))

/** The same of a class that is there already, with the meetings and the photograph that it has. */
export const classChangeForm = (
  timeZone: string,
  known: Pick<ReadableClass, 'meetings' | 'photo'>,
) =>
  classChange.extend({
    ...optional(timeZone, known.meetings),
    photo: photoOr(known.photo, photo),
    topic: topic.unwrap(),
    seats: classChange.shape.seats.unwrap(),
  })

/** The same of a class that is offered again. */
export const classAgainForm = (timeZone: string) =>
  classAgain.extend({ meetings: meetingRows(timeZone) })

/** What a form holds at first of a draft, else of `before`; a draft of before meetings has no place. */
export function textsOf(draft: ClassDraft, before: FormTexts): FormTexts {
  return { ...before, ...draft, ...('place' in draft && { meetings: rowsIn(draft) }) }
}

/** All seats of one's own class, those that are sold too. */
export const seatsOf = ({ availableSeats, seats }: ReadableClass) => seats ?? availableSeats

/** What the form of a class that is there holds at first. */
export function changeableTexts(schoolClass: ReadableClass, timeZone: string): FormTexts {
  const { className, photo, topic, price, level, description, learn, bring } = schoolClass
  const { updatedAt, meetings } = schoolClass
  return {
    className,
    photo,
    topic,
    seats: String(seatsOf(schoolClass)),
    price: String(price),
    level,
    description,
    learn,
    bring,
    place: schoolClass.place ?? '',
    onlineUrl: schoolClass.onlineUrl ?? '',
    updatedAt: String(updatedAt),
    meetings: meetings.map((meeting) => toRow(meeting, timeZone)),
  }
}
