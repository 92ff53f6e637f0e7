import { ConfigError } from '#platform/settings.ts'
import { restoreSchool } from '#start/backup/restore-school.ts'
import { openTarget } from '#start/backup/run-task.ts'
import { readConfig } from '#start/config/config.ts'
import { exitWithUsage, runOrExplain } from './run-command.ts'

const usage = `usage: npm run restore -- <folder or s3://…> [<backup>]
Restores the newest backup, or the named one, into an empty DATA_DIR, and into an empty DATABASE_URL if that is set.
A bucket needs BACKUP_KEY_ID and BACKUP_SECRET.`

/** Returns 1 if the backup's books are wrong: it is restored as it was. */
async function main(from: string, name: string | undefined): Promise<number> {
  const config = readConfig({ ...process.env, HOST: undefined, BACKUP_TO: from }, 'demo')
  if (config.backups.to === undefined) throw new ConfigError('BACKUP_TO: must be set')
  const { manifest, faults } = await restoreSchool(openTarget(config.backups.to), config, name)
  const at = new Date(manifest.madeAt).toISOString()
  console.log(`The school of ${at} is restored, with ${manifest.pictures.count} pictures.`)
  console.log(
    faults.join('\n') || 'Hashes, integrity, counts and books were checked: nothing is wrong.',
  )
  if (config.firebase === undefined)
    console.log('Start the server with the IDENTITY_SECRET of that school.')
  return faults.length === 0 ? 0 : 1
}

const [from, name, ...rest] = process.argv.slice(2)
if (from === undefined || from.startsWith('-') || rest.length > 0) exitWithUsage(usage)
await runOrExplain(() => main(from, name))
