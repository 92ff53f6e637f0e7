import { migrate } from '#platform/database/migrate.ts'
import { openDatabase } from '#platform/database/open.ts'
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

/**
 * Makes the database with the product's tables that most tests need, for all test files: a process
 * copies it, and empties its copy for the next test. Does nothing without PostgreSQL.
 */
export async function createTemplate(): Promise<void> {
  if (!(await isPostgresThere())) return
  await asAdministrator(`create database ${template}`)
  const database = openDatabase({ url: urlOf(template) })
  await migrate(database, 'jobs', jobsMigrations)
  await migrate(database, 'mail', mailMigrations)
  await migrate(database, 'identity', identityMigrations)
  await migrate(database, 'school', schoolMigrations)
  await database.close()
  process.env['TEST_TABLES'] = await listEmptyTables()
  process.env['TEST_SHAPE'] =
    (await asAdministrator(readShape, urlOf(template)))[0]?.['shape'] ?? ''
  process.env['TEST_TEMPLATE'] = template
}

/** Removes it, with its copies. */
export async function dropTemplate(): Promise<void> {
  if (!('TEST_TEMPLATE' in process.env)) return
  const made = await asAdministrator(
    `select datname as name from pg_database where datname like '${template}%'`,
  )
  for (const { name } of made) await asAdministrator(`drop database ${name} with (force)`)
}
