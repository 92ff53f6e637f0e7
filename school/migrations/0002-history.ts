import { sql, SqliteAdapter, type Kysely } from 'kysely'

async function createAudit(db: Kysely<unknown>): Promise<void> {
  // No check of the kinds: SQLite cannot change one later without copying the table.
  await db.schema
    .createTable('audit')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('actor_id', 'text', (c) => c.references('users.id'))
    .addColumn('actor_name', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'text', (c) => c.notNull())
    .addColumn('subject_name', 'text', (c) => c.notNull())
    .addColumn('from_state', 'text')
    .addColumn('to_state', 'text')
    .addColumn('note', 'text')
    .execute()
  await db.schema.createIndex('audit_in_order').on('audit').columns(['at', 'id']).execute()
  await db.schema.createIndex('audit_by_kind').on('audit').columns(['kind', 'at', 'id']).execute()
}

/** What the books know from before there was a history; decisions and roles left no trace. */
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

/**
 * The history, and guards in the database itself: no statement changes or deletes an entry of the
 * history or of the payments, or deletes an order that was paid. Triggers are the one thing that
 * the two databases write differently.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createAudit(db)
  await copyPayments(db)
  if (db.getExecutor().adapter instanceof SqliteAdapter) await guardOnSqlite(db)
  else await guardOnPostgres(db)
}
