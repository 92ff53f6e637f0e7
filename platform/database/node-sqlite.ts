import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type SqliteStatement,
} from 'kysely'
import { createStatementCache } from './statement-cache.ts'

/** Bytes of the file that are read where the system keeps them: as many as SQLite allows. */
const mostMapped = 0x7fff0000

function toStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
  }
}

/**
 * Opens the file. A new one has pages of 8 KiB: of SQLite's own 4 KiB, a page of a list whose classes
 * lie far apart takes up to a third longer. An older file keeps its own.
 * Pages are read without a copy where the system has them in memory: of a list whose classes lie far
 * apart most of the time was copying them. Only for reading: nothing is written past SQLite. 64 MiB
 * of what is behind that, or being changed, are kept; SQLite's own 2 MiB are less than one list of a
 * large school touches. WAL with synchronous=FULL: what was committed survives a crash of process or
 * machine. Deletion triggers also hear of what `insert or replace` would put another row in the place
 * of. A lock of somebody else is waited for only here, at the opening: SQLite's own waiting stops
 * the whole process (see `createConnections` for what is done instead).
 */
function openFile(file: string): DatabaseSync {
  const database = new DatabaseSync(file)
  database.exec(`
    pragma busy_timeout = 5000;
    pragma page_size = 8192;
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma recursive_triggers = on;
    pragma cache_size = -65536;
    pragma mmap_size = ${mostMapped};
    pragma busy_timeout = 0;
  `)
  return database
}

class NodeSqliteDriver extends SqliteDriver {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    const statements = createStatementCache((sql) => toStatement(database.prepare(sql)))
    super({ database: { close: () => database.close(), prepare: statements.get } })
    this.#database = database
  }

  /** Every transaction takes the write lock at its beginning: none finds it taken half way. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /**
   * After some failures (a full disk) SQLite has rolled back by itself, and refuses to do so again: that
   * refusal would hide the failure. https://sqlite.org/lang_transaction.html#response_to_errors_within_a_transaction
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection)
  }
}

/**
 * SQLite undoes changes of tables like any other; Kysely's own adapter does without. With it all
 * migrations run in one transaction, whose write lock also makes a second process wait.
 */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** Opens the file with Node's own SQLite, for Kysely. Throws where it cannot be opened. */
export function openNodeSqlite(file: string): Dialect {
  const database = openFile(file)
  return {
    createDriver: () => new NodeSqliteDriver(database),
    createAdapter: () => new TransactionalSqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}
