import assert from 'node:assert/strict'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { readLastBackups } from '#platform/backup/last-backups.ts'
import { openDatabase } from '#platform/database/open.ts'
import type { Tables } from '#school/base/tables.ts'
import { readConfig } from '#start/config/config.ts'
import { openParts } from '#start/parts.ts'
import { newFolder } from '#tests/support/school/backup-schools.ts'

const hour = 3_600_000
const week = 7 * 24 * hour

/** At the start of a week by default: jobs run at the start of their periods, in UTC, so no hour and a day reach the next one. */
async function openServer(dataDir: string, settings: Record<string, string>, at = week) {
  let ahead = at - (Date.now() % week)
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...settings }
  const parts = await openParts(readConfig(env, 'demo'), () => Date.now() + ahead)
  const database = openDatabase({ file: join(dataDir, 'safelight.db') })
  const last = () => readLastBackups(database.tables())
  return {
    parts,
    last,
    /** Runs the jobs due this many milliseconds later, and returns the result of the last backup and proof. */
    after: async (milliseconds: number) => {
      ahead += milliseconds
      await parts.jobs.runDue()
      return last()
    },
    listWarnings: async () => {
      const db = database.tables<Tables>()
      const rows = await db.selectFrom('warnings').select('name').execute()
      return rows.map(({ name }) => name)
    },
    close: async () => {
      await database.close()
      await parts.close()
    },
  }
}

test('[19.4] the server backs up at its start and then as often as it is told, and proves the first backup', async (t) => {
  const [dataDir, to] = [await newFolder(t), await newFolder(t)]
  const server = await openServer(dataDir, { BACKUP_TO: to, BACKUP_EVERY: '24' })
  t.after(server.close)
  await server.after(0)
  const { backup, proof } = await server.after(hour)
  assert.ok(backup.doneAt !== null && backup.failedAt === null)
  assert.ok(proof.doneAt !== null && proof.name === backup.name)
  const next = await server.after(24 * hour)
  assert.ok(Number(next.backup.doneAt) > backup.doneAt)
  assert.equal(next.proof.doneAt, proof.doneAt)
  // Both were made on the same day, by the clock of the process that makes them.
  assert.deepEqual(await readdir(join(to, 'manifests')), [`${next.backup.name}.json`])
  assert.deepEqual(
    (await readdir(dataDir)).filter((name) => name.startsWith('work')),
    [],
  )
})

test('[19.4] a backup that fails is noted, and stays a job that is tried again', async (t) => {
  const [dataDir, folder] = [await newFolder(t), await newFolder(t)]
  const to = join(folder, 'a-file')
  await writeFile(to, '')
  const server = await openServer(dataDir, { BACKUP_TO: to, BACKUP_EVERY: '24' })
  t.after(server.close)
  const atStart = (await server.last()).backup
  assert.match(atStart.error ?? 'nobody has tried', /ENOTDIR|EEXIST/)
  const { backup, proof } = await server.after(0)
  assert.ok(backup.failedAt !== null && backup.doneAt === null)
  assert.match(backup.error ?? '', /EEXIST|ENOTDIR/)
  // Its admins, if it had any, were told.
  assert.deepEqual(await server.listWarnings(), ['backup'])
  assert.equal(proof.failedAt, null)
})

test('[19.4] a server whose backups are set up later makes one at once, and none at its next start', async (t) => {
  const [dataDir, to] = [await newFolder(t), await newFolder(t)]
  const runServer = async (settings: Record<string, string>) => {
    const server = await openServer(dataDir, settings, week / 2)
    const { backup } = await server.after(0).finally(server.close)
    return backup.doneAt
  }
  assert.equal(await runServer({}), null)
  // Its usual time is the start of the next week.
  const settings = { BACKUP_TO: to, BACKUP_EVERY: '168' }
  const first = await runServer(settings)
  assert.ok(first !== null)
  assert.equal(await runServer(settings), first)
})
