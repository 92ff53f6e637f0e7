import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createSmtpMailer } from '#platform/mail/mailer.ts'
import { reconcilePayments } from '#school/checkouts/provider-health.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { until } from '#tests/support/school/jobs.ts'
import { startMailServer, type MailServer } from '#tests/support/process/mail-server.ts'
import { startProviderSchool, type ProviderSchool } from '#tests/support/money/provider-school.ts'

onBothDatabases('a mail server that is slow', (create) => {
  let school: ProviderSchool
  let server: MailServer
  before(async () => {
    server = await startMailServer()
    const mailer = createSmtpMailer(server.url, 'school@safelight.test')
    school = await startProviderSchool(create, mailer)
  })
  after(async () => {
    await server.stop()
    await school.at.close()
  })

  test('[13.7] [14.1] money goes back while every mail waits for it', async () => {
    const { at, pay, fillCart, read, deliver } = school
    const carts = await Promise.all(Array.from({ length: 10 }, () => fillCart([30])))
    for (const { start } of carts) await deliver(pay.pay((await start())._id))
    server.hangsFor(() => true)
    at.time.now += 60_000
    const runs = at.jobs.runDue()
    await until(() => server.hanging().length === 2)
    const { student, orderIds } = await fillCart([20])
    const checkout = await student.client.startCheckout({ body: { orderIds } })
    const paid = pay.pay(checkout._id)
    await reconcilePayments(at.school)
    assert.equal((await read(student, checkout)).status, 'paid')
    await student.client.deleteOrder({ params: { id: orderIds[0] ?? '' } })
    const more = at.jobs.runDue()
    await until(async () => (await pay.provider.listRefunds(paid.paymentId ?? '')).length === 1)
    assert.ok(server.hanging().length > 0)
    assert.equal(server.mailsTo(student.account.email).length, 0)
    server.hangsFor(() => false)
    await server.stop()
    await server.restart()
    await Promise.all([runs, more])
    for (let times = 0; times < 5; times += 1) await at.sendLetters()
    for (const one of carts) assert.equal(server.mailsTo(one.student.account.email).length, 1)
    assert.match(server.mailsTo(student.account.email).join('\n'), /credit note/)
  })
})
