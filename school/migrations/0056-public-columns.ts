import { sql, type Kysely } from 'kysely'
import { isPostgres } from '#platform/database/is-postgres.ts'

const isShown = (row: string) => `${row}.status in ('approved', 'begun', 'cancelled')`

const differ = (columns: readonly string[]) =>
  `(${columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')})`

/** As in schema/public-version.ts: a seat was held or freed, and was not the last one. */
const onlyHolds = `new.held <> old.held
  and new.available_seats + new.held = old.available_seats + old.held
  and (new.available_seats = 0) = (old.available_seats = 0)
  and new.enrolled = old.enrolled and new.updated_at = old.updated_at`

/** Instructors, and admins who still teach. */
const isPublic = (row: string) => `${row}.role <> 'Student'`

/**
 * They replace the conditions of the first triggers. An unread class is shown to nobody, but counts among an
 * instructor's students and reviews; of people and orders only some columns are shown.
 */
const conditions = [
  { table: 'classes', change: 'insert', when: `${isShown('new')} or new.review_count > 0` },
  {
    table: 'classes',
    change: 'update',
    when: `(${isShown('old')} or ${isShown('new')}
      or ${differ(['withdrawn_at', 'review_count', 'star_sum'])}) and not (${onlyHolds})`,
  },
  {
    table: 'users',
    change: 'update',
    when: `(${isPublic('old')} or ${isPublic('new')}) and ${differ([
      'role',
      'name',
      'email',
      'photo',
      'headline',
      'about',
      'removed_at',
      'left_at',
    ])}`,
  },
  {
    table: 'orders',
    change: 'update',
    when: `(old.status = 'paid' or new.status = 'paid')
      and ${differ(['status', 'class_id', 'student_id'])}`,
  },
]

/** The version of public data rises only when visitors see another answer. See decision 83. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { table, change, when } of conditions) {
    const statements = isPostgres(db)
      ? [
          `drop trigger ${change}_is_public on ${table}`,
          `create constraint trigger ${change}_is_public after ${change} on ${table}
            deferrable initially deferred for each row when (${when})
            execute function raise_public_version()`,
        ]
      : [
          `drop trigger ${table}_${change}_is_public`,
          `create trigger ${table}_${change}_is_public after ${change} on ${table}
            when ${when} begin update public_version set version = version + 1; end`,
        ]
    for (const statement of statements) await sql.raw(statement).execute(db)
  }
}
