import type { z } from 'zod'
import { reviewedFields, type classChange, type newClass } from '#contract/class-forms.ts'
import type { ManagedClass, ReadableClass, SchoolClass } from '#contract/classes.ts'
import { formerInstructor } from '#contract/former.ts'
import type { ClassMeeting, Meeting } from '#contract/meetings.ts'
import { fromMinor, toMinor } from '#contract/money.ts'
import { storedWordsOf } from '#contract/search-words.ts'
import type { Tables } from '#school/base/tables.ts'
import { firstStatus } from './class-life.ts'

export type ClassRow = Tables['classes']

/** The largest time of a Date, so that classes without dates come last. */
export const undated = 8_640_000_000_000_000

export const isDated = ({ starts_at }: Pick<ClassRow, 'starts_at'>): boolean => starts_at < undated

export const startOf = (meetings: Meeting[]): number =>
  meetings.reduce((first, { startsAt }) => Math.min(first, startsAt), undated)

/**
 * The seats that the public sees: the unsold ones, or none while the last are being paid for. So public
 * answers change with sales, not with every abandoned payment (decision 51).
 */
export const openSeatsOf = (row: Pick<ClassRow, 'available_seats' | 'held'>): number =>
  row.available_seats === 0 ? 0 : row.available_seats + row.held

export const seatsOf = (
  row: Pick<ClassRow, 'available_seats' | 'held' | 'offered' | 'enrolled'>,
): number => row.available_seats + row.held + row.offered + row.enrolled

/** The id of the first class of the series. */
export const seriesOf = ({ id, series_id }: Pick<ClassRow, 'id' | 'series_id'>): string =>
  series_id ?? id

export type FullClass = ClassRow & { meetings: ClassMeeting[] }

/** The photo may be an address of this site. */
export type NewClass = Omit<z.output<typeof newClass>, 'email' | 'status'>

export type ClassChange = Omit<z.output<typeof classChange>, 'updatedAt'>

/** Absent fields stay undefined. */
function changeable(change: Omit<ClassChange, 'seats'>) {
  return {
    name: change.className,
    description: change.description,
    photo: change.photo,
    photo_focus: change.photoFocus,
    topic: change.topic,
    learn: change.learn,
    bring: change.bring,
    price_cents: toMinor(change.price),
    level: change.level,
    place: change.place,
    online_url: change.onlineUrl,
    starts_at: change.meetings && startOf(change.meetings),
    minimum_students: change.minimumStudents,
  }
}

/** For a class without any history: it is new, or offered again. */
export const untouched = {
  held: 0,
  offered: 0,
  enrolled: 0,
  paid_recently: 0,
  feedback: null,
  sequence: 0,
  cancelled_at: null,
  cancel_reason: null,
  refunds_held: 0,
  began_at: null,
  dated_at: null,
  undated_at: null,
  confirmed_for: null,
  told_short_for: null,
} satisfies Partial<ClassRow>

/** Without the instructor's e-mail. */
export function toRow(
  input: NewClass,
  { id, instructorId, now }: { id: string; instructorId: string; now: number },
): Omit<ClassRow, 'instructor_email'> {
  return {
    ...changeable(input),
    ...untouched,
    id,
    instructor_id: instructorId,
    learn: input.learn ?? '',
    bring: input.bring ?? '',
    photo: input.photo,
    photo_focus: input.photoFocus ?? null,
    instructor_name: input.instructorName,
    available_seats: input.availableSeats,
    status: firstStatus,
    topic: input.topic,
    level: input.level,
    place: input.place ?? null,
    online_url: input.onlineUrl ?? null,
    starts_at: startOf(input.meetings ?? []),
    series_id: null,
    minimum_students: input.minimumStudents ?? null,
    review_count: 0,
    star_sum: 0,
    created_at: now,
    updated_at: now,
    withdrawn_at: null,
  }
}

export function changesOf(row: ClassRow, change: ClassChange): Partial<ClassRow> {
  const { seats } = change
  // The focus of the photo before says nothing about another one.
  const isReplaced = change.photo !== undefined && change.photo !== row.photo
  const photoFocus = change.photoFocus === undefined && isReplaced ? null : change.photoFocus
  const free = row.available_seats + (seats ?? seatsOf(row)) - seatsOf(row)
  const counts = {
    available_seats: Math.max(free, 0),
    // Fewer than before: `settleWaitlist` takes the last offers back.
    offered: row.offered + Math.min(free, 0),
  }
  return Object.fromEntries(
    Object.entries({ ...changeable({ ...change, photoFocus }), ...counts }).filter(
      ([name, value]) => value !== undefined && value !== row[name as keyof ClassRow],
    ),
  )
}

/** Without feedback and online address. */
export function toPublicClass(row: FullClass): SchoolClass {
  return {
    _id: row.id,
    className: row.name,
    status: row.status,
    photo: row.photo,
    photoFocus: row.photo_focus,
    email: row.instructor_email,
    instructorName: row.instructor_name || formerInstructor,
    price: fromMinor(row.price_cents),
    availableSeats: openSeatsOf(row),
    description: row.description,
    feedback: null,
    topic: row.topic,
    level: row.level,
    meetings: row.meetings,
    place: row.place,
    online: row.online_url !== null,
    seriesId: seriesOf(row),
    reviews: row.review_count,
    stars: row.review_count === 0 ? null : row.star_sum / row.review_count,
  }
}

export function toClassInFull(row: FullClass) {
  const { updated_at: updatedAt, learn, bring } = row
  return { ...toPublicClass(row), updatedAt, learn, bring }
}

/** With the seats that are free now. */
export function toReadableClass(row: FullClass): ReadableClass {
  const withheld = {
    onlineUrl: null,
    cancelReason: null,
    enrolled: null,
    seats: null,
    minimumStudents: null,
    waiting: null,
  }
  return { ...toClassInFull(row), availableSeats: row.available_seats, ...withheld }
}

export function toManagedClass(row: FullClass, waiting = 0): ManagedClass {
  return {
    ...toReadableClass(row),
    onlineUrl: row.online_url,
    cancelReason: row.cancel_reason,
    feedback: row.feedback,
    enrolled: row.enrolled,
    seats: seatsOf(row),
    minimumStudents: row.minimum_students,
    waiting,
  }
}

type Texts = Pick<ClassRow, 'name' | 'description' | 'instructor_name'>

/** New texts or another photo, which an admin must review. */
export const isRewrite = (change: Partial<ClassRow>): boolean =>
  reviewedFields.some((field) => (field === 'className' ? 'name' : field) in change)

export function wordsOfClass({ name, description, instructor_name }: Texts): string[] {
  return storedWordsOf([name, description, instructor_name].join('\n'))
}
