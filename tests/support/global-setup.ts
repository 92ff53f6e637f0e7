import { migrate } from '#platform/database/migrate.ts'
import { openDatabase } from '#platform/database/open.ts'
import { identityMigrations } from '#identity/migrations.ts'
import { migrations as schoolMigrations } from '#school/migrations.ts'
import { asAdministrator, isPostgresThere, newName, urlOf } from './databases.ts'

// Run by `node --test --test-global-setup` once before and once after all test files: most of them
// need a PostgreSQL database with the product's tables, and to copy one takes a tenth of migrating it.

const template = newName()

export async function globalSetup(): Promise<void> {
  if (!(await isPostgresThere())) return
  await asAdministrator(`create database ${template}`)
  const database = openDatabase({ url: urlOf(template) })
  await migrate(database, 'identity', identityMigrations)
  await migrate(database, 'school', schoolMigrations)
  await database.close()
  process.env['TEST_TEMPLATE'] = template
}

export async function globalTeardown(): Promise<void> {
  if ('TEST_TEMPLATE' in process.env)
    await asAdministrator(`drop database ${template} with (force)`)
}
