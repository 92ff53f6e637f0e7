import { HttpError } from '#platform/http/errors.ts'
import type { ManagedClass } from '#contract/classes.ts'
import type { Meeting } from '#contract/meetings.ts'
import type { Actor } from '#school/base/caller.ts'
import type { School } from '#school/base/school.ts'
import type { Dates, DemoClass, EarlierRun } from './content.ts'
import type { Ago } from './past.ts'
import { payByHand, payOrder } from '#school/checkouts/checkouts.ts'
import { addClass } from '#school/classes/add-class.ts'
import { beginIfDue } from '#school/classes/begin-class.ts'
import { cancelClass } from '#school/classes/cancel-class.ts'
import { listInstructorClasses, readClass } from '#school/classes/read-classes.ts'
import { setClassFeedback, setClassStatus } from '#school/classes/review-class.ts'
import { offerClassAgain } from '#school/classes/series.ts'
import { updateClass } from '#school/classes/update-class.ts'
import { listOrders } from '#school/orders/list-orders.ts'
import { placeOrder } from '#school/orders/place-order.ts'
import { answerReview, listReviews, writeReview } from '#school/reviews/reviews.ts'

type FillingParts = {
  school: School
  find: (name: string) => Actor
  admin: Actor
  ago: Ago
  toMeetings: (dates: Dates) => Meeting[]
}

export const runsOf = (own: ManagedClass[], { className }: DemoClass): ManagedClass[] =>
  own.filter((one) => one.className === className).toReversed()

export const countEarlier = ({ earlier }: DemoClass): number => (earlier === undefined ? 0 : 1)

/** Days before an earlier run's meeting, and after it. */
const [offeredBefore, reviewedAfter] = [30, 2]

/** In days ago. */
const otherOfferedBefore = 20

/** Adds a class's missing runs, orders and reviews. */
export function createClassFilling(parts: FillingParts) {
  const { school, find, admin, ago, toMeetings } = parts

  async function ensureOrder(student: Actor, classId: string, courseName: string): Promise<string> {
    const own = await listOrders(school, student, student.email, {})
    const present = own.items.find((order) => order.classId === classId)
    if (present !== undefined) return present._id
    const input = { classId, courseName, studentName: student.name }
    return (await placeOrder(school, student, input)).insertedId
  }

  /** Paid by the student's word; in cash if there is a payment provider, which knows none of these people. */
  async function ensurePaid(
    name: string,
    classId: string,
    { className, price }: DemoClass,
  ): Promise<void> {
    const student = find(name)
    const id = await ensureOrder(student, classId, className)
    try {
      await payOrder(school, student, id)
    } catch (error) {
      if (!(error instanceof HttpError) || error.code !== 'payment-needed') throw error
      await payByHand(school, admin, id, { amount: price, method: 'cash', note: '' })
    }
  }

  async function ensureFirst(
    teacher: Actor,
    { seats, status, ...facts }: DemoClass,
    present: ManagedClass | undefined,
    meetings: Meeting[],
  ): Promise<string> {
    const added = { ...facts, meetings, availableSeats: seats, instructorName: teacher.name }
    const id = present?._id ?? (await addClass(school, teacher, added)).insertedId
    if (status !== 'pending' && (present?.status ?? 'pending') === 'pending')
      await setClassStatus(school, admin, id, { status: 'approved' })
    return id
  }

  async function ensureEarlier(
    teacher: Actor,
    offered: DemoClass,
    { days, time, minutes, photo = offered.photo, paid, reviews: written }: EarlierRun,
    present: ManagedClass | undefined,
  ): Promise<string> {
    const meetings = toMeetings({ days: -days, time, minutes })
    const id = await ago(days + offeredBefore, () =>
      ensureFirst(teacher, { ...offered, photo }, present, meetings),
    )
    await ago(days + 1, async () => {
      if (present?.status !== 'begun') for (const name of paid) await ensurePaid(name, id, offered)
    })
    await beginIfDue(school, id)
    for (const [index, { by, stars, text }] of written.entries())
      await ago(days - reviewedAfter - index, () =>
        writeReview(school, find(by), id, { stars, text }),
      )
    await ago(days - reviewedAfter - written.length, async () => {
      const { items } = await listReviews(school, id, {})
      for (const { by, answer } of written) {
        const review = items.find(({ studentName }) => studentName === by)
        if (answer !== undefined && review?.answer === null)
          await answerReview(school, teacher, review._id, { answer })
      }
    })
    return id
  }

  /** Uses the earlier run's photo until its own is approved. */
  async function ensureNext(
    teacher: Actor,
    origin: string,
    { className, price, description, seats, photo }: DemoClass,
    present: ManagedClass | undefined,
    meetings: Meeting[],
  ): Promise<string> {
    const input = { meetings, availableSeats: seats }
    const id = present?._id ?? (await offerClassAgain(school, teacher, origin, input)).insertedId
    const { photo: has, status } = await readClass(school, teacher, id)
    if (has !== photo)
      await updateClass(school, teacher, id, { className, price, description, photo })
    if (has !== photo || status === 'pending')
      await setClassStatus(school, admin, id, { status: 'approved' })
    return id
  }

  return async (offered: DemoClass): Promise<void> => {
    const { className, earlier, dates = [], feedback, cancelled, paid = [], unpaid = [] } = offered
    const teacher = find(offered.instructor)
    const runs = runsOf(
      (await listInstructorClasses(school, teacher, teacher.email, {})).items,
      offered,
    )
    const first = earlier && (await ensureEarlier(teacher, offered, earlier, runs[0]))
    let id = first
    const open = dates.length > 0 ? dates : [null]
    for (const [index, date] of open.entries()) {
      const meetings = date === null ? [] : toMeetings(date)
      const run = { ...offered, photo: date?.photo ?? offered.photo }
      const present = runs[index + countEarlier(offered)]
      const origin = id
      const ensure = () =>
        origin === undefined
          ? ensureFirst(teacher, run, present, meetings)
          : ensureNext(teacher, origin, run, present, meetings)
      // Keeps the class list from beginning with two runs of one class.
      id = await (index < open.length - 1 ? ago(otherOfferedBefore, ensure) : ensure())
    }
    if (id === undefined) return
    if (feedback !== undefined) await setClassFeedback(school, admin, id, feedback)
    for (const name of paid) await ensurePaid(name, id, offered)
    for (const name of unpaid) await ensureOrder(find(name), id, className)
    if (cancelled !== undefined && runs[0]?.status !== 'cancelled')
      await cancelClass(school, admin, id, { reason: cancelled })
  }
}
