import type { Api, QueryOf } from '#contract/api.ts'
import type { CallResult, Page } from '#contract/endpoint.ts'
import { formerStudent } from '#contract/former.ts'
import type { OwnWork, QueuedHandIn, ShownWork } from '#contract/hand-ins.ts'
import type { Actor } from '#school/base/caller.ts'
import { toPage, totalOf, windowOf } from '#school/base/paging.ts'
import type { School } from '#school/base/school.ts'
import { rulesOf, toAssignment, type AssignmentRow } from './assignment-row.ts'
import { readFacts, takenOf, toVersionFacts } from './check-version.ts'
import { listOwn, toOwnHandIn } from './hand-ins.repo.ts'
import { loadAssignmentFor, refuseAssignment } from './load-assignment.ts'
import { noteOpened } from './note-opened.ts'
import { beganOf, checkAll, listOfHandIns, toShown } from './shown-works.ts'
import * as repo from './work-lists.repo.ts'
import type { ClassViewer } from './work-rights.ts'

// Lists of handed-in work for its student, its class and its instructor (clauses 18.2, 18.10 and 18.11).

/** The people whose works a viewer sees (clause 18.9). */
function sheetOf(
  actor: Actor,
  { class_id, sharing }: AssignmentRow,
  viewer: ClassViewer,
): repo.SheetOf {
  if (viewer === 'teacher') return { all: true }
  const seesOthers = viewer === 'holder' && sharing === 'class'
  return { classId: seesOthers ? class_id : null, studentId: actor.id }
}

/** With the actor's own hand-in and the last version of each work. 404 not visible. */
export async function readHandIn(
  school: School,
  actor: Actor,
  assignmentId: string,
): Promise<CallResult<Api['readHandIn']>> {
  const { db, settings } = school
  const { row, of, viewer } = await loadAssignmentFor(db, actor, assignmentId)
  const [own] = await listOwn(db, actor.id, [row.id])
  if (own === undefined && viewer === 'former') throw refuseAssignment()
  const works = own === undefined ? [] : await listOfHandIns(db, [own.id], 'last')
  const threads = own && (await repo.countOpenThreads(db, own.id))
  const results = checkAll(rulesOf(row), works, beganOf(of, settings.timeZone))
  return {
    assignment: toAssignment(row),
    className: of.name,
    handIn: own ? toOwnHandIn(own) : null,
    works: await Promise.all(
      works.map(async (work, n): Promise<OwnWork> => ({
        ...(await toShown(school, work, actor.id)),
        note: work.note,
        version: work.number,
        isNew: work.handed_in_at === null,
        openThreads: threads?.get(work.id) ?? 0,
        facts: takenOf(toVersionFacts(work, readFacts(work.facts))),
        rules: results[n] ?? [],
      })),
    ),
    mayHandIn: viewer === 'holder',
  }
}

/**
 * All handed-in works for the instructor and admins; for students their own and, if shared, those of
 * everybody with a seat. 404 not visible. The history records admins who look at unshared works.
 */
export async function listWorks(
  school: School,
  actor: Actor,
  assignmentId: string,
  page: QueryOf<'listWorks'>,
): Promise<Page<ShownWork>> {
  const { db } = school
  const { row, viewer } = await loadAssignmentFor(db, actor, assignmentId)
  const window = windowOf('works', page)
  const rows = await repo.listSheet(db, row.id, sheetOf(actor, row, viewer), window)
  if (actor.role === 'Admin' && row.sharing !== 'class' && rows.length > 0)
    await noteOpened(school, actor, { id: row.id, name: row.title })
  const { items, ...rest } = toPage(
    window,
    rows,
    ({ created_at }) => created_at,
    (work) => work,
  )
  const toItem = async (work: (typeof rows)[number]): Promise<ShownWork> => ({
    ...(await toShown(school, work, actor.id)),
    handInId: work.hand_in_id,
    status: work.status,
    studentName: work.student_name || formerStudent,
    isOwn: work.student_id === actor.id,
  })
  return { ...rest, items: await Promise.all(items.map(toItem)) }
}

export async function listQueue(
  school: School,
  actor: Actor,
  { class: classId, status = 'handed-in', ...page }: QueryOf<'listQueue'>,
): Promise<Page<QueuedHandIn>> {
  const { db, settings } = school
  const window = windowOf(`queue ${status}`, page)
  const rows = await repo.listQueue(db, actor.id, { class: classId, status }, window)
  const { items, ...rest } = toPage(
    window,
    rows,
    ({ handed_in_at }) => handed_in_at ?? 0,
    (row) => row,
  )
  const ids = items.map(({ id }) => id)
  const works = ids.length === 0 ? [] : await listOfHandIns(db, ids, 'handed-in')
  const worksOf = Map.groupBy(works, ({ hand_in_id }) => hand_in_id)
  const toItem = async (row: (typeof rows)[number]): Promise<QueuedHandIn> => {
    const own = worksOf.get(row.id) ?? []
    const rules = rulesOf(row)
    const results = checkAll(rules, own, beganOf(row, settings.timeZone))
    const isNotMet = (n: number) => results.some((found) => found[n]?.answer === 'not-met')
    return {
      _id: row.id,
      status: row.status,
      assignmentId: row.assignment_id,
      assignmentTitle: row.title,
      classId: row.class_id,
      className: row.name,
      studentName: row.student_name || formerStudent,
      version: Math.max(0, ...own.map(({ number }) => number)),
      late: row.late === 1,
      rulesNotMet: rules.filter((_, n) => isNotMet(n)).length,
      handedInAt: row.handed_in_at ?? 0,
      works: await Promise.all(own.map((work) => toShown(school, work, actor.id))),
    }
  }
  const total = totalOf(rows[0]?.found ?? 0)
  return { ...rest, total, items: await Promise.all(items.map(toItem)) }
}
