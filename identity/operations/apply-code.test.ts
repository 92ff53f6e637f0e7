import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newEmail, onEachIdentity, type TestAccount } from '#identity/testing/test-identity.ts'

onEachIdentity('accounts:update with a mailed code', (service) => {
  const apply = (oobCode: string) => service().call('update', { oobCode })
  const ask = (body: object) => service().call('sendOobCode', body)
  const lookup = async (idToken: unknown) => {
    const { body } = await service().call('lookup', { idToken })
    return (body['users'] as Record<string, unknown>[])[0] ?? {}
  }

  test('[7.35] verifies the e-mail once, without tokens, and ends no session', async () => {
    const { idToken, refreshToken, email, localId } = await service().register(newEmail())
    await ask({ requestType: 'VERIFY_EMAIL', idToken })
    const { code } = await service().nextMail(email)
    const { status, body } = await apply(code)
    assert.equal(status, 200)
    assert.equal(body['kind'], 'identitytoolkit#SetAccountInfoResponse')
    assert.equal(body['localId'], localId)
    assert.equal(body['email'], email)
    assert.equal(body['emailVerified'], true)
    assert.equal('idToken' in body, false)
    assert.equal((await lookup(idToken))['emailVerified'], true)
    assert.equal((await service().refresh(refreshToken)).status, 200)
    assert.equal((await apply(code)).code, 'INVALID_OOB_CODE')
  })

  test('[7.35] changes the e-mail, verified; the first one is notified and can take it back', async () => {
    const { idToken, refreshToken, email, password } = await service().register(newEmail())
    const next = newEmail()
    await ask({ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: next })
    const { body } = await apply((await service().nextMail(next)).code)
    assert.equal(body['email'], next)
    assert.equal(body['newEmail'], next)
    assert.equal(body['emailVerified'], true)
    assert.equal((await service().refresh(refreshToken)).code, 'TOKEN_EXPIRED')
    const enter = (address: string) =>
      service().call('signInWithPassword', { email: address, password })
    assert.equal((await enter(next)).status, 200)
    const recovery = await service().nextMail(email)
    assert.equal(recovery.link.searchParams.get('mode'), 'recoverEmail')
    assert.match(recovery.text, new RegExp(next))
    const { body: recovered } = await apply(recovery.code)
    assert.equal(recovered['email'], email)
    assert.equal(recovered['emailVerified'], true)
    assert.equal((await enter(email)).status, 200)
    assert.equal((await enter(next)).code, 'INVALID_LOGIN_CREDENTIALS')
  })

  test('[7.35] a direct change of the e-mail is reported to the first one, too', async () => {
    const { idToken, email } = await service().register(newEmail())
    const { body } = await service().call('update', { idToken, email: newEmail() })
    const recovery = await service().nextMail(email)
    assert.equal((await apply(recovery.code)).body['email'], email)
    assert.equal((await service().refresh(String(body['refreshToken']))).code, 'TOKEN_EXPIRED')
  })

  for (const removal of [{ deleteAttribute: ['EMAIL'] }, { deleteProvider: ['password'] }])
    test(`[7.35] an e-mail that ${Object.keys(removal)[0]} takes away is reported, and comes back`, async () => {
      const { idToken, email, localId } = await service().register(newEmail())
      await service().call('update', { idToken, ...removal })
      const { code, text } = await service().nextMail(email)
      assert.match(text, /was removed/)
      // Then a thief gives the account their own e-mail.
      const { body } = await service().call('update', { idToken, email: newEmail() })
      assert.equal((await lookup(body['idToken']))['initialEmail'], email)
      await service().nextMail(email)
      const { body: recovered } = await apply(code)
      assert.equal(recovered['email'], email)
      assert.equal(recovered['localId'], localId)
      assert.equal((await service().refresh(String(body['refreshToken']))).code, 'TOKEN_EXPIRED')
    })

  test('[7.35] with the sessions end the changes of the e-mail that they asked for', async () => {
    const ends: ((owner: TestAccount) => Promise<unknown>)[] = [
      async ({ email }) => {
        await ask({ requestType: 'PASSWORD_RESET', email })
        const { code: oobCode } = await service().nextMail(email)
        return service().call('resetPassword', { oobCode, newPassword: 'a new password' })
      },
      async ({ email }) => {
        await ask({ requestType: 'EMAIL_SIGNIN', email })
        const { code: oobCode } = await service().nextMail(email)
        return service().call('signInWithEmailLink', { email, oobCode })
      },
      ({ idToken }) => service().call('update', { idToken, password: 'a new password' }),
    ]
    for (const end of ends) {
      const owner = await service().register(newEmail())
      const stranger = newEmail()
      const { idToken } = owner
      await ask({ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: stranger })
      const { code } = await service().nextMail(stranger)
      await end(owner)
      assert.equal((await service().refresh(owner.refreshToken)).code, 'TOKEN_EXPIRED')
      assert.equal((await apply(code)).code, 'INVALID_OOB_CODE')
    }
  })

  test('[7.35] an e-mail that somebody took meanwhile is refused', async () => {
    const { idToken } = await service().register(newEmail())
    const next = newEmail()
    await ask({ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: next })
    const { code } = await service().nextMail(next)
    await service().register(next)
    assert.equal((await apply(code)).code, 'EMAIL_EXISTS')
  })

  test('[7.35] the first e-mail cannot be taken back from somebody who has it by now', async () => {
    const { idToken, email } = await service().register(newEmail())
    await service().call('update', { idToken, email: newEmail() })
    const { code } = await service().nextMail(email)
    await service().register(email)
    assert.equal((await apply(code)).code, 'EMAIL_EXISTS')
  })

  test('[7.35] of many uses of one code exactly one succeeds', async () => {
    const { idToken, email } = await service().register(newEmail())
    await ask({ requestType: 'VERIFY_EMAIL', idToken })
    const { code } = await service().nextMail(email)
    const answers = await Promise.all(Array.from({ length: 5 }, () => apply(code)))
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  })

  test('[7.35] codes of other purposes, of deleted accounts and of another e-mail do nothing', async () => {
    const { idToken, email } = await service().register(newEmail())
    await ask({ requestType: 'PASSWORD_RESET', email })
    assert.equal((await apply((await service().nextMail(email)).code)).code, 'INVALID_OOB_CODE')
    await ask({ requestType: 'VERIFY_EMAIL', idToken })
    const verify = (await service().nextMail(email)).code
    const { body } = await service().call('update', { idToken, email: newEmail() })
    assert.equal((await apply(verify)).code, 'INVALID_OOB_CODE')
    await ask({ requestType: 'VERIFY_EMAIL', idToken: body['idToken'] })
    const last = (await service().nextMail(String(body['email']))).code
    await service().call('delete', { idToken: body['idToken'] })
    assert.equal((await apply(last)).code, 'INVALID_OOB_CODE')
    assert.equal((await apply('unknown')).code, 'INVALID_OOB_CODE')
  })

  test('[7.35] the code wins over a token, and is good for an hour', async () => {
    const { idToken, email } = await service().register(newEmail())
    await ask({ requestType: 'VERIFY_EMAIL', idToken })
    const { code } = await service().nextMail(email)
    const both = await service().call('update', { oobCode: 'unknown', idToken, displayName: 'Ada' })
    assert.equal(both.code, 'INVALID_OOB_CODE')
    service().wait(3600)
    assert.equal((await apply(code)).code, 'EXPIRED_OOB_CODE')
  })
})
