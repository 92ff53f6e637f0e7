import { sql, type SqlBool } from 'kysely'
import { count, exists } from '#school/base/count.ts'
import type { Db, Trx } from '#school/base/tables.ts'

/** Milliseconds before an assignment is due. */
const remindedBefore = 24 * 3_600_000

const batchSize = 100

/** What all news about work have in common. */
export const common = { optional: 'work' as const }

const assignments = (db: Db) =>
  db
    .selectFrom('assignments')
    .innerJoin('classes', 'classes.id', 'assignments.class_id')
    .select([
      'assignments.title',
      'assignments.class_id',
      'assignments.due_at',
      'assignments.closed_at',
      'classes.name as class_name',
    ])

/** Undefined if the class does not take place. */
export function findAssignment(db: Db, id: string) {
  return assignments(db)
    .where('assignments.id', '=', id)
    .where('classes.withdrawn_at', 'is', null)
    .where('classes.status', '<>', 'cancelled')
    .executeTakeFirst()
}

const handInsFor = (db: Db, assignmentId: string) =>
  db.selectFrom('hand_ins').where('assignment_id', '=', assignmentId)

export function hasHandedIn(db: Db, assignmentId: string, studentId: string): Promise<boolean> {
  const own = handInsFor(db, assignmentId).where('student_id', '=', studentId)
  return exists(own.where('handed_in_at', 'is not', null))
}

export const countWaiting = (db: Db, assignmentId: string): Promise<number> =>
  count(handInsFor(db, assignmentId).where('status', '=', 'handed-in'))

export function findHandIn(db: Db, id: string) {
  return assignments(db)
    .innerJoin('hand_ins', 'hand_ins.assignment_id', 'assignments.id')
    .select(['hand_ins.status', 'hand_ins.assignment_id'])
    .where('hand_ins.id', '=', id)
    .executeTakeFirst()
}

export function findWork(db: Db, id: string) {
  return assignments(db)
    .innerJoin('hand_ins', 'hand_ins.assignment_id', 'assignments.id')
    .innerJoin('works', 'works.hand_in_id', 'hand_ins.id')
    .select('hand_ins.student_id')
    .where('works.id', '=', id)
    .executeTakeFirst()
}

export async function listAuthors(db: Db, threadId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('comments')
    .select('author_id')
    .distinct()
    .where('thread_id', '=', threadId)
    .execute()
  return rows.map(({ author_id }) => author_id)
}

type News = { workId: string; userId: string; isOwn: boolean; since: number }

/**
 * Where the newest comment is that another person has written since a time in milliseconds and not removed: in a
 * thread that the person has written in, or in any of their own work.
 */
export function findNewestComment(db: Db, { workId, userId, isOwn, since }: News) {
  const own = db.selectFrom('comments').select('thread_id').where('author_id', '=', userId)
  return db
    .selectFrom('comments')
    .innerJoin('threads', 'threads.id', 'comments.thread_id')
    .innerJoin('versions', 'versions.id', 'threads.version_id')
    .select(['threads.id as thread', 'versions.number as version'])
    .where('versions.work_id', '=', workId)
    .where('comments.author_id', '<>', userId)
    .where('comments.created_at', '>=', since)
    .where('comments.removed_at', 'is', null)
    .$if(!isOwn, (news) => news.where('threads.id', 'in', own))
    .orderBy('comments.created_at', 'desc')
    .orderBy('comments.id', 'desc')
    .executeTakeFirst()
}

/** Not yet reminded of this due date. */
const isNews = sql<SqlBool>`(reminded_due_at is null or due_at >= reminded_due_at + ${remindedBefore})`

/**
 * Marks assignments due within a day of `now` as reminded, and returns them, each to one process only.
 * Students just told about an assignment are not reminded. A new date counts only if it is at least a day
 * later, so that moving it again and again sends no mail each time.
 */
export function markReminded(trx: Trx, now: number): Promise<{ id: string }[]> {
  const due = trx
    .selectFrom('assignments')
    .select('id')
    .where('due_at', '>', now)
    .where('due_at', '<=', now + remindedBefore)
    .where('closed_at', 'is', null)
    .where((eb) => eb('created_at', '<=', eb('due_at', '-', remindedBefore)))
    .where(isNews)
    .orderBy('due_at')
    .limit(batchSize)
  return trx
    .updateTable('assignments')
    .set((eb) => ({ reminded_due_at: eb.ref('due_at') }))
    .where('id', 'in', due)
    .where(isNews)
    .returning('id')
    .execute()
}
