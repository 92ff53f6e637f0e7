import type { Actor } from '#school/base/caller.ts'
import { refuse } from '#school/base/refuse.ts'
import type { Db, Tables } from '#school/base/tables.ts'
import type { ClassRow } from '#school/classes/class-row.ts'
import { loadVisible } from '#school/classes/load-class.ts'
import { hasSeat } from '#school/classes/seats.repo.ts'

/** As what somebody sees a work (clause 18.9). */
export type Viewer = 'student' | 'instructor' | 'admin' | 'classmate'

/** What decides who sees a work. */
export type OwnedWork = Pick<Tables['hand_ins'], 'student_id' | 'handed_in_at'> &
  Pick<Tables['assignments'], 'class_id' | 'sharing' | 'peers'> &
  Pick<ClassRow, 'instructor_id'>

type Person = Pick<Actor, 'id' | 'role'>

/** Whether somebody has the class as its instructor. */
export const teaches = (actor: Person, { instructor_id }: Pick<ClassRow, 'instructor_id'>) =>
  actor.role === 'Instructor' && instructor_id === actor.id

/**
 * As what somebody sees a work; undefined where they do not. Classmates see nothing of a student who gave up the seat,
 * and nothing once they have given up their own.
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

/** Whether somebody who sees a work so may comment on it. */
export const mayComment = (viewer: Viewer, { peers }: Pick<OwnedWork, 'peers'>): boolean =>
  viewer !== 'classmate' || peers === 1

/** Whether somebody who sees a work so also sees what was not handed in yet. */
export const seesDrafts = (viewer: Viewer): boolean => viewer === 'student' || viewer === 'admin'

/** As what somebody sees the assignments of a class. */
export type ClassViewer = 'holder' | 'former' | 'teacher'

/**
 * A class whose assignments somebody may see, and as what: who teaches it or is an admin, who holds a seat, and who once
 * did and has handed something in. 404 for everybody else.
 */
export async function loadClassForWork(
  db: Db,
  actor: Actor,
  classId: string,
): Promise<{ row: ClassRow; viewer: ClassViewer }> {
  const row = await loadVisible(db, actor, classId)
  if (actor.role === 'Admin' || teaches(actor, row)) return { row, viewer: 'teacher' }
  if (await hasSeat(db, actor.id, classId)) return { row, viewer: 'holder' }
  const own = await db
    .selectFrom('hand_ins')
    .innerJoin('assignments', 'assignments.id', 'hand_ins.assignment_id')
    .select('hand_ins.id')
    .where('hand_ins.student_id', '=', actor.id)
    .where('assignments.class_id', '=', classId)
    .limit(1)
    .executeTakeFirst()
  if (own === undefined) throw refuse('not-found', 'noClass')
  return { row, viewer: 'former' }
}
