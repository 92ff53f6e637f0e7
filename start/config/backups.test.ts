import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConfigError } from '#platform/settings.ts'
import { readConfig } from './config.ts'

const read = (env: Record<string, string>) => readConfig(env, 'demo').backups

test('[19.4] backups go to a folder or a bucket, every so many hours', () => {
  assert.deepEqual(read({}), { to: undefined, every: undefined, proofUrl: undefined })
  assert.deepEqual(read({ BACKUP_TO: '/mnt/b', BACKUP_EVERY: '6' }), {
    to: { folder: '/mnt/b' },
    every: 21_600_000,
    proofUrl: undefined,
  })
  const keys = { BACKUP_KEY_ID: 'id', BACKUP_SECRET: 'secret' }
  assert.deepEqual(read({ BACKUP_TO: 's3://bucket', ...keys }).to, {
    location: { bucket: 'bucket', endpoint: undefined, region: 'us-east-1' },
    keys: { keyId: 'id', secret: 'secret' },
  })
})

test('[19.4] settings of backups that cannot be meant keep the server from starting', () => {
  for (const [env, message] of [
    [{ BACKUP_EVERY: '24' }, /^BACKUP_TO: must be set/],
    [{ BACKUP_TO: 's3://bucket' }, /^BACKUP_KEY_ID: must be set/],
    [{ BACKUP_TO: 's3://bucket/folder' }, /^BACKUP_TO: must not have a path/],
    [{ BACKUP_TO: '/mnt', BACKUP_EVERY: '0' }, /^BACKUP_EVERY: must be hours from 1 to 168/],
    [{ BACKUP_TO: '/mnt', BACKUP_EVERY: 'daily' }, /^BACKUP_EVERY: must be hours/],
  ] as const)
    assert.throws(
      () => read(env),
      (error) => error instanceof ConfigError && message.test(error.message),
      JSON.stringify(env),
    )
})
