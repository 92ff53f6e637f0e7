import { sql } from 'kysely'
import type { Migrations } from '#platform/database/migrate.ts'
import type { Database } from '#platform/database/open.ts'
import { migrations } from '#school/migrations.ts'

const { '0053-schema': schema } = migrations

/** Those of a school whose tables are as they were before 0053 had its name. */
export const formerMigrations: Migrations = { ...(schema && { '0053-schema': schema }) }

/** Gives a school's database some migration names from before 0053, up to `last`. */
export async function recordFormerNames(
  database: Database,
  last = '0052-work-photos',
): Promise<void> {
  const names = ['0001-school', '0050-forgotten-people', last].map((name) => sql`(${name}, '2026')`)
  const db = database.tables<unknown>()
  await sql`delete from school_migration`.execute(db)
  await sql`insert into school_migration (name, timestamp) values ${sql.join(names)}`.execute(db)
}
