import type { EmbedQuery } from '#contract/embed.ts'
import type { Db } from '#school/base/tables.ts'
import { undated, type ClassRow } from '#school/classes/class-row.ts'
import { offered } from '#school/classes/classes.repo.ts'
import type { ScheduleRow } from '#school/schedule/schedule.repo.ts'

const soonest = (classes: ReturnType<typeof offered>, count: number) =>
  classes.orderBy('c.starts_at').orderBy('c.id').limit(count)

/** Approved classes, those that begin first, then those without dates. */
export function listNext(
  db: Db,
  { topic, instructor }: EmbedQuery,
  count: number,
): Promise<ClassRow[]> {
  let query = offered(db).where('c.status', '=', 'approved')
  if (topic !== undefined) query = query.where('c.topic', '=', topic)
  if (instructor !== undefined) query = query.where('c.instructor_id', '=', instructor)
  return soonest(query, count).execute()
}

/** The meetings of the approved classes that begin first, without their online addresses. */
export async function listMeetings(db: Db, classes: number): Promise<ScheduleRow[]> {
  const dated = offered(db).where('c.status', '=', 'approved').where('c.starts_at', '<', undated)
  const rows = await db
    .with('first', () => soonest(dated, classes).clearSelect().select('c.id'))
    .selectFrom('first')
    .innerJoin('classes as c', 'c.id', 'first.id')
    .innerJoin('meetings as m', 'm.class_id', 'c.id')
    .where('m.cancelled_at', 'is', null)
    .select(['m.id', 'm.starts_at', 'm.ends_at', 'c.id as class_id', 'c.name', 'c.status'])
    .select(['c.place', 'c.updated_at', 'c.sequence'])
    .orderBy('m.starts_at')
    .orderBy('m.id')
    .execute()
  return rows.map((row) => ({ ...row, online_url: null, teaches: 0 }))
}
