import type { Db } from '#school/base/tables.ts'

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
