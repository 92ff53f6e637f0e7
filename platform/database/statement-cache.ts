import { LRUCache } from 'lru-cache'

/**
 * Maximum bytes of a prepared statement, from its text. Measured with Node 24.21 (SQLite 3.53) over thousands
 * of each kind: 4 KB for the shortest ones, and then 34 bytes a character (an insert of many rows) to 60 (a
 * long list after IN).
 */
const weigh = (sql: string) => 4_000 + 60 * sql.length

/** In bytes: the product has a few hundred statements, nearly all under 1,000 characters. */
export const maxCached = 16_000_000

/** In bytes; larger statements are not cached. */
export const largestCached = maxCached / 8

/**
 * By text, up to `maxCached` bytes, evicting the least recently used. By bytes, not by number: a caller that
 * can make a text longer could otherwise fill the memory.
 */
export function createStatementCache<Statement extends object>(
  prepare: (sql: string) => Statement,
): LRUCache<string, Statement> {
  return new LRUCache({
    maxSize: maxCached,
    maxEntrySize: largestCached,
    sizeCalculation: (_statement, sql) => weigh(sql),
    memoMethod: prepare,
  })
}
