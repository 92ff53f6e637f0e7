import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeJwt } from 'jose'
import { newEmail, onEachIdentity } from '#identity/testing/test-identity.ts'

onEachIdentity('accounts:signInWithEmailLink', (service) => {
  const enter = (body: object) => service().call('signInWithEmailLink', body)
  const askFor = async (email: string) => {
    await service().call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email })
    return (await service().nextMail(email)).code
  }
  const lookup = async (idToken: unknown) => {
    const { body } = await service().call('lookup', { idToken })
    return (body['users'] as Record<string, unknown>[])[0] ?? {}
  }

  test('[7.33] makes an account for a new e-mail, and finds it the next time', async () => {
    const email = newEmail()
    const { status, body } = await enter({
      email: email.toUpperCase(),
      oobCode: await askFor(email),
    })
    assert.equal(status, 200)
    assert.equal(body['kind'], 'identitytoolkit#EmailLinkSigninResponse')
    assert.equal(body['email'], email)
    assert.equal(body['isNewUser'], true)
    assert.equal(body['expiresIn'], '3600')
    const claims = decodeJwt(String(body['idToken']))
    assert.equal(claims['email_verified'], true)
    assert.deepEqual(claims['firebase'], {
      identities: { email: [email] },
      sign_in_provider: 'password',
    })
    const user = await lookup(body['idToken'])
    assert.equal(user['emailLinkSignin'], true)
    assert.equal((user['providerUserInfo'] as unknown[]).length, 1)
    const again = await enter({ email, oobCode: await askFor(email) })
    assert.equal(again.body['isNewUser'], false)
    assert.equal(again.body['localId'], body['localId'])
  })

  test('[7.33] keeps the password of an account whose e-mail was proved before', async () => {
    const email = newEmail()
    const password = 'correct horse'
    await service().identity.accounts.create({ email, password, emailVerified: true })
    assert.equal((await enter({ email, oobCode: await askFor(email) })).status, 200)
    assert.equal((await service().call('signInWithPassword', { email, password })).status, 200)
  })

  test('[7.33] a stranger who registered another person’s e-mail is out', async () => {
    const stranger = await service().register(newEmail())
    const { email, password } = stranger
    const { body } = await enter({ email, oobCode: await askFor(email) })
    assert.equal(body['localId'], stranger.localId)
    const { code } = await service().call('signInWithPassword', { email, password })
    assert.equal(code, 'INVALID_LOGIN_CREDENTIALS')
    assert.equal((await service().refresh(stranger.refreshToken)).code, 'TOKEN_EXPIRED')
    assert.equal((await service().refresh(String(body['refreshToken']))).status, 200)
  })

  test('[7.33] links an e-mail to the account of the caller', async () => {
    const { body: guest } = await service().call('signUp')
    const email = newEmail()
    const oobCode = await askFor(email)
    const { body } = await enter({ email, oobCode, idToken: guest['idToken'] })
    assert.equal(body['localId'], guest['localId'])
    assert.equal(body['isNewUser'], false)
    const user = await lookup(body['idToken'])
    assert.equal(user['email'], email)
    assert.equal(user['emailVerified'], true)
  })

  test('[7.33] an e-mail that is linked in place of another is reported to the first one, with a recovery link', async () => {
    const { email, idToken } = await service().register(newEmail())
    const own = await enter({ email, oobCode: await askFor(email), idToken })
    const next = newEmail()
    const oobCode = await askFor(next)
    const linked = await enter({ email: next, oobCode, idToken: own.body['idToken'] })
    assert.equal(linked.status, 200)
    const mail = await service().nextMail(email)
    assert.equal(mail.link.searchParams.get('mode'), 'recoverEmail')
    const { body } = await service().call('update', { oobCode: mail.code })
    assert.deepEqual([body['email'], body['emailVerified']], [email, true])
    const stolen = await service().refresh(String(linked.body['refreshToken']))
    assert.equal(stolen.code, 'TOKEN_EXPIRED')
  })

  test('[7.33] does not link another person’s e-mail', async () => {
    const { email } = await service().register(newEmail())
    const { body: guest } = await service().call('signUp')
    const oobCode = await askFor(email)
    const { code } = await enter({ email, oobCode, idToken: guest['idToken'] })
    assert.equal(code, 'EMAIL_EXISTS')
    assert.equal((await enter({ email, oobCode })).status, 200)
  })

  test('[7.33] of many uses of one link exactly one succeeds', async () => {
    const email = newEmail()
    const oobCode = await askFor(email)
    const answers = await Promise.all(Array.from({ length: 5 }, () => enter({ email, oobCode })))
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  })

  test('[7.33] of two faults the first of the list is reported', async () => {
    const email = newEmail()
    const oobCode = await askFor(email)
    const { email: known, idToken } = await service().register(newEmail())
    await service().call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken })
    const verify = (await service().nextMail(known)).code
    const cases: [body: object, code: string][] = [
      [{ idToken: 'wrong' }, 'INVALID_ID_TOKEN'],
      [{}, 'MISSING_EMAIL'],
      [{ email: 'wrong' }, 'MISSING_OOB_CODE'],
      [{ email: 'wrong', oobCode: 'wrong' }, 'INVALID_OOB_CODE'],
      [{ email: known, oobCode: verify }, 'INVALID_OOB_CODE'],
      [{ email: newEmail(), oobCode }, 'INVALID_EMAIL'],
    ]
    for (const [body, code] of cases)
      assert.equal((await enter(body)).code, code, JSON.stringify(body))
    assert.equal((await enter({ email, oobCode })).status, 200)
  })

  test('[7.33] a disabled account gets an error of its own', async () => {
    const { email, localId } = await service().register(newEmail())
    const oobCode = await askFor(email)
    await service().identity.accounts.disableAccount(localId)
    assert.equal((await enter({ email, oobCode })).code, 'USER_DISABLED')
  })

  test('[7.33] a link is good for an hour', async () => {
    const email = newEmail()
    const oobCode = await askFor(email)
    service().wait(3600)
    assert.equal((await enter({ email, oobCode })).code, 'EXPIRED_OOB_CODE')
  })
})
