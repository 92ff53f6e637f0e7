import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createSmtpMailer } from '#platform/mail/mailer.ts'
import { onEachDatabase, type TestDatabase } from '#tests/support/databases.ts'
import { startMailServer, type MailServer } from '#tests/support/mail-server.ts'
import type { IdentityTables } from '#identity/tables.ts'
import {
  createTestIdentity,
  newEmail,
  type TestAnswer,
  type TestIdentity,
} from '#identity/testing/test-identity.ts'
import { hashEmail } from './attempts.ts'

const unavailable = { error: { code: 503, status: 'UNAVAILABLE' } }

onEachDatabase('a mail server that is away, or does not take a mail', (create) => {
  let stored: TestDatabase
  let service: TestIdentity
  let server: MailServer
  before(async () => {
    stored = await create()
    server = await startMailServer()
    // What was found out is believed for five seconds at most, of the service's clock.
    const clock = () => service.parts.clock()
    const mailer = createSmtpMailer(server.url, 'school@safelight.test', clock)
    service = await createTestIdentity(stored.database, undefined, { mailer })
  })
  after(async () => {
    await service.close()
    await server.leave()
    await stored.drop()
  })

  const send = (requestType: string, given: object) =>
    service.call('sendOobCode', { requestType, ...given })
  /** One of each kind: two for an account that is signed in, two for an e-mail. */
  const kindsOf = ({ email, idToken }: { email: string; idToken: string }) => [
    () => send('VERIFY_EMAIL', { idToken }),
    () => send('VERIFY_AND_CHANGE_EMAIL', { idToken, newEmail: `new-${email}` }),
    () => send('EMAIL_SIGNIN', { email }),
    () => send('PASSWORD_RESET', { email }),
  ]
  const db = () => stored.database.tables<IdentityTables>()
  /** What is kept of an account's mails: their codes, and how many count. */
  const traceOf = async ({ email }: { email: string }) => {
    const codes = await db()
      .selectFrom('identity_code')
      .select('code_hash')
      .where('email', '=', email)
      .execute()
    const keys = [email, `new-${email}`].map((one) => `mail:${hashEmail(one)}`)
    const counts = await db().selectFrom('identity_attempt').selectAll().execute()
    const counted = counts.filter(({ key, count }) => keys.includes(key) && count > 0)
    return [codes.length, counted.length]
  }
  const assertDown = ({ status, body }: TestAnswer) => {
    assert.equal(status, 503)
    assert.deepEqual(body, unavailable)
  }

  test('[7.30] while it is away everybody is told so, and nothing is counted or kept', async () => {
    const account = await service.register(newEmail())
    await server.leave()
    service.wait(5)
    for (const ask of kindsOf(account))
      for (let time = 0; time < 6; time += 1) assertDown(await ask())
    assertDown(await send('PASSWORD_RESET', { email: newEmail() }))
    assert.deepEqual(await traceOf(account), [0, 0])
    await server.comeBack()
    service.wait(5)
    for (const ask of kindsOf(account)) assert.equal((await ask()).status, 200)
    assert.equal((await send('PASSWORD_RESET', { email: newEmail() })).status, 200)
  })

  test('[7.30] faults of the caller are told first', async () => {
    await server.leave()
    service.wait(5)
    assert.equal((await send('VERIFY_EMAIL', { idToken: 'wrong' })).code, 'INVALID_ID_TOKEN')
    assert.equal((await send('PASSWORD_RESET', { email: 'wrong' })).code, 'INVALID_EMAIL')
    assert.equal((await send('PASSWORD_RESET', {})).code, 'MISSING_EMAIL')
    await server.comeBack()
    service.wait(5)
  })

  test('[7.30] a mail that it does not take is told, and neither it nor its code counts', async () => {
    const account = await service.register(newEmail())
    server.takesMailFor(() => false)
    for (const ask of kindsOf(account).slice(0, 3))
      for (let time = 0; time < 6; time += 1) assertDown(await ask())
    assert.deepEqual(await traceOf(account), [0, 0])
    server.takesMailFor(() => true)
    for (const ask of kindsOf(account)) assert.equal((await ask()).status, 200)
  })

  test('[7.30] a reset that it does not take tells nobody who has an account, not by the limit either', async () => {
    const { email } = await service.register(newEmail())
    server.takesMailFor(() => false)
    for (const asked of [email, newEmail()]) {
      const answers: string[] = []
      for (let time = 0; time < 6; time += 1) {
        const { status, code, body } = await send('PASSWORD_RESET', { email: asked })
        answers.push(status === 200 ? String(body['email']) : code)
      }
      assert.deepEqual(answers, [...Array<string>(5).fill(asked), 'RESET_PASSWORD_EXCEED_LIMIT'])
    }
    server.takesMailFor(() => true)
  })

  test('[7.30] one address is limited also by mails that nobody takes', async () => {
    const { app, parts } = service
    server.takesMailFor(() => false)
    const ask = async () => {
      const answer = await app.inject({
        method: 'POST',
        url: `/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=${parts.apiKey}`,
        payload: { requestType: 'EMAIL_SIGNIN', email: newEmail() },
        remoteAddress: '203.0.113.9',
      })
      return answer.statusCode
    }
    for (let time = 0; time < 50; time += 1) assert.equal(await ask(), 503)
    assert.equal(await ask(), 400)
    server.takesMailFor(() => true)
  })
})
