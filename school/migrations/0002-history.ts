import { sql, type Kysely } from 'kysely'
import { isPostgres } from '#platform/database/is-postgres.ts'

async function createAudit(db: Kysely<unknown>): Promise<void> {
  await sql`create table audit (
    id text primary key,
    at bigint not null,
    kind text not null,
    actor_id text references users (id),
    actor_name text not null,
    subject_id text not null,
    subject_name text not null,
    from_state text,
    to_state text,
    note text
  )`.execute(db)
  await sql`create index audit_in_order on audit (at, id)`.execute(db)
  await sql`create index audit_by_kind on audit (kind, at, id)`.execute(db)
}

/** Payments from before the history; decisions and roles left no trace. */
async function copyPayments(db: Kysely<unknown>): Promise<void> {
  const cents = sql`case when p.amount_cents % 100 < 10 then '.0' else '.' end
    || cast(p.amount_cents % 100 as text)`
  await sql`
    insert into audit (id, at, kind, actor_id, actor_name, subject_id, subject_name,
      from_state, to_state, note)
    select p.id, p.at, case p.kind when 'paid' then 'order-paid' else 'order-cancelled' end,
      p.student_id, o.student_name, p.order_id, o.course_name,
      case p.kind when 'paid' then 'Not Paid' else 'Paid' end,
      case p.kind when 'paid' then 'Paid' else 'cancelled' end,
      cast(p.amount_cents / 100 as text) || ${cents}
    from payments as p join orders as o on o.id = p.order_id`.execute(db)
}

const guarded = ['audit', 'payments'] as const

async function guardOnSqlite(db: Kysely<unknown>): Promise<void> {
  for (const table of guarded)
    for (const change of ['update', 'delete'])
      await sql`create trigger ${sql.id(`${table}_no_${change}`)}
        before ${sql.raw(change)} on ${sql.table(table)}
        begin select raise(abort, ${sql.lit(`${table} is append-only`)}); end`.execute(db)
  await sql`create trigger orders_keep_paid before delete on orders when old.status <> 'open'
    begin select raise(abort, 'a paid order stays in the books'); end`.execute(db)
}

async function guardOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function refuse_change() returns trigger language plpgsql as
    'begin raise exception ''% is append-only'', tg_table_name; end'`.execute(db)
  for (const table of guarded)
    await sql`create trigger append_only before update or delete or truncate
      on ${sql.table(table)} for each statement execute function refuse_change()`.execute(db)
  await sql`create trigger keep_paid before delete on orders for each row
    when (old.status <> 'open') execute function refuse_change()`.execute(db)
  await sql`create trigger keep_all before truncate on orders for each statement
    execute function refuse_change()`.execute(db)
}

/** The history. Triggers refuse to change or delete an entry of it or a payment, and to delete a paid order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createAudit(db)
  await copyPayments(db)
  await (isPostgres(db) ? guardOnPostgres(db) : guardOnSqlite(db))
}
