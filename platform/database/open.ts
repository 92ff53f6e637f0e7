import { dirname } from 'node:path'
import { Kysely, PostgresAdapter, PostgresDialect, sql, type Dialect } from 'kysely'
import pg from 'pg'
import { createBatches } from '#platform/batches.ts'
import { createConnections } from './connections.ts'
import type { QueryTimes } from './query-times.ts'
import { openNodeSqlite, openReader, type Reader } from './node-sqlite.ts'
import {
  openCallPool,
  openUnlimitedPool,
  openVersionPool,
  type PostgresLocation,
} from './postgres-pools.ts'
import { markAsDatabaseError, nameFullDisk } from './transient-failures.ts'

/**
 * A SQLite file (`:memory:` for a temporary one, which can begin with a file's bytes) or a PostgreSQL address.
 * While another program writes to the file, writes are retried for `lockWait` milliseconds.
 */
type DatabaseLocation = { file: string; content?: Uint8Array; lockWait?: number } | PostgresLocation

/** Each part of the product sees its own tables through `tables`. */
export type Database = {
  engine: 'sqlite' | 'postgres'
  tables<Tables>(): Kysely<Tables>
  /**
   * Prepares reading a table that counts changes in its column `version`. Returns the sum as text, on
   * PostgreSQL with the server's start time: after a failover the same sum can stand for other data. Each
   * read sees exactly what was committed before it began; concurrent reads share one query. Rejects if the
   * database cannot be read, on PostgreSQL within about two seconds per query waited for.
   */
  versionReader(table: string): () => Promise<string>
  /** On one connection, on PostgreSQL a new one without the time limits of calls. */
  unlimited<Result>(work: (db: Kysely<unknown>) => Promise<Result>): Promise<Result>
  /** For all statements since the start, except `versionReader`'s. */
  times: QueryTimes
  close(): Promise<void>
}

/** In milliseconds. Other programs (the admin command) hold the file for far less. */
const defaultLockWait = 5_000

// Counts, cents and milliseconds all fit a JavaScript number; pg gives bigint as text otherwise.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * PostgreSQL connects at the first query, with at most ten connections, and one for versions. SQLite has one,
 * which nobody holds while waiting for a lock. If its disk is full, writing throws DiskFull.
 */
export function openDatabase(location: DatabaseLocation): Database {
  if ('url' in location) return openPostgres(location)
  const { file, content, lockWait = defaultLockWait } = location
  const explain = (error: unknown) => nameFullDisk(error, dirname(file))
  const database = connect('sqlite', openNodeSqlite(file, content), { lockWait, explain })
  // Another connection would be to another database.
  return file === ':memory:' ? database : withReader(database, openReader(file))
}

function openPostgres(location: PostgresLocation): Database {
  const database = connectPool(openCallPool(location))
  const versions = openVersionPool(location)
  let closing: Promise<unknown> | undefined
  return {
    ...database,
    versionReader: (table) => {
      const read = () => readVersion(versions, table)
      // Retried on a new connection: the old one may lead to a server that is gone.
      return share(() => read().catch(read))
    },
    unlimited: async (work) => {
      const own = connectPool(openUnlimitedPool(location))
      return own.unlimited(work).finally(() => own.close())
    },
    close: async () => {
      closing ??= Promise.all([database.close(), versions.end()])
      await closing
    },
  }
}

function connectPool(pool: pg.Pool): Database {
  const dialect = new PostgresDialect({ pool })
  // `migrate` has its own lock. Kysely's belongs to the connection: in a pool behind the address it
  // would stay.
  const withoutLock = { acquireMigrationLock: async () => {}, releaseMigrationLock: async () => {} }
  dialect.createAdapter = () => Object.assign(new PostgresAdapter(), withoutLock)
  return connect('postgres', dialect, { lockWait: 0, explain: (error) => error })
}

/** Concurrent calls share one run of `read` that begins after them. */
function share<Result>(read: () => Promise<Result>): () => Promise<Result> {
  const call = createBatches(async (keys: readonly null[]) => {
    const result = await read()
    return keys.map(() => result)
  })
  return () => call(null)
}

/** Bypasses Kysely: a tenth more cached answers a second. */
async function readVersion(pool: pg.Pool, table: string): Promise<string> {
  const query = {
    text: `select sum(version), pg_postmaster_start_time() from ${table}`,
    rowMode: 'array' as const,
    // In PostgreSQL's own notation.
    types: { getTypeParser: () => String },
  }
  const { rows } = await pool.query<[string, string]>(query).catch((error: unknown) => {
    throw markAsDatabaseError(error)
  })
  return rows[0]?.join(' ') ?? ''
}

const sumOf = (table: string) => `select sum(version) as number from ${table}`

/** A separate connection for versions sees no uncommitted transaction. */
function withReader(database: Database, reader: Reader): Database {
  return {
    ...database,
    versionReader: (table) => {
      const read = reader.prepare(sumOf(table))
      const readAgain = database.versionReader(table)
      let next: Promise<string> | undefined
      return () => {
        // One read for all calls in this turn of the event loop.
        next ??= new Promise(setImmediate).then(() => {
          next = undefined
          try {
            return String(read())
          } catch {
            // Retried and explained like every other query.
            return readAgain()
          }
        })
        return next
      }
    },
    close: async () => {
      reader.close()
      await database.close()
    },
  }
}

function connect(
  engine: Database['engine'],
  dialect: Dialect,
  parts: Omit<Parameters<typeof createConnections>[1], 'times'>,
): Database {
  const driver = dialect.createDriver()
  // Kysely begins and ends the driver itself; only its connections are replaced.
  dialect.createDriver = () => driver
  const plain = new Kysely<unknown>({ dialect })
  const executor = plain.getExecutor()
  const times: QueryTimes = { count: 0, ms: 0 }
  const kysely = new Kysely<unknown>({
    config: { dialect },
    dialect,
    driver,
    executor: executor.withConnectionProvider(createConnections(executor, { ...parts, times })),
  })
  return {
    engine,
    times,
    tables: <Tables>() => kysely as unknown as Kysely<Tables>,
    versionReader: (table) =>
      share(async () => {
        const { rows } = await sql.raw<{ number: number }>(sumOf(table)).execute(kysely)
        return String(rows[0]?.number)
      }),
    unlimited: (work) => kysely.connection().execute(work),
    close: () => plain.destroy(),
  }
}
