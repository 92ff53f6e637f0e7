import { Kysely, PostgresDialect, SqliteAdapter, SqliteDialect } from 'kysely'
import pg from 'pg'
import { openNodeSqlite } from './node-sqlite.ts'

/** Where the data is: a SQLite file (`:memory:` for a passing one) or a PostgreSQL address. */
type DatabaseLocation = { file: string } | { url: string }

/** An open database. Each part of the product sees its own tables through `tables`. */
export type Database = {
  engine: 'sqlite' | 'postgres'
  tables<Tables>(): Kysely<Tables>
  close(): Promise<void>
}

// Counts, cents and milliseconds all fit a JavaScript number; pg gives bigint as text otherwise.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * SQLite undoes changes of tables like any other; Kysely's own adapter does without. With it all
 * migrations run in one transaction, whose write lock also makes a second process wait.
 */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class TransactionalSqliteDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter()
  }
}

/** Opens the database; PostgreSQL connects at the first query, with at most ten connections. */
export function openDatabase(location: DatabaseLocation): Database {
  const dialect =
    'file' in location
      ? new TransactionalSqliteDialect({ database: openNodeSqlite(location.file) })
      : new PostgresDialect({ pool: openPool(location.url) })
  const kysely = new Kysely<unknown>({ dialect })
  return {
    engine: 'file' in location ? 'sqlite' : 'postgres',
    tables: <Tables>() => kysely as unknown as Kysely<Tables>,
    close: () => kysely.destroy(),
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
