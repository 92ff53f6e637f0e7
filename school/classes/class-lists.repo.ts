import { sql } from 'kysely'
import type { QueryOf } from '#contract/api.ts'
import { classStatuses, type ClassSort } from '#contract/classes.ts'
import { directionOf, isBehind, type Window } from '#school/base/paging.ts'
import { byText, byWord, readSorted } from '#school/base/sorting.ts'
import type { Db } from '#school/base/tables.ts'
import { openSeatsOf, type ClassRow } from './class-row.ts'
import { offered } from './classes.repo.ts'

type Offered = ReturnType<typeof offered>

/** Ties: newer or older classes first, in the same direction. */
export const sortings = {
  newest: { column: 'created_at', direction: 'desc' },
  popular: { column: 'paid_recently', direction: 'desc' },
  price: { column: 'price_cents', direction: 'asc' },
  seats: { column: 'available_seats', direction: 'desc' },
  soonest: { column: 'starts_at', direction: 'asc' },
} as const satisfies Record<ClassSort, { column: keyof ClassRow; direction: 'asc' | 'desc' }>

/** `openSeatsOf` in SQL, as the indexes in schema/classes.ts have it. */
const openSeats = sql<number>`case when c.available_seats = 0 then 0 else c.available_seats + c.held end`

export function sorted(query: Offered, sort: ClassSort, window: Window): Offered {
  const { count, after } = window
  const by = sort === 'seats' ? openSeats : sql.ref(`c.${sortings[sort].column}`)
  const direction = directionOf(window, sortings[sort].direction)
  return query
    .where(isBehind(after, by, 'c.id', direction))
    .orderBy(by, direction)
    .orderBy('c.id', direction)
    .limit(count)
}

export const sortedValue = (row: ClassRow, sort: ClassSort): number =>
  sort === 'seats' ? openSeatsOf(row) : row[sortings[sort].column]

const managed = {
  id: 'c.id',
  own: 'c.created_at',
  by: {
    name: byText('c.name'),
    instructor: byText('c.instructor_name'),
    email: byText('c.instructor_email'),
    price: 'c.price_cents',
    status: byWord('c.status', classStatuses),
    seats: openSeats,
    enrolled: 'c.enrolled',
    // Matches an index.
    waiting: sql<number>`case when c.status = 'pending' then 1 else 0 end`,
  },
}

export function listOfInstructor(
  db: Db,
  of: { id: string } | { email: string },
  query: Omit<QueryOf<'listInstructorClasses'>, 'email'>,
) {
  const instructorOf = (email: string) =>
    db.selectFrom('users').select('id').where('email', '=', email).where('removed_at', 'is', null)
  const classes = offered(db).where(
    'c.instructor_id',
    '=',
    'id' in of ? of.id : instructorOf(of.email),
  )
  return readSorted(db, classes, managed, query)
}

export function listAll(db: Db, { status, ...query }: QueryOf<'listAllClasses'>) {
  const classes = offered(db)
  // Always true: matches the indexes for this list only.
  const listed =
    status === undefined
      ? classes.where(sql<boolean>`c.id > ''`)
      : classes.where('c.status', '=', status)
  return readSorted(db, listed, managed, query)
}
