import assert from 'node:assert/strict'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { readLastBackups } from '#platform/backup/last-backups.ts'
import { createSqlite } from '#tests/support/database/databases.ts'
import { runOperatorCommand } from '#tests/support/process/command.ts'
import { newFolder, createSchool } from '#tests/support/school/backup-schools.ts'

test('[19.4] npm run backup says what it has made and what to keep beside it, and notes a proof that fails', async (t) => {
  const school = await createSchool(t, createSqlite)
  const to = await newFolder(t)
  const settings = { DATA_DIR: school.dataDir, IDENTITY_SECRET: 'x'.repeat(32) }
  const backup = (...args: string[]) => runOperatorCommand('backup', args, settings)
  const [nowhere, wrong, made] = [await backup(), await backup('--quick'), await backup(to)]
  assert.equal(nowhere.output, 'BACKUP_TO: name a folder or a bucket, here or on the command line')
  assert.deepEqual([nowhere.code, wrong.code, made.code], [1, 2, 0])
  assert.match(made.output, /rows of SQLite in [\d.]+ MB, 5 pictures/)
  assert.match(made.output, /Not in the backup: the settings, and IDENTITY_SECRET\./)
  assert.ok(!made.output.includes(settings.IDENTITY_SECRET))
  const [picture = ''] = await readdir(join(to, 'pictures'))
  await writeFile(join(to, 'pictures', picture), 'another')
  const { code, output } = await backup(to, '--prove')
  assert.deepEqual([code, output], [1, `pictures/${picture} is damaged: it is not what was stored`])
  const { backup: last, proof } = await readLastBackups(school.database.tables())
  assert.deepEqual([last.error, proof.error, proof.doneAt], [null, output, null])
})
