import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '#platform/database/open.ts'
import { createSqlite } from '#tests/support/database/databases.ts'
import { startSchool, type TestSchool } from './school.ts'

/**
 * Returns a function that starts a school as this one is now, each time in a new copy of its database, by the same
 * clock, which begins anew; people sign in there again. For SQLite, and without files of pictures and mails that
 * were sent.
 */
export async function createCopies(at: TestSchool): Promise<() => Promise<TestSchool>> {
  const file = join(at.photoFolder, 'copy.db')
  await sql`vacuum into ${file}`.execute(at.database.tables())
  const content = await readFile(file)
  const { now } = at.time
  return async () => {
    at.time.now = now
    const beside = {
      ...at,
      database: openDatabase({ file: ':memory:', content }),
      disabled: new Set(at.disabled),
      deletedAccounts: new Set(at.deletedAccounts),
      unverified: new Set(at.unverified),
      emails: new Map(at.emails),
    }
    const copy = await startSchool(createSqlite, { beside, time: at.time, limited: false })
    const close = async () => {
      await copy.close()
      await beside.database.close()
    }
    return { ...copy, close }
  }
}
