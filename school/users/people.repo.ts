import { sql, type SelectQueryBuilder } from 'kysely'
import type { Role } from '#contract/access.ts'
import type { Topic } from '#contract/classes.ts'
import type { InstructorSort } from '#contract/users.ts'
import { isBehind, isUpTo, type Position, type Window } from '#school/paging.ts'
import { toBeginning } from '#school/search-words.ts'
import type { Db } from '#school/tables.ts'
import { few, fillUpAsked, findStart, has, idsOf, type Asked } from './people-search.repo.ts'
import type { UserRow } from './users.repo.ts'

/** Whom to list, in which order; everybody together has an index for `longest` and `newest` only. */
type PeopleFilter = {
  sort: InstructorSort
  role: Role | undefined
  /** That of an approved class of theirs. */
  topic: Topic | undefined
  words: string[]
}

/** People of a list; `reached` is where the search stopped, null where nobody is left. */
type FoundPeople<Row> = { rows: Row[]; reached: Position | null }

/** How each order of people sorts. */
export const sortings = {
  longest: { column: 'created_at', direction: 'asc', kind: 'number' },
  newest: { column: 'created_at', direction: 'desc', kind: 'number' },
  name: { column: 'name_key', direction: 'asc', kind: 'text' },
} as const

function toPosition(value: number | Uint8Array): Position['value'] {
  return typeof value === 'number' ? value : Buffer.from(value).toString()
}

/** What a list is sorted by, as a cursor holds it. */
export function sortedValue(row: UserRow, sort: InstructorSort): Position['value'] {
  return toPosition(row[sortings[sort].column])
}

/**
 * So many people are looked at for one page where everything asked for is common: the page ends
 * there, full or not, and the next one goes on behind (decision 13 says the same of classes).
 */
const reach = 5000

function present(db: Db) {
  return db.selectFrom('users as u').where('u.removed_at', 'is', null)
}

type People<Row> =
  ReturnType<typeof present> extends SelectQueryBuilder<infer DB, infer TB, unknown>
    ? SelectQueryBuilder<DB, TB, Row>
    : never

/** The people of the role that come behind a position. */
function behind<Row>(people: People<Row>, filter: PeopleFilter, after: Position | null) {
  const { column, direction } = sortings[filter.sort]
  // The condition on the id is always true: it stands in the index that is for all people only.
  const ofRole =
    filter.role === undefined
      ? people.where(sql<boolean>`u.id > ''`)
      : people.where('u.role', '=', filter.role)
  return after === null ? ofRole : ofRole.where(isBehind(after, `u.${column}`, 'u.id', direction))
}

function sorted<Row>(people: People<Row>, { sort }: PeopleFilter) {
  const { column, direction } = sortings[sort]
  return people.orderBy(`u.${column}`, direction).orderBy('u.id', direction)
}

/** People in their order, each tried for what is asked, as far as one page looks. */
async function walk<Row>(
  db: Db,
  people: People<Row>,
  filter: PeopleFilter,
  asked: Asked[],
  { count, after }: Window,
): Promise<FoundPeople<Row>> {
  const { column, direction } = sortings[filter.sort]
  // The end is read before what lies up to it, so that nobody who comes meanwhile is passed over.
  const last = await sorted(behind(present(db), filter, after), filter)
    .select([`u.${column} as value`, 'u.id'])
    .limit(1)
    .offset(reach - 1)
    .executeTakeFirst()
  const end = last === undefined ? null : { id: last.id, value: toPosition(last.value) }
  let query = sorted(behind(people, filter, after), filter).limit(count)
  if (end !== null) query = query.where(isUpTo(end, `u.${column}`, 'u.id', direction))
  for (const each of fillUpAsked(asked)) query = query.where((eb) => has(eb, 'u.id', each))
  return { rows: await query.execute(), reached: end }
}

/** The people of the start, sorted, those who have all else that is asked. */
function gather<Row>(
  db: Db,
  people: People<Row>,
  filter: PeopleFilter,
  { start, others }: { start: Asked; others: Asked[] },
  { count, after }: Window,
): Promise<Row[]> {
  const { column, direction } = sortings[filter.sort]
  // A value instead of a join: PostgreSQL would read all users for that.
  const value = behind(present(db), filter, after)
    .select(`u.${column}`)
    .where('u.id', '=', sql.ref<string>('rare.id'))
  const candidates = db
    .selectFrom(idsOf(db, start, filter.role).as('rare'))
    .select(['rare.id', value.as('value')])
    // Cuts nothing off, whatever is added meanwhile; PostgreSQL reads each value once for it.
    .limit(2 * few)
  let found = db
    .selectFrom(candidates.as('candidate'))
    .select(['candidate.value', 'candidate.id'])
    .where('candidate.value', 'is not', null)
    .orderBy('candidate.value', direction)
    .orderBy('candidate.id', direction)
    .limit(count)
  for (const each of fillUpAsked(others)) found = found.where((eb) => has(eb, 'candidate.id', each))
  return people
    .innerJoin(found.as('found'), 'found.id', 'u.id')
    .orderBy('found.value', direction)
    .orderBy('found.id', direction)
    .execute()
}

async function list<Row>(
  db: Db,
  people: People<Row>,
  filter: PeopleFilter,
  window: Window,
): Promise<FoundPeople<Row>> {
  const { topic } = filter
  const words = filter.words.map((word) => ({ word: toBeginning(word) }))
  const asked: Asked[] = topic === undefined ? words : [...words, { topic }]
  if (asked.length === 0) {
    const query = sorted(behind(people, filter, window.after), filter)
    return { rows: await query.limit(window.count).execute(), reached: null }
  }
  const start = await findStart(db, asked, filter.role)
  if (start === null) return walk(db, people, filter, asked, window)
  return { rows: await gather(db, people, filter, start, window), reached: null }
}

/** Users, with where the search stopped. */
export function listUsers(
  db: Db,
  filter: PeopleFilter,
  window: Window,
): Promise<FoundPeople<UserRow>> {
  return list(db, present(db).selectAll('u'), filter, window)
}

export type InstructorRow = UserRow & { students: number }

/** Instructors, each with the number of different paying students. */
export function listInstructors(
  db: Db,
  filter: Omit<PeopleFilter, 'role'>,
  window: Window,
): Promise<FoundPeople<InstructorRow>> {
  const people = present(db)
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
  return list(db, people, { ...filter, role: 'Instructor' }, window)
}
