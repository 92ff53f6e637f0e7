import { createHash } from 'node:crypto'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { isPostgres } from './is-postgres.ts'
import { liftTimeLimits } from './lift-time-limits.ts'
import { listTables, type TableShape } from './list-tables.ts'

/** Rows per statement, and the maximum of values in one of SQLite. */
const [chunk, maxValues] = [500, 32_766]

type Row = Record<string, unknown>

/** Both databases give the same text: words of a full text are separated by spaces, in one order. */
function readColumn(column: string, type: string | undefined): RawBuilder<unknown> {
  if (type !== 'tsvector') return sql.ref(column)
  return sql`array_to_string(tsvector_to_array(${sql.ref(column)}), ' ') as ${sql.ref(column)}`
}

const writeValue = (value: unknown, type: string | undefined) =>
  type === 'tsvector'
    ? sql`array_to_tsvector(array_remove(string_to_array(${value}, ' '), ''))`
    : sql`${value}`

/** By key, a chunk at a time. */
async function* readRows(
  db: Kysely<unknown>,
  { name, columns, key }: TableShape,
  names: string[],
): AsyncGenerator<Row[]> {
  const keys = sql.join(key.map((column) => sql.ref(column)))
  const selection = sql.join(names.map((column) => readColumn(column, columns.get(column))))
  for (let last: Row | undefined; ;) {
    const values = key.map((column) => last?.[column])
    const rest = last === undefined ? sql`` : sql`where (${keys}) > (${sql.join(values)})`
    const { rows } = await sql<Row>`select ${selection} from ${sql.table(name)} ${rest}
      order by ${keys} limit ${chunk}`.execute(db)
    if (rows.length > 0) yield rows
    last = rows.at(-1)
    if (rows.length < chunk) return
  }
}

async function writeRows(
  db: Kysely<unknown>,
  { name, columns }: TableShape,
  names: string[],
  rows: Row[],
): Promise<void> {
  const atOnce = Math.floor(maxValues / names.length)
  for (let start = 0; start < rows.length; start += atOnce) {
    const values = rows
      .slice(start, start + atOnce)
      .map(
        (row) =>
          sql`(${sql.join(names.map((column) => writeValue(row[column], columns.get(column))))})`,
      )
    await sql`insert into ${sql.table(name)} (${sql.join(names.map((column) => sql.ref(column)))})
      values ${sql.join(values)}`.execute(db)
  }
}

/** Counts rows, and adds up their hashes, so that order does not matter. */
function createSum(words: string[]) {
  let [count, sum] = [0, 0n]
  return {
    add: (rows: Row[]) => {
      for (const row of rows) {
        const values = Object.entries(row).map(([column, value]) => {
          if (value instanceof Uint8Array) return Buffer.from(value).toString('hex')
          return words.includes(column) ? [...new Set(String(value).split(' '))].sort() : value
        })
        const hash = createHash('sha256').update(JSON.stringify(values)).digest()
        sum = BigInt.asUintN(64, sum + hash.readBigUInt64BE())
        count += 1
      }
    },
    read: () => ({ count, sum }),
  }
}

/** Defers keys until all rows exist: an entry may refer to a later one, or to another table. */
async function deferKeys(db: Kysely<unknown>, isDeferred: boolean): Promise<void> {
  if (!isPostgres(db)) {
    // Until the commit, which checks them. https://sqlite.org/pragma.html#pragma_defer_foreign_keys
    if (isDeferred) await sql`pragma defer_foreign_keys = on`.execute(db)
    return
  }
  if (!isDeferred) await sql`set constraints all immediate`.execute(db)
  const { rows } = await sql<{ table: string; key: string }>`
    select conrelid::regclass::text as table, conname as key from pg_constraint
    where contype = 'f' and connamespace = current_schema()::text::regnamespace`.execute(db)
  const how = sql.raw(isDeferred ? 'deferrable initially deferred' : 'not deferrable')
  for (const { table, key } of rows)
    await sql`alter table ${sql.raw(table)} alter constraint ${sql.id(key)} ${how}`.execute(db)
}

/**
 * Copies all tables but `skipped` between databases with the same tables, in one transaction of each: all or
 * nothing. Existing rows of `seeded` tables are replaced. Triggers run: guards allow new rows, and full-text
 * indexes are filled by them. Returns the rows of each table; throws if the target has rows already, or ends
 * up with different rows than the source.
 */
export async function copyTables(
  source: Kysely<unknown>,
  target: Kysely<unknown>,
  { skipped, seeded }: { skipped: RegExp; seeded: readonly string[] },
): Promise<Record<string, number>> {
  const copied: Record<string, number> = {}
  const reading = isPostgres(source)
    ? source.transaction().setIsolationLevel('repeatable read')
    : source.transaction()
  await reading.execute(async (from) => {
    await liftTimeLimits(from)
    await target.transaction().execute(async (to) => {
      await liftTimeLimits(to)
      const targets = new Map((await listTables(to)).map((table) => [table.name, table]))
      const tables = (await listTables(from)).filter(({ name }) => !skipped.test(name))
      await deferKeys(to, true)
      for (const table of tables) {
        const { name } = table
        const targetTable = targets.get(name)
        if (targetTable === undefined) throw new Error(`the target has no table ${name}`)
        if (seeded.includes(name)) await sql`delete from ${sql.table(name)}`.execute(to)
        const names = [...table.columns.keys()].filter((column) => targetTable.columns.has(column))
        // Only SQLite has a key for the texts of its searches.
        const key = [table.key, targetTable.key].find((one) =>
          one.every((column) => names.includes(column)),
        )
        if (key === undefined) throw new Error(`the databases have no key of ${name} in common`)
        const words = names.filter((column) =>
          [table, targetTable].some(({ columns }) => columns.get(column) === 'tsvector'),
        )
        const [sent, arrived] = [createSum(words), createSum(words)]
        for await (const rows of readRows(from, { ...table, key }, names)) {
          sent.add(rows)
          await writeRows(to, targetTable, names, rows)
        }
        for await (const rows of readRows(to, { ...targetTable, key }, names)) arrived.add(rows)
        const [had, has] = [sent.read(), arrived.read()]
        if (had.count !== has.count || had.sum !== has.sum)
          throw new Error(`the ${had.count} rows of ${name} did not arrive as they were`)
        copied[name] = had.count
      }
      await deferKeys(to, false)
    })
  })
  return copied
}
