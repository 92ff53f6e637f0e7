import { classStatuses, type ManagedClass } from '#contract/classes.ts'
import { byNumber, byStep, byWords } from '#web/ui/data-table/sorting.ts'

const name = byWords(({ className }: ManagedClass) => className)
const status = byStep(classStatuses, (schoolClass: ManagedClass) => schoolClass.status, {
  up: 'pending first',
  down: 'denied first',
})

/** What an instructor's classes can be sorted by. */
export const ownClassSorts = {
  name,
  enrolled: byNumber(({ enrolled }: ManagedClass) => enrolled),
  status,
}

/** What the classes for review can be sorted by. */
export const reviewSorts = {
  name,
  instructor: byWords(({ instructorName }: ManagedClass) => instructorName),
  email: byWords(({ email }: ManagedClass) => email),
  price: byNumber(({ price }: ManagedClass) => price),
  status,
  seats: byNumber(({ availableSeats }: ManagedClass) => availableSeats),
}
