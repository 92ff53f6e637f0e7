import { test } from 'node:test'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { readAfterWrites } from '#tests/support/school/never-stale.ts'

onBothDatabases('two processes on one database', (create) => {
  test('[4.8] a change by one is in the next answer of the other', (t) =>
    readAfterWrites(t, create, 60))
})
