import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createJobs } from '#platform/jobs/jobs.ts'
import {
  createTestIdentity,
  newEmail,
  onEachIdentity,
  testKey,
} from '#identity/testing/test-identity.ts'
import { watchQueries } from '#tests/support/database/watch-queries.ts'

onEachIdentity('accounts:sendOobCode', (service) => {
  const send = (body: object) => service().call('sendOobCode', body)

  test('[7.30] mails a link for a new password, and keeps the code out of answer and database', async () => {
    const { email } = await service().register(newEmail())
    const { status, body } = await send({
      requestType: 'PASSWORD_RESET',
      email: email.toUpperCase(),
      continueUrl: 'https://school.example/login',
    })
    assert.equal(status, 200)
    assert.deepEqual(body, { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email })
    const { link, code, subject, text } = await service().nextMail(email)
    assert.equal(link.origin + link.pathname, 'https://school.example/account/action')
    assert.equal(link.searchParams.get('mode'), 'resetPassword')
    assert.equal(link.searchParams.get('apiKey'), testKey)
    assert.equal(link.searchParams.get('lang'), 'en')
    assert.equal(link.searchParams.get('continueUrl'), 'https://school.example/login')
    assert.match(code, /^[\w-]{43}$/)
    assert.match(subject, /Test School/)
    assert.match(text, /one hour/)
    const db = service().parts.database.tables<{ identity_code: object }>()
    const rows = await db.selectFrom('identity_code').selectAll().execute()
    assert.equal(JSON.stringify(rows).includes(code), false)
  })

  test('[7.30] an unknown e-mail has the same answer, and gets no mail', async () => {
    const own = await createTestIdentity()
    const email = newEmail()
    const { status, body } = await own.call('sendOobCode', { requestType: 'PASSWORD_RESET', email })
    assert.equal(status, 200)
    assert.deepEqual(body, { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email })
    assert.equal(await own.countMails(email), 0)
    await own.close()
  })

  test('[7.30] what is asked of the database, before the answer and after it, is the same for an unknown e-mail', async () => {
    const { parts, register } = service()
    const { database, seen } = watchQueries(parts.database)
    const jobs = await createJobs(database, parts.clock)
    const own = await createTestIdentity(database, undefined, { jobs })
    await jobs.runDue()
    const requestLink = async (email: string) => {
      seen.length = 0
      const { status } = await own.call('sendOobCode', { requestType: 'PASSWORD_RESET', email })
      assert.equal(status, 200)
      const before = seen.length
      await jobs.runDue()
      return { before, kinds: seen.map(({ query }) => query.kind) }
    }
    const { email } = await register(newEmail())
    const known = await requestLink(email)
    const unknown = await requestLink(newEmail())
    assert.equal(await own.countMails(email), 1)
    await own.close()
    assert.ok(known.before > 0 && known.kinds.length > known.before)
    assert.deepEqual(known, unknown)
  })

  test('[7.33] mails a link to sign in also to an e-mail without an account', async () => {
    const email = newEmail()
    assert.equal((await send({ requestType: 'EMAIL_SIGNIN', email })).body['email'], email)
    assert.equal((await service().nextMail(email)).link.searchParams.get('mode'), 'signIn')
  })

  test('[7.35] mails a link that verifies the e-mail, in the language of the client', async () => {
    const { idToken, email } = await service().register(newEmail())
    const { statusCode } = await service().app.inject({
      method: 'POST',
      url: `/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=${testKey}`,
      headers: { 'x-firebase-locale': 'pt-BR' },
      payload: { requestType: 'VERIFY_EMAIL', idToken },
    })
    assert.equal(statusCode, 200)
    const { link } = await service().nextMail(email)
    assert.equal(link.searchParams.get('mode'), 'verifyEmail')
    assert.equal(link.searchParams.get('lang'), 'pt-BR')
  })

  test('[17.6] mails in the language that the client asks for; in the school’s own where it is not offered', async () => {
    for (const [locale, lang, subject, page] of [
      ['de', 'de', 'Neues Passwort für Test School', '/de/account/action'],
      ['de-AT', 'de-AT', 'Neues Passwort für Test School', '/de/account/action'],
      ['xx', 'xx', 'Reset your Test School password', '/account/action'],
      ['"><b>', 'en', 'Reset your Test School password', '/account/action'],
      [undefined, 'en', 'Reset your Test School password', '/account/action'],
    ] as const) {
      const { email } = await service().register(newEmail())
      await service().app.inject({
        method: 'POST',
        url: `/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=${testKey}`,
        headers: locale === undefined ? {} : { 'x-firebase-locale': locale },
        payload: { requestType: 'PASSWORD_RESET', email },
      })
      const mail = await service().nextMail(email)
      assert.deepEqual([mail.subject, mail.link.pathname], [subject, page])
      assert.equal(mail.link.searchParams.get('lang'), lang)
      const language = page.startsWith('/de') ? 'de' : 'en'
      assert.ok(mail.html.includes(`<html lang="${language}">`))
      assert.ok(mail.html.includes(`href="${mail.link.href.replaceAll('&', '&amp;')}"`))
    }
  })

  test('[7.35] mails the link of a change to the new e-mail and answers with the old one', async () => {
    const { idToken, email } = await service().register(newEmail())
    const newOne = newEmail()
    const requestType = 'VERIFY_AND_CHANGE_EMAIL'
    const { body } = await send({ requestType, idToken, newEmail: newOne })
    assert.equal(body['email'], email)
    const { link } = await service().nextMail(newOne)
    assert.equal(link.searchParams.get('mode'), 'verifyAndChangeEmail')
  })

  test('[7.35] [14.2] an e-mail that mail programs make a link of is not shown to its recipient', async () => {
    for (const bait of ['www.evil.example', 'evil.example/you-have-won']) {
      const [own, stranger] = [`${bait}-${newEmail()}`, newEmail()]
      const signedUp = await service().call('signUp', { email: own, password: 'correct horse' })
      const idToken = signedUp.body['idToken']
      await send({ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: stranger })
      const { text } = await service().nextMail(stranger)
      assert.ok(!text.includes('evil') && text.includes(`New email: ${stranger}`), text)
      const account = await service().register(newEmail())
      const changed = { idToken: account.idToken, email: `${bait}-${newEmail()}` }
      assert.equal((await service().call('update', changed)).status, 200)
      const mail = (await service().nextMail(account.email)).text
      assert.ok(!mail.includes('evil') && mail.includes(`Email: ${account.email}`), mail)
    }
  })

  test('[7.30] of two faults the first of the list is reported', async () => {
    const { idToken } = await service().register(newEmail())
    const { email: taken } = await service().register(newEmail())
    const change = { requestType: 'VERIFY_AND_CHANGE_EMAIL' }
    const reset = { requestType: 'PASSWORD_RESET' }
    const cases: [body: object, code: string][] = [
      [{ returnOobLink: true }, 'MISSING_REQ_TYPE'],
      [{ requestType: 'OOB_REQ_TYPE_UNSPECIFIED' }, 'MISSING_REQ_TYPE'],
      [{ ...reset, returnOobLink: true, continueUrl: 'wrong' }, 'INSUFFICIENT_PERMISSION'],
      [{ ...reset, continueUrl: '/login' }, 'INVALID_CONTINUE_URI'],
      [{ ...reset, continueUrl: 'javascript:alert(1)' }, 'INVALID_CONTINUE_URI'],
      [{ ...reset, continueUrl: 'https://stranger.example/' }, 'UNAUTHORIZED_DOMAIN'],
      [reset, 'MISSING_EMAIL'],
      [{ ...reset, email: 'wrong' }, 'INVALID_EMAIL'],
      [{ requestType: 'EMAIL_SIGNIN' }, 'MISSING_EMAIL'],
      [{ requestType: 'VERIFY_EMAIL' }, 'INVALID_ID_TOKEN'],
      [change, 'MISSING_NEW_EMAIL'],
      [{ ...change, newEmail: taken }, 'MISSING_ID_TOKEN'],
      [{ ...change, newEmail: taken, idToken: 'wrong' }, 'INVALID_ID_TOKEN'],
      [{ ...change, newEmail: 'wrong', idToken }, 'INVALID_NEW_EMAIL'],
      [{ ...change, newEmail: taken, idToken }, 'EMAIL_EXISTS'],
      [{ requestType: 'RECOVER_EMAIL' }, 'OPERATION_NOT_ALLOWED'],
    ]
    for (const [body, code] of cases)
      assert.equal((await send(body)).code, code, JSON.stringify(body))
    const unknown = await send({ requestType: 'SOMETHING' })
    assert.match(unknown.code, /^Invalid JSON payload received/)
  })

  test('[7.30] a link leads back to this site alone: its scheme, its host and its port', async () => {
    const strangers = [
      'http://school.example/login',
      'https://school.example:8443/login',
      'https://www.school.example/login',
      'https://school.example.stranger.example/login',
      'https://school.example@stranger.example/login',
      'https://stranger.example\\@school.example/login',
      'https://stranger.example:password@school.example/login',
      'https://school.example./login',
      'http://localhost/login',
      'https://localhost/login',
      'http://127.0.0.1:3000/login',
      'http://[::1]/login',
    ]
    const email = newEmail()
    for (const requestType of ['PASSWORD_RESET', 'EMAIL_SIGNIN'])
      for (const continueUrl of strangers) {
        const { code } = await send({ requestType, email, continueUrl })
        assert.equal(code, 'UNAUTHORIZED_DOMAIN', continueUrl)
      }
    for (const continueUrl of [
      'ftp://school.example/login',
      'blob:https://school.example/login',
      'data:text/html,login',
      '//school.example/login',
      `https://school.example/${'a'.repeat(2048)}`,
    ]) {
      const { code } = await send({ requestType: 'EMAIL_SIGNIN', email, continueUrl })
      assert.equal(code, 'INVALID_CONTINUE_URI', continueUrl)
    }
    const continueUrl = 'HTTPS://SCHOOL.example:443/login?from=/cart#top'
    assert.equal((await send({ requestType: 'EMAIL_SIGNIN', email, continueUrl })).status, 200)
    const { link } = await service().nextMail(email)
    const leadsTo = link.searchParams.get('continueUrl')
    assert.equal(leadsTo, 'https://school.example/login?from=/cart#top')
  })

  test('[7.30] an e-mail gets five mails an hour at most', async () => {
    const email = newEmail()
    const ask = () => send({ requestType: 'EMAIL_SIGNIN', email })
    for (let mail = 0; mail < 5; mail += 1) assert.equal((await ask()).status, 200)
    assert.equal((await ask()).code, 'TOO_MANY_ATTEMPTS_TRY_LATER')
    const reset = await send({ requestType: 'PASSWORD_RESET', email })
    assert.equal(reset.code, 'RESET_PASSWORD_EXCEED_LIMIT')
    assert.equal(await service().countMails(email), 5)
    service().wait(3600)
    assert.equal((await ask()).status, 200)
  })

  test('[7.30] an anonymous account has no e-mail to verify or change', async () => {
    const { body: guest } = await service().call('signUp')
    const idToken = guest['idToken']
    assert.equal((await send({ requestType: 'VERIFY_EMAIL', idToken })).code, 'MISSING_EMAIL')
    const change = { requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail: newEmail() }
    assert.equal((await send({ ...change, idToken })).code, 'MISSING_EMAIL')
  })
})
