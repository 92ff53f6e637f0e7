import { sql } from 'kysely'
import type { Database } from '#platform/database/open.ts'
import { migrations } from '#school/migrations.ts'

/** Makes the tables that the versions before 0053 left. */
export const formerSchema = Object.fromEntries(Object.entries(migrations).slice(0, 1))

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
