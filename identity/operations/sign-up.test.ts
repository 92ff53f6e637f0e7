import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { newEmail, onEachIdentity } from '#identity/testing/test-identity.ts'

onEachIdentity('accounts:signUp', (service) => {
  test('[7.31] makes an account and signs it in', async () => {
    const email = newEmail()
    const { status, body } = await service().call('signUp', {
      email: email.toUpperCase(),
      password: 'correct horse',
      displayName: 'Ada Moreno',
      returnSecureToken: true,
      clientType: 'CLIENT_TYPE_WEB',
    })
    assert.equal(status, 200)
    assert.equal(body['kind'], 'identitytoolkit#SignupNewUserResponse')
    assert.match(String(body['localId']), /^[A-Za-z0-9]{28}$/)
    assert.equal(body['email'], email)
    assert.equal(body['displayName'], 'Ada Moreno')
    assert.equal(body['expiresIn'], '3600')
    assert.notEqual(body['refreshToken'], '')
  })

  test('[7.31] the ID token says what Firebase documents, signed with a key that has a name', async () => {
    const { idToken, localId, email } = await service().register(newEmail())
    const now = Math.floor(service().parts.clock() / 1000)
    assert.deepEqual(decodeJwt(idToken), {
      iss: 'https://securetoken.google.com/test-school',
      aud: 'test-school',
      sub: localId,
      user_id: localId,
      iat: now,
      exp: now + 3600,
      auth_time: now,
      email,
      email_verified: false,
      firebase: { identities: { email: [email] }, sign_in_provider: 'password' },
    })
    const header = decodeProtectedHeader(idToken)
    assert.equal(header.alg, 'RS256')
    assert.equal(typeof header.kid, 'string')
  })

  test('[7.31] field names may be in snake_case', async () => {
    const input = { email: newEmail(), password: 'correct horse', display_name: 'Ada' }
    const { body } = await service().call('signUp', input)
    assert.equal(body['displayName'], 'Ada')
  })

  test('[7.31] of two faults the first of the list is reported', async () => {
    const { email } = await service().register(newEmail())
    const cases: [body: object, code: string][] = [
      [{ localId: 'me', email: 'wrong' }, 'UNEXPECTED_PARAMETER'],
      [{ password: 'short' }, 'MISSING_EMAIL'],
      [{ email: '', password: 'short' }, 'MISSING_EMAIL'],
      [{ email: 'wrong' }, 'MISSING_PASSWORD'],
      [{ email: 'wrong', password: 'short' }, 'INVALID_EMAIL'],
      [{ email, password: 'short' }, 'EMAIL_EXISTS'],
      [{ email: newEmail(), password: 'short', displayName: 'Ada\u202eecalevoL' }, 'WEAK_PASSWORD'],
      [
        { email: newEmail(), password: 'correct horse', displayName: 'Ada\u202eecalevoL' },
        'INVALID_DISPLAY_NAME',
      ],
      [
        { email: newEmail(), password: 'correct horse', displayName: '\u200f', idToken: 'wrong' },
        'INVALID_DISPLAY_NAME',
      ],
      [{ email: newEmail(), password: 'short', idToken: 'wrong' }, 'WEAK_PASSWORD'],
      [{ email: newEmail(), password: 'correct horse', idToken: 'wrong' }, 'INVALID_ID_TOKEN'],
    ]
    for (const [body, code] of cases)
      assert.equal((await service().call('signUp', body)).code, code, JSON.stringify(body))
  })

  test('[7.31] refuses e-mails that are none', async () => {
    const local = 'a'.repeat(251)
    const wrong = ['a', '@', 'a@', '@b.c', 'a@b', 'a@b@c.d', 'a b@c.d', 'a@b..c', `${local}@b.cd`]
    const formats = ['a\u200b@b.cd', 'a\u202e@b.cd', 'a@b\u00ad.cd', 'a@b.c\u2060d']
    // Not every invisible character is a format character: joiners, fillers, selectors, empty Braille.
    const unseen = ['\u034f', '\u115f', '\u17b4', '\u2800', '\u3164', '\ufe0f', '\u{e0100}']
    const more = unseen.flatMap((one) => [`a${one}@b.cd`, `a@b${one}.cd`, `a@b.cd${one}`])
    for (const email of [
      ...wrong,
      ...formats,
      ...more,
      'a@b.c\u0000',
      '<a>@b.cd',
      'a,b@c.de',
      'a@b.c\nx',
    ]) {
      const { status } = await service().call('signUp', { email, password: 'correct horse' })
      assert.equal(status, 400, email)
    }
  })

  test('[7.31] an accent is one letter or two: the e-mail is the same', async () => {
    const [composed, apart] = [`\u00e9${newEmail()}`, 'e\u0301']
    await service().register(composed)
    const email = apart + composed.slice(1)
    const password = 'correct horse'
    assert.equal((await service().call('signUp', { email, password })).code, 'EMAIL_EXISTS')
    const { body } = await service().call('signInWithPassword', { email, password })
    assert.equal(body['email'], composed)
  })

  test('[7.31] a password is six characters at least, any Unicode, and not trimmed', async () => {
    const sign = (password: string, email = newEmail()) =>
      service().call('signUp', { email, password })
    const { body } = await sign('12345')
    const { message } = body['error'] as { message: string }
    assert.equal(message, 'WEAK_PASSWORD : Password should be at least 6 characters')
    assert.equal((await sign('x'.repeat(4097))).code, 'WEAK_PASSWORD')
    assert.equal((await sign('x'.repeat(4096))).status, 200)
    const email = newEmail()
    assert.equal((await sign('  pässwörd 🔑 ', email)).status, 200)
    const enter = (password: string) => service().call('signInWithPassword', { email, password })
    assert.equal((await enter('  pässwörd 🔑 ')).status, 200)
    assert.equal((await enter('pässwörd 🔑')).code, 'INVALID_LOGIN_CREDENTIALS')
  })

  test('[7.31] of many equal sign-ups exactly one succeeds', async () => {
    const input = { email: newEmail(), password: 'correct horse' }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => service().call('signUp', input)),
    )
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    assert.equal(answers.filter(({ code }) => code === 'EMAIL_EXISTS').length, 7)
  })

  test('[7.31] without e-mail and password the account is anonymous, and can become a full one', async () => {
    const { body: guest } = await service().call('signUp', { returnSecureToken: true })
    const claims = decodeJwt(String(guest['idToken']))
    assert.equal(claims['provider_id'], 'anonymous')
    assert.equal('email' in claims, false)
    assert.deepEqual(claims['firebase'], { identities: {}, sign_in_provider: 'anonymous' })
    const email = newEmail()
    const { status, body } = await service().call('signUp', {
      email,
      password: 'correct horse',
      idToken: guest['idToken'],
    })
    assert.equal(status, 200)
    assert.equal(body['localId'], guest['localId'])
    const full = decodeJwt(String(body['idToken']))
    assert.equal(full['provider_id'], undefined)
    assert.equal(full['email'], email)
    const old = await service().refresh(String(guest['refreshToken']))
    assert.equal(old.code, 'TOKEN_EXPIRED')
  })

  test('[7.31] an account gets a password with its own e-mail, not with another person’s', async () => {
    const first = await service().register(newEmail())
    const second = await service().register(newEmail())
    const link = (email: string) =>
      service().call('signUp', { email, password: 'another horse', idToken: first.idToken })
    assert.equal((await link(second.email)).code, 'EMAIL_EXISTS')
    assert.equal((await link(first.email)).status, 200)
    const entered = await service().call('signInWithPassword', {
      email: first.email,
      password: 'another horse',
    })
    assert.equal(entered.body['localId'], first.localId)
  })

  test('[7.31] another e-mail with the password is reported to the first one, with a recovery link', async () => {
    const { email, idToken } = await service().register(newEmail())
    const give = (idToken: unknown, next: string) =>
      service().call('signUp', { email: next, password: 'another horse', idToken })
    const same = await give(idToken, email)
    const changed = await give(same.body['idToken'], newEmail())
    assert.equal(changed.status, 200)
    const mail = await service().nextMail(email)
    assert.equal(mail.link.searchParams.get('mode'), 'recoverEmail')
    assert.equal(await service().countMails(email), 1)
    const { status, body } = await service().call('update', { oobCode: mail.code })
    assert.deepEqual([status, body['email'], body['emailVerified']], [200, email, true])
    const stolen = await service().refresh(String(changed.body['refreshToken']))
    assert.equal(stolen.code, 'TOKEN_EXPIRED')
  })

  test('[7.31] doing so over and over sends 5 mails an hour', async () => {
    const { email, idToken } = await service().register(newEmail())
    let token: unknown = idToken
    const codes: string[] = []
    for (let change = 0; change < 6; change += 1) {
      const input = { email: newEmail(), password: 'another horse', idToken: token }
      const { code, body } = await service().call('signUp', input)
      codes.push(code)
      token = body['idToken']
    }
    assert.deepEqual(codes, ['', '', '', '', '', 'TOO_MANY_ATTEMPTS_TRY_LATER'])
    for (let mail = 0; mail < 5; mail += 1) await service().nextMail(email)
    assert.equal(await service().countMails(email), 5)
  })
})
