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
 * Where the data is: a SQLite file (`:memory:` for a temporary one) or a PostgreSQL address. While
 * another program writes to the file a write is tried again for `lockWait` milliseconds.
 */
type DatabaseLocation = { file: string; lockWait?: number } | PostgresLocation

/** An open database. Each part of the product sees its own tables through `tables`. */
export type Database = {
  engine: 'sqlite' | 'postgres'
  tables<Tables>(): Kysely<Tables>
  /**
   * Prepares the reading of a table that counts changes, in its column `version`. Gives the sum as text, on
   * PostgreSQL with the moment at which the server began: after a failover the same sum can stand for other
   * data. Each read sees what was committed before it was asked for, and nothing that is not; all who wait
   * share one query, which begins after they have asked. Rejects where the database cannot be read, on
   * PostgreSQL within some two seconds for each query that they waited for.
   */
  versionReader(table: string): () => Promise<string>
  /** Does `work` on one connection, on PostgreSQL a new one without the time limits that calls have. */
  unlimited<Result>(work: (db: Kysely<unknown>) => Promise<Result>): Promise<Result>
  /** What all statements took since the start, but for those of `versionReader`. */
  times: QueryTimes
  close(): Promise<void>
}

/** What others do with the file while the server runs (the admin command) takes far less. */
const defaultLockWait = 5_000

// Counts, cents and milliseconds all fit a JavaScript number; pg gives bigint as text otherwise.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * Opens the database; PostgreSQL connects at the first query, with at most ten connections, and one for
 * versions. SQLite has one, which is held by nobody who waits for a lock. Where its disk is full, writing
 * throws DiskFull.
 */
export function openDatabase(location: DatabaseLocation): Database {
  if ('url' in location) return openPostgres(location)
  const { file, lockWait = defaultLockWait } = location
  const explain = (error: unknown) => nameFullDisk(error, dirname(file))
  const database = connect('sqlite', openNodeSqlite(file), { lockWait, explain })
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
      // Again, by a new connection: the former one may be to a server that is gone.
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
  // `migrate` has a lock of its own. Kysely's is the connection's: in a pool behind the address it would stay.
  const withoutLock = { acquireMigrationLock: async () => {}, releaseMigrationLock: async () => {} }
  dialect.createAdapter = () => Object.assign(new PostgresAdapter(), withoutLock)
  return connect('postgres', dialect, { lockWait: 0, explain: (error) => error })
}

/** Those who ask at once share one run of `read`, which begins after they have asked. */
function share<Result>(read: () => Promise<Result>): () => Promise<Result> {
  const ask = createBatches(async (asked: readonly null[]) => {
    const result = await read()
    return asked.map(() => result)
  })
  return () => ask(null)
}

/** Past Kysely: a tenth more cached answers a second. */
async function readVersion(pool: pg.Pool, table: string): Promise<string> {
  const query = {
    text: `select sum(version), pg_postmaster_start_time() from ${table}`,
    rowMode: 'array' as const,
    // As PostgreSQL writes them.
    types: { getTypeParser: () => String },
  }
  const { rows } = await pool.query<[string, string]>(query).catch((error: unknown) => {
    throw markAsDatabaseError(error)
  })
  return rows[0]?.join(' ') ?? ''
}

const sumOf = (table: string) => `select sum(version) as number from ${table}`

/** Versions are read by a connection of their own, which sees no transaction that is under way. */
function withReader(database: Database, reader: Reader): Database {
  return {
    ...database,
    versionReader: (table) => {
      const read = reader.prepare(sumOf(table))
      const readAgain = database.versionReader(table)
      let next: Promise<string> | undefined
      return () => {
        // Read when all who ask in this turn of the event loop have asked.
        next ??= new Promise(setImmediate).then(() => {
          next = undefined
          try {
            return String(read())
          } catch {
            // Tried again, and explained, as every other query is.
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
  // Kysely itself begins and ends the driver; only what gives out its connections is another.
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
