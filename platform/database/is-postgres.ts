import { PostgresAdapter, type QueryExecutorProvider } from 'kysely'

/** For statements that must differ between the databases. */
export const isPostgres = (db: QueryExecutorProvider): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter
