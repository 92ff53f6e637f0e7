import { dirname } from 'node:path'
import { Kysely, PostgresDialect, sql, type Dialect } from 'kysely'
import pg from 'pg'
import { createBatches } from '#platform/batches.ts'
import { createConnections } from './connections.ts'
import type { QueryTimes } from './query-times.ts'
import { openNodeSqlite, openReader, type Reader } from './node-sqlite.ts'
import { markAsDatabaseError, nameFullDisk } from './transient-failures.ts'

/**
 * Where the data is: a SQLite file (`:memory:` for a temporary one) or a PostgreSQL address. While
 * another program writes to the file a write is tried again for `lockWait` milliseconds.
 */
type DatabaseLocation = { file: string; lockWait?: number } | { url: string }

/** An open database. Each part of the product sees its own tables through `tables`. */
export type Database = {
  engine: 'sqlite' | 'postgres'
  tables<Tables>(): Kysely<Tables>
  /**
   * Prepares a query for one number (`select … as number`), which is read often. Each read sees what
   * was committed before it was asked for, and nothing that is not; all who wait share one query, which
   * begins after they have asked. Rejects where the database cannot be read.
   */
  numberReader(query: string): () => Promise<number>
  /** What all statements took since the start, but for those of `numberReader`. */
  times: QueryTimes
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
    const pool = openPool(location.url)
    const dialect = new PostgresDialect({ pool })
    const database = connect('postgres', dialect, { lockWait: 0, explain: (error) => error })
    return { ...database, numberReader: (query) => share(() => readNumber(pool, query)) }
  }
  const { file, lockWait = defaultLockWait } = location
  const explain = (error: unknown) => nameFullDisk(error, dirname(file))
  const database = connect('sqlite', openNodeSqlite(file), { lockWait, explain })
  // Another connection would be to another database.
  return file === ':memory:' ? database : withReader(database, openReader(file))
}

/** Those who ask at once share one run of `read`, which begins after they have asked. */
function share(read: () => Promise<number>): () => Promise<number> {
  const ask = createBatches(async (asked: readonly null[]) => {
    const number = await read()
    return asked.map(() => number)
  })
  return () => ask(null)
}

/** Past Kysely: a tenth more cached answers a second. */
async function readNumber(pool: pg.Pool, text: string): Promise<number> {
  const { rows } = await pool
    .query<[number]>({ text, rowMode: 'array' })
    .catch((error: unknown) => {
      throw markAsDatabaseError(error)
    })
  return Number(rows[0]?.[0])
}

/** Numbers are read by a connection of their own, which sees no transaction that is under way. */
function withReader(database: Database, reader: Reader): Database {
  return {
    ...database,
    numberReader: (query) => {
      const read = reader.prepare(query)
      const readAgain = database.numberReader(query)
      let next: Promise<number> | undefined
      return () => {
        // Read when all who ask in this turn of the event loop have asked.
        next ??= new Promise(setImmediate).then(() => {
          next = undefined
          try {
            return read()
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
    numberReader: (query) =>
      share(async () => {
        const { rows } = await sql.raw<{ number: number }>(query).execute(kysely)
        return Number(rows[0]?.number)
      }),
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
