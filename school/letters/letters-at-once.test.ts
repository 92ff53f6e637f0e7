import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { createSmtpMailer, type Mailer } from '#platform/mail/mailer.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { startMailServer } from '#tests/support/process/mail-server.ts'
import { until } from '#tests/support/school/jobs.ts'
import { pay } from '#tests/support/school/orders.ts'
import { startSchool, type Person, type TestSchool } from '#tests/support/school/school.ts'

/** Longer than the lease of a process that died, in milliseconds. */
const leaseEnds = 40_000

onBothDatabases('letters of one person that are due at once', (create) => {
  /** A school without limits for mailboxes, whose mails go to a mail server. */
  async function openSchool(t: TestContext, mailer?: Mailer) {
    const server = await startMailServer()
    const toServer = createSmtpMailer(server.url, 'school@safelight.test')
    const at = await startSchool(create, { mailer: mailer ?? toServer, limited: false })
    t.after(async () => {
      await at.close()
      await server.stop()
    })
    const startProcess = async () => {
      const other = { beside: at, time: at.time, mailer: toServer, limited: false }
      const started = await startSchool(create, other)
      t.after(() => started.close())
      return started
    }
    return { at, server, startProcess }
  }
  async function buy(at: TestSchool, student: Person) {
    const { id } = await at.addClass()
    await pay(student, await at.order(student, id))
  }
  /** A school whose process dies while it sends the receipt of the student. */
  async function dieWhileSending(t: TestContext) {
    let sending = 0
    const opened = await openSchool(t, { send: () => new Promise(() => (sending += 1)) })
    const student = await opened.at.person('Student')
    await buy(opened.at, student)
    opened.at.time.now += 60_000
    void opened.at.jobs.runDue()
    await until(() => sending === 1)
    return { ...opened, student }
  }
  const receiptsIn = (mails: string[]) => mails.map((mail) => /^Receipt: (.*)\r$/m.exec(mail)?.[1])

  test('[14.2] each item of news is in exactly one of them', async (t) => {
    const { at, server } = await openSchool(t)
    const student = await at.person('Student')
    for (let time = 0; time < 3; time += 1) await buy(at, student)
    at.time.now += 60_000
    await at.jobs.runDue()
    const mails = server.mailsTo(student.account.email)
    for (const number of ['2030-000001', '2030-000002', '2030-000003'])
      assert.equal(mails.filter((mail) => mail.includes(number)).length, 1, number)
  })

  test('[14.2] a letter whose process dies while it is sent is sent by another one, and by none before', async (t) => {
    const { at, student, server, startProcess } = await dieWhileSending(t)
    const other = await startProcess()
    await buy(at, student)
    at.time.now += 20_000
    await other.jobs.runDue()
    const mails = () => server.mailsTo(student.account.email)
    assert.deepEqual(receiptsIn(mails()), ['2030-000002'])
    at.time.now += leaseEnds
    await other.jobs.runDue()
    assert.deepEqual(receiptsIn(mails()), ['2030-000002', '2030-000001'])
  })

  test('[14.2] the news of a letter that failed for good is in the next one', async (t) => {
    const { at, student, server, startProcess } = await dieWhileSending(t)
    await at.database
      .tables<{ jobs: { kind: string; failed_at: number | null } }>()
      .updateTable('jobs')
      .set({ failed_at: at.time.now })
      .where('kind', '=', 'letter')
      .execute()
    const other = await startProcess()
    await buy(at, student)
    at.time.now += 60_000
    await other.jobs.runDue()
    const [mail = '', ...more] = server.mailsTo(student.account.email)
    assert.deepEqual(more, [])
    assert.match(mail, /2030-000001/)
    assert.match(mail, /2030-000002/)
  })
})
