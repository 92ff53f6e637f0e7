import { sql } from 'kysely'
import { identityMigrations } from '#identity/migrations.ts'
import type { Contents } from '#platform/backup/manifest.ts'
import { jobsMigrations } from '#platform/jobs/migrations.ts'
import { mailMigrations } from '#platform/mail/recipients.ts'
import { findBookFaults } from '#school/books/check-books.ts'
import { migrations as schoolMigrations } from '#school/migrations.ts'
import type { Tables } from '#school/base/tables.ts'

export const contents: Contents = {
  migrations: {
    jobs: jobsMigrations,
    mail: mailMigrations,
    identity: identityMigrations,
    school: schoolMigrations,
  },
  listPictures: async (db) => {
    const { rows } = await sql<{
      file: string
    }>`select file from photo_files order by file`.execute(db)
    return rows.map(({ file }) => file)
  },
  readSums: async (db) => {
    const { rows } = await sql<{ name: string; sum: number }>`
      select 'ledger ' || kind || ' ' || currency as name, cast(sum(amount_minor) as bigint) as sum
        from ledger group by kind, currency
      union all select 'receipts ' || kind || ' ' || currency, cast(sum(total_minor) as bigint)
        from receipts group by kind, currency`.execute(db)
    return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
  },
  findFaults: (db) => findBookFaults(db.withTables<Tables>()),
}
