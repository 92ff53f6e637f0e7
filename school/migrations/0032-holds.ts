import { sql, type Kysely } from 'kysely'
import { isPostgres } from '#platform/database/is-postgres.ts'

/** The seats that the public sees; `openSeats` of class-lists.repo.ts must be written the same. */
const openSeats = 'case when available_seats = 0 then 0 else available_seats + held end'

const statements = [
  'alter table checkouts add column held_until bigint',
  'alter table checkouts add column address text',
  'update checkouts set held_until = expires_at where expires_at is not null',
  'create index checkouts_by_deadline on checkouts (student_id, held_until)',
  'create index checkouts_by_address on checkouts (address, created_at) where address is not null',
  `create index checkouts_with_money on checkouts (student_id) where status = 'paid' and total_minor > 0`,
  `create index lines_held on checkout_lines (class_id, checkout_id) where seat = 'held'`,
  `create index coupon_uses_reserved on coupon_uses (coupon_id) where state = 'reserved'`,
  'drop index classes_by_seats',
  'drop index classes_topic_by_seats',
  `create index classes_by_seats on classes (status, (${openSeats}), id) where withdrawn_at is null`,
  `create index classes_topic_by_seats on classes (status, topic, (${openSeats}), id)
    where withdrawn_at is null`,
]

/**
 * A change that public answers do not show: a seat is held or freed, it was not the last free one, and
 * nothing else changed. Whatever moves a held seat changes nothing else of a class.
 */
const onlyHolds = `new.held <> old.held
  and new.available_seats + new.held = old.available_seats + old.held
  and (new.available_seats = 0) = (old.available_seats = 0)
  and new.enrolled = old.enrolled and new.updated_at = old.updated_at`

/** Holds do not raise the version of public data; see 0017. */
async function ignoreHolds(db: Kysely<unknown>): Promise<void> {
  const when = sql.raw(`not (${onlyHolds})`)
  if (isPostgres(db)) {
    await sql`drop trigger update_is_public on classes`.execute(db)
    await sql`create constraint trigger update_is_public after update on classes
      deferrable initially deferred for each row when (${when})
      execute function raise_public_version()`.execute(db)
    return
  }
  await sql`drop trigger classes_update_is_public`.execute(db)
  await sql`create trigger classes_update_is_public after update on classes when ${when}
    begin update public_version set version = version + 1; end`.execute(db)
}

/** How long a checkout holds its seats, and where new accounts started it (clause 13.2). See decision 51. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // PostgreSQL cannot alter a table with pending checks, such as an earlier migration leaves.
  if (isPostgres(db)) await sql`set constraints all immediate`.execute(db)
  for (const statement of statements) await sql.raw(statement).execute(db)
  await ignoreHolds(db)
}
