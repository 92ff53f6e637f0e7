import { sql } from 'kysely'
import type { ClassStatus } from '#contract/classes.ts'
import { maxMeeting } from '#contract/meetings.ts'
import { isBehind, type Window } from '#school/base/paging.ts'
import type { Db } from '#school/base/tables.ts'
import { classesHeldBy } from '#school/seats/seats.repo.ts'

/** `teaches` is 1 or 0. */
export type ScheduleRow = {
  id: string
  starts_at: number
  ends_at: number
  class_id: string
  name: string
  status: ClassStatus
  place: string | null
  online_url: string | null
  /** The last change of the class, and the number of changes for calendars. */
  updated_at: number
  sequence: number
  teaches: number
}

export type MeetingWithPhoto = ScheduleRow & { photo: string }

/** Meetings that end after `from` and no later than `endedBy`, and begin before `to`. */
type Span = { from: number; to: number; endedBy: number }

export const classesOf = (db: Pick<Db, 'selectFrom'>, person: string) =>
  db
    .selectFrom('classes')
    .select('id')
    .where('instructor_id', '=', person)
    .where('withdrawn_at', 'is', null)
    .union(classesHeldBy(db, person))

/**
 * Indexes find all meetings of a person's classes about that time, which are then sorted: a person has few,
 * and an index by time would cover everybody's.
 */
export function listOfPerson(
  db: Db,
  person: string,
  { from, to, endedBy }: Span,
  direction: 'asc' | 'desc',
  { count, after }: Window,
): Promise<MeetingWithPhoto[]> {
  const query = db
    .with('mine', (cte) => classesOf(cte, person))
    .selectFrom('mine')
    .innerJoin('classes as c', 'c.id', 'mine.id')
    .innerJoin('meetings as m', 'm.class_id', 'c.id')
    .where('m.cancelled_at', 'is', null)
    .select([
      'm.id',
      'm.starts_at',
      'm.ends_at',
      'c.id as class_id',
      'c.name',
      'c.status',
      'c.photo',
    ])
    .select(['c.place', 'c.online_url', 'c.updated_at', 'c.sequence'])
    .select(sql<number>`case when c.instructor_id = ${person} then 1 else 0 end`.as('teaches'))
    // A meeting that ends after `from` cannot have begun much earlier, which limits the index range.
    .where('m.starts_at', '>', from - maxMeeting)
    .where('m.starts_at', '<', to)
    .where('m.ends_at', '>', from)
    .where('m.ends_at', '<=', endedBy)
    .where(isBehind(after, 'm.starts_at', 'm.id', direction))
    .orderBy('m.starts_at', direction)
    .orderBy('m.id', direction)
    .limit(count)
  return query.execute()
}
