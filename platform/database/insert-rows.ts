import { sql, type Insertable, type Kysely, type Transaction } from 'kysely'
import { isPostgres } from './is-postgres.ts'

/** A row for JSON, which has no bytes: they are written as PostgreSQL reads them as text. */
function toJsonRow(row: object): object {
  const values = Object.entries(row).map(([name, value]: [string, unknown]) => [
    name,
    value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value,
  ])
  return Object.fromEntries(values) as object
}

/**
 * Adds rows, which all have the same columns, by one statement whose text is the same however many they
 * are: they go to the database as one JSON document. Values are texts, whole numbers, bytes and null.
 */
export async function insertRows<Tables, Table extends keyof Tables & string>(
  db: Kysely<Tables> | Transaction<Tables>,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const columns = Object.entries(first)
  const names = sql.join(columns.map(([name]) => sql.ref(name)))
  const document = JSON.stringify(rows.map(toJsonRow))
  if (isPostgres(db)) {
    await sql`insert into ${sql.table(table)} (${names}) select ${names}
      from json_populate_recordset(null::${sql.table(table)}, ${document}::json)`.execute(db)
    return
  }
  const values = columns.map(([name, value]) =>
    value instanceof Uint8Array
      ? sql`unhex(substr(value ->> ${sql.lit(name)}, 3))`
      : sql`value ->> ${sql.lit(name)}`,
  )
  await sql`insert into ${sql.table(table)} (${names})
    select ${sql.join(values)} from json_each(${document})`.execute(db)
}
