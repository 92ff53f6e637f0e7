import { test } from 'node:test'
import { onEachDatabase } from '#tests/support/databases.ts'
import { readAfterWrites } from '#tests/support/never-stale.ts'

onEachDatabase('two processes on one database', (create) => {
  test('[4.8] what one has changed is in the next answer of the other', (t) =>
    readAfterWrites(t, create, 60))
})
