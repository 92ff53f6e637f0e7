import { sql } from 'kysely'
import type { Role } from '#contract/access.ts'
import type { Topic } from '#contract/classes.ts'
import type { InstructorSort } from '#contract/users.ts'
import { isBehind, type Position, type Stretch, type Window } from '#school/paging.ts'
import { findInAll, isFound, withWord, type Ids } from '#school/search.repo.ts'
import type { Db } from '#school/tables.ts'
import type { UserRow } from './users.repo.ts'

/** Whom to list, in which order; everybody together has an index for `longest` and `newest` only. */
type PeopleFilter = {
  sort: InstructorSort
  role: Role | undefined
  /** That of an approved class of theirs. */
  topic: Topic | undefined
  words: string[]
}

/** How each order of people sorts, and what the cursors of instructors in it are named. */
export const sortings = {
  longest: { column: 'created_at', direction: 'asc', kind: 'number', cursor: 'instructors' },
  newest: { column: 'created_at', direction: 'desc', kind: 'number', cursor: 'instructors-newest' },
  name: { column: 'name_key', direction: 'asc', kind: 'text', cursor: 'instructors-name' },
} as const

/** What a list is sorted by, as a cursor holds it. */
export function sortedValue(row: UserRow, sort: InstructorSort): Position['value'] {
  const value = row[sortings[sort].column]
  return typeof value === 'number' ? value : Buffer.from(value).toString()
}

/** Those who teach a topic: the instructors of its approved classes. */
function teachersOf(db: Db, topic: Topic): Ids {
  return db
    .selectFrom('classes')
    .select('instructor_id as id')
    .where('status', '=', 'approved')
    .where('topic', '=', topic)
    .where('withdrawn_at', 'is', null)
}

/** People in their order; with words or a topic those of a stretch, who came one after the other. */
async function list(db: Db, filter: PeopleFilter, { count, after, stretch: within }: Window) {
  const { sort, role, topic, words } = filter
  const { column, direction } = sortings[sort]
  const lists = words.map((word) => withWord(db, 'user', word))
  if (topic !== undefined) lists.push(teachersOf(db, topic))
  let people = db.selectFrom('users as u').selectAll('u')
  let stretch: Stretch | null = null
  if (lists.length > 0) {
    const found = await findInAll(db, lists, sort === 'longest' ? 'asc' : 'desc', within)
    people = people.where(isFound(db, 'u.id', found.ids))
    stretch = found.stretch
  } else people = people.where('u.removed_at', 'is', null)
  if (role !== undefined) people = people.where('u.role', '=', role)
  // Always true: the condition of the index that is for all people only.
  else if (stretch === null) people = people.where(sql<boolean>`u.id > ''`)
  if (after !== null) people = people.where(isBehind(after, `u.${column}`, 'u.id', direction))
  const query = people.orderBy(`u.${column}`, direction).orderBy('u.id', direction).limit(count)
  return { query, stretch }
}

/** A page of people, with the stretch that a search has come to the end of. */
export type ListPeople<Row> = (
  db: Db,
  filter: PeopleFilter,
  window: Window,
) => Promise<{ rows: Row[]; stretch: Stretch | null }>

export const listUsers: ListPeople<UserRow> = async (db, filter, window) => {
  const { query, stretch } = await list(db, filter, window)
  return { rows: await query.execute(), stretch }
}

export type InstructorRow = UserRow & { students: number }

/** Instructors, each with the number of different paying students. */
export const listInstructors: ListPeople<InstructorRow> = async (db, filter, window) => {
  const { query, stretch } = await list(db, { ...filter, role: 'Instructor' }, window)
  const { column, direction } = sortings[filter.sort]
  // Counted for those of the page only, not for all that are sorted.
  const rows = await db
    .selectFrom(query.as('u'))
    .selectAll('u')
    .select((eb) =>
      eb
        .selectFrom('orders')
        .innerJoin('classes', 'classes.id', 'orders.class_id')
        .whereRef('classes.instructor_id', '=', 'u.id')
        .where('classes.withdrawn_at', 'is', null)
        .where('orders.status', '=', 'paid')
        .select((of) => of.fn.count<number>('orders.student_id').distinct().as('students'))
        .$asScalar()
        .$notNull()
        .as('students'),
    )
    .orderBy(`u.${column}`, direction)
    .orderBy('u.id', direction)
    .execute()
  return { rows, stretch }
}
