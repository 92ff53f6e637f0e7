import { setImmediate } from 'node:timers/promises'
import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely'
import { isPostgres } from './database/is-postgres.ts'
import { listTables } from './database/list-tables.ts'

/** Tables name a person by the ids of record and account, and the e-mail (lower case). */
type PersonKey = 'user' | 'account' | 'email'
export type Person = Record<PersonKey, string>

type Plain = string | number | null | Uint8Array | RawBuilder<unknown>

/** The new value; a builder if it depends on the row, a function if databases differ. */
type Value = Plain | ((toPostgres: boolean) => Plain)
type Changes<Column extends string> = Partial<Record<Column, Value>>

/** A column that holds a key of the person, contains one in quotes (`mentions`), or is the id of a row of theirs in `of`. */
type Finder<Column extends string> = readonly [
  column: Column,
  by: PersonKey | { mentions: PersonKey } | { of: string; id?: string },
]

/** How a table holds personal data. */
export type PersonalTable<Column extends string = string> = {
  /** The kind of personal data. */
  holds: 'ids' | 'names' | 'text'
  /** A row is about a person if one of these matches. */
  rows: readonly Finder<Column>[]
  /** Exports have it unless this is false, without columns that are secrets, or about others. */
  exported?: false
  withheld?: readonly Column[]
  /** On deletion of the person: the rows are deleted, kept, or changed. */
  deletion: 'deleted' | 'kept' | Changes<Column>
  /** Rows that must not change yet at `now` (milliseconds since 1970); a daily job asks again. */
  notYet?: (now: number) => RawBuilder<boolean>
  /** Changes to kept rows once the books no longer need them; `year` is the column with their time. */
  books?: { year: Column; forget: Changes<Column> }
}

export type PersonalTables = Readonly<Record<string, PersonalTable | 'none'>>

/** For one person, or many. */
export type Keys = Record<PersonKey, RawBuilder<unknown>>

const ofPerson = ({ user, account, email }: Person): Keys => ({
  user: sql`${user}`,
  account: sql`${account}`,
  email: sql`${email}`,
})

/** Rows about the people in `keys`. */
function condition(tables: PersonalTables, table: string, keys: Keys): RawBuilder<boolean> {
  const found = tables[table]
  if (found === undefined || found === 'none') throw new Error(`${table} holds no personal data`)
  const conditions = found.rows.map(([column, by]) => {
    const name = sql.ref(`${table}.${column}`)
    if (typeof by === 'string') return sql`${name} in (${keys[by]})`
    if ('mentions' in by)
      return sql`replace(${name}, '"' || ${keys[by.mentions]} || '"', '') <> ${name}`
    const rows = condition(tables, by.of, keys)
    return sql`${name} in (select ${sql.ref(by.id ?? 'id')} from ${sql.table(by.of)} where ${rows})`
  })
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`
}

const listChanges = (db: QueryExecutorProvider, changes: Changes<string>) =>
  Object.entries(changes).map(([column, value]) => ({
    column: sql.ref(column),
    value: typeof value === 'function' ? value(isPostgres(db)) : value,
  }))

/** Skips rows that are changed already. */
async function change(
  db: QueryExecutorProvider,
  table: string,
  changes: Changes<string>,
  where: RawBuilder<unknown>,
): Promise<void> {
  const all = listChanges(db, changes)
  await sql`update ${sql.table(table)}
    set ${sql.join(all.map(({ column, value }) => sql`${column} = ${value}`))}
    where (${sql.join(
      all.map(({ column, value }) => sql`${column} is distinct from ${value}`),
      sql` or `,
    )}) and ${where}`.execute(db)
}

/** The rows of a table; a large one comes in several parts. */
export type PersonalRows = { table: string; rows: Record<string, unknown>[]; isFirst: boolean }

/** Rows read at once: other calls wait meanwhile. */
const rowsAtOnce = 100

/**
 * By exported table, in the order of its key, without the withheld columns. The event loop turns between the
 * parts.
 */
export async function* readPersonalData(
  db: QueryExecutorProvider,
  tables: PersonalTables,
  person: Person,
): AsyncGenerator<PersonalRows> {
  const keys = new Map((await listTables(db)).map(({ name, key }) => [name, key]))
  for (const [table, held] of Object.entries(tables)) {
    if (held === 'none' || held.exported === false) continue
    const withheld: readonly string[] = held.withheld ?? []
    const key = keys.get(table) ?? []
    const sorted = sql.join(key.map((column) => sql.ref(`${table}.${column}`)))
    const theirs = condition(tables, table, ofPerson(person))
    let last: Record<string, unknown> | undefined
    do {
      const values = key.map((column) => last?.[column])
      const isNext = last === undefined ? sql`true` : sql`(${sorted}) > (${sql.join(values)})`
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}
        where ${theirs} and ${isNext} order by ${sorted} limit ${rowsAtOnce}`.execute(db)
      yield {
        table,
        rows: rows.map((row) =>
          Object.fromEntries(Object.entries(row).filter(([column]) => !withheld.includes(column))),
        ),
        isFirst: last === undefined,
      }
      last = rows.length < rowsAtOnce ? undefined : rows.at(-1)
      await setImmediate()
    } while (last !== undefined)
  }
}

/** Call it in the transaction of the deletion. Rows needed at `now` stay until `finishDeletions`. */
export async function erasePerson(
  db: QueryExecutorProvider,
  tables: PersonalTables,
  person: Person,
  now: number,
): Promise<void> {
  for (const [table, held] of Object.entries(tables)) {
    if (held === 'none' || held.deletion === 'kept') continue
    const { deletion, notYet } = held
    const theirs = condition(tables, table, ofPerson(person))
    if (deletion === 'deleted')
      await sql`delete from ${sql.table(table)} where ${theirs}`.execute(db)
    else await change(db, table, deletion, notYet ? sql`${theirs} and not ${notYet(now)}` : theirs)
  }
}

/** Erases deleted people from rows that could not change before. */
export async function finishDeletions(
  db: QueryExecutorProvider,
  tables: PersonalTables,
  deleted: Keys,
  now: number,
): Promise<void> {
  for (const [table, held] of Object.entries(tables)) {
    if (held === 'none' || held.notYet === undefined || typeof held.deletion === 'string') continue
    const due = sql`${condition(tables, table, deleted)} and not ${held.notYet(now)}`
    await change(db, table, held.deletion, due)
  }
}

/**
 * Erases deleted people from rows before a time (milliseconds since 1970), which the books no longer need.
 */
export async function forgetBooks(
  db: QueryExecutorProvider,
  tables: PersonalTables,
  deleted: Keys,
  before: number,
): Promise<void> {
  for (const [table, held] of Object.entries(tables)) {
    if (held === 'none' || held.books === undefined) continue
    const { year, forget } = held.books
    const old = sql`${sql.ref(`${table}.${year}`)} < ${before}`
    await change(db, table, forget, sql`${old} and ${condition(tables, table, deleted)}`)
  }
}
