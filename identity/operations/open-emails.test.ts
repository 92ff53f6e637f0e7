import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newEmail, onEachIdentity } from '#identity/testing/test-identity.ts'

onEachIdentity(
  'without the protection of e-mails',
  (service) => {
    const continueUri = 'http://localhost'

    test('[7.30] an unknown e-mail and a wrong password have different errors', async () => {
      const { email, password, localId } = await service().register(newEmail())
      const enter = async (input: object) =>
        (await service().call('signInWithPassword', input)).code
      assert.equal(await enter({ email: newEmail(), password }), 'EMAIL_NOT_FOUND')
      assert.equal(await enter({ email, password: 'wrong horse' }), 'INVALID_PASSWORD')
      assert.equal(await enter({ email, password }), '')
      await service().identity.accounts.disableAccount(localId)
      assert.equal(await enter({ email, password: 'wrong horse' }), 'INVALID_PASSWORD')
      assert.equal(await enter({ email, password }), 'USER_DISABLED')
    })

    test('[7.30] an account without a password has none that fits', async () => {
      const email = newEmail()
      await service().call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email })
      const { code: oobCode } = await service().nextMail(email)
      await service().call('signInWithEmailLink', { email, oobCode })
      const { code } = await service().call('signInWithPassword', { email, password: 'any horse' })
      assert.equal(code, 'INVALID_PASSWORD')
      const { body } = await service().call('createAuthUri', { identifier: email, continueUri })
      assert.deepEqual(body['signinMethods'], ['emailLink'])
    })

    test('[7.30] a reset of the password says that an e-mail is unknown or disabled', async () => {
      const ask = (email: string) =>
        service().call('sendOobCode', { requestType: 'PASSWORD_RESET', email })
      const { email, localId } = await service().register(newEmail())
      assert.equal((await ask(newEmail())).code, 'EMAIL_NOT_FOUND')
      assert.equal((await ask(email)).body['email'], email)
      assert.notEqual((await service().nextMail(email)).code, '')
      await service().identity.accounts.disableAccount(localId)
      assert.equal((await ask(email)).code, 'USER_DISABLED')
    })

    test('[7.30] createAuthUri says how an e-mail signs in', async () => {
      const kind = 'identitytoolkit#CreateAuthUriResponse'
      const { email } = await service().register(newEmail())
      const ask = async (identifier: string) =>
        (await service().call('createAuthUri', { identifier, continueUri, sessionId: 'mine' })).body
      assert.deepEqual(await ask(email.toUpperCase()), {
        kind,
        registered: true,
        allProviders: ['password'],
        signinMethods: ['password'],
        sessionId: 'mine',
      })
      assert.deepEqual(await ask(newEmail()), {
        kind,
        registered: false,
        allProviders: [],
        signinMethods: [],
        sessionId: 'mine',
      })
    })
  },
  { protectEmails: false },
)
