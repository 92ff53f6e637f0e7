import { sql, type Kysely } from 'kysely'

/**
 * Statements of people who withdraw from a contract, with or without an account. `purchase` names what they withdraw
 * from, so that a second statement finds the first one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table withdrawals (
      id text primary key,
      name text not null,
      email text not null,
      receipt text,
      text text,
      language text,
      purchase text unique,
      received_at bigint not null,
      status text not null,
      receipt_id text references receipts (id),
      user_id text references users (id),
      refunded_minor bigint not null
    )`,
    'create index withdrawals_by_time on withdrawals (received_at, id)',
    'create index withdrawals_by_status on withdrawals (status, received_at, id)',
    'create index withdrawals_by_receipt on withdrawals (receipt_id)',
    'create index withdrawals_by_user on withdrawals (user_id)',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
