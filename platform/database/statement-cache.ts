/**
 * How many bytes a prepared statement takes at most, from its text. Measured with Node 24.21 (SQLite
 * 3.53) over thousands of each kind: 4 KB for the shortest ones, and then 34 bytes a character (an
 * insert of many rows) to 60 (a long list after IN).
 */
const weigh = (sql: string) => 4_000 + 60 * sql.length

/**
 * How many bytes of prepared statements are cached. The product has a few hundred, nearly all under 1,000 characters.
 */
export const mostCached = 16_000_000

/** A statement that takes more bytes than this is not cached. */
export const largestCached = mostCached / 8

/** Statements by their text. */
export type StatementCache<Statement> = {
  get: (sql: string) => Statement
  /** How many bytes the cached ones take. */
  size: () => number
}

/**
 * Caches what `prepare` makes of a text, up to `mostCached` bytes: what was not used for longest goes
 * first. By bytes, not by number: a caller that can make a text longer could else fill the memory.
 */
export function createStatementCache<Statement>(
  prepare: (sql: string) => Statement,
): StatementCache<Statement> {
  // A map keeps the order of insertion: the first one was not used for longest.
  const statements = new Map<string, Statement>()
  let size = 0
  const drop = (sql: string) => {
    if (statements.delete(sql)) size -= weigh(sql)
  }
  return {
    size: () => size,
    get: (sql) => {
      const statement = statements.get(sql) ?? prepare(sql)
      if (weigh(sql) > largestCached) return statement
      drop(sql)
      statements.set(sql, statement)
      size += weigh(sql)
      for (const oldest of statements.keys()) {
        if (size <= mostCached) break
        drop(oldest)
      }
      return statement
    },
  }
}
