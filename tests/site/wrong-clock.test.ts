import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { countRows } from '#platform/database/list-tables.ts'
import { openDatabase } from '#platform/database/open.ts'
import { registerPerson } from '#tests/support/school/accounts.ts'
import { startSite } from '#tests/support/school/site.ts'

/** Rows that go when their work is done, and the words of the classes that can be found. */
const passing = new Set(['jobs', 'letter_notes', 'class_texts'])

test('[14.1] a clock that is three years ahead for a minute costs a school nothing, and all its jobs go on', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'safelight-clock-'))
  t.after(() => rm(dataDir, { recursive: true }))
  let ahead = 0
  const clock = () => Date.now() + ahead
  const site = await startSite({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }, 'demo', clock)
  t.after(() => site.close())
  await site.fill()
  await registerPerson(site.origin, 'Student')
  await site.parts.jobs.runDue()
  const database = openDatabase({ file: join(dataDir, 'safelight.db') })
  t.after(() => database.close())
  const before = await countRows(database.tables())

  ahead = 1_100 * 24 * 3_600_000
  await site.parts.jobs.runDue()
  const after = await countRows(database.tables())
  const lost = Object.keys(before).filter(
    (table) => !passing.has(table) && (after[table] ?? 0) < (before[table] ?? 0),
  )
  assert.deepEqual(lost, [])

  ahead = 0
  await site.parts.jobs.runDue()
  const now = Date.now()
  const stuck = (await site.parts.jobs.listRecurring()).filter(
    ({ dueAt, period }) => dueAt > now + Math.max(period, 15 * 60_000),
  )
  assert.deepEqual(stuck, [])
})
