import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { migrateAll } from '#platform/database/migrate.ts'
import { openDatabase, type Database } from '#platform/database/open.ts'
import type { JobsTables } from '#platform/jobs/queue.ts'
import { contents } from '#start/backup/contents.ts'

let dataDir: string
let database: Database
before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'safelight-jobs-'))
  database = openDatabase({ file: join(dataDir, 'safelight.db') })
  await migrateAll(database, contents.migrations)
})
after(async () => {
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Runs the command in its own process, beside the open database. */
const run = (...words: string[]) =>
  new Promise<{ code: number; text: string }>((resolve) => {
    const env = { PATH: process.env['PATH'], DATA_DIR: dataDir }
    const cwd = join(import.meta.dirname, '..', '..')
    execFile(
      process.execPath,
      ['start/commands/jobs.ts', ...words],
      { cwd, env },
      (error, out, errors) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, text: out + errors })
      },
    )
  })

test('[14.1] the command lists failed jobs, without their content, and retries them', async () => {
  const db = database.tables<JobsTables>()
  const letter = {
    kind: 'code-mail',
    lane: 'mail',
    payload: '{"email":"ana@safelight.test"}',
    attempts: 50,
  }
  const failed_at = Date.UTC(2030, 0, 1)
  await db
    .insertInto('jobs')
    .values({ ...letter, id: 'j1', due_at: 1, failed_at, last_error: 'Error: no luck' })
    .execute()
  const { code, text } = await run()
  assert.deepEqual([code, text], [0, 'j1 code-mail 2030-01-01T00:00:00.000Z Error: no luck\n'])
  assert.deepEqual(await run('retry', 'j1'), { code: 0, text: 'Job j1 will run again.\n' })
  const job = db.selectFrom('jobs').select(['attempts', 'failed_at']).where('id', '=', 'j1')
  assert.deepEqual({ ...(await job.executeTakeFirst()) }, { attempts: 0, failed_at: null })
  const [none, again] = await Promise.all([run(), run('retry', 'j1')])
  assert.equal(none.text, 'There are no failed jobs.\n')
  assert.equal(again.text, 'There is no failed job j1.\n')
})
