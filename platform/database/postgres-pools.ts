import { Socket } from 'node:net'
import pg from 'pg'

/** How the product connects to PostgreSQL. */
export type PostgresLocation = {
  url: string
  /**
   * The role has its own time limits. Then connections set none: a transaction pool (PgBouncer) refuses
   * them. See `checkPostgres`.
   */
  hasOwnLimits?: boolean
  /** Milliseconds without a byte from PostgreSQL before a connection is closed. */
  maxSilence?: number
}

/** For a statement, and between statements of a transaction, in milliseconds. Enforced by PostgreSQL. */
export const timeLimits = {
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 15_000,
}

/** Longer than any statement may take: a silent server hangs, or is gone. */
const silence = 17_000

/** In milliseconds, for reading the version of the public data, and for connecting. */
const versionLimit = 1_000

/**
 * Closes itself after this many milliseconds of silence: the waiting query fails, and nobody can get the
 * connection with the rest of its answer.
 */
function createSocket(maxSilence: number): Socket {
  const socket = new Socket()
  const message = `PostgreSQL has not answered for ${maxSilence} ms`
  return socket.setTimeout(maxSilence, () =>
    socket.destroy(Object.assign(new Error(message), { code: 'ETIMEDOUT' })),
  )
}

function openPool(url: string, options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, connectionTimeoutMillis: 5_000, ...options })
  // A dying connection is replaced at the next query, idle or between the queries of a transaction (which
  // then fails); an unhandled error would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const limitsOf = ({ hasOwnLimits = false }: PostgresLocation) => (hasOwnLimits ? {} : timeLimits)

/** For calls and jobs. */
export const openCallPool = (location: PostgresLocation): pg.Pool =>
  openPool(location.url, {
    max: 10,
    ...limitsOf(location),
    stream: () => createSocket(location.maxSilence ?? silence),
  })

/**
 * Reads the version of the public data. A separate pool, so that cached pages never wait for slow calls;
 * stays open while idle.
 */
export const openVersionPool = (location: PostgresLocation): pg.Pool =>
  openPool(location.url, {
    max: 1,
    ...limitsOf(location),
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: versionLimit,
    query_timeout: versionLimit,
  })

/** One connection without time limits, for migrations. */
export const openUnlimitedPool = ({ url }: PostgresLocation): pg.Pool => openPool(url, { max: 1 })
