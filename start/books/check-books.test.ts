import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openDatabase } from '#platform/database/open.ts'
import type { Tables } from '#school/base/tables.ts'
import { readConfig } from '#start/config/config.ts'
import { openParts } from '#start/parts.ts'
import { newFolder } from '#tests/support/school/backup-schools.ts'

test('[13.11] [19.8] the server checks its books each night, and tells admins of a fault', async (t) => {
  const dataDir = await newFolder(t)
  let ahead = 0
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }, 'demo')
  const parts = await openParts(config, () => Date.now() + ahead)
  t.after(() => parts.close())
  const database = openDatabase({ file: join(dataDir, 'safelight.db') })
  t.after(() => database.close())
  const db = database.tables<Tables>()
  const listWarnings = async () => {
    await parts.jobs.runDue()
    return (await db.selectFrom('warnings').select('name').execute()).map(({ name }) => name)
  }
  assert.deepEqual(await listWarnings(), [])
  const [job] = (await parts.jobs.listRecurring()).filter(({ kind }) => kind === 'books-check')
  assert.ok(job !== undefined && job.ranAt !== null && job.error === null)
  // An entry for a missing checkout, which no part of the school writes.
  await sql`pragma foreign_keys = off`.execute(db)
  await sql`insert into ledger (id, checkout_id, kind, amount_minor, currency, method, reference, at)
    values ('entry-1', 'checkout-1', 'payment', 500, 'USD', 'cash', 'checkout-1', 1)`.execute(db)
  ahead += 24 * 3_600_000
  assert.deepEqual(await listWarnings(), ['books'])
})
