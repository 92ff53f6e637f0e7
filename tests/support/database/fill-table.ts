import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#platform/database/open.ts'
import type { Tables } from '#school/base/tables.ts'

/** Inserts the values of `columns` for each `i` up to `rows`, or for each row that `from` selects. */
export async function fillTable<Name extends keyof Tables>(
  database: Database,
  table: Name,
  rows: number,
  columns: { [Column in keyof Tables[Name]]?: RawBuilder<unknown> },
  from = 'n',
): Promise<void> {
  const isPostgres = database.engine === 'postgres'
  await database
    .tables()
    .transaction()
    .execute(async (trx) => {
      // The product limits a statement to 15 seconds, for the sake of waiting people.
      if (isPostgres) {
        await sql`set local statement_timeout = 0`.execute(trx)
        // The clean-up cannot mark rows as visible to all before they are on disk.
        await sql`set local synchronous_commit = on`.execute(trx)
        // Nothing refers to a missing row; checking that takes most of the time.
        await sql`select set_config('session_replication_role', 'replica', true)
          from pg_roles where rolname = current_user and rolsuper`.execute(trx)
      }
      await sql`
        with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(rows)})
        insert into ${sql.table(table)} (${sql.join(Object.keys(columns).map((name) => sql.ref(name)))})
        select ${sql.join(Object.values<RawBuilder<unknown> | undefined>(columns))} from ${sql.raw(from)}`.execute(
        trx,
      )
    })
}
