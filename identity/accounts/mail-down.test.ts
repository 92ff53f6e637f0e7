import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createJobs } from '#platform/jobs/jobs.ts'
import { createSmtpMailer, type Mailer } from '#platform/mail/mailer.ts'
import { onDatabase, type TestDatabase } from '#tests/support/database/databases.ts'
import { startMailServer, type MailServer } from '#tests/support/process/mail-server.ts'
import { createTestIdentity, newEmail, type TestIdentity } from '#identity/testing/test-identity.ts'

onDatabase('a mail server that is away, or does not take a mail', (create) => {
  let stored: TestDatabase
  let service: TestIdentity
  let server: MailServer
  let mailer: Mailer
  before(async () => {
    stored = await create()
    server = await startMailServer()
    mailer = createSmtpMailer(server.url, 'school@safelight.test')
    service = await createTestIdentity(stored.database, undefined, { mailer })
  })
  after(async () => {
    await service.close()
    await server.stop()
    await stored.drop()
  })

  const send = (requestType: string, overrides: object) =>
    service.call('sendOobCode', { requestType, ...overrides })
  /** One of each kind: two for an account that is signed in, two for an e-mail. */
  const kindsOf = ({ email, idToken }: { email: string; idToken: string }) => [
    () => send('VERIFY_EMAIL', { idToken }),
    () => send('VERIFY_AND_CHANGE_EMAIL', { idToken, newEmail: `new-${email}` }),
    () => send('EMAIL_SIGNIN', { email }),
    () => send('PASSWORD_RESET', { email }),
  ]
  const mailsTo = (email: string) => server.mailsTo(email)
  const codeIn = (mail: string | undefined) => /oobCode=([\w-]{43})/.exec(mail ?? '')?.[1] ?? ''
  /** An hour in which the person tries again every ten minutes. */
  const hourAway = async () => {
    await server.stop()
    for (let minutes = 0; minutes < 60; minutes += 10) {
      await service.parts.jobs.runDue()
      service.wait(600)
    }
  }

  test('[7.30] [14.1] after an hour without it every mail comes once, and its link is good for an hour from then', async () => {
    const account = await service.register(newEmail())
    await server.stop()
    for (const ask of kindsOf(account)) assert.equal((await ask()).status, 200)
    await hourAway()
    assert.deepEqual(mailsTo(account.email), [])
    await server.restart()
    service.wait(900)
    await service.parts.jobs.runDue()
    await service.parts.jobs.runDue()
    assert.equal(mailsTo(`new-${account.email}`).length, 1)
    const mails = mailsTo(account.email)
    assert.equal(mails.length, 3)
    service.wait(3599)
    const oobCode = codeIn(mails.find((mail) => mail.includes('mode=verifyEmail')))
    const { status, body } = await service.call('update', { oobCode })
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body['emailVerified'], true)
  })

  test('[14.1] another process sends the mail of one that died', async () => {
    const { email } = await service.register(newEmail())
    await send('PASSWORD_RESET', { email })
    const { database, clock } = service.parts
    const other = await createTestIdentity(database, clock(), {
      mailer,
      jobs: await createJobs(database, clock),
    })
    await other.parts.jobs.runDue()
    assert.equal(mailsTo(email).length, 1)
    await service.parts.jobs.runDue()
    assert.equal(mailsTo(email).length, 1)
    await other.close()
  })

  test('[7.35] [14.1] a change of the e-mail is reported to the first one also after an hour, with a recovery link', async () => {
    const account = await service.register(newEmail())
    await server.stop()
    const { idToken } = account
    assert.equal((await service.call('update', { idToken, email: newEmail() })).status, 200)
    await hourAway()
    await server.restart()
    service.wait(900)
    await service.parts.jobs.runDue()
    const [mail, ...others] = mailsTo(account.email)
    assert.equal(others.length, 0)
    const { body } = await service.call('update', { oobCode: codeIn(mail) })
    assert.equal(body['email'], account.email)
  })

  test('[7.35] a change that waited for its mail while the sessions ended is not mailed', async () => {
    const account = await service.register(newEmail())
    const { idToken, email } = account
    await send('VERIFY_AND_CHANGE_EMAIL', { idToken, newEmail: `new-${email}` })
    assert.equal((await service.call('update', { idToken, password: 'another one' })).status, 200)
    await service.parts.jobs.runDue()
    assert.deepEqual(mailsTo(`new-${email}`), [])
  })

  test('[14.1] a mail that it does not take is tried again until it does', async () => {
    const { email } = await service.register(newEmail())
    server.takesMailFor((recipient) => recipient !== email)
    await send('EMAIL_SIGNIN', { email })
    await service.parts.jobs.runDue()
    assert.deepEqual(mailsTo(email), [])
    server.takesMailFor(() => true)
    service.wait(10)
    await service.parts.jobs.runDue()
    assert.equal(mailsTo(email).length, 1)
  })

  test('[7.30] a reset that the mail server refuses reveals to nobody who has an account, nor does the limit', async () => {
    const { email } = await service.register(newEmail())
    server.takesMailFor(() => false)
    for (const requestedEmail of [email, newEmail()]) {
      const answers: string[] = []
      for (let time = 0; time < 6; time += 1) {
        const { status, code, body } = await send('PASSWORD_RESET', { email: requestedEmail })
        await service.parts.jobs.runDue()
        answers.push(status === 200 ? String(body['email']) : code)
      }
      assert.deepEqual(answers, [
        ...Array<string>(5).fill(requestedEmail),
        'RESET_PASSWORD_EXCEED_LIMIT',
      ])
    }
    server.takesMailFor(() => true)
  })

  test('[7.30] one address is limited also by mails that nobody takes', async () => {
    const { app, parts } = service
    const ask = async () => {
      const answer = await app.inject({
        method: 'POST',
        url: `/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=${parts.apiKey}`,
        payload: { requestType: 'EMAIL_SIGNIN', email: newEmail() },
        remoteAddress: '203.0.113.9',
      })
      return answer.statusCode
    }
    for (let time = 0; time < 50; time += 1) assert.equal(await ask(), 200)
    assert.equal(await ask(), 400)
  })
})
