import { sql, type QueryExecutorProvider } from 'kysely'

/**
 * A table of counts; `column` has the count. It also needs `key`, its primary key, and `ends_at`, when the
 * window ends (milliseconds since 1970), indexed. Its owner has a job that deletes ended windows.
 */
type CountsTable = { name: string; column: string }

/**
 * Counts one under `key` in a window of `within` milliseconds, which begins with the first; returns the count
 * so far and when the window ends. A window that begins more than `within` from now counts as ended: a wrong
 * clock began it. One atomic statement, for all processes.
 */
export async function countInWindow(
  db: QueryExecutorProvider,
  table: CountsTable,
  key: string,
  within: number,
  now: number,
): Promise<{ count: number; endsAt: number }> {
  const [name, count] = [sql.table(table.name), sql.ref(table.column)]
  const isOver = sql`open.ends_at <= ${now} or open.ends_at > ${now + 2 * within}`
  const { rows } = await sql<{ counted: number; ends_at: number }>`
    insert into ${name} as open (key, ${count}, ends_at) values (${key}, 1, ${now + within})
    on conflict (key) do update set
      ${count} = case when ${isOver} then 1 else open.${count} + 1 end,
      ends_at = case when ${isOver} then excluded.ends_at else open.ends_at end
    returning ${count} as counted, ends_at`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error(`${table.name} has not counted.`)
  return { count: row.counted, endsAt: row.ends_at }
}
