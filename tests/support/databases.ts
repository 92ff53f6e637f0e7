import { randomUUID } from 'node:crypto'
import { describe } from 'node:test'
import pg from 'pg'
import { openDatabase, type Database } from '#platform/database/open.ts'

const postgresUrl =
  process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** An empty database of its own for one test; `drop` closes and removes it. */
export type TestDatabase = {
  database: Database
  url: string | undefined
  drop: () => Promise<void>
}

async function asAdministrator(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl, connectionTimeoutMillis: 20_000 })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

async function isPostgresThere(): Promise<boolean> {
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

async function createPostgres(): Promise<TestDatabase> {
  const name = `safelight_test_${randomUUID().replaceAll('-', '')}`
  await asAdministrator(`create database ${name}`)
  // No test cuts the power: nobody has to wait for the disk.
  await asAdministrator(`alter database ${name} set synchronous_commit = off`)
  const url = new URL(postgresUrl)
  url.pathname = `/${name}`
  const database = openDatabase({ url: url.href })
  return {
    database,
    url: url.href,
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
export function onEachDatabase(
  title: string,
  suite: (create: () => Promise<TestDatabase>) => void,
): void {
  describe(`${title} on SQLite`, () => suite(createSqlite))
  describe(
    `${title} on PostgreSQL`,
    { skip: postgresThere ? false : `no PostgreSQL answers at ${postgresUrl}` },
    () => suite(createPostgres),
  )
}
