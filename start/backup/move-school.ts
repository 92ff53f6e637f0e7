import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { BackupFault } from '#platform/backup/manifest.ts'
import { requireSame } from '#platform/backup/restore.ts'
import { copyTables } from '#platform/database/copy-tables.ts'
import { countRows } from '#platform/database/list-tables.ts'
import { migrateAll } from '#platform/database/migrate.ts'
import type { Database } from '#platform/database/open.ts'
import { contents } from './contents.ts'

/** These rows are not the school's data: each database has its own. */
const ownOfDatabase = /_migration(?:_lock)?$|^public_version$/

/** Written by migrations themselves. */
const seeded = ['locks']

/**
 * A running server would continue to write to the old PostgreSQL database. For a SQLite file the lock
 * prevents it.
 */
async function requireAlone(database: Database, fault: string): Promise<void> {
  if (database.engine === 'sqlite') return
  // Closed connections are listed for a moment longer.
  for (let attempt = 1; ; attempt += 1) {
    const { rows } = await sql<{ others: number }>`select count(*) as others from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and backend_type = 'client backend'`.execute(database.tables())
    if (rows[0]?.others === 0) return
    if (attempt === 10) throw new BackupFault(fault)
    await wait(100)
  }
}

async function requireEmpty(database: Database): Promise<void> {
  const counts = Object.entries(await countRows(database.tables()))
  const filled = counts.find(
    ([name, count]) => count > 0 && !ownOfDatabase.test(name) && !seeded.includes(name),
  )
  if (filled !== undefined)
    throw new BackupFault(`the target is not empty: its table ${filled[0]} has rows`)
}

/**
 * Moves a school to an empty database: copies and compares all rows, then checks the sums and the books.
 * Returns the number of rows, and the faults of the books. Throws BackupFault if anyone else is connected
 * or the target has rows.
 */
export async function moveSchool(
  source: Database,
  target: Database,
): Promise<{ rows: number; faults: string[] }> {
  await requireAlone(source, 'others are connected to the database; stop every server first')
  await migrateAll(target, contents.migrations)
  await requireEmpty(target)
  await migrateAll(source, contents.migrations)
  const copied = await source.unlimited((from) =>
    target.unlimited((to) => copyTables(from, to, { skipped: ownOfDatabase, seeded })),
  )
  await requireAlone(
    source,
    'others have connected to the database meanwhile, and what they write stays behind; stop every server, and begin again with an empty target',
  )
  requireSame(await contents.readSums(target.tables()), await contents.readSums(source.tables()))
  const rows = Object.values(copied).reduce((sum, count) => sum + count, 0)
  return { rows, faults: await contents.findFaults(target.tables()) }
}
