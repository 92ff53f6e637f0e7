import { sql, type Kysely } from 'kysely'

type Definition = { type: string; sql: string }

async function columnsOf(db: Kysely<unknown>, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from pragma_table_xinfo(${table})
    where hidden = 0 order by cid`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Changes a SQLite table where ALTER TABLE cannot: a default, a key, a type, a UNIQUE or a foreign key.
 * (CHECKs and NOT NULL it can drop and add, like PostgreSQL.) For migrations only, which run without foreign
 * keys and check them afterwards: see `migrate`. `change` gets the `create table` statement and returns the
 * new one. Rows, indexes, triggers and references stay; a removed column is dropped, a new one needs a
 * default. Throws if nothing would change: the definition is not the expected one. The steps are those of
 * https://sqlite.org/lang_altertable.html#otheralter. With `legacy_alter_table` renaming leaves the rest of
 * the schema alone: triggers and keys of other tables name the table already.
 */
export async function rebuildTable(
  db: Kysely<unknown>,
  table: string,
  change: (definition: string) => string,
): Promise<void> {
  const { rows } = await sql<Definition>`select type, sql from sqlite_schema
    where tbl_name = ${table} and sql is not null`.execute(db)
  const old = rows.find(({ type }) => type === 'table')?.sql
  if (old === undefined) throw new Error(`there is no table ${table}`)
  const next = change(old)
  if (next === old) throw new Error(`the definition of ${table} is not the expected one: ${old}`)
  const before = await columnsOf(db, table)
  const copy = sql.id(`new_${table}`)
  await sql.raw(next.replace(/^CREATE TABLE ("?)(\w+)\1/, 'CREATE TABLE $1new_$2$1')).execute(db)
  const columns = (await columnsOf(db, `new_${table}`)).filter((column) => before.includes(column))
  const names = sql.join(columns.map((column) => sql.id(column)))
  await sql`insert into ${copy} (${names}) select ${names} from ${sql.id(table)}`.execute(db)
  await sql`drop table ${sql.id(table)}`.execute(db)
  await sql`pragma legacy_alter_table = on`.execute(db)
  await sql`alter table ${copy} rename to ${sql.id(table)}`.execute(db)
  await sql`pragma legacy_alter_table = off`.execute(db)
  for (const { type, sql: definition } of rows)
    if (type !== 'table') await sql.raw(definition).execute(db)
}
