import assert from 'node:assert/strict'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { newFolder } from '#tests/support/school/backup-schools.ts'
import { checkBackupStore } from './check-backup-store.ts'

test('[19.6] [19.4] the doctor writes where backups go, leaves nothing there, and makes no folder', async (t) => {
  const folder = await newFolder(t)
  await checkBackupStore({ folder })
  await checkBackupStore({ folder: join(folder, 'missing') })
  assert.deepEqual(await readdir(folder), [])
  await writeFile(join(folder, 'file'), '')
  await assert.rejects(checkBackupStore({ folder: join(folder, 'file') }), /EEXIST|ENOTDIR/)
})
