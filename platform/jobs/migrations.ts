import { sql, type Kysely } from 'kysely'
import type { Migrations } from '#platform/database/migrate.ts'

async function createTable(db: Kysely<unknown>): Promise<void> {
  await sql`create table jobs (
    id text primary key, kind text not null, payload text not null, due_at bigint not null,
    attempts integer not null, lease text, last_error text, failed_at bigint
  )`.execute(db)
  // Every process polls for due jobs each second.
  await sql`create index jobs_due on jobs (due_at) where failed_at is null`.execute(db)
  await sql`create index jobs_failed on jobs (failed_at) where failed_at is not null`.execute(db)
}

/** Jobs from before there were lanes go into their kind's present lane. */
async function addLanes(db: Kysely<unknown>): Promise<void> {
  await sql`alter table jobs add column lane text not null default 'database'`.execute(db)
  await sql`alter table jobs add column host text`.execute(db)
  await sql`update jobs set lane = 'mail' where kind = 'code-mail'`.execute(db)
  await sql`update jobs set lane = 'payments'
    where kind in ('refund', 'checkout-close', 'provider-event')`.execute(db)
  await sql`drop index jobs_due`.execute(db)
  await sql`create index jobs_due on jobs (lane, due_at) where failed_at is null`.execute(db)
}

/** What a recurring job needs for its operator, and what shows that a clock was ahead. */
async function addRuns(db: Kysely<unknown>): Promise<void> {
  await sql`alter table jobs add column set_at bigint`.execute(db)
  await sql`alter table jobs add column period bigint`.execute(db)
  await sql`alter table jobs add column ran_at bigint`.execute(db)
  await sql`create table clock_watch (
    id integer primary key, seen_at bigint not null, doubted_at bigint
  )`.execute(db)
}

export const jobsMigrations: Migrations = {
  '0001-jobs': { up: createTable },
  '0002-lanes': { up: addLanes },
  '0003-runs': { up: addRuns },
}
