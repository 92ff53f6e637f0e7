import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { JobsTables } from '#platform/jobs/queue.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { pay } from '#tests/support/school/orders.ts'
import { startSchool, type Person, type TestSchool } from '#tests/support/school/school.ts'

onDatabase('failed jobs', (create) => {
  let at: TestSchool
  let admin: Person
  let isAway = true
  const sent: string[] = []
  const mailer = {
    send: async ({ to }: { to: string }) => {
      if (isAway) throw new Error('The mail server is away.')
      sent.push(to)
    },
  }
  before(async () => {
    at = await startSchool(create, { mailer })
    admin = await at.person('Admin')
  })
  after(() => at.close())

  const jobs = () => at.database.tables<JobsTables>().updateTable('jobs')

  /** A student with a failed mail about a payment. */
  async function unreached(): Promise<Person> {
    isAway = true
    const student = await at.person('Student')
    const { id, instructor } = await at.addClass()
    await instructor.client.changeProfile({ body: { mutedMails: ['newStudents', 'decisions'] } })
    await pay(student, await at.order(student, id))
    await at.sendLetters()
    // This was attempt 49 of 50.
    await jobs().set({ attempts: 49, due_at: 0 }).where('kind', '=', 'letter').execute()
    await at.jobs.runDue()
    return student
  }
  const listed = async () => admin.client.listFailedJobs()

  test('[14.1] [16.1] a failed mail names its recipient and cause; sent again, it leaves the list', async () => {
    assert.deepEqual(await listed(), [])
    const student = await unreached()
    const [failed, ...others] = await listed()
    assert.ok(failed)
    assert.deepEqual(others, [])
    const { _id, failedAt, ...facts } = failed
    assert.ok(failedAt > 0 && failedAt <= at.time.now)
    assert.deepEqual(facts, {
      kind: 'letter',
      isMail: true,
      name: student.actor.name,
      email: student.account.email,
      error: 'Error: The mail server is away.',
    })
    isAway = false
    const params = { id: _id }
    assert.deepEqual(await admin.client.retryJob({ params }), { modifiedCount: 1 })
    assert.deepEqual(await listed(), [])
    await at.jobs.runDue()
    assert.deepEqual(sent, [student.account.email])
    assert.deepEqual(await admin.client.retryJob({ params }), { modifiedCount: 0 })
  })

  test('[16.1] only failed jobs are retried, whatever the id', async () => {
    const student = await unreached()
    const [failed] = await listed()
    const waiting = await at.database
      .tables<JobsTables>()
      .selectFrom('jobs')
      .select('id')
      .where('failed_at', 'is', null)
      .executeTakeFirstOrThrow()
    for (const id of [waiting.id, 'unknown', 'a b'])
      assert.deepEqual(await admin.client.retryJob({ params: { id } }), { modifiedCount: 0 }, id)
    const input = { params: { id: failed?._id ?? '' } }
    await assert.rejects(student.client.retryJob(input), { status: 403 })
    await assert.rejects(student.client.listFailedJobs(), { status: 403 })
    assert.equal((await listed()).length, 1)
  })

  test('[16.1] a task without a recipient, and one of another version, are listed, too', async () => {
    const row = { lane: 'database', attempts: 50, due_at: 0, last_error: 'Error: no luck' }
    const failed_at = at.time.now + 1
    const payloads = ['null', '[]', '{"userId":7}', '{"email":"mila@mail.example"}']
    await at.database
      .tables<JobsTables>()
      .insertInto('jobs')
      .values(
        payloads.map((payload, n) => ({
          ...row,
          id: `of-nobody-${n}`,
          kind: 'other',
          host: null,
          lease: null,
          payload,
          failed_at: failed_at + n,
        })),
      )
      .execute()
    assert.deepEqual(
      (await listed()).slice(0, 4).map(({ name, email, isMail }) => [name, email, isMail]),
      [
        [null, 'mila@mail.example', false],
        [null, null, false],
        [null, null, false],
        [null, null, false],
      ],
    )
  })
})
