import { sql, type Kysely } from 'kysely'
import { isPostgres } from '#platform/database/is-postgres.ts'
import { rebuildTable } from '#platform/database/rebuild-table.ts'

const frozen = {
  users: ['users_role'],
  classes: ['classes_status'],
  orders: ['orders_status', 'orders_paid', 'orders_cancelled'],
  payments: ['payments_kind'],
}

/** Drops the defaults of columns that were added with one (0006, 0009), as ALTER TABLE of SQLite cannot. */
async function dropDefaults(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select distinct t.name
    from sqlite_schema as t join pragma_table_info(t.name) as c on c.dflt_value = ${"''"}
    where t.type = 'table' and t.name in ('users', 'classes')`.execute(db)
  for (const { name } of rows)
    await rebuildTable(db, name, (old) => old.replaceAll(" not null default ''", ' not null'))
}

/**
 * States and steps are in the program alone (the contract, `*-life.ts`): a new one needs no migration. Prices
 * and seats are still checked: never below 0.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, names] of Object.entries(frozen))
    for (const name of names)
      await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(db)
  if (!isPostgres(db)) await dropDefaults(db)
}
