import { sql, type ExpressionBuilder } from 'kysely'
import type { QueryOf } from '#contract/api.ts'
import { roles, type Role } from '#contract/access.ts'
import { topics, type Topic } from '#contract/classes.ts'
import type { Total } from '#contract/endpoint.ts'
import { maxCounted } from '#contract/searching.ts'
import type { Instructor, InstructorSort } from '#contract/users.ts'
import { idsIn } from '#school/base/ids-in.ts'
import {
  countRows,
  directionOf,
  isBehind,
  isWhole,
  totalOf,
  type Position,
  type Window,
} from '#school/base/paging.ts'
import { byText, byWord, readSorted } from '#school/base/sorting.ts'
import type { Db, Tables } from '#school/base/tables.ts'
import { undated } from '#school/classes/class-row.ts'
import { findByWords } from '#school/search.repo.ts'
import type { UserRow } from './users.repo.ts'

type PeopleFilter = {
  role?: Role | undefined
  topic?: Topic | undefined
  words: string[]
}

/** The sort orders of instructors, and their names in cursors. */
export const sortings = {
  longest: { column: 'created_at', direction: 'asc', kind: 'number', cursor: 'instructors' },
  newest: { column: 'created_at', direction: 'desc', kind: 'number', cursor: 'instructors-newest' },
  name: { column: 'name_key', direction: 'asc', kind: 'bytes', cursor: 'instructors-name' },
} as const

/** As stored in a cursor. */
export function sortedValue(row: UserRow, sort: InstructorSort): Position['value'] {
  const value = row[sortings[sort].column]
  return typeof value === 'number' ? value : Buffer.from(value).toString()
}

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

async function findPeople(db: Db, { role, topic, words }: PeopleFilter) {
  const found = words.length === 0 ? null : await findByWords(db, 'user', words, 'u.id')
  let people = db.selectFrom('users as u').selectAll('u')
  // Only present users have words; no other index helps for a few ids.
  if (!found?.isFew)
    people = people.where('u.removed_at', 'is', null).where('u.left_at', 'is', null)
  if (found !== null) people = people.where(found.isMatch)
  if (topic !== undefined) people = people.where(teaches(topic))
  if (role !== undefined) people = people.where('u.role', '=', role)
  // Always true: matches the index for all people.
  else if (!found?.isFew) people = people.where(sql<boolean>`u.id > ''`)
  return people
}

const userOrders = {
  id: 'u.id',
  own: 'u.created_at',
  isOldestFirst: true as const,
  by: {
    name: byText('u.name'),
    email: byText('u.email'),
    role: byWord('u.role', roles),
    joined: 'u.created_at',
  },
}

/** With all the words and the role, longest here first; joined since `since` (milliseconds), if given. */
export async function listUsers(
  db: Db,
  {
    role,
    words,
    since,
    ...query
  }: Omit<QueryOf<'listUsers'>, 'q' | 'joined'> & PeopleFilter & { since: number | undefined },
) {
  const people = await findPeople(db, { role, words })
  const matching = since === undefined ? people : people.where('u.created_at', '>=', since)
  return readSorted(db, matching, userOrders, query)
}

type TaughtRow = UserRow & { students: number; next_id: string | null }
export type InstructorRow = TaughtRow & Pick<Instructor, 'topics' | 'next'>

/** Adds the topics of open classes, and the next class to begin. */
async function withClasses(db: Db, rows: TaughtRow[]): Promise<InstructorRow[]> {
  const teachers = rows.map(({ id }) => id)
  const taught = await db
    .selectFrom('classes')
    .select(['instructor_id', 'topic'])
    .distinct()
    .where('status', '=', 'approved')
    .where('withdrawn_at', 'is', null)
    .where('instructor_id', 'in', idsIn(db, teachers))
    .execute()
  const nextIds = rows.flatMap(({ next_id }) => next_id ?? [])
  const classes = await db
    .selectFrom('classes')
    .select(['id as _id', 'name as className', 'starts_at as startsAt'])
    .where('id', 'in', idsIn(db, nextIds))
    .execute()
  return rows.map((row) => ({
    ...row,
    topics: topics.filter((topic) =>
      taught.some((one) => one.instructor_id === row.id && one.topic === topic),
    ),
    next: classes.find(({ _id }) => _id === row.next_id) ?? null,
  }))
}

/** With the number of distinct paying students, their topics and their next class; and the total. */
export async function listInstructors(
  db: Db,
  { sort, ...filter }: PeopleFilter & { sort: InstructorSort },
  window: Window,
): Promise<{ rows: InstructorRow[]; total: Total }> {
  const { count, after } = window
  const { column } = sortings[sort]
  const direction = directionOf(window, sortings[sort].direction)
  const people = await findPeople(db, { ...filter, role: 'Instructor' })
  const inOrder = people.orderBy(`u.${column}`, direction).orderBy('u.id', direction)
  const page = inOrder.where(isBehind(after, `u.${column}`, 'u.id', direction)).limit(count)
  // Counted for this page only, not for all sorted rows.
  const rows = await db
    .selectFrom(page.as('u'))
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
    .select((eb) =>
      eb
        .selectFrom('classes')
        .whereRef('classes.instructor_id', '=', 'u.id')
        .where('classes.status', '=', 'approved')
        .where('classes.withdrawn_at', 'is', null)
        .where('classes.starts_at', '<', undated)
        .orderBy('classes.starts_at')
        .limit(1)
        .select('classes.id')
        .as('next_id'),
    )
    .orderBy(`u.${column}`, direction)
    .orderBy('u.id', direction)
    .execute()
  const full = await withClasses(db, rows)
  if (isWhole(window, rows)) return { rows: full, total: totalOf(rows.length) }
  const all = inOrder
    .clearSelect()
    .select('u.id')
    .limit(maxCounted + 1)
  return { rows: full, total: totalOf(await countRows(db, all)) }
}
