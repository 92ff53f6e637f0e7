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

/** The maximum that SQLite allows, in bytes. */
const maxMapped = 0x7fff0000

function toStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
  }
}

/**
 * Sorts without accents and case, and numbers by value. PostgreSQL has a collation for this; Node's SQLite
 * cannot have one.
 */
function naturalKey(text: string): string {
  // Most names are ASCII, which needs no folding.
  const folded = /^[\x20-\x7E]*$/.test(text)
    ? text
    : text.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return folded.toLowerCase().replaceAll(/\d+/g, (digits) => digits.padStart(10, '0'))
}

/**
 * Opens the file.
 * - Pages of 8 KiB in a new file: with SQLite's default of 4 KiB, lists of rows that lie far apart take up
 *   to a third longer.
 * - Memory-mapped reads, because such lists spent most of their time on copying pages. The 64 MiB cache is
 *   for what is not mapped or is being changed; the default of 2 MiB is less than one list touches.
 * - WAL with synchronous=FULL: what was committed survives a crash of process or machine.
 * - Recursive triggers, so that deletion triggers also run for the rows that `insert or replace` removes.
 * - A lock is waited for only while the file is opened: SQLite's own waiting blocks the whole process
 *   (see `createConnections` for what is done instead).
 */
function openFile(file: string, content?: Uint8Array): DatabaseSync {
  const database = new DatabaseSync(file)
  if (content !== undefined) database.deserialize(content)
  database.exec(`
    pragma busy_timeout = 5000;
    pragma page_size = 8192;
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma recursive_triggers = on;
    pragma cache_size = -65536;
    pragma mmap_size = ${maxMapped};
    pragma busy_timeout = 0;
  `)
  database.function('natural_key', { deterministic: true }, (text) => naturalKey(String(text)))
  return database
}

class NodeSqliteDriver extends SqliteDriver {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    const statements = createStatementCache((sql) => toStatement(database.prepare(sql)))
    super({
      database: { close: () => database.close(), prepare: (sql) => statements.memo(sql) },
    })
    this.#database = database
  }

  /** Takes the write lock at the start, so that no transaction finds it taken half-way. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /**
   * After some failures (a full disk) SQLite has rolled back by itself, and a second rollback fails: that
   * error would hide the first.
   * https://sqlite.org/lang_transaction.html#response_to_errors_within_a_transaction
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection)
  }
}

/**
 * SQLite can roll back schema changes; Kysely's own adapter does not use that. With it all migrations run in
 * one transaction, whose write lock also makes a second process wait.
 */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** Node's own SQLite for Kysely. Throws if the file cannot be opened. */
export function openNodeSqlite(file: string, content?: Uint8Array): Dialect {
  const database = openFile(file, content)
  return {
    createDriver: () => new NodeSqliteDriver(database),
    createAdapter: () => new TransactionalSqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}

/** Prepared queries for one number each; reads only committed data. */
export type Reader = {
  prepare: (query: string) => () => number
  close: () => void
}

/** Read-only, for a file that is already open. */
export function openReader(file: string): Reader {
  const database = new DatabaseSync(file, { readOnly: true })
  return {
    prepare: (query) => {
      let statement: StatementSync | undefined
      return () => {
        statement ??= database.prepare(query)
        return Number(statement.get()?.['number'])
      }
    },
    close: () => database.close(),
  }
}
