import type { QueryExecutorProvider, SelectQueryBuilder } from 'kysely'
import { isPostgres } from './is-postgres.ts'

/**
 * Has the rows that a query in a transaction reads stay as they are until it ends; others may hold them
 * so, too.
 */
export function forShare<Tables, Table extends keyof Tables, Row>(
  trx: QueryExecutorProvider,
  query: SelectQueryBuilder<Tables, Table, Row>,
): SelectQueryBuilder<Tables, Table, Row> {
  return isPostgres(trx) ? query.forShare() : query
}

/**
 * Holds the rows that a query in a transaction reads until it ends: who else wants to change or hold
 * them waits, and what is read then is what they are. On SQLite a transaction has the whole database for
 * itself from its beginning. Rows elsewhere that point at these may be added meanwhile (`no key`).
 */
export function forUpdate<Tables, Table extends keyof Tables, Row>(
  trx: QueryExecutorProvider,
  query: SelectQueryBuilder<Tables, Table, Row>,
): SelectQueryBuilder<Tables, Table, Row> {
  return isPostgres(trx) ? query.forNoKeyUpdate() : query
}
