import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { BackupTask } from '#platform/backup/last-backups.ts'
import type { Manifest } from '#platform/backup/manifest.ts'
import { ConfigError } from '#platform/settings.ts'
import { runTask } from '#start/backup/run-task.ts'
import { readConfig, type Config } from '#start/config/config.ts'
import { readBackupKey } from '#start/config/secret.ts'
import { openSchoolDatabase } from '#start/open-database.ts'
import { exitWithUsage, runOrExplain } from './run-command.ts'

const usage = `usage: npm run backup -- <folder or s3://…>            makes a backup there
       npm run backup -- <folder or s3://…> --prove    restores the last one to a temporary place, and checks it
BACKUP_TO is the folder or bucket if none is given; a bucket needs BACKUP_KEY_ID and BACKUP_SECRET.
On PostgreSQL a proof needs BACKUP_PROOF_URL.`

/** Must be kept, but is in no backup. */
function describeRest({ firebase, identity, dataDir }: Config): string {
  const secret =
    identity.secret === undefined ? join(dataDir, 'identity-secret') : 'IDENTITY_SECRET'
  const use =
    firebase === undefined
      ? 'the server does not start with what you restore'
      : 'its seal cannot be checked'
  return `Not in the backup: the settings, and ${secret}. Keep a copy of them in another safe place: without that secret ${use}.`
}

function describe({ name, rows, database, pictures, engine }: Manifest): string {
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
  const bytes = database.reduce((sum, file) => sum + file.bytes, 0)
  const missing =
    pictures.missing === 0
      ? ''
      : `\n${pictures.missing} pictures that the database names were not found.`
  return `${name}: ${total} rows of ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'} in ${(bytes / 1e6).toFixed(1)} MB, ${pictures.count} pictures.${missing}`
}

async function main(to: string | undefined, isProof: boolean): Promise<number> {
  const env = { ...process.env, HOST: undefined, ...(to !== undefined && { BACKUP_TO: to }) }
  const config = readConfig(env, 'demo')
  if (config.backups.to === undefined)
    throw new ConfigError('BACKUP_TO: name a folder or a bucket, here or on the command line')
  const task: BackupTask = isProof ? 'proof' : 'backup'
  const { dataDir, databaseUrl, photoStore } = config
  const { to: store, proofUrl } = config.backups
  // First make sure that the school is here: `readBackupKey` may create a secret beside its data.
  await (await openSchoolDatabase(config)).close()
  const key = await readBackupKey(config)
  const order = { dataDir, databaseUrl, photoStore, task, to: store, proofUrl, key, prunes: false }
  const { manifest, leftOut } = await runTask(order)
  for (const { why } of leftOut) console.error(`Left out: ${why}`)
  console.log(describe(manifest))
  if (isProof) console.log('It was restored to a temporary place and checked: nothing is wrong.')
  else console.log(describeRest(config))
  return 0
}

function readArguments() {
  try {
    const options = { prove: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    return positionals.length > 1
      ? undefined
      : { to: positionals[0], isProof: values.prove === true }
  } catch {
    return undefined
  }
}

const { to, isProof } = readArguments() ?? exitWithUsage(usage)
await runOrExplain(() => main(to, isProof))
