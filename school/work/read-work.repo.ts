import { sql } from 'kysely'
import { maxBeginning, maxNewest } from '#contract/critique.ts'
import { idsIn } from '#school/base/ids-in.ts'
import { isBehind, type Window } from '#school/base/paging.ts'
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

const ofThread = [
  'threads.id as thread_id',
  'threads.version_id',
  'threads.number',
  'threads.kind',
  'threads.x',
  'threads.y',
  'threads.w',
  'threads.h',
  'threads.subject',
  'threads.advice',
  'threads.author_id as opened_by',
  'threads.created_at as opened_at',
  'threads.resolved_at',
  'threads.resolved_in',
] as const

const aboutComment = [
  'comments.author_id',
  'comments.edited_at',
  'comments.removed_at',
  'users.name as author_name',
  'users.role as author_role',
] as const

/** A row each, by thread number. */
export function listComments(db: Db, versionIds: readonly string[]) {
  return db
    .selectFrom('threads')
    .innerJoin('comments', 'comments.thread_id', 'threads.id')
    .innerJoin('users', 'users.id', 'comments.author_id')
    .select([...ofThread, ...aboutComment])
    .select(['comments.id', 'comments.text', 'comments.created_at'])
    .where('threads.version_id', 'in', idsIn(db, versionIds))
    .orderBy('threads.version_id')
    .orderBy('threads.number')
    .orderBy('comments.id')
    .execute()
}
export type CommentRow = Awaited<ReturnType<typeof listComments>>[number]

/**
 * By number, each with its first comment, of which `beginning` has one character more than is shown. SQLite
 * and PostgreSQL count characters by code points.
 */
export function listThreads(db: Db, versionIds: readonly string[]) {
  return db
    .selectFrom('threads')
    .innerJoin('comments', (join) =>
      join.on('comments.id', '=', (eb) =>
        eb
          .selectFrom('comments as c')
          .select((cb) => cb.fn.min('c.id').as('id'))
          .whereRef('c.thread_id', '=', 'threads.id'),
      ),
    )
    .innerJoin('users', 'users.id', 'comments.author_id')
    .select([...ofThread, ...aboutComment])
    .select(['comments.id as comment_id', 'comments.created_at'])
    .select([
      sql<string>`substr(comments.text, 1, ${sql.lit(maxBeginning + 1)})`.as('beginning'),
      sql<number>`(select count(*) from comments as c where c.thread_id = threads.id)`.as(
        'comments',
      ),
    ])
    .where('threads.version_id', 'in', idsIn(db, versionIds))
    .orderBy('threads.version_id')
    .orderBy('threads.number')
    .execute()
}
export type ThreadRow = Awaited<ReturnType<typeof listThreads>>[number]

/** Newest first, without removed ones. An index alone finds them: reading all texts takes longer. */
export const listNewest = (db: Db, versionIds: readonly string[]) =>
  db
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.author_id')
    .select([...aboutComment, 'comments.id', 'comments.thread_id', 'comments.created_at'])
    .where('comments.id', 'in', (eb) =>
      eb
        .selectFrom('threads')
        .innerJoin('comments as c', 'c.thread_id', 'threads.id')
        .select('c.id')
        .where('threads.version_id', 'in', idsIn(db, versionIds))
        .orderBy('c.id', 'desc')
        .limit(maxNewest),
    )
    .where('comments.removed_at', 'is', null)
    .orderBy('comments.id', 'desc')
    .execute()
export type NewestRow = Awaited<ReturnType<typeof listNewest>>[number]

export const findThread = (db: Db, id: string) =>
  db
    .selectFrom('threads')
    .innerJoin('versions', 'versions.id', 'threads.version_id')
    .select(['threads.id', 'versions.work_id', 'versions.handed_in_at'])
    .where('threads.id', '=', id)
    .executeTakeFirst()

/** Oldest first. */
export const listPage = (db: Db, threadId: string, { count, after }: Window) =>
  db
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.author_id')
    .select([...aboutComment, 'comments.id', 'comments.text', 'comments.created_at'])
    .where('comments.thread_id', '=', threadId)
    .where(isBehind(after, 'comments.id', 'comments.id', 'asc'))
    .orderBy('comments.id')
    .limit(count)
    .execute()

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
