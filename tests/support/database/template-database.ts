import { join } from 'node:path'
import { sql } from 'kysely'
import { migrateAll } from '#platform/database/migrate.ts'
import { openDatabase, type Database } from '#platform/database/open.ts'
import { jobsMigrations } from '#platform/jobs/migrations.ts'
import { mailMigrations } from '#platform/mail/recipients.ts'
import { identityMigrations } from '#identity/migrations.ts'
import { migrations as schoolMigrations } from '#school/migrations.ts'
import { asAdministrator, isPostgresThere, newName, readShape, urlOf } from './databases.ts'

const template = newName()

/** The tables that migrations leave empty, for a `truncate`. */
async function listEmptyTables(): Promise<string> {
  const url = urlOf(template)
  const tables = await asAdministrator(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
    url,
  )
  const selects = tables.map(
    ({ name }) => `select '${name}' as name where not exists (select from ${name})`,
  )
  const empty = await asAdministrator(selects.join(' union all '), url)
  return empty.map(({ name }) => name).join()
}

async function makeTables(database: Database): Promise<void> {
  await migrateAll(database, {
    jobs: jobsMigrations,
    mail: mailMigrations,
    identity: identityMigrations,
    school: schoolMigrations,
  })
}

/** The file with SQLite's tables, with which the databases in memory begin. */
async function createSqliteTemplate(folder: string): Promise<void> {
  const file = join(folder, 'template.db')
  const database = openDatabase({ file: ':memory:' })
  await makeTables(database)
  await sql`vacuum into ${file}`.execute(database.tables())
  await database.close()
  process.env['TEST_SQLITE'] = file
}

/**
 * Makes the databases with the product's tables that most tests need, for all test files: SQLite's in `folder`;
 * PostgreSQL's, if it is there, which a process copies, and whose copy it empties for the next test.
 */
export async function createTemplates(folder: string): Promise<void> {
  await createSqliteTemplate(folder)
  if (!(await isPostgresThere())) return
  await asAdministrator(`create database ${template}`)
  const database = openDatabase({ url: urlOf(template) })
  await makeTables(database)
  await database.close()
  process.env['TEST_TABLES'] = await listEmptyTables()
  process.env['TEST_SHAPE'] =
    (await asAdministrator(readShape, urlOf(template)))[0]?.['shape'] ?? ''
  process.env['TEST_TEMPLATE'] = template
}

/** Removes PostgreSQL's, with its copies. */
export async function dropTemplate(): Promise<void> {
  if (!('TEST_TEMPLATE' in process.env)) return
  const made = await asAdministrator(
    `select datname as name from pg_database where datname like '${template}%'`,
  )
  for (const { name } of made) await asAdministrator(`drop database ${name} with (force)`)
}
