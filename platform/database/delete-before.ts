import { sql, type QueryExecutorProvider } from 'kysely'
import { isPostgres } from './is-postgres.ts'

/** Rows per statement: SQLite does nothing else meanwhile. */
const deletedAtOnce = 500

/**
 * Deletes rows whose `time` (milliseconds since 1970, indexed) is before `before`; `key` is the primary key.
 * Skips locked rows until the next run, without waiting.
 */
export async function deleteBefore(
  db: QueryExecutorProvider,
  table: string,
  [key, time]: [key: string, time: string],
  before: number,
): Promise<void> {
  // SQLite has one writer at a time, and no locks of rows.
  const lock = isPostgres(db) ? sql`for update skip locked` : sql``
  for (let deleted = BigInt(deletedAtOnce); deleted === BigInt(deletedAtOnce);) {
    const { numAffectedRows = 0n } =
      await sql`delete from ${sql.table(table)} where ${sql.ref(key)} in (
      select ${sql.ref(key)} from ${sql.table(table)} where ${sql.ref(time)} < ${before}
      limit ${deletedAtOnce} ${lock}
    )`.execute(db)
    deleted = numAffectedRows
  }
}
