import { randomUUID } from 'node:crypto'
import { describe } from 'node:test'
import pg from 'pg'
import { openDatabase, type Database } from '#platform/database/open.ts'

const postgresUrl =
  process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** A database of its own for one test; `drop` closes and removes it. */
export type TestDatabase = {
  database: Database
  url: string | undefined
  drop: () => Promise<void>
}

/** Makes an empty one; `migrated` may have the product's tables already, where that is quicker. */
export type CreateDatabase = (state?: 'migrated') => Promise<TestDatabase>

export async function asAdministrator(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl, connectionTimeoutMillis: 20_000 })
  await client.connect()
  try {
    await client.query(sql)
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

async function createSqlite(): Promise<TestDatabase> {
  const database = openDatabase({ file: ':memory:' })
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

async function createPostgres(state?: 'migrated'): Promise<TestDatabase> {
  const name = newName()
  // Made before all test files by tests/support/global-setup.ts.
  const template = process.env['TEST_TEMPLATE']
  const from = state === 'migrated' && template !== undefined ? `template ${template}` : ''
  await asAdministrator(`create database ${name} ${from}`)
  // No test cuts the power: nobody has to wait for the disk.
  await asAdministrator(`alter database ${name} set synchronous_commit = off`)
  const url = urlOf(name)
  const database = openDatabase({ url })
  return {
    database,
    url,
    drop: async () => {
      await database.close()
      await asAdministrator(`drop database ${name} with (force)`)
    },
  }
}

const postgresThere = await isPostgresThere()

/**
 * Runs a suite once on SQLite and once on PostgreSQL. Where no PostgreSQL answers its half shows as
 * skipped, with the reason; with REQUIRE_POSTGRES=1 that is a failure.
 */
export function onEachDatabase(title: string, suite: (create: CreateDatabase) => void): void {
  describe(`${title} on SQLite`, () => suite(createSqlite))
  describe(
    `${title} on PostgreSQL`,
    { skip: postgresThere ? false : `no PostgreSQL answers at ${postgresUrl}` },
    () => suite(createPostgres),
  )
}
