import { CompiledQuery, type Insertable, type Kysely, type Transaction } from 'kysely'
import { isPostgres } from './is-postgres.ts'

const quote = (name: string) => `"${name}"`

/** The text and its value are put together here: by Kysely that takes longer than SQLite's own work. */
function compileInsert(toPostgres: boolean, table: string, rows: readonly object[]) {
  const names = Object.keys(rows[0] ?? {})
  const columns = names.map(quote).join()
  const selection = toPostgres
    ? `select ${columns} from json_populate_recordset(null::${quote(table)}, $1::json)`
    : `select ${names.map((name) => `value ->> '${name}'`).join()} from json_each(?) where true`
  return {
    text: `insert into ${quote(table)} (${columns}) ${selection}`,
    rows: JSON.stringify(rows),
  }
}

/**
 * Adds rows, which all have the same columns, by one statement whose text is the same however many they
 * are: they go to the database as one JSON document. Values are texts, whole numbers and null.
 */
export async function insertRows<Tables, Table extends keyof Tables & string>(
  db: Kysely<Tables> | Transaction<Tables>,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  if (rows.length === 0) return
  const { text, rows: values } = compileInsert(isPostgres(db), table, rows)
  await db.executeQuery(CompiledQuery.raw(text, [values]))
}

/** Adds a row in the same way; false where one with the same key is there already, also in a race. */
export async function insertUnlessThere<Tables, Table extends keyof Tables & string>(
  db: Kysely<Tables> | Transaction<Tables>,
  table: Table,
  row: Insertable<Tables[Table]>,
): Promise<boolean> {
  const { text, rows } = compileInsert(isPostgres(db), table, [row])
  const insert = CompiledQuery.raw(`${text} on conflict do nothing`, [rows])
  return (await db.executeQuery(insert)).numAffectedRows === 1n
}
