import { sql, type Kysely } from 'kysely'
import { isPostgres } from '#platform/database/is-postgres.ts'

const statements = [
  'alter table checkout_lines add column instructor_id text references users (id)',
  `update checkout_lines set instructor_id = (
    select instructor_id from classes where id = checkout_lines.class_id)`,
  `create index lines_by_instructor on checkout_lines (instructor_id, checkout_id) where seat = 'taken'`,
  'create index receipts_by_student on receipts (student_id, at, id)',
  'create index refunds_by_order on refunds (order_id, checkout_id)',
  `create table disputes (
    provider_ref text primary key,
    checkout_id text not null references checkouts (id),
    amount_minor bigint not null,
    status text not null,
    due_at bigint,
    created_at bigint not null,
    updated_at bigint not null
  )`,
  'create index disputes_by_status on disputes (status, created_at)',
  'create index ledger_by_kind on ledger (kind, at, id)',
  'create index ledger_by_method on ledger (method, at, id)',
  // For the sums of a month.
  `create index checkouts_sold on checkouts (settled_at, id) where status = 'paid'`,
]

/** For books and earnings (clause 13.11): the instructor of a seat, disputes at the bank, and indexes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // PostgreSQL cannot alter a table with pending checks, such as an earlier migration leaves.
  if (isPostgres(db)) await sql`set constraints all immediate`.execute(db)
  for (const statement of statements) await sql.raw(statement).execute(db)
}
