import { Socket } from 'node:net'
import pg from 'pg'

/** A PostgreSQL, as the product connects to it. */
export type PostgresLocation = {
  url: string
  /**
   * Whether the role has time limits of its own. Then connections set none: a pool that gives a connection
   * for one transaction (PgBouncer) refuses them. See `checkPostgres`.
   */
  hasOwnLimits?: boolean
  /** After how many milliseconds without a byte from PostgreSQL a connection is closed. */
  longestSilence?: number
}

/** How long a statement may take, and a transaction wait for its next one, in milliseconds. PostgreSQL ends them. */
export const timeLimits = {
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 15_000,
}

/** More than any statement may take: a server that is silent for longer hangs, or is gone. */
const silence = 17_000

/** How long the version of the public data may take to read, and a connection for it to open, in milliseconds. */
const versionLimit = 1_000

/**
 * A socket that closes itself when nothing has arrived or gone out for so many milliseconds: the query that
 * waits fails, and nobody can get the connection and the rest of that query's answer.
 */
function createSocket(longestSilence: number): Socket {
  const socket = new Socket()
  const message = `PostgreSQL has not answered for ${longestSilence} ms`
  return socket.setTimeout(longestSilence, () =>
    socket.destroy(Object.assign(new Error(message), { code: 'ETIMEDOUT' })),
  )
}

function openPool(url: string, options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, connectionTimeoutMillis: 5_000, ...options })
  // A connection that dies is replaced at the next query, idle or between the queries of a
  // transaction (which then fails); unheard it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const limitsOf = ({ hasOwnLimits = false }: PostgresLocation) => (hasOwnLimits ? {} : timeLimits)

/** The connections of calls and jobs. */
export const openCallPool = (location: PostgresLocation): pg.Pool =>
  openPool(location.url, {
    max: 10,
    ...limitsOf(location),
    stream: () => createSocket(location.longestSilence ?? silence),
  })

/**
 * The connection that reads the version of the public data. It is no other's, so that a cached page never
 * waits for slow calls, and stays open while nobody comes.
 */
export const openVersionPool = (location: PostgresLocation): pg.Pool =>
  openPool(location.url, {
    max: 1,
    ...limitsOf(location),
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: versionLimit,
    query_timeout: versionLimit,
  })

/** One connection without any time limit, for migrations. */
export const openUnlimitedPool = ({ url }: PostgresLocation): pg.Pool => openPool(url, { max: 1 })
