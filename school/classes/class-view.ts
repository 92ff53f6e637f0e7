import type { ManagedClass, ReadableClass, SchoolClass } from '#contract/classes.ts'
import { fromMinor } from '#contract/money.ts'
import type { ClassRow } from './classes.repo.ts'

/** A class as anybody sees it: without feedback. */
export function toPublicClass(row: ClassRow): SchoolClass {
  return {
    _id: row.id,
    className: row.name,
    status: row.status,
    photo: row.photo,
    email: row.instructor_email,
    instructorName: row.instructor_name,
    price: fromMinor(row.price_cents),
    availableSeats: row.available_seats,
    description: row.description,
    feedback: null,
    topic: row.topic,
  }
}

/** The same, for who reads just this one. */
export function toReadableClass(row: ClassRow): ReadableClass {
  return { ...toPublicClass(row), updatedAt: row.updated_at }
}

/** A class as its instructor and admins see it. */
export function toManagedClass(row: ClassRow): ManagedClass {
  return { ...toReadableClass(row), feedback: row.feedback, enrolled: row.enrolled }
}
