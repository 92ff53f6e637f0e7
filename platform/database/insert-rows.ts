import { sql, type Insertable, type Kysely, type Transaction } from 'kysely'
import { isPostgres } from './is-postgres.ts'
import { prepareQuery, type PreparedQuery } from './prepare-query.ts'

/** A row for JSON, which has no bytes: they are written as PostgreSQL reads them as text. */
function toJsonRow(row: object): object {
  const values = Object.entries(row).map(([name, value]: [string, unknown]) => [
    name,
    value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value,
  ])
  return Object.fromEntries(values) as object
}

type Insert = PreparedQuery<{ document: string }, unknown>

function prepareInsert(table: string, row: object): Insert {
  const columns = Object.entries(row)
  const names = sql.join(columns.map(([name]) => sql.ref(name)))
  const values = columns.map(([name, value]) =>
    value instanceof Uint8Array
      ? sql`unhex(substr(value ->> ${sql.lit(name)}, 3))`
      : sql`value ->> ${sql.lit(name)}`,
  )
  return prepareQuery((db: Kysely<unknown>, { document }: { document: string }) => {
    const query = isPostgres(db)
      ? sql`insert into ${sql.table(table)} (${names}) select ${names}
          from json_populate_recordset(null::${sql.table(table)}, ${document}::json)`
      : sql`insert into ${sql.table(table)} (${names})
          select ${sql.join(values)} from json_each(${document})`
    return { compile: () => query.compile(db) }
  })
}

/** By table, columns, and which of them are bytes: as many as the program has calls. */
const inserts = new Map<string, Insert>()

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
  const columns = Object.entries(first).map(([name, value]) => [name, value instanceof Uint8Array])
  const kind = JSON.stringify([table, columns])
  const insert = inserts.get(kind) ?? prepareInsert(table, first)
  inserts.set(kind, insert)
  await insert(db, { document: JSON.stringify(rows.map(toJsonRow)) })
}
