import { idsIn } from '#school/classes/meetings.repo.ts'
import type { Db } from '#school/base/tables.ts'

export const worksJoined = (db: Db) =>
  db
    .selectFrom('works')
    .innerJoin('hand_ins', 'hand_ins.id', 'works.hand_in_id')
    .innerJoin('assignments', 'assignments.id', 'hand_ins.assignment_id')
    .innerJoin('classes', 'classes.id', 'assignments.class_id')

/** Decides who sees a work: see `viewerOf`. */
export const deciding = [
  'hand_ins.student_id',
  'hand_ins.handed_in_at',
  'assignments.class_id',
  'assignments.sharing',
  'assignments.peers',
  'classes.instructor_id',
] as const

export type WorkRow = NonNullable<Awaited<ReturnType<typeof findWork>>>

export function findWork(db: Db, id: string) {
  return worksJoined(db)
    .innerJoin('users', 'users.id', 'hand_ins.student_id')
    .select([
      'works.id',
      'works.title',
      'works.alt',
      'works.note',
      'works.hand_in_id',
      ...deciding,
      'hand_ins.status',
      'hand_ins.late',
      'hand_ins.assignment_id',
      'assignments.title as assignment_title',
      'assignments.rules',
      'classes.name as class_name',
      'classes.starts_at',
      'users.name as student_name',
    ])
    .where('works.id', '=', id)
    .executeTakeFirst()
}

/** Oldest first, with the facts from their files. */
export function listVersions(db: Db, handInId: string) {
  return db
    .selectFrom('works')
    .innerJoin('versions', 'versions.work_id', 'works.id')
    .innerJoin('photos', 'photos.id', 'versions.photo_id')
    .selectAll('versions')
    .select(['works.title', 'works.alt', 'works.note as work_note', 'photos.facts'])
    .where('works.hand_in_id', '=', handInId)
    .orderBy('works.id')
    .orderBy('versions.number')
    .execute()
}
export type VersionRow = Awaited<ReturnType<typeof listVersions>>[number]

/** A row each, by thread number. */
export function listComments(db: Db, versionIds: readonly string[]) {
  return db
    .selectFrom('threads')
    .innerJoin('comments', 'comments.thread_id', 'threads.id')
    .innerJoin('users', 'users.id', 'comments.author_id')
    .select([
      'threads.id as thread_id',
      'threads.version_id',
      'threads.number',
      'threads.kind',
      'threads.x',
      'threads.y',
      'threads.w',
      'threads.h',
      'threads.subject',
      'threads.author_id as opened_by',
      'threads.created_at as opened_at',
      'threads.resolved_at',
      'threads.resolved_in',
      'comments.id',
      'comments.author_id',
      'comments.text',
      'comments.created_at',
      'comments.edited_at',
      'comments.removed_at',
      'users.name as author_name',
      'users.role as author_role',
    ])
    .where('threads.version_id', 'in', idsIn(db, versionIds))
    .orderBy('threads.version_id')
    .orderBy('threads.number')
    .orderBy('comments.id')
    .execute()
}
export type CommentRow = Awaited<ReturnType<typeof listComments>>[number]

/** The facts that decide whether a present user sees works, or their critique. */
const worksFor = (db: Db, viewerId: string) =>
  worksJoined(db)
    .innerJoin('users', (join) => join.on('users.id', '=', viewerId))
    .select([...deciding, 'users.role as viewer_role'])
    .where('users.removed_at', 'is', null)
    .where('users.left_at', 'is', null)

export const findByPhoto = (db: Db, photoId: string, viewerId: string) =>
  worksFor(db, viewerId)
    .innerJoin('versions', 'versions.work_id', 'works.id')
    .select('versions.handed_in_at as version_handed_in_at')
    .where('versions.photo_id', '=', photoId)
    .executeTakeFirst()

export const findForViewer = (db: Db, workId: string, viewerId: string) =>
  worksFor(db, viewerId).where('works.id', '=', workId).executeTakeFirst()

/** With assignment and class, first one first. */
export const listHandInsOf = (db: Db, studentId: string) =>
  db
    .selectFrom('hand_ins as h')
    .innerJoin('assignments as a', 'a.id', 'h.assignment_id')
    .innerJoin('classes as c', 'c.id', 'a.class_id')
    .select(['h.id', 'h.status', 'h.late', 'h.handed_in_at', 'a.title', 'a.brief'])
    .select('c.name as class_name')
    .where('h.student_id', '=', studentId)
    .orderBy('h.id')
    .execute()

export type ExportedHandIn = Awaited<ReturnType<typeof listHandInsOf>>[number]
