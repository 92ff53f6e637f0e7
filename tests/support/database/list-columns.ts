import { sql } from 'kysely'
import type { Database } from '#platform/database/open.ts'

/** Every table of a database, and the names of its columns. */
export async function listColumns(database: Database): Promise<Map<string, string[]>> {
  const columns =
    database.engine === 'postgres'
      ? sql`select table_name as name, column_name as "column" from information_schema.columns
          where table_schema = 'public'`
      : sql`select m.name, p.name as "column" from sqlite_master m join pragma_table_info(m.name) p
          where m.type = 'table' and m.name not like 'sqlite_%'`
  const { rows } = await sql<{ name: string; column: string }>`${columns}`.execute(
    database.tables(),
  )
  const tables = Map.groupBy(rows, ({ name }) => name)
  return new Map([...tables].map(([name, found]) => [name, found.map(({ column }) => column)]))
}
