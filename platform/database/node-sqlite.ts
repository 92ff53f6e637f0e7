import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'

/** How many prepared statements are kept; the product has far fewer different queries. */
const statementLimit = 500

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
 * Opens the file with Node's own SQLite, shaped as Kysely's SQLite dialect wants it.
 * A new file has pages of 8 KiB: of SQLite's own 4 KiB, a page of a list whose classes lie far apart
 * takes up to a third longer. An older file keeps its own.
 * Pages are read without a copy where the system has them in memory: of a list whose classes lie far
 * apart most of the time was copying them. Only for reading: nothing is written past SQLite. 64 MiB
 * of what is behind that, or being changed, are kept; SQLite's own 2 MiB are less than one list of a
 * large school touches. WAL with synchronous=FULL: what was committed survives a crash of process or
 * machine. Deletion triggers also hear of what `insert or replace` would put another row in the place
 * of. Statements are prepared once; every transaction takes the write lock at its beginning, so that
 * a second process (the admin command) waits instead of failing half way.
 */
export function openNodeSqlite(file: string): SqliteDatabase {
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
  `)
  const statements = new Map<string, SqliteStatement>()
  return {
    close: () => database.close(),
    prepare: (sql) => {
      const known = statements.get(sql)
      if (known !== undefined) return known
      const statement = toStatement(database.prepare(sql === 'begin' ? 'begin immediate' : sql))
      if (statements.size >= statementLimit) statements.clear()
      statements.set(sql, statement)
      return statement
    },
  }
}
