import { setTimeout as wait } from 'node:timers/promises'
import type { ConnectionProvider, DatabaseConnection } from 'kysely'
import { noteQuery, type QueryTimes } from './query-times.ts'
import { isLocked, markAsDatabaseError } from './transient-failures.ts'

type Parts = {
  /** For how many milliseconds a locked database is tried again; 0 not at all. */
  lockWait: number
  /** Gives the error that is thrown instead of one of the database. */
  explain: (error: unknown) => unknown
  /** Where the time of each statement is added. */
  times: QueryTimes
}

/**
 * How long the first wait for a lock takes at most, in milliseconds, and any one: each is twice as long as
 * the one before, so that hundreds who wait leave the processor to others.
 */
const [shortestWait, longestWait] = [10, 200]

/** One try of some work: the connection as the work gets it, and whether a statement has succeeded. */
type Try = { connection: DatabaseConnection; didAnything: boolean }

function begin(connection: DatabaseConnection, { explain, times }: Parts): Try {
  const attempt: Try = {
    didAnything: false,
    connection: {
      executeQuery: async (query) => {
        const begun = performance.now()
        try {
          const result = await connection.executeQuery<never>(query)
          attempt.didAnything = true
          return result
        } catch (error) {
          throw markAsDatabaseError(explain(error))
        } finally {
          noteQuery(times, begun)
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
 * The connections of `provider`, whose errors are known as the database's. Work whose first statement
 * finds the database locked, as where another program writes to the SQLite file, is retried for
 * `lockWait`; meanwhile it holds no connection, so that others read. Work that has done a statement need
 * not be retried: a single query has no other, and a transaction takes the lock by its first.
 */
export function createConnections(provider: ConnectionProvider, parts: Parts): ConnectionProvider {
  return {
    provideConnection: async (consumer) => {
      let until: number | undefined
      for (let pause = shortestWait; ; pause = Math.min(2 * pause, longestWait)) {
        let begun: Try | undefined
        try {
          return await provider.provideConnection((connection) => {
            begun = begin(connection, parts)
            return consumer(begun.connection)
          })
        } catch (error) {
          // There was no connection to be had.
          if (begun === undefined) throw markAsDatabaseError(error)
          until ??= performance.now() + parts.lockWait
          if (!isLocked(error) || begun.didAnything || performance.now() >= until) throw error
        }
        // Not everybody who waits at the same moment.
        await wait(pause * (0.5 + Math.random() / 2))
      }
    },
  }
}
