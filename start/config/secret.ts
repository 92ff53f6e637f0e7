import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deriveKey } from '#identity/keys/seal.ts'
import { makeFolder } from '#platform/files/make-folder.ts'
import { ConfigError } from '#platform/settings.ts'
import type { Config } from './config.ts'

type Place = Pick<Config, 'identity' | 'dataDir'>

const fileIn = ({ dataDir }: Place) => join(dataDir, 'identity-secret')

/** IDENTITY_SECRET, or the secret beside the data; undefined if there is none. */
async function findSecret(config: Place): Promise<string | undefined> {
  if (config.identity.secret !== undefined) return config.identity.secret
  try {
    return await readFile(fileIn(config), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return undefined
  }
}

/** IDENTITY_SECRET, or the secret beside the data, which is made if missing. */
export async function readSecret(config: Place): Promise<string> {
  const found = await findSecret(config)
  if (found !== undefined) return found
  const secret = randomBytes(32).toString('hex')
  await makeFolder(config.dataDir)
  await writeFile(fileIn(config), secret, { mode: 0o600, flag: 'wx' })
  return secret
}

/** The key that seals backups and nothing else, see decision 84; undefined if there is no secret. */
export async function findBackupKey(config: Place): Promise<Uint8Array | undefined> {
  const secret = await findSecret(config)
  return secret === undefined ? undefined : deriveKey(secret, 'manifests of backups')
}

/** Makes a secret for a school at a Firebase project, which has no other use for one. Throws ConfigError. */
export async function readBackupKey(config: Place & Pick<Config, 'firebase'>): Promise<Uint8Array> {
  if (config.firebase !== undefined) await readSecret(config)
  const key = await findBackupKey(config)
  if (key !== undefined) return key
  throw new ConfigError("IDENTITY_SECRET: must be set to the server's, because it seals backups")
}
