import { sql } from 'kysely'
import { isPostgres } from '#platform/database/is-postgres.ts'
import type { Db } from './tables.ts'

/** Ids as a query: the same text for any number of them, so that the database plans it once. */
export function idsIn(db: Db, ids: readonly string[]) {
  const json = JSON.stringify(ids)
  return isPostgres(db)
    ? sql<string>`(select jsonb_array_elements_text(${json}::jsonb))`
    : sql<string>`(select value from json_each(${json}))`
}
