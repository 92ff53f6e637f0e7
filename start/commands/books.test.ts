import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { migrate } from '#platform/database/migrate.ts'
import { openDatabase } from '#platform/database/open.ts'
import { migrations } from '#school/migrations.ts'

test('[13.11] npm run books says that the books are right, or names faults and ends with 1', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'safelight-books-'))
  const database = openDatabase({ file: join(dataDir, 'safelight.db') })
  t.after(async () => {
    await database.close()
    await rm(dataDir, { recursive: true })
  })
  await migrate(database, 'school', migrations)
  const check = () =>
    new Promise<{ code: number; text: string }>((resolve) => {
      const env = { PATH: process.env['PATH'], DATA_DIR: dataDir }
      const cwd = join(import.meta.dirname, '..', '..')
      execFile(
        process.execPath,
        ['start/commands/books.ts'],
        { cwd, env },
        (error, out, errors) => {
          resolve({ code: typeof error?.code === 'number' ? error.code : 0, text: out + errors })
        },
      )
    })
  assert.deepEqual(await check(), { code: 0, text: 'The books are correct.\n' })
  const db = database.tables()
  // An entry for a missing checkout, which no part of the school writes.
  await sql`pragma foreign_keys = off`.execute(db)
  await sql`insert into ledger (id, checkout_id, kind, amount_minor, currency, method, reference, at)
    values ('entry-1', 'checkout-1', 'payment', 500, 'USD', 'cash', 'checkout-1', 1)`.execute(db)
  const { code, text } = await check()
  assert.equal(code, 1)
  assert.match(
    text,
    /^Check failed: the sum of the ledger.* equals .*\nCheck failed: every entry .* entry-1\n$/,
  )
})
