import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setClassStatus } from '#school/classes/review-class.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { signInAgain, startSchool, type Person } from '#tests/support/school/school.ts'

const day = 24 * 3_600_000

onDatabase('classes that wait for review', (create) => {
  test('[14.2] [14.3] admins get a notice of each, and at most a mail a day, which counts those that still wait', async (t) => {
    const at = await startSchool(create)
    t.after(() => at.close())
    const admin = await at.person('Admin')
    const titles = async (person: Person) =>
      (await (await signInAgain(at, person)).listNotices()).items.map(({ title }) => title)
    const mails = () => at.mailsTo(admin).map(({ subject }) => subject)
    const add = (className: string) => at.addClass({ className, status: 'pending' })

    const { id, instructor } = await add('Fog')
    await add('Salt prints')
    await at.jobs.runDue()
    at.time.now += 30_000
    await at.jobs.runDue()
    assert.deepEqual((await titles(admin)).toSorted(), [
      'Waiting for review: Fog',
      'Waiting for review: Salt prints',
    ])
    assert.deepEqual(mails(), [])
    await at.sendLetters()
    assert.deepEqual(mails(), ['2 classes are waiting for review'])
    assert.match(
      at.mailsTo(admin)[0]?.text ?? '',
      /https:\/\/school\.example\/dashboard\/reviewClass/,
    )
    assert.deepEqual(await titles(instructor), [])

    await setClassStatus(at.school, admin.actor, id, { status: 'approved' })
    await add('Dunes')
    for (let hours = 0; hours < 20; hours += 5) {
      at.time.now += 5 * 3_600_000
      await at.sendLetters()
    }
    assert.equal(mails().length, 1)
    assert.equal((await titles(admin))[0], 'Waiting for review: Dunes')
    at.time.now += day
    await at.sendLetters()
    assert.deepEqual(mails(), [
      '2 classes are waiting for review',
      '2 classes are waiting for review',
    ])

    // Rewritten: it waits again.
    const client = await signInAgain(at, instructor)
    const { price, description } = await client.readClass({ params: { id } })
    const body = { className: 'Fog and rime', price, description }
    await client.updateClass({ params: { id }, body })
    await at.sendLetters()
    assert.equal((await titles(admin))[0], 'Waiting for review: Fog and rime')
  })
})
