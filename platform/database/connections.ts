import { setTimeout as wait } from 'node:timers/promises'
import type { ConnectionProvider, DatabaseConnection } from 'kysely'
import { noteQuery, type QueryTimes } from './query-times.ts'
import { isLocked, markAsDatabaseError } from './transient-failures.ts'

type Parts = {
  /** Milliseconds to retry a locked database; 0 for never. */
  lockWait: number
  /** Replaces errors of the database. */
  explain: (error: unknown) => unknown
  /** Accumulates the time of each statement. */
  times: QueryTimes
}

/**
 * Maximum of the first wait for a lock, and of any, in milliseconds: waits double, so that hundreds of
 * waiting calls leave the processor to others.
 */
const [minWait, maxWait] = [10, 200]

/** `didAnything`: a statement has succeeded. */
type Try = { connection: DatabaseConnection; didAnything: boolean }

function begin(connection: DatabaseConnection, { explain, times }: Parts): Try {
  const attempt: Try = {
    didAnything: false,
    connection: {
      executeQuery: async (query) => {
        const startedAt = performance.now()
        try {
          const result = await connection.executeQuery<never>(query)
          attempt.didAnything = true
          return result
        } catch (error) {
          throw markAsDatabaseError(explain(error))
        } finally {
          noteQuery(times, startedAt)
        }
      },
      streamQuery: (query, chunkSize) => {
        attempt.didAnything = true
        return connection.streamQuery(query, chunkSize)
      },
    },
  }
  return attempt
}

/**
 * Marks errors of `provider`'s connections as the database's. Work whose first statement finds the database
 * locked, as when another program writes to the SQLite file, is retried for `lockWait`, without holding a
 * connection, so that others can read. Later statements need no retry: a single query has no other, and a
 * transaction takes the lock by its first.
 */
export function createConnections(provider: ConnectionProvider, parts: Parts): ConnectionProvider {
  return {
    provideConnection: async (consumer) => {
      let until: number | undefined
      for (let pause = minWait; ; pause = Math.min(2 * pause, maxWait)) {
        let attempt: Try | undefined
        try {
          return await provider.provideConnection((connection) => {
            attempt = begin(connection, parts)
            return consumer(attempt.connection)
          })
        } catch (error) {
          // No connection was available.
          if (attempt === undefined) throw markAsDatabaseError(error)
          until ??= performance.now() + parts.lockWait
          if (!isLocked(error) || attempt.didAnything || performance.now() >= until) throw error
        }
        // Random, so that waiting calls do not all retry at the same moment.
        await wait(pause * (0.5 + Math.random() / 2))
      }
    },
  }
}
