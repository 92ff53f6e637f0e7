import assert from 'node:assert/strict'
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openConfiguredDatabase } from './open-database.ts'

test('others cannot read the files of the database, even in a folder that they can read', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'safelight-test-'))
  await chmod(dataDir, 0o755)
  const database = await openConfiguredDatabase({ dataDir, databaseUrl: undefined })
  await sql`create table notes (text text)`.execute(database.tables())
  const files = await readdir(dataDir)
  const modes = await Promise.all(
    files.map(async (file) => (await stat(join(dataDir, file))).mode & 0o777),
  )
  assert.ok(files.length >= 2, 'the file and what has not been written into it yet')
  assert.deepEqual(new Set(modes), new Set([0o600]))
  await database.close()
  await rm(dataDir, { recursive: true })
})
