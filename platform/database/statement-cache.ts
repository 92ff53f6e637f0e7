import { LRUCache } from 'lru-cache'

/**
 * How many bytes a prepared statement takes at most, from its text. Measured with Node 24.21 (SQLite
 * 3.53) over thousands of each kind: 4 KB for the shortest ones, and then 34 bytes a character (an
 * insert of many rows) to 60 (a long list after IN).
 */
const weigh = (sql: string) => 4_000 + 60 * sql.length

/** How many bytes of them are cached: the product has a few hundred, nearly all under 1,000 characters. */
export const maxCached = 16_000_000

/** A statement that takes more bytes than this is not cached. */
export const largestCached = maxCached / 8

/**
 * Prepared statements by their text, up to `maxCached` bytes: the least recently used goes
 * first. By bytes, not by number: a caller that can make a text longer could else fill the memory.
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
