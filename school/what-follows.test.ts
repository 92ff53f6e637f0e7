import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { createSqlite } from '#tests/support/database/databases.ts'
import { tellAll } from '#tests/support/school/what-follows.ts'

const golden = join(import.meta.dirname, 'what-follows.txt')

// On PostgreSQL, which is slower to set up: tests/long/what-follows.test.ts.
test('[7.19] [13.5] [14.2] each call, moment and event has the consequences in the table', async () => {
  const told = await tellAll(createSqlite)
  // Read the difference before you commit it.
  if (process.env['REWRITE'] === '1') await writeFile(golden, told)
  assert.equal(told, await readFile(golden, 'utf8'))
})
