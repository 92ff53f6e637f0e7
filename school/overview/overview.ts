import {
  overviewItems,
  type AdminOverview,
  type ComingClass,
  type InstructorOverview,
  type NextMeeting,
  type Overview,
  type ShownMonth,
  type StudentOverview,
} from '#contract/overview.ts'
import { fromMinor } from '#contract/money.ts'
import type { WorkPictures } from '#contract/work-photos.ts'
import type { Actor } from '#school/base/caller.ts'
import type { School } from '#school/base/school.ts'
import { lastMonths } from '#school/books/months.ts'
import { listUrgent, sumMonths } from '#school/books/reports.ts'
import { isDated, seatsOf } from '#school/classes/class-row.ts'
import { isOpen } from '#school/classes/classes.policy.ts'
import { listWaitingWithdrawals } from '#school/withdrawals/withdraw.ts'
import { listOfHandIns, toShown } from '#school/work/shown-works.ts'
import * as repo from './overview.repo.ts'

const { max } = overviewItems

/** One more than is shown, to see whether there are more. */
const limit = max + 1

const toTopItems = <Row, Item>(rows: Row[], toItem: (row: Row) => Item) => ({
  items: rows.slice(0, max).map(toItem),
  more: rows.length > max,
})

const toComing = (row: repo.CountedClass): ComingClass => ({
  _id: row.id,
  className: row.name,
  instructorName: row.instructor_name,
  status: row.status,
  startsAt: row.starts_at,
  enrolled: row.enrolled,
  seats: seatsOf(row),
  minimumStudents: row.minimum_students,
})

const toMeeting = (row: NonNullable<Awaited<ReturnType<typeof repo.findNext>>>): NextMeeting => ({
  classId: row.id,
  className: row.name,
  photo: row.photo,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  place: row.place,
  onlineUrl: row.online_url,
})

async function listComing(
  { db }: School,
  now: number,
  instructorId?: string,
): Promise<ComingClass[]> {
  const rows = await repo.listComing(db, now, max, instructorId)
  return rows.filter(isDated).map(toComing)
}

async function listMonths(school: School, now: number): Promise<ShownMonth[]> {
  const { db, settings } = school
  const { periods } = lastMonths(now, settings.timeZone)
  const [sums, people, taught] = await Promise.all([
    sumMonths(school, now),
    repo.countNewPeople(db, periods),
    repo.countTaughtSeats(db, periods),
  ])
  return sums.map((month, index) => {
    const { seats = 0, taken = 0 } = taught.find(({ period }) => period === index) ?? {}
    const registered = people.find(({ period }) => period === index)
    return { ...month, people: registered?.people ?? 0, taught: { seats, taken } }
  })
}

async function readOfAdmin(school: School, now: number): Promise<AdminOverview> {
  const { db } = school
  const [waiting, money, withdrawals, short, offers, coming, people, months] = await Promise.all([
    repo.listWaiting(db, limit),
    listUrgent(school, limit),
    listWaitingWithdrawals(school, limit),
    repo.listShort(db, now, limit),
    repo.listOffers(db, now, limit),
    listComing(school, now),
    repo.listNewPeople(db, max),
    listMonths(school, now),
  ])
  return {
    role: 'Admin',
    waiting: toTopItems(waiting, ({ id, name, instructor_name, photo }) => ({
      _id: id,
      className: name,
      instructorName: instructor_name,
      photo,
    })),
    money: toTopItems(money, (item) => item),
    withdrawals: toTopItems(withdrawals, (item) => item),
    short: toTopItems(short, toComing),
    offers: toTopItems(offers, (offer) => offer),
    coming,
    people: people.map(({ id, created_at, ...person }) => ({
      _id: id,
      ...person,
      registeredAt: created_at,
    })),
    months,
  }
}

async function readOfInstructor(
  school: School,
  id: string,
  now: number,
): Promise<InstructorOverview> {
  const { db } = school
  const [next, short, coming, reviews, denied] = await Promise.all([
    repo.findNext(db, id, now),
    repo.listShort(db, now, limit, id),
    listComing(school, now, id),
    repo.listUnanswered(db, id, limit),
    repo.listDenied(db, id, limit),
  ])
  return {
    role: 'Instructor',
    next: next ? { ...toMeeting(next), enrolled: next.enrolled, seats: seatsOf(next) } : null,
    short: toTopItems(short, toComing),
    coming,
    reviews: toTopItems(reviews, (row) => ({
      _id: row.id,
      classId: row.class_id,
      className: row.name,
      stars: row.stars,
      text: row.text,
      at: row.created_at,
    })),
    denied: toTopItems(denied, ({ id: _id, name: className, feedback }) => ({
      _id,
      className,
      feedback,
    })),
  }
}

/** By hand-in: the first photograph of each that is to be shot again. */
async function findPictures(
  school: School,
  due: Awaited<ReturnType<typeof repo.listDue>>,
  studentId: string,
): Promise<Map<string, WorkPictures>> {
  const again = due.flatMap((row) => (row.status === 'again' ? (row.hand_in_id ?? []) : []))
  if (again.length === 0) return new Map()
  const works = await listOfHandIns(school.db, again, 'last')
  const firsts = again.flatMap((id) => works.find((work) => work.hand_in_id === id) ?? [])
  const signed = firsts.map(async (work) => {
    const { pictures: found } = await toShown(school, work, studentId)
    return [work.hand_in_id, found] as const
  })
  return new Map(await Promise.all(signed))
}

async function readOfStudent(school: School, id: string, now: number): Promise<StudentOverview> {
  const { db } = school
  const [next, due, cart] = await Promise.all([
    repo.findNext(db, id, now),
    repo.listDue(db, id, now, limit),
    repo.listCart(db, id, now, limit),
  ])
  const shown = await findPictures(school, due, id)
  return {
    role: 'Student',
    next: next?.order_id
      ? { ...toMeeting(next), order: next.order_id, isOpen: isOpen(next), bring: next.bring }
      : null,
    due: toTopItems(due, (row) => ({
      _id: row.id,
      title: row.title,
      className: row.name,
      dueAt: row.due_at,
      status: row.status ?? 'draft',
      pictures: shown.get(row.hand_in_id ?? '') ?? null,
    })),
    cart: toTopItems(cart, (row) => ({
      _id: row.id,
      className: row.name,
      price: fromMinor(row.price_cents),
    })),
  }
}

/** Everything that needs a person's attention now, for the dashboard (clause 16.1). */
export function readOverview(school: School, { id, role }: Actor): Promise<Overview> {
  const now = school.clock()
  if (role === 'Admin') return readOfAdmin(school, now)
  return role === 'Instructor' ? readOfInstructor(school, id, now) : readOfStudent(school, id, now)
}
