import { resolve } from 'node:path'
import { z } from 'zod'
import type { S3Keys } from '#platform/files/s3-client.ts'
import { s3Location, type S3Location } from '#platform/files/s3-location.ts'
import { ConfigError, readTogether, word } from '#platform/settings.ts'
import { databaseUrl } from './database-url.ts'

export type BackupTarget = { folder: string } | { location: S3Location; keys: S3Keys }

const target = z.string().transform((value, context) => {
  if (!value.startsWith('s3:')) return { folder: resolve(value) }
  const { data, error } = s3Location.safeParse(value)
  if (data !== undefined) return data
  context.addIssue({ code: 'custom', message: error?.issues[0]?.message ?? 'is wrong' })
  return z.NEVER
})

const everyHours = 'must be hours from 1 to 168'

/** See docs/operations.md. */
export const backupSettings = {
  BACKUP_TO: target.optional(),
  BACKUP_EVERY: z.coerce
    .number(everyHours)
    .int(everyHours)
    .min(1, everyHours)
    .max(168, everyHours)
    .optional(),
  BACKUP_KEY_ID: word.optional(),
  BACKUP_SECRET: word.optional(),
  BACKUP_PROOF_URL: databaseUrl.optional(),
}

type BackupSet = z.output<z.ZodObject<typeof backupSettings>>

function readTarget(set: BackupSet): BackupTarget | undefined {
  if (set.BACKUP_TO === undefined || 'folder' in set.BACKUP_TO) return set.BACKUP_TO
  const { BACKUP_KEY_ID, BACKUP_SECRET } =
    readTogether(set, 'BACKUP_TO', 'BACKUP_KEY_ID', 'BACKUP_SECRET') ?? {}
  if (BACKUP_KEY_ID === undefined || BACKUP_SECRET === undefined) return undefined
  return { location: set.BACKUP_TO, keys: { keyId: BACKUP_KEY_ID, secret: BACKUP_SECRET } }
}

/**
 * `every` is milliseconds; undefined if the server makes no backups by itself. `proofUrl` is for backups of
 * PostgreSQL. Throws ConfigError.
 */
export function readBackups(set: BackupSet) {
  const to = readTarget(set)
  if (to === undefined && set.BACKUP_EVERY !== undefined)
    throw new ConfigError('BACKUP_TO: must be set, because BACKUP_EVERY says how often to back up')
  const every = set.BACKUP_EVERY && set.BACKUP_EVERY * 3_600_000
  return { to, every, proofUrl: set.BACKUP_PROOF_URL }
}
