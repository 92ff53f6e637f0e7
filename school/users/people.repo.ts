import { sql, type ExpressionBuilder } from 'kysely'
import type { Role } from '#contract/access.ts'
import type { Topic } from '#contract/classes.ts'
import type { Total } from '#contract/endpoint.ts'
import { maxCounted } from '#contract/searching.ts'
import type { InstructorSort } from '#contract/users.ts'
import {
  directionOf,
  isBehind,
  isWhole,
  totalOf,
  type Position,
  type Window,
} from '#school/base/paging.ts'
import { findByWords } from '#school/search.repo.ts'
import type { Db, Tables } from '#school/base/tables.ts'
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

/** The condition that a user teaches a topic: has an approved class of it. */
const teaches = (topic: Topic) => (u: ExpressionBuilder<Tables & { u: UserRow }, 'u'>) =>
  u.exists(
    u
      .selectFrom('classes as c')
      .select('c.id')
      .where('c.status', '=', 'approved')
      .where('c.topic', '=', topic)
      .where('c.withdrawn_at', 'is', null)
      .whereRef('c.instructor_id', '=', 'u.id'),
  )

/** People in their order, those of the window, and the query that counts all of them. */
async function list(db: Db, { sort, role, topic, words }: PeopleFilter, window: Window) {
  const { count, after } = window
  const { column } = sortings[sort]
  const direction = directionOf(window, sortings[sort].direction)
  const found = words.length === 0 ? null : await findByWords(db, 'user', words, 'u.id')
  let people = db.selectFrom('users as u').selectAll('u')
  // Only present users have words; no other index is to be tried for a few ids.
  if (!found?.isFew)
    people = people.where('u.removed_at', 'is', null).where('u.left_at', 'is', null)
  if (found !== null) people = people.where(found.isMatch)
  if (topic !== undefined) people = people.where(teaches(topic))
  if (role !== undefined) people = people.where('u.role', '=', role)
  // Always true: the condition of the index that is for all people only.
  else if (!found?.isFew) people = people.where(sql<boolean>`u.id > ''`)
  const inOrder = people.orderBy(`u.${column}`, direction).orderBy('u.id', direction)
  const query = (
    after === null ? inOrder : inOrder.where(isBehind(after, `u.${column}`, 'u.id', direction))
  ).limit(count)

  async function countAll(rows: UserRow[]): Promise<Total> {
    if (isWhole(window, rows)) return totalOf(rows.length)
    const all = inOrder
      .clearSelect()
      .select('u.id')
      .limit(maxCounted + 1)
    const { found } = await db
      .selectFrom(all.as('all'))
      .select((eb) => eb.fn.countAll<number>().as('found'))
      .executeTakeFirstOrThrow()
    return totalOf(found)
  }
  return { query, countAll }
}

/** A page of people, and how many there are in all. */
export type ListPeople<Row> = (
  db: Db,
  filter: PeopleFilter,
  window: Window,
) => Promise<{ rows: Row[]; total: Total }>

export const listUsers: ListPeople<UserRow> = async (db, filter, window) => {
  const { query, countAll } = await list(db, filter, window)
  const rows = await query.execute()
  return { rows, total: await countAll(rows) }
}

export type InstructorRow = UserRow & { students: number }

/** Instructors, each with the number of different paying students. */
export const listInstructors: ListPeople<InstructorRow> = async (db, filter, window) => {
  const { query, countAll } = await list(db, { ...filter, role: 'Instructor' }, window)
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
  return { rows, total: await countAll(rows) }
}
