import type { Topic } from '#contract/classes.ts'
import { shownClasses } from '#contract/profiles.ts'
import type { Db } from '#school/base/tables.ts'

const classesOf = (db: Db, teacherId: string) =>
  db.selectFrom('classes').where('instructor_id', '=', teacherId).where('withdrawn_at', 'is', null)

export async function countTeaching(db: Db, teacherId: string) {
  const { taught } = await classesOf(db, teacherId)
    .select((eb) => eb.fn.countAll<number>().filterWhere('status', '=', 'begun').as('taught'))
    .executeTakeFirstOrThrow()
  // Each class of a series has the totals of all.
  const ofSeries = classesOf(db, teacherId)
    .select((eb) => [eb.fn.max('review_count').as('reviews'), eb.fn.max('star_sum').as('stars')])
    .groupBy((eb) => eb.fn.coalesce('series_id', 'id'))
  const { reviews, stars } = await db
    .selectFrom(ofSeries.as('series'))
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<number>('reviews'), eb.lit(0)).as('reviews'),
      eb.fn.coalesce(eb.fn.sum<number>('stars'), eb.lit(0)).as('stars'),
    ])
    .executeTakeFirstOrThrow()
  const { students } = await classesOf(db, teacherId)
    .innerJoin('orders', 'orders.class_id', 'classes.id')
    .where('orders.status', '=', 'paid')
    .select((eb) => eb.fn.count<number>('orders.student_id').distinct().as('students'))
    .executeTakeFirstOrThrow()
  return { taught, students, reviews, stars: reviews === 0 ? null : stars / reviews }
}

export function listOpenOf(db: Db, teacherId: string) {
  return classesOf(db, teacherId)
    .selectAll()
    .where('status', '=', 'approved')
    .orderBy('starts_at')
    .orderBy('id')
    .limit(shownClasses.max)
    .execute()
}

export async function listTopicsOf(db: Db, teacherId: string): Promise<Topic[]> {
  const rows = await classesOf(db, teacherId)
    .select('topic')
    .distinct()
    .where('status', '=', 'approved')
    .orderBy('topic')
    .execute()
  return rows.map(({ topic }) => topic)
}
