import { resolve } from 'node:path'
import { sql } from 'kysely'
import { BackupFault } from '#platform/backup/manifest.ts'
import { requireSame } from '#platform/backup/restore.ts'
import { copyTables } from '#platform/database/copy-tables.ts'
import { countRows } from '#platform/database/list-tables.ts'
import { migrate } from '#platform/database/migrate.ts'
import type { Database } from '#platform/database/open.ts'
import { contents } from '#start/backup/contents.ts'
import { readDatabaseConfig } from '#start/config/config.ts'
import { openConfiguredDatabase } from '#start/open-database.ts'
import { runCommand } from './run-command.ts'

const usage = `usage: npm run move -- postgres://…   takes the school from SQLite in DATA_DIR to an empty PostgreSQL database
       npm run move -- <folder>       takes it from PostgreSQL at DATABASE_URL to SQLite in a folder
Stop the server first. PGPASSWORD is the password of an address without one.`

/** Rows that say nothing of the school: each database has its own. */
const ownOfDatabase = /_migration(?:_lock)?$|^public_version$/

/** What migrations themselves write. */
const seeded = ['locks']

async function migrateAll(database: Database): Promise<void> {
  for (const [part, migrations] of Object.entries(contents.migrations))
    await migrate(database, part, migrations)
}

/** Who serves the school from PostgreSQL would go on to write there. */
async function requireStopped({ engine, tables }: Database): Promise<void> {
  if (engine === 'sqlite') return
  const { rows } = await sql<{ others: number }>`select count(*) as others from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and backend_type = 'client backend'`.execute(tables())
  if (rows[0]?.others !== 0)
    throw new BackupFault('others are connected to the database; stop every server first')
}

async function requireEmpty(database: Database): Promise<void> {
  const counts = Object.entries(await countRows(database.tables()))
  const filled = counts.find(
    ([name, count]) => count > 0 && !ownOfDatabase.test(name) && !seeded.includes(name),
  )
  if (filled !== undefined)
    throw new BackupFault(`the target is not empty: its table ${filled[0]} has rows`)
}

/** Moves all rows, and checks the sums and the books at the other end; gives the number of rows. */
async function move(
  source: Database,
  target: Database,
): Promise<{ rows: number; faults: string[] }> {
  await requireStopped(source)
  await migrateAll(target)
  await requireEmpty(target)
  await migrateAll(source)
  const copied = await copyTables(source.tables(), target.tables(), {
    skipped: ownOfDatabase,
    seeded,
  })
  requireSame(await contents.readSums(target.tables()), await contents.readSums(source.tables()))
  const rows = Object.values(copied).reduce((sum, count) => sum + count, 0)
  return { rows, faults: await contents.findFaults(target.tables()) }
}

const [to, ...rest] = process.argv.slice(2)
if (to === undefined || to.startsWith('-') || rest.length > 0) {
  console.error(usage)
  process.exit(2)
}
const isToPostgres = /^postgres(ql)?:\/\//.test(to)
await runCommand(readDatabaseConfig, async (source, { databaseUrl }) => {
  if (isToPostgres === (databaseUrl !== undefined))
    throw new BackupFault(
      'the school is there already: one end must be SQLite, and the other PostgreSQL',
    )
  const dataDir = resolve(to)
  const target = await openConfiguredDatabase({
    dataDir,
    databaseUrl: isToPostgres ? to : undefined,
  })
  const { rows, faults } = await move(source, target).finally(() => target.close())
  console.log(`${rows} rows are at ${isToPostgres ? 'PostgreSQL' : dataDir} now, each as it was.`)
  console.log(faults.join('\n') || 'The books are correct. Start the server with the new setting.')
  return faults.length === 0 ? 0 : 1
})
