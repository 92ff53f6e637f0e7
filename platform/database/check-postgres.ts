import pg from 'pg'
import { ConfigError } from '#platform/settings.ts'
import { timeLimits, type PostgresLocation } from './postgres-pools.ts'

type Facts = { role: string; statement: string; idle: string }

/** Connects as the server will, with these time limits. */
async function readFacts(url: string, limits: Partial<typeof timeLimits>): Promise<Facts> {
  const config = { connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 5_000 }
  const client = new pg.Client({ ...config, ...limits })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<Facts>(`select quote_ident(current_user) as role,
      current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`)
    return rows[0] ?? { role: '', statement: '0', idle: '0' }
  } finally {
    await client.end()
  }
}

/** PgBouncer, https://www.pgbouncer.org/config.html#ignore_startup_parameters */
const refusesLimits = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('unsupported startup parameter')

/**
 * Connects once, and finds whether the product can set its time limits there: a pool (PgBouncer) refuses or
 * ignores them, so that the role has to have some. Throws the connection's error, and ConfigError with the
 * statements to run if nothing limits the time.
 */
export async function checkPostgres(url: string): Promise<PostgresLocation> {
  let hasOwnLimits = false
  const facts = await readFacts(url, timeLimits).catch((error: unknown) => {
    if (!refusesLimits(error)) throw error
    hasOwnLimits = true
    return readFacts(url, {})
  })
  if (facts.statement !== '0' && facts.idle !== '0') return { url, hasOwnLimits }
  const statements = Object.entries(timeLimits).map(
    ([name, ms]) => `alter role ${facts.role} set ${name} = '${ms / 1000}s';`,
  )
  throw new ConfigError(
    `DATABASE_URL: the pool at this address does not pass time limits on; set them in PostgreSQL and restart the pool: ${statements.join(' ')}`,
  )
}
