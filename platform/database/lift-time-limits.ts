import { sql, type QueryExecutorProvider } from 'kysely'
import { isPostgres } from './is-postgres.ts'

/** For one transaction; PostgreSQL limits every other one, also by the role. */
export async function liftTimeLimits(trx: QueryExecutorProvider): Promise<void> {
  if (!isPostgres(trx)) return
  await sql`set local statement_timeout = 0`.execute(trx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
}
