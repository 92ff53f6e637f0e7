import { resolve } from 'node:path'
import { BackupFault } from '#platform/backup/manifest.ts'
import { moveSchool } from '#start/backup/move-school.ts'
import { readDatabaseConfig } from '#start/config/config.ts'
import { openConfiguredDatabase, openSchoolDatabase } from '#start/open-database.ts'
import { exitWithUsage, runOrExplain } from './run-command.ts'

const usage = `usage: npm run move -- postgres://…   takes the school from SQLite in DATA_DIR to an empty PostgreSQL database
       npm run move -- <folder>       takes it from PostgreSQL at DATABASE_URL to SQLite in a folder
Stop the server first. PGPASSWORD is the password of an address without one.`

const [to, ...rest] = process.argv.slice(2)
if (to === undefined || to.startsWith('-') || rest.length > 0) exitWithUsage(usage)
const isToPostgres = /^postgres(ql)?:\/\//.test(to)
await runOrExplain(async () => {
  const from = readDatabaseConfig(process.env)
  if (isToPostgres === (from.databaseUrl !== undefined))
    throw new BackupFault(
      'the school is there already: one end must be SQLite, and the other PostgreSQL',
    )
  const source = await openSchoolDatabase(from, 'alone')
  try {
    const dataDir = resolve(to)
    const databaseUrl = isToPostgres ? to : undefined
    const target = await openConfiguredDatabase({ dataDir, databaseUrl }, 'alone')
    const { rows, faults } = await moveSchool(source, target).finally(() => target.close())
    console.log(`${rows} rows are at ${isToPostgres ? 'PostgreSQL' : dataDir} now, each as it was.`)
    console.log(
      faults.join('\n') || 'The books are correct. Start the server with the new setting.',
    )
    return faults.length === 0 ? 0 : 1
  } finally {
    await source.close()
  }
})
