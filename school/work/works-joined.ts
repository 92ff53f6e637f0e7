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
