import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { onDatabase } from '#tests/support/database/databases.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import type { Person } from '#tests/support/school/school.ts'
import { reportBackup, reportBooks } from './operator-mails.ts'

const day = 24 * 3_600_000

onDatabase('mails about the server', (create) => {
  const at = openSchool(create)
  let admin: Person
  let instructor: Person
  beforeEach(async () => {
    // Each test is told of its own troubles.
    at.time.now += 2 * day
    admin = await at.person('Admin')
    instructor = await at.person('Instructor')
  })

  const subjectsTo = (person: Person) => at.mailsTo(person).map(({ subject }) => subject)

  test('[19.8] [19.4] admins get a mail and a notice of a backup that fails: once a day until it succeeds', async () => {
    const fails = async (task: 'backup' | 'proof' = 'backup') => {
      await reportBackup(at.school, task, 'the disk is full')
      await at.sendLetters()
    }
    await reportBackup(at.school, 'backup', null)
    await fails()
    await fails()
    const subject = 'The backup of the school has failed'
    assert.deepEqual(subjectsTo(admin), [subject])
    assert.match(at.mailsTo(admin)[0]?.text ?? '', /could not be backed up: the disk is full/)
    assert.deepEqual(subjectsTo(instructor), [])
    const [notice] = (await admin.client.listNotices({ query: {} })).items
    assert.deepEqual([notice?.title, notice?.path], [subject, '/dashboard/health'])
    await fails('proof')
    assert.equal(subjectsTo(admin)[0], 'A backup check has failed')
    at.time.now += day
    await fails()
    assert.equal(subjectsTo(admin).length, 3)
    await reportBackup(at.school, 'backup', null)
    await fails()
    assert.equal(subjectsTo(admin).length, 4)
  })

  test('[19.8] [13.11] admins get a mail about books that do not agree: once a day until they do', async () => {
    const finds = async (...faults: string[]) => {
      await reportBooks(at.school, faults)
      await at.sendLetters()
    }
    await finds()
    assert.deepEqual(subjectsTo(admin), [])
    await finds('receipt 7 has no entry', 'receipt 8 has no entry')
    await finds('receipt 7 has no entry')
    assert.deepEqual(subjectsTo(admin), ['The school’s books don’t add up'])
    const text = at.mailsTo(admin)[0]?.text ?? ''
    assert.match(text, /found 2 errors\. The first one: receipt 7 has no entry/)
    await finds()
    await finds('receipt 7 has no entry')
    assert.equal(subjectsTo(admin).length, 2)
  })
})
