import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#platform/database/open.ts'

/** The first moment in a large school; the rows follow each other by a millisecond. */
export const opening = Date.UTC(2030, 0, 1)

/** How many classes an instructor has, and how many orders a student. */
const each = 10

/** The words of class `i`: one that all have, one of five, one that ten have. */
export const wordsOf = (i: number) => [
  'light',
  `kind${100 + (i % 5)}x`,
  `rare${1_000_000 + Math.floor((i - 1) / each)}x`,
]

/** The ids of the person who teaches class `i`, and of the one who ordered it. */
export const instructorOf = (i: number) => `instructor-${Math.ceil(i / each)}`
export const studentOf = (i: number) => `student-${Math.ceil(i / each)}`

async function insert(
  database: Database,
  table: string,
  rows: number,
  select: RawBuilder<unknown>,
): Promise<void> {
  const isPostgres = database.engine === 'postgres'
  await database
    .tables()
    .transaction()
    .execute(async (trx) => {
      // The product gives a statement 15 seconds, which is for people who wait.
      if (isPostgres) {
        await sql`set local statement_timeout = 0`.execute(trx)
        // Nothing refers to a row that is not there; to check that takes most of the time.
        await sql`select set_config('session_replication_role', 'replica', true)
          from pg_roles where rolname = current_user and rolsuper`.execute(trx)
      }
      await sql`
        with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(rows)})
        insert into ${sql.raw(table)} ${select}`.execute(trx)
      // PostgreSQL counts its rows by itself after a while; nobody does so for SQLite.
      if (isPostgres) await sql`analyze ${sql.raw(table)}`.execute(trx)
    })
}

/** Rows of the table before, by their number: PostgreSQL and SQLite both divide whole numbers. */
const person = sql.raw(`cast((i + ${each - 1}) / ${each} as text)`)
const i = sql.raw('cast(i as text)')

/**
 * Fills empty tables by SQL alone: `size` classes and as many orders, a tenth as many instructors
 * and students, every second order paid and in the history. So people are alike in a school of any
 * size; there are only more of them.
 */
export async function fillLargeSchool(database: Database, size: number): Promise<void> {
  const start = sql.lit(opening)
  const people = (role: string) => {
    const id = sql`${sql.lit(role.toLowerCase())} || '-' || ${i}`
    return insert(
      database,
      'users',
      size / each,
      sql`
      select ${id}, ${id}, ${id}, ${id} || '@example.com', '', ${sql.lit(role)}, ${start} + i, null
      from n`,
    )
  }
  await people('Instructor')
  await people('Student')
  await insert(
    database,
    'classes',
    size,
    sql`
    select 'class-' || ${i}, 'instructor-' || ${person}, 'Class ' || ${i}, 'How light falls.', '',
      'Instructor ' || ${person}, 100 * (i % 1000 * 7919 % 1000), 1 + i % 500 * 104729 % 500, i % 2,
      case i % 10 when 0 then 'pending' when 1 then 'denied' else 'approved' end, null,
      case i % 4 when 0 then 'street' when 1 then 'portrait' when 2 then 'macro' else 'other' end,
      ${start} + i, ${start} + i, null
    from n`,
  )
  await insert(
    database,
    'orders',
    size,
    sql`
    select 'order-' || ${i}, 'student-' || ${person}, 'class-' || ${i}, 'Class ' || ${i},
      'Student', 'student@example.com', 1000, case i % 2 when 0 then 'open' else 'paid' end,
      ${start} + i, case i % 2 when 0 then null else ${start} + i end, null
    from n`,
  )
  await insert(
    database,
    'audit',
    size,
    sql`
    select 'entry-' || ${i}, ${start} + i,
      case i % 10 when 0 then 'class-decided' else 'order-paid' end,
      'student-' || ${person}, 'Student', 'order-' || ${i}, 'Class ' || ${i}, 'Not Paid', 'Paid', null
    from n`,
  )
  const words = [
    sql`'light'`,
    sql`'kind' || cast(100 + i % 5 as text) || 'x'`,
    sql`'rare' || cast(1000000 + (i - 1) / 10 as text) || 'x'`,
  ]
  const bytes = sql.raw(database.engine === 'sqlite' ? 'blob' : 'bytea')
  for (const word of words)
    await insert(
      database,
      'class_words',
      size,
      sql`
      select cast(${word} as ${bytes}), 'class-' || ${i} from n`,
    )
}
