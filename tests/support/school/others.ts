import type { Others } from './access-table.ts'
import type { Person, TestSchool } from './school.ts'
import { writeWorkThings } from './works.ts'

export type Owned = Others & { owners: { instructor: Person; student: Person } }

/** An instructor and a student, and the things that calls of the access table need. */
export async function makeOthers(at: TestSchool): Promise<Owned> {
  const { id: approved, instructor } = await at.addClass()
  const { id: full } = await at.addClass({ by: instructor, availableSeats: 0 })
  const { id: pending } = await at.addClass({ by: instructor, status: 'pending' })
  const student = await at.person('Student')
  const order = await at.order(student, approved)
  const reviewed = await at.reviewed(student, instructor)
  return {
    user: instructor.actor.id,
    approved,
    full,
    pending,
    order,
    ...(await at.bought(student, instructor)),
    ...reviewed,
    ...(await writeWorkThings(at, reviewed.taught, student, instructor)),
    email: instructor.actor.email,
    owners: { instructor, student },
  }
}
