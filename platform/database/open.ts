import { dirname } from 'node:path'
import { Kysely, PostgresDialect, type Dialect } from 'kysely'
import pg from 'pg'
import { createConnections } from './connections.ts'
import { openNodeSqlite } from './node-sqlite.ts'
import { nameFullDisk } from './transient-failures.ts'

/**
 * Where the data is: a SQLite file (`:memory:` for a temporary one) or a PostgreSQL address. While
 * another program writes to the file a write is tried again for `lockWait` milliseconds.
 */
type DatabaseLocation = { file: string; lockWait?: number } | { url: string }

/** An open database. Each part of the product sees its own tables through `tables`. */
export type Database = {
  engine: 'sqlite' | 'postgres'
  tables<Tables>(): Kysely<Tables>
  close(): Promise<void>
}

/** What others do with the file while the server runs (the admin command) takes far less. */
const defaultLockWait = 5_000

// Counts, cents and milliseconds all fit a JavaScript number; pg gives bigint as text otherwise.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * Opens the database; PostgreSQL connects at the first query, with at most ten connections. SQLite has
 * one, which is held by nobody who waits for a lock. Where its disk is full, writing throws DiskFull.
 */
export function openDatabase(location: DatabaseLocation): Database {
  if ('url' in location) {
    const dialect = new PostgresDialect({ pool: openPool(location.url) })
    return connect('postgres', dialect, { lockWait: 0, explain: (error) => error })
  }
  const { file, lockWait = defaultLockWait } = location
  const explain = (error: unknown) => nameFullDisk(error, dirname(file))
  return connect('sqlite', openNodeSqlite(file), { lockWait, explain })
}

function connect(
  engine: Database['engine'],
  dialect: Dialect,
  parts: Parameters<typeof createConnections>[1],
): Database {
  const driver = dialect.createDriver()
  // Kysely itself begins and ends the driver; only what gives out its connections is another.
  dialect.createDriver = () => driver
  const plain = new Kysely<unknown>({ dialect })
  const executor = plain.getExecutor()
  const kysely = new Kysely<unknown>({
    config: { dialect },
    dialect,
    driver,
    executor: executor.withConnectionProvider(createConnections(executor, parts)),
  })
  return {
    engine,
    tables: <Tables>() => kysely as unknown as Kysely<Tables>,
    close: () => plain.destroy(),
  }
}

function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
  })
  // A connection that dies is replaced at the next query, idle or between the queries of a
  // transaction (which then fails); unheard it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
