import { CompiledQuery, type Insertable, type Kysely, type Transaction } from 'kysely'
import { isPostgres } from './is-postgres.ts'

const quote = (name: string) => `"${name}"`

/** Built as text: compiling it with Kysely takes longer than running it on SQLite. */
function compileInsert(toPostgres: boolean, table: string, rows: readonly object[], ending = '') {
  const names = Object.keys(rows[0] ?? {})
  const insert = `insert into ${quote(table)} (${names.map(quote).join()})`
  // A single row by its values, which PostgreSQL plans in half the time.
  if (toPostgres && rows.length === 1) {
    const values = names.map((_, index) => `$${index + 1}`).join()
    return CompiledQuery.raw(`${insert} values (${values}) ${ending}`, Object.values(rows[0] ?? {}))
  }
  // SQLite needs "where true" before "on conflict": https://sqlite.org/lang_upsert.html#parsing_ambiguity
  const selection = toPostgres
    ? `select ${names.map(quote).join()} from json_populate_recordset(null::${quote(table)}, $1::json)`
    : `select ${names.map((name) => `value ->> '${name}'`).join()} from json_each(?) where true`
  return CompiledQuery.raw(`${insert} ${selection} ${ending}`, [JSON.stringify(rows)])
}

/**
 * Rows with the same columns go in as one JSON document, so that the statement's text is the same for any
 * number of them. Values are texts, whole numbers and null.
 */
export async function insertRows<Tables, Table extends keyof Tables & string>(
  db: Kysely<Tables> | Transaction<Tables>,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  if (rows.length === 0) return
  await db.executeQuery(compileInsert(isPostgres(db), table, rows))
}

/** Skips rows that violate a unique index, also in a race. */
export async function insertMissing<Tables, Table extends keyof Tables & string>(
  db: Kysely<Tables> | Transaction<Tables>,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  if (rows.length === 0) return
  await db.executeQuery(compileInsert(isPostgres(db), table, rows, 'on conflict do nothing'))
}

/** False if a unique index already has such a row, also in a race. */
export async function insertUnlessThere<Tables, Table extends keyof Tables & string>(
  db: Kysely<Tables> | Transaction<Tables>,
  table: Table,
  row: Insertable<Tables[Table]>,
): Promise<boolean> {
  const insert = compileInsert(isPostgres(db), table, [row], 'on conflict do nothing')
  return (await db.executeQuery(insert)).numAffectedRows === 1n
}
