import { sql } from 'kysely'
import type { Role } from '#contract/access.ts'
import type { Topic } from '#contract/classes.ts'
import type { Total } from '#contract/endpoint.ts'
import { countedAtMost } from '#contract/searching.ts'
import type { InstructorSort } from '#contract/users.ts'
import {
  directionOf,
  ends,
  isBehind,
  isEnd,
  isWhole,
  totalOf,
  type Position,
  type Stretch,
  type Window,
} from '#school/base/paging.ts'
import { findInAll, isFound, withWord, type Ids } from '#school/search.repo.ts'
import type { Db } from '#school/base/tables.ts'
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
async function list(db: Db, filter: PeopleFilter, window: Window) {
  const { count, after, stretch: within } = window
  const { sort, role, topic, words } = filter
  const { column } = sortings[sort]
  const direction = directionOf(window, sortings[sort].direction)
  const lists = words.map((word) => withWord(db, 'user', word))
  if (topic !== undefined) lists.push(teachersOf(db, topic))
  const listed = sort === 'longest' ? 'asc' : 'desc'
  let people = db.selectFrom('users as u').selectAll('u')
  let stretch: (Stretch & { until: string }) | null = null
  if (lists.length > 0) {
    const found = await findInAll(db, lists, listed, within)
    people = people.where(isFound(db, 'u.id', found.ids))
    stretch = found.stretch
  } else people = people.where('u.removed_at', 'is', null).where('u.left_at', 'is', null)
  if (role !== undefined) people = people.where('u.role', '=', role)
  // Always true: the condition of the index that is for all people only.
  else if (stretch === null) people = people.where(sql<boolean>`u.id > ''`)
  const inOrder = people.orderBy(`u.${column}`, direction).orderBy('u.id', direction)
  const query = (
    after === null ? inOrder : inOrder.where(isBehind(after, `u.${column}`, 'u.id', direction))
  ).limit(count)

  /** How many there are; unknown behind the first stretch of a search. */
  async function countAll(rows: UserRow[]): Promise<{ total?: Total }> {
    if (stretch !== null && stretch.from !== ends[listed].first) return {}
    const all = inOrder
      .clearSelect()
      .select('u.id')
      .limit(countedAtMost + 1)
    const { found } = isWhole(window, rows)
      ? { found: rows.length }
      : await db
          .selectFrom(all.as('all'))
          .select((eb) => eb.fn.countAll<number>().as('found'))
          .executeTakeFirstOrThrow()
    const total = totalOf(found)
    return { total: { ...total, more: total.more || (stretch !== null && !isEnd(stretch.until)) } }
  }
  return { query, stretch, countAll }
}

/** A page of people, with the stretch that a search has come to the end of. */
export type ListPeople<Row> = (
  db: Db,
  filter: PeopleFilter,
  window: Window,
) => Promise<{ rows: Row[]; stretch: Stretch | null; total?: Total }>

export const listUsers: ListPeople<UserRow> = async (db, filter, window) => {
  const { query, stretch, countAll } = await list(db, filter, window)
  const rows = await query.execute()
  return { rows, stretch, ...(await countAll(rows)) }
}

export type InstructorRow = UserRow & { students: number }

/** Instructors, each with the number of different paying students. */
export const listInstructors: ListPeople<InstructorRow> = async (db, filter, window) => {
  const { query, stretch, countAll } = await list(db, { ...filter, role: 'Instructor' }, window)
  const { column } = sortings[filter.sort]
  const direction = directionOf(window, sortings[filter.sort].direction)
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
  return { rows, stretch, ...(await countAll(rows)) }
}
