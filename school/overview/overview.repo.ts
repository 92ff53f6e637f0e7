import { sql } from 'kysely'
import { maxMeeting } from '#contract/meetings.ts'
import { startOfMinute } from '#messages/local-time.ts'
import type { Db } from '#school/base/tables.ts'
import type { Period } from '#school/books/months.ts'
import { indexOf, spanOf } from '#school/books/reports.repo.ts'
import { isShort } from '#school/classes/minimum.ts'
import { classesOf } from '#school/schedule/schedule.repo.ts'
import { classesHeldBy } from '#school/seats/seats.repo.ts'

const classes = (db: Db) => db.selectFrom('classes').where('withdrawn_at', 'is', null)

/** Soonest first, undated last; of an instructor, or all. */
function soonest(db: Db, count: number, instructorId?: string) {
  const all = classes(db)
    .select(['id', 'name', 'instructor_name', 'status', 'starts_at', 'minimum_students'])
    .select(['enrolled', 'held', 'offered', 'available_seats'])
    .orderBy('starts_at')
    .limit(count)
  return instructorId === undefined ? all : all.where('instructor_id', '=', instructorId)
}

export type CountedClass = Awaited<ReturnType<typeof listComing>>[number]

/** Open ones. */
export const listComing = (db: Db, now: number, count: number, instructorId?: string) =>
  soonest(db, count, instructorId)
    .where('status', '=', 'approved')
    .where('starts_at', '>', now)
    .execute()

export const listShort = (db: Db, now: number, count: number, instructorId?: string) =>
  soonest(db, count, instructorId).where(isShort(now)).execute()

export function listWaiting(db: Db, count: number) {
  return classes(db)
    .select(['id', 'name', 'instructor_name', 'photo'])
    .where('status', '=', 'pending')
    .orderBy('created_at')
    .orderBy('id')
    .limit(count)
    .execute()
}

export function listDenied(db: Db, instructorId: string, count: number) {
  return classes(db)
    .select(['id', 'name', 'feedback'])
    .where('instructor_id', '=', instructorId)
    .where('status', '=', 'denied')
    .orderBy('updated_at', 'desc')
    .limit(count)
    .execute()
}

/** Public and without an answer, newest first. */
export function listUnanswered(db: Db, instructorId: string, count: number) {
  return db
    .selectFrom('classes as c')
    .innerJoin('reviews as r', 'r.class_id', 'c.id')
    .select(['r.id', 'c.id as class_id', 'c.name', 'r.stars', 'r.text'])
    .select('r.created_at')
    .where('c.instructor_id', '=', instructorId)
    .where('c.withdrawn_at', 'is', null)
    .where('r.answer', 'is', null)
    .where('r.hidden_reason', 'is', null)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(count)
    .execute()
}

export function listNewPeople(db: Db, count: number) {
  return people(db)
    .select(['id', 'name', 'email', 'role', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
}

/** The condition on the id is always true: it matches the index of this list. */
const people = (db: Db) =>
  db
    .selectFrom('users')
    .where('removed_at', 'is', null)
    .where('left_at', 'is', null)
    .where(sql<boolean>`id > ''`)

export function listOffers(db: Db, now: number, count: number) {
  return db
    .selectFrom('waitlist as w')
    .innerJoin('classes as c', 'c.id', 'w.class_id')
    .innerJoin('users as u', 'u.id', 'w.student_id')
    .select(['w.class_id as classId', 'c.name as className', 'u.name as studentName'])
    .select('w.offer_ends as until')
    .where('w.state', '=', 'offered')
    .where('w.offer_ends', '>', now)
    .orderBy('w.offer_ends')
    .orderBy('w.id')
    .limit(count)
    .$narrowType<{ until: number }>()
    .execute()
}

/** The current or next meeting that a person teaches or has paid for. */
export function findNext(db: Db, person: string, now: number) {
  return (
    db
      .with('mine', (cte) => classesOf(cte, person))
      .selectFrom('mine')
      .innerJoin('classes as c', 'c.id', 'mine.id')
      .innerJoin('meetings as m', 'm.class_id', 'c.id')
      .leftJoin('orders as o', (join) =>
        join
          .onRef('o.class_id', '=', 'c.id')
          .on('o.student_id', '=', person)
          .on('o.cancelled_at', 'is', null),
      )
      .select(['c.id', 'c.name', 'c.photo', 'c.place', 'c.online_url', 'c.bring', 'c.status'])
      .select([
        'c.enrolled',
        'c.held',
        'c.offered',
        'c.available_seats',
        'm.starts_at',
        'm.ends_at',
      ])
      .select('o.id as order_id')
      .where((eb) =>
        eb.or([
          eb('c.status', 'in', ['approved', 'begun']),
          // In review again; students who paid keep their seats.
          eb.and([eb('c.status', '=', 'pending'), eb('c.enrolled', '>', 0)]),
        ]),
      )
      .where('m.cancelled_at', 'is', null)
      // A meeting that ends after now cannot have begun much earlier, which limits the index range.
      .where('m.starts_at', '>', now - maxMeeting)
      .where('m.ends_at', '>', now)
      .orderBy('m.starts_at')
      .orderBy('m.id')
      .limit(1)
      .executeTakeFirst()
  )
}

/** To hand in, or to hand in again: without a due date first, then the next to be due. */
export function listDue(db: Db, studentId: string, now: number, count: number) {
  return db
    .with('mine', (cte) => classesHeldBy(cte, studentId))
    .selectFrom('mine')
    .innerJoin('classes as c', 'c.id', 'mine.id')
    .innerJoin('assignments as a', 'a.class_id', 'c.id')
    .leftJoin('hand_ins as h', (join) =>
      join.onRef('h.assignment_id', '=', 'a.id').on('h.student_id', '=', studentId),
    )
    .select(['a.id', 'a.title', 'a.due_at', 'c.name', 'h.id as hand_in_id', 'h.status'])
    .where((eb) =>
      eb.or([
        eb('h.status', '=', 'again'),
        eb.and([
          eb.or([eb('h.status', 'is', null), eb('h.status', '=', 'draft')]),
          eb('a.due_at', '>=', startOfMinute(now)),
          eb('a.closed_at', 'is', null),
          eb.or([eb('a.opens_at', 'is', null), eb('a.opens_at', '<=', now)]),
        ]),
      ]),
    )
    .orderBy((eb) => eb.fn.coalesce('a.due_at', eb.lit(0)))
    .orderBy('a.id')
    .limit(count)
    .execute()
}

/** For classes open at `now`, newest first. */
export function listCart(db: Db, studentId: string, now: number, count: number) {
  return db
    .selectFrom('orders as o')
    .innerJoin('classes as c', 'c.id', 'o.class_id')
    .select(['o.id', 'c.name', 'o.price_cents'])
    .where('o.student_id', '=', studentId)
    .where('o.cancelled_at', 'is', null)
    .where('o.paid_at', 'is', null)
    .where('c.status', '=', 'approved')
    .where('c.withdrawn_at', 'is', null)
    .where('c.starts_at', '>', now)
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(count)
    .execute()
}

export async function countNewPeople(db: Db, periods: readonly Period[]) {
  const { from, to } = spanOf(periods)
  const registered = people(db)
    .select(indexOf('created_at', periods).as('period'))
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
  const { rows } = await sql<{ period: number; people: number }>`
    select period, count(*) as people from ${registered} as registered group by period`.execute(db)
  return rows
}

/** For classes that began in each period: their seats, and the paid ones. */
export async function countTaughtSeats(db: Db, periods: readonly Period[]) {
  const { from, to } = spanOf(periods)
  const began = classes(db)
    .select(['enrolled', 'held', 'offered', 'available_seats'])
    .select(indexOf('starts_at', periods).as('period'))
    .where('status', '=', 'begun')
    .where('starts_at', '>=', from)
    .where('starts_at', '<', to)
  const { rows } = await sql<Record<'period' | 'seats' | 'taken', number>>`
    select period, sum(available_seats + held + offered + enrolled) as seats, sum(enrolled) as taken
    from ${began} as began group by period`.execute(db)
  return rows
}
