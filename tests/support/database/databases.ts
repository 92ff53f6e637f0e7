import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { describe } from 'node:test'
import pg from 'pg'
import { openDatabase, type Database } from '#platform/database/open.ts'

const postgresUrl =
  process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** A separate database for one test; `drop` closes and removes it. */
export type TestDatabase = {
  database: Database
  url: string | undefined
  drop: () => Promise<void>
}

/** Makes an empty one; `migrated` may already have the product's tables, if that is quicker. */
export type CreateDatabase = (state?: 'migrated') => Promise<TestDatabase>

/** Runs statements in the administrator's database, or in another one; returns the rows of the last. */
export async function asAdministrator(
  sql: string,
  url = postgresUrl,
): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 20_000 })
  await client.connect()
  try {
    const results = [await client.query<Record<string, string>>(sql)].flat()
    return results.at(-1)?.rows ?? []
  } finally {
    await client.end()
  }
}

export async function isPostgresThere(): Promise<boolean> {
  try {
    await asAdministrator('select 1')
    return true
  } catch (error) {
    if (process.env['REQUIRE_POSTGRES'] === '1')
      throw new Error(`REQUIRE_POSTGRES=1, but no PostgreSQL answers at ${postgresUrl}`, {
        cause: error,
      })
    return false
  }
}

type State = 'empty' | 'migrated'

let sqliteTemplate: Buffer | undefined

/** Makes one in memory, for tests that are the same on both databases. */
export async function createSqlite(state: State = 'empty'): Promise<TestDatabase> {
  // Made before all test files by tests/support/database/template-database.ts.
  const { TEST_SQLITE: template } = process.env
  if (template !== undefined) sqliteTemplate ??= await readFile(template)
  const content = state === 'migrated' ? sqliteTemplate : undefined
  const database = openDatabase({ file: ':memory:', ...(content && { content }) })
  return { database, url: undefined, drop: () => database.close() }
}

/** The address of a PostgreSQL database beside the administrator's. */
export function urlOf(name: string): string {
  const url = new URL(postgresUrl)
  url.pathname = `/${name}`
  return url.href
}

/** The name of a new PostgreSQL database. */
export const newName = () => `safelight_test_${randomUUID().replaceAll('-', '')}`

/** Databases of this process that no test uses: emptying one is quicker than making one. */
const unused: Record<State, string[]> = { empty: [], migrated: [] }

/** The size in bytes from which a table is truncated: emptying a smaller one row by row takes a tenth of the time. */
const large = 262_144

const disconnectOthers = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

/** Changes with the columns and triggers of a database. */
export const readShape = `select md5(string_agg(part, ',' order by part)) as shape from (
  select format('%s %s', tgrelid::regclass, tgname) as part from pg_trigger where not tgisinternal
  union all
  select format('%s.%s', attrelid::regclass, attname) from pg_attribute
  join pg_class on pg_class.oid = attrelid
  where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
) as parts`

/** Removes everything that tests have written, but not the rows of migrations; returns the shape. */
async function emptyTables(url: string, tables: string[]): Promise<string | undefined> {
  const found = await asAdministrator(
    `${disconnectOthers};
    select quote_ident(relname) as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > ${large}`,
    url,
  )
  const grown = found.map(({ name = '' }) => name).filter((name) => tables.includes(name))
  const [read] = await asAdministrator(
    [
      // Append-only tables are emptied, too.
      'set session_replication_role = replica',
      ...(grown.length > 0 ? [`truncate ${grown.join()} cascade`] : []),
      ...tables.map((name) => `delete from ${name}`),
      readShape,
    ].join(';'),
    url,
  )
  return read?.['shape']
}

export async function createPostgres(state: State = 'empty'): Promise<TestDatabase> {
  // Made before all test files by tests/support/database/template-database.ts.
  const { TEST_TEMPLATE: template, TEST_TABLES: tables = '', TEST_SHAPE: shape } = process.env
  const isMigrated = state === 'migrated' && template !== undefined
  const pool = unused[isMigrated ? 'migrated' : 'empty']
  let name = pool.pop()
  if (name === undefined) {
    name = template === undefined ? newName() : `${template}_${randomUUID().slice(0, 8)}`
    await asAdministrator(`create database ${name} ${isMigrated ? `template ${template}` : ''}`)
    // No test cuts the power: nobody has to wait for the disk.
    await asAdministrator(`alter database ${name} set synchronous_commit = off`)
  }
  const url = urlOf(name)
  const database = openDatabase({ url })
  return {
    database,
    url,
    drop: async () => {
      await database.close()
      const remove = () => asAdministrator(`drop database ${name} with (force)`)
      if (template === undefined) {
        await remove()
        return
      }
      if (isMigrated) {
        // After a test that has dropped a trigger, the next one would lack it.
        if ((await emptyTables(url, tables.split(','))) !== shape) {
          await remove()
          return
        }
      } else
        await asAdministrator(
          `${disconnectOthers}; drop schema public cascade; create schema public`,
          url,
        )
      pool.push(name)
    },
  }
}

const postgresThere = await isPostgresThere()

type Suite = (create: CreateDatabase) => void

function onSqlite(title: string, suite: Suite): void {
  describe(`${title} on SQLite`, () => suite(createSqlite))
}

/**
 * Runs a suite on SQLite, and with DATABASES=both, as CI does, on PostgreSQL. For what only stores and reads,
 * which both do alike.
 */
export function onDatabase(title: string, suite: Suite): void {
  if (process.env['DATABASES'] === 'both') onBothDatabases(title, suite)
  else onSqlite(title, suite)
}

/**
 * Runs a suite on SQLite and on PostgreSQL, always. For what locks, searches, sorts, sums, migrates, or writes at
 * once, which each does in its own way. Without PostgreSQL its half shows as skipped, with the reason; with
 * REQUIRE_POSTGRES=1 that is a failure.
 */
export function onBothDatabases(title: string, suite: Suite): void {
  onSqlite(title, suite)
  describe(
    `${title} on PostgreSQL`,
    { skip: postgresThere ? false : `no PostgreSQL answers at ${postgresUrl}` },
    () => suite(createPostgres),
  )
}
