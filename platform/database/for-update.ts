import type { QueryExecutorProvider, SelectQueryBuilder } from 'kysely'
import { isPostgres } from './is-postgres.ts'

/** Keeps the rows read from changing until the transaction ends; others may also lock them for share. */
export function forShare<Tables, Table extends keyof Tables, Row>(
  trx: QueryExecutorProvider,
  query: SelectQueryBuilder<Tables, Table, Row>,
): SelectQueryBuilder<Tables, Table, Row> {
  return isPostgres(trx) ? query.forShare() : query
}

/**
 * Locks the rows read until the transaction ends: others who change or lock them wait. On SQLite a
 * transaction has the whole database to itself. New rows elsewhere may refer to these meanwhile (`no key`).
 */
export function forUpdate<Tables, Table extends keyof Tables, Row>(
  trx: QueryExecutorProvider,
  query: SelectQueryBuilder<Tables, Table, Row>,
): SelectQueryBuilder<Tables, Table, Row> {
  return isPostgres(trx) ? query.forNoKeyUpdate() : query
}
