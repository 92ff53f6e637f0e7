import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { createPostgres, isPostgresThere } from '#tests/support/database/databases.ts'
import { tellAll } from '#tests/support/school/what-follows.ts'

const golden = join(import.meta.dirname, '../../school/what-follows.txt')
const skip = (await isPostgresThere()) ? false : 'no PostgreSQL answers'

test('[7.19] [14.2] what follows is the same on PostgreSQL', { skip }, async () => {
  assert.equal(await tellAll(createPostgres), await readFile(golden, 'utf8'))
})
