import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { listBackups } from '#platform/backup/manifest.ts'
import { openFolder } from '#platform/files/named-files.ts'
import { createSqlite } from '#tests/support/database/databases.ts'
import { runOperatorCommand } from '#tests/support/process/command.ts'
import { createSchool, newFolder } from '#tests/support/school/backup-schools.ts'

test('[19.4] npm run restore says in one line why it refuses a backup, and takes one without the seal if it is told to', async (t) => {
  const school = await createSchool(t, createSqlite)
  const to = await newFolder(t)
  const secret = { IDENTITY_SECRET: 'x'.repeat(32) }
  const made = await runOperatorCommand('backup', [to], { ...secret, DATA_DIR: school.dataDir })
  assert.equal(made.code, 0, made.output)
  const unsure = await runOperatorCommand('backup', [to], { DATA_DIR: school.dataDir })
  assert.match(unsure.output, /^IDENTITY_SECRET: must be set to the server's, .*$/)
  const [name = ''] = (await listBackups(openFolder(to))).names
  const manifest = join(to, 'manifests', `${name}.json`)
  await writeFile(manifest, (await readFile(manifest, 'utf8')).replace(/ {2}"seal".*\n/, ''))
  const dataDir = join(await newFolder(t), 'data')
  const restore = (args: string[], settings = {}) =>
    runOperatorCommand('restore', [to, ...args], { DATA_DIR: dataDir, ...settings })
  const [unset, unsealed] = [await restore([]), await restore([], secret)]
  assert.deepEqual([unset.code, unsealed.code], [1, 1])
  assert.match(unset.output, /^IDENTITY_SECRET: must be set to that of the school .*--unsealed.*$/)
  assert.match(unsealed.output, /^there is no backup here; .*this school's seal.*--unsealed.*$/)
  const restored = await restore(['--unsealed'])
  assert.equal(restored.code, 0, restored.output)
  assert.match(restored.output, /is restored, with 5 pictures/)
})
