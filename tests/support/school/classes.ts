import type { Api } from '#contract/api.ts'
import type { Topic } from '#contract/classes.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { Person } from './accounts.ts'
import type { TestSite } from './site.ts'

type Offer = {
  className: string
  instructor: Person
  /** An admin who approves it; without one the class waits for review. */
  approvedBy?: Person
  availableSeats?: number
  price?: number
} & Pick<
  CallInput<Api['addClass']>['body'],
  'meetings' | 'place' | 'onlineUrl' | 'bring' | 'minimumStudents'
> & {
    description?: string
    topic?: Topic
  }

/** Adds a class over the school's calls; returns its id. */
export async function offerClass(
  site: TestSite,
  { className, instructor, approvedBy, availableSeats = 5, price = 40, ...rest }: Offer,
): Promise<string> {
  const { insertedId } = await site.apiAs(instructor.idToken).addClass({
    body: {
      className,
      availableSeats,
      price,
      photo: `${site.origin}/photos/class-01.jpg`,
      instructorName: instructor.name,
      email: instructor.email,
      description: 'One evening with a window, a chair and whoever sits on it.',
      topic: 'portrait',
      ...rest,
    },
  })
  if (insertedId === null) throw new Error(`${className} was not added`)
  if (approvedBy !== undefined)
    await site
      .apiAs(approvedBy.idToken)
      .setClassStatus({ params: { id: insertedId }, body: { status: 'approved' } })
  return insertedId
}

/** Puts a class on a student's list over the school's calls; returns the order's id. */
export async function orderClass(
  site: TestSite,
  student: Person,
  { classId, className, paid = false }: { classId: string; className: string; paid?: boolean },
): Promise<string> {
  const api = site.apiAs(student.idToken)
  const { insertedId } = await api.placeOrder({
    body: {
      classId,
      courseName: className,
      studentName: student.name,
      studentEmail: student.email,
    },
  })
  if (insertedId === null) throw new Error(`${className} was not ordered`)
  if (paid) await api.payOrder({ params: { id: insertedId }, body: { status: 'Paid' } })
  return insertedId
}
