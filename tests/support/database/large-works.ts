import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#platform/database/open.ts'
import { fillTable } from './fill-table.ts'

/** An assignment for every class, and one student's hand-in for each: one photograph in one version, with a comment. */
export async function fillWorks(
  database: Database,
  size: number,
  order: Record<'id' | 'assignmentId' | 'classId' | 'studentId' | 'at', RawBuilder<unknown>>,
): Promise<void> {
  const { id, assignmentId, classId, studentId, at } = order
  const own = { id, created_at: at }
  await fillTable(database, 'assignments', size, {
    ...own,
    id: assignmentId,
    class_id: classId,
    title: sql`'The last light'`,
    brief: sql`'One photograph at dusk.'`,
    min_photos: sql`1`,
    max_photos: sql`3`,
    rules: sql`'[{"kind":"iso","atMost":800}]'`,
    sharing: sql`'class'`,
    peers: sql`1`,
  })
  await fillTable(database, 'photos', size, {
    id,
    address: sql`'/photos/work-' || ${id} || '.jpg'`,
    owner_id: studentId,
    added_at: at,
    look_at: at,
    bytes: sql`1000`,
    by_newcomer: sql`0`,
    facts: sql`'{"width":2560,"height":1707,"isMonochrome":false,"taken":{"iso":1600}}'`,
  })
  await fillTable(database, 'hand_ins', size, {
    ...own,
    assignment_id: assignmentId,
    student_id: studentId,
    status: sql`case i % 3 when 0 then 'again' when 1 then 'done' else 'handed-in' end`,
    handed_in_at: at,
    late: sql`0`,
  })
  const texts = { title: sql`'Pier'`, alt: sql`''`, note: sql`''` }
  await fillTable(database, 'works', size, { ...own, ...texts, hand_in_id: id })
  await fillTable(database, 'versions', size, {
    ...own,
    work_id: id,
    number: sql`1`,
    photo_id: id,
    note: sql`''`,
    overruled: sql`'{}'`,
    handed_in_at: at,
  })
  await fillTable(database, 'threads', size, {
    ...own,
    version_id: id,
    number: sql`1`,
    kind: sql`'whole'`,
    subject: sql`'light'`,
    author_id: studentId,
  })
  await fillTable(database, 'comments', size, {
    ...own,
    thread_id: id,
    author_id: studentId,
    text: sql`'Wait an hour longer.'`,
  })
}
