import { PostgresAdapter, type QueryExecutorProvider } from 'kysely'

/** Whether this connection or transaction is one to PostgreSQL, where a statement has to differ. */
export const isPostgres = (db: QueryExecutorProvider): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter
