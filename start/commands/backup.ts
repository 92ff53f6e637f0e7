import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Manifest } from '#platform/backup/manifest.ts'
import { ConfigError } from '#platform/settings.ts'
import { runTask } from '#start/backup/run-task.ts'
import { readConfig, type Config } from '#start/config/config.ts'
import { exitWithUsage, runOrExplain } from './run-command.ts'

const usage = `usage: npm run backup -- <folder or s3://…>            makes a backup there
       npm run backup -- <folder or s3://…> --prove    restores the last one to a temporary place, and checks it
BACKUP_TO is the folder or bucket if none is given; a bucket needs BACKUP_KEY_ID and BACKUP_SECRET.`

/** Must be kept, but is in no backup. */
function describeRest({ firebase, identity, dataDir }: Config): string {
  if (firebase !== undefined) return 'Not in the backup: the settings.'
  const secret =
    identity.secret === undefined ? join(dataDir, 'identity-secret') : 'IDENTITY_SECRET'
  return `Not in the backup: the settings, and ${secret}. Keep a copy of them in another safe place: without that secret the server does not start with what you restore.`
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
  const task = isProof ? 'proof' : 'backup'
  const order = { ...config, task, to: config.backups.to, prunes: false } as const
  const manifest = await runTask(order)
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
