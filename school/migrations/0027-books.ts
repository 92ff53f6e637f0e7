import { sql, type Kysely } from 'kysely'
import { isPostgres } from '#platform/database/is-postgres.ts'

const tables = [
  'alter table classes add column held integer not null default 0 check (held >= 0)',
  `create table checkouts (
    id text primary key,
    student_id text not null references users (id),
    status text not null,
    method text not null,
    currency text not null,
    subtotal_minor bigint not null,
    discount_minor bigint not null,
    total_minor bigint not null,
    policy text not null,
    coupon_code text,
    buyer_name text not null,
    buyer_email text not null,
    session_id text,
    payment_id text,
    url text,
    expires_at bigint,
    looked_at bigint,
    note text,
    created_at bigint not null,
    settled_at bigint,
    constraint checkouts_total check (total_minor >= 0 and total_minor = subtotal_minor - discount_minor)
  )`,
  'create index checkouts_by_student on checkouts (student_id, created_at, id)',
  `create unique index checkouts_open on checkouts (student_id) where status in ('starting', 'open')`,
  'create unique index checkouts_by_session on checkouts (session_id)',
  'create index checkouts_by_payment on checkouts (payment_id)',
  'create index checkouts_by_status on checkouts (status, created_at)',
  // Deleting an open order leaves the lines of checkouts that came to nothing.
  `create table checkout_lines (
    checkout_id text not null references checkouts (id),
    order_id text not null,
    class_id text not null references classes (id),
    name text not null,
    sequence integer not null,
    list_minor bigint not null,
    discount_minor bigint not null,
    net_minor bigint not null,
    tax_bp integer not null,
    tax_minor bigint not null,
    refunded_minor bigint not null,
    seat text not null,
    primary key (checkout_id, order_id),
    constraint lines_net check (net_minor >= 0 and net_minor = list_minor - discount_minor),
    constraint lines_refunded check (refunded_minor between 0 and net_minor)
  )`,
  `create unique index lines_of_place on checkout_lines (order_id) where seat <> 'released'`,
  'create index lines_by_class on checkout_lines (class_id, checkout_id)',
  `create table refunds (
    id text primary key,
    checkout_id text not null references checkouts (id),
    order_id text,
    amount_minor bigint not null,
    reason text not null,
    note text,
    status text not null,
    payment_id text,
    attempt integer not null,
    provider_ref text,
    error text,
    created_at bigint not null,
    final_at bigint,
    constraint refunds_amount check (amount_minor > 0)
  )`,
  'create index refunds_newest on refunds (created_at, id)',
  'create index refunds_by_status on refunds (status, created_at, id)',
  'create unique index refunds_by_ref on refunds (provider_ref)',
  'create index refunds_by_checkout on refunds (checkout_id, created_at, id)',
  `create table provider_events (
    id text primary key,
    type text not null,
    kind text not null,
    object_id text not null,
    created_at bigint not null,
    received_at bigint not null,
    done_at bigint
  )`,
  'create index provider_events_by_age on provider_events (received_at)',
  `create table ledger (
    id text primary key,
    checkout_id text not null references checkouts (id),
    kind text not null,
    amount_minor bigint not null,
    currency text not null,
    method text not null,
    reference text not null,
    actor_id text references users (id),
    note text,
    at bigint not null,
    constraint ledger_once unique (kind, reference)
  )`,
  'create index ledger_in_order on ledger (at, id)',
  'create index ledger_by_checkout on ledger (checkout_id)',
  `create table receipts (
    id text primary key,
    year integer not null,
    number integer not null,
    kind text not null,
    ledger_id text not null unique references ledger (id),
    checkout_id text not null references checkouts (id),
    student_id text not null references users (id),
    of_receipt text references receipts (id),
    currency text not null,
    total_minor bigint not null,
    tax_minor bigint not null,
    content text not null,
    at bigint not null,
    constraint receipts_number unique (year, number)
  )`,
  `create unique index receipts_of_checkout on receipts (checkout_id) where of_receipt is null`,
  'create index receipts_by_checkout on receipts (checkout_id, at, id)',
  'create table receipt_counters (year integer primary key, last integer not null)',
]

/** Written once; see 0002 for those that came before. */
const guarded = ['ledger', 'receipts']

async function guard(db: Kysely<unknown>): Promise<void> {
  for (const table of guarded)
    if (isPostgres(db))
      await sql`create trigger append_only before update or delete or truncate
        on ${sql.table(table)} for each statement execute function refuse_change()`.execute(db)
    else
      for (const change of ['update', 'delete'])
        await sql`create trigger ${sql.id(`${table}_no_${change}`)}
          before ${sql.raw(change)} on ${sql.table(table)}
          begin select raise(abort, ${sql.lit(`${table} is append-only`)}); end`.execute(db)
}

/**
 * The books (clauses 13.7 to 13.11): checkouts with a line for each seat, the ledger, numbered receipts and
 * credit notes, and refunds. Earlier payments stay in `payments` and have no checkout.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // PostgreSQL cannot alter a table with pending checks, such as an earlier migration leaves.
  if (isPostgres(db)) await sql`set constraints all immediate`.execute(db)
  for (const statement of tables) await sql.raw(statement).execute(db)
  await guard(db)
}
