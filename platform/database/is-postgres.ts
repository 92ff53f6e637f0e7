import { PostgresAdapter, type QueryExecutorProvider } from 'kysely'

/** For statements that have to differ. */
export const isPostgres = (db: QueryExecutorProvider): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter
