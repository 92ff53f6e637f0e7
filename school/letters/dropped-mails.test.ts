import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Log } from '#platform/log.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { startSchool } from '#tests/support/school/school.ts'

onBothDatabases('dropped mails', (create) => {
  test('[14.2] each is logged once, also if several letters of one person are due at once', async (t) => {
    const logged: { id: string }[] = []
    const log: Log = {
      warn: (about, message) => {
        if (message === 'a mail was dropped') logged.push(about as { id: string })
      },
    }
    const at = await startSchool(create, { log, limited: false })
    t.after(() => at.close())
    const instructor = await at.person('Instructor')
    at.unverified.add(instructor.account.uid)
    const kinds = 3
    for (let n = 0; n < kinds; n += 1) await at.addClass({ by: instructor })
    at.time.now += 60_000
    await at.jobs.runDue()
    at.time.now += 3_600_000
    await at.jobs.runDue()
    assert.equal(logged.length, kinds)
    assert.equal(new Set(logged.map(({ id }) => id)).size, kinds)
    assert.deepEqual(at.mailsTo(instructor), [])
  })
})
