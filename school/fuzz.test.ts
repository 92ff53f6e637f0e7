import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fuzz } from '#tests/support/school/api-fuzz.ts'
import { onDatabase } from '#tests/support/database/databases.ts'

/** The number of runs on each of the two databases; the long tests send more. */
const runs = 300

onDatabase('any request at all', (create) => {
  test('[7] never a 5xx, always the envelope, and a refusal changes nothing', async () => {
    const { done, refused } = await fuzz(create, runs)
    assert.ok(done > runs / 20, `only ${done} requests were done`)
    assert.ok(refused > runs / 4, `only ${refused} requests were refused`)
  })
})
