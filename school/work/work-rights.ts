import type { Actor } from '#school/base/caller.ts'
import { refuse } from '#school/base/refuse.ts'
import type { Db, Tables } from '#school/base/tables.ts'
import type { ClassRow } from '#school/classes/class-row.ts'
import { findAnyClass } from '#school/classes/classes.repo.ts'
import { hasSeat } from '#school/seats/seats.repo.ts'

/** The role in which a person sees a work (clause 18.9). */
export type Viewer = 'student' | 'instructor' | 'admin' | 'classmate'

type OwnedWork = Pick<Tables['hand_ins'], 'student_id' | 'handed_in_at'> &
  Pick<Tables['assignments'], 'class_id' | 'sharing' | 'peers'> &
  Pick<ClassRow, 'instructor_id'>

type Person = Pick<Actor, 'id' | 'role'>

export const teaches = (actor: Person, { instructor_id }: Pick<ClassRow, 'instructor_id'>) =>
  actor.role === 'Instructor' && instructor_id === actor.id

/**
 * Undefined if they may not see it. Classmates see nothing of a student who gave up the seat, and nothing at
 * all after giving up their own.
 */
export async function viewerOf(
  db: Db,
  actor: Person,
  work: OwnedWork,
): Promise<Viewer | undefined> {
  if (work.student_id === actor.id) return 'student'
  if (actor.role === 'Admin') return 'admin'
  if (work.handed_in_at === null) return undefined
  if (teaches(actor, work)) return 'instructor'
  if (work.sharing !== 'class' || actor.role !== 'Student') return undefined
  const areBothHere =
    (await hasSeat(db, actor.id, work.class_id)) &&
    (await hasSeat(db, work.student_id, work.class_id))
  return areBothHere ? 'classmate' : undefined
}

/** Also whether this role sees the comments. */
export const mayComment = (viewer: Viewer, { peers }: Pick<OwnedWork, 'peers'>): boolean =>
  viewer !== 'classmate' || peers === 1

export const seesDrafts = (viewer: Viewer): boolean => viewer === 'student' || viewer === 'admin'

export type ClassViewer = 'holder' | 'former' | 'teacher'

/** As teacher or admin, with a seat, or with work from a former seat; undefined otherwise. */
export async function classViewerOf(
  db: Db,
  actor: Person,
  row: ClassRow,
): Promise<ClassViewer | undefined> {
  if (actor.role === 'Admin' || teaches(actor, row)) return 'teacher'
  if (await hasSeat(db, actor.id, row.id)) return 'holder'
  const own = await db
    .selectFrom('hand_ins')
    .innerJoin('assignments', 'assignments.id', 'hand_ins.assignment_id')
    .select('hand_ins.id')
    .where('hand_ins.student_id', '=', actor.id)
    .where('assignments.class_id', '=', row.id)
    .limit(1)
    .executeTakeFirst()
  return own && 'former'
}

/** With the viewer's role; 404 for everybody else. */
export async function loadClassForWork(
  db: Db,
  actor: Person,
  classId: string,
): Promise<{ row: ClassRow; viewer: ClassViewer }> {
  const row = await findAnyClass(db, classId)
  const viewer = row && (await classViewerOf(db, actor, row))
  if (row === undefined || viewer === undefined) throw refuse('not-found', 'noClass')
  return { row, viewer }
}
