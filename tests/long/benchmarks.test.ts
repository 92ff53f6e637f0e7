import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import type { Row } from '#bench/row.ts'
import { isPostgresThere } from '#tests/support/database/databases.ts'

// Only people run benchmarks, so nobody would notice that one of them fails.

for (const name of ['orders', 'signed-in', 'works'])
  test(`the benchmark of ${name} measures every row`, async (t) => {
    if (!(await isPostgresThere())) return t.skip('no PostgreSQL answers')
    const { stdout } = await promisify(execFile)(process.execPath, ['bench/measure.ts', name])
    const rows = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as Row[]
    assert.ok(rows.length > 0)
    for (const { what, measured, limit } of rows) assert.ok(measured > 0 && limit > 0, what)
  })
