import { sql, type QueryExecutorProvider } from 'kysely'
import { isPostgres } from './is-postgres.ts'

/** Columns with types as the database names them; `key` is the primary key, in order. */
export type TableShape = { name: string; columns: Map<string, string>; key: string[] }

type ColumnRow = { table: string; column: string; type: string; position: number }

/** Leaves out shadow tables of full-text indexes. https://sqlite.org/pragma.html#pragma_table_list */
const onSqlite = sql<ColumnRow>`select t.name as "table", c.name as "column", c.type, c.pk as position
  from pragma_table_list as t join pragma_table_xinfo(t.name) as c
  where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite_%' and c.hidden = 0
  order by t.name, c.cid`

/** `indkey` counts from 0. https://www.postgresql.org/docs/current/catalog-pg-index.html */
const onPostgres = sql<ColumnRow>`select t.relname as "table", c.attname as "column",
    format_type(c.atttypid, null) as type,
    coalesce(array_position(k.indkey::smallint[], c.attnum) + 1, 0) as position
  from pg_class as t join pg_attribute as c on c.attrelid = t.oid and c.attnum > 0
    and not c.attisdropped
  left join pg_index as k on k.indrelid = t.oid and k.indisprimary
  where t.relkind = 'r' and t.relnamespace = current_schema()::text::regnamespace
  order by t.relname, c.attnum`

/** By name, without virtual ones. */
export async function listTables(db: QueryExecutorProvider): Promise<TableShape[]> {
  const { rows } = await (isPostgres(db) ? onPostgres : onSqlite).execute(db)
  const byTable = Map.groupBy(rows, ({ table }) => table)
  return [...byTable].map(([name, columns]) => ({
    name,
    columns: new Map(columns.map(({ column, type }) => [column, type])),
    key: columns
      .filter(({ position }) => position > 0)
      .toSorted((a, b) => a.position - b.position)
      .map(({ column }) => column),
  }))
}

/** By table. */
export async function countRows(db: QueryExecutorProvider): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { name } of await listTables(db)) {
    const { rows } = await sql<{
      count: number
    }>`select count(*) as count from ${sql.table(name)}`.execute(db)
    counts[name] = rows[0]?.count ?? 0
  }
  return counts
}
