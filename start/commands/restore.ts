import { parseArgs } from 'node:util'
import { ConfigError } from '#platform/settings.ts'
import { restoreSchool } from '#start/backup/restore-school.ts'
import { openTarget } from '#start/backup/run-task.ts'
import { readConfig, type Config } from '#start/config/config.ts'
import { findBackupKey } from '#start/config/secret.ts'
import { exitWithUsage, runOrExplain } from './run-command.ts'

const usage = `usage: npm run restore -- <folder or s3://…> [<backup>] [--unsealed]
Restores the newest backup, or the named one, into an empty DATA_DIR, and into an empty DATABASE_URL if that is set.
IDENTITY_SECRET checks that the school made it; --unsealed does not check that: only for a backup that you trust.
A bucket needs BACKUP_KEY_ID and BACKUP_SECRET.`

type Arguments = { from: string; name: string | undefined; isUnsealed: boolean }

async function readKey(config: Config, isUnsealed: boolean): Promise<Uint8Array | null> {
  if (isUnsealed) return null
  const key = await findBackupKey(config)
  if (key !== undefined) return key
  throw new ConfigError(
    `IDENTITY_SECRET: must be set to that of the school (or put its identity-secret into ${config.dataDir}), because it checks that the school made the backup; without it add --unsealed, if you trust the backup`,
  )
}

/** Returns 1 if the backup's books are wrong: it is restored as it was. */
async function main({ from, name, isUnsealed }: Arguments): Promise<number> {
  const config = readConfig({ ...process.env, HOST: undefined, BACKUP_TO: from }, 'demo')
  if (config.backups.to === undefined) throw new ConfigError('BACKUP_TO: must be set')
  const key = await readKey(config, isUnsealed)
  const restored = await restoreSchool(openTarget(config.backups.to), config, { key, name })
  const { manifest, leftOut, faults } = restored
  for (const { why } of leftOut) console.error(`Left out: ${why}`)
  const at = new Date(manifest.madeAt).toISOString()
  console.log(`The school of ${at} is restored, with ${manifest.pictures.count} pictures.`)
  console.log(
    faults.join('\n') || 'Hashes, integrity, counts and books were checked: nothing is wrong.',
  )
  if (config.firebase === undefined)
    console.log('Start the server with the IDENTITY_SECRET of that school.')
  return faults.length === 0 ? 0 : 1
}

function readArguments(): Arguments | undefined {
  try {
    const options = { unsealed: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const [from, name, ...rest] = positionals
    if (from === undefined || rest.length > 0) return undefined
    return { from, name, isUnsealed: values.unsealed === true }
  } catch {
    return undefined
  }
}

const parsed = readArguments() ?? exitWithUsage(usage)
await runOrExplain(() => main(parsed))
