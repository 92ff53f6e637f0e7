import { maxCounted } from '#contract/searching.ts'
import { isBehind, type Window } from '#school/base/paging.ts'
import type { Db } from '#school/base/tables.ts'
import { holdersOf } from '#school/seats/seats.repo.ts'
import type { HandInRow } from './hand-ins.repo.ts'
import { worksBy } from './shown-works.ts'

/** Everybody's works, the works of a student and of all with a seat, or only the student's. */
export type SheetOf =
  { all: true } | { classId: string; studentId: string } | { classId: null; studentId: string }

export function listSheet(db: Db, assignmentId: string, of: SheetOf, { count, after }: Window) {
  let query = worksBy(db, 'handed-in')
    .innerJoin('hand_ins as h', 'h.id', 'w.hand_in_id')
    .innerJoin('users as u', 'u.id', 'h.student_id')
    .select(['h.status', 'h.student_id', 'u.name as student_name'])
    .where('h.assignment_id', '=', assignmentId)
    .orderBy('w.created_at')
    .orderBy('w.id')
    .limit(count)
  if (!('all' in of)) {
    const { classId, studentId } = of
    query = query.where((eb) => {
      const isOwn = eb('h.student_id', '=', studentId)
      if (classId === null) return isOwn
      return eb.or([isOwn, eb('h.student_id', 'in', holdersOf(db, classId))])
    })
  }
  return query.where(isBehind(after, 'w.created_at', 'w.id', 'asc')).execute()
}

type QueueFilter = {
  class?: string | undefined
  status: Exclude<HandInRow['status'], 'draft'>
}

function queueOf(db: Db, instructorId: string, filter: QueueFilter) {
  const query = db
    .selectFrom('classes as c')
    .innerJoin('assignments as a', 'a.class_id', 'c.id')
    .innerJoin('hand_ins as h', 'h.assignment_id', 'a.id')
    .where('c.instructor_id', '=', instructorId)
    // Matches the index of instructors.
    .where('c.withdrawn_at', 'is', null)
    .where('h.status', '=', filter.status)
  return filter.class === undefined ? query : query.where('c.id', '=', filter.class)
}

/** First handed in first, with the total, counted up to one more than lists show. */
export function listQueue(
  db: Db,
  instructorId: string,
  filter: QueueFilter,
  { count, after }: Window,
) {
  const all = queueOf(db, instructorId, filter)
    .select('h.id')
    .limit(maxCounted + 1)
  const query = queueOf(db, instructorId, filter)
    .innerJoin('users as u', 'u.id', 'h.student_id')
    .select(['h.id', 'h.status', 'h.late', 'h.handed_in_at', 'h.assignment_id'])
    .select(['a.title', 'a.rules', 'c.id as class_id', 'c.name', 'c.starts_at'])
    .select('u.name as student_name')
    .select((eb) =>
      eb
        .selectFrom(all.as('all_of_them'))
        .select((of) => of.fn.countAll<number>().as('count'))
        .as('found'),
    )
    .orderBy('h.handed_in_at')
    .orderBy('h.id')
    .limit(count)
  return query.where(isBehind(after, 'h.handed_in_at', 'h.id', 'asc')).execute()
}

/** By work, across all its versions. */
export async function countOpenThreads(db: Db, handInId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('threads as t')
    .innerJoin('versions as v', 'v.id', 't.version_id')
    .innerJoin('works as w', 'w.id', 'v.work_id')
    .select('w.id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('w.hand_in_id', '=', handInId)
    .where('t.advice', '=', 'try')
    .where('t.resolved_at', 'is', null)
    .groupBy('w.id')
    .execute()
  return new Map(rows.map(({ id, count }) => [id, count]))
}
