import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fuzz } from '#tests/support/school/api-fuzz.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'

/** Each round has its own schools, so that the tables stay small enough to be compared each time. */
const rounds = 10
const runs = 1_000

onBothDatabases('any request at all, ten thousand times', (create) => {
  for (let round = 1; round <= rounds; round += 1)
    test(`[7] never a 5xx, always the envelope, and what is refused changes nothing (${round})`, async () => {
      const { done } = await fuzz(create, runs)
      assert.ok(done > runs / 20, `only ${done} requests were done`)
    })
})
