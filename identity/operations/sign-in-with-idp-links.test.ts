import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeJwt } from 'jose'
import { newEmail } from '#identity/testing/test-identity.ts'
import { google, onEachIdentityWithProviders } from '#identity/testing/test-provider-suite.ts'

onEachIdentityWithProviders(
  'accounts:signInWithIdp with an ID token, and what it links',
  ({ service, enter, lookup }) => {
    test('[7.32] linking gives a guest the e-mail, and makes a full account', async () => {
      const { body: guest } = await service().call('signUp')
      const email = newEmail()
      const { body } = await enter(google.claimsOf(email), { idToken: guest['idToken'] })
      assert.equal(body['localId'], guest['localId'])
      assert.equal('isNewUser' in body, false)
      const token = decodeJwt(String(body['idToken']))
      assert.equal(token['provider_id'], undefined)
      const user = await lookup(body['idToken'])
      assert.equal(user['email'], email)
      assert.equal(user['emailVerified'], true)
    })

    test('[7.32] linking the same e-mail proves it and keeps the password and the sessions', async () => {
      const { email, password, idToken, refreshToken } = await service().register(newEmail())
      const { body } = await enter(google.claimsOf(email), { idToken })
      assert.equal((await lookup(body['idToken']))['emailVerified'], true)
      assert.equal((await service().refresh(refreshToken)).status, 200)
      assert.equal((await service().call('signInWithPassword', { email, password })).status, 200)
    })

    test('[7.32] linking another account’s provider is refused, as an answer on request', async () => {
      const taken = google.claimsOf(newEmail())
      await enter(taken)
      const { idToken } = await service().register(newEmail())
      assert.equal((await enter(taken, { idToken })).code, 'FEDERATED_USER_ID_ALREADY_LINKED')
      const linked = await enter(taken, { idToken, returnIdpCredential: true })
      assert.equal(linked.status, 200)
      assert.equal(linked.body['errorMessage'], 'FEDERATED_USER_ID_ALREADY_LINKED')
      assert.equal('idToken' in linked.body, false)
      const { email } = await service().register(newEmail())
      assert.equal((await enter(google.claimsOf(email), { idToken })).code, 'EMAIL_EXISTS')
    })

    test('[7.32] linking wants a sign-in of the last five minutes', async () => {
      const claims = google.claimsOf(newEmail())
      const { idToken } = await service().register(newEmail())
      service().wait(301)
      assert.equal((await enter(claims, { idToken })).code, 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
    })

    test('[7.35] once a guest has a way in, the session of before wants a new sign-in as well', async () => {
      const { email: _, ...withoutEmail } = google.claimsOf(newEmail())
      for (const claims of [google.claimsOf(newEmail()), withoutEmail]) {
        const { body: guest } = await service().call('signUp')
        assert.equal((await enter(claims, { idToken: guest['idToken'] })).status, 200)
        service().wait(301)
        const refreshed = await service().refresh(String(guest['refreshToken']))
        const idToken = refreshed.body['id_token']
        const newPassword = { idToken, email: newEmail(), password: 'thief horse' }
        for (const [call, body] of Object.entries({ delete: { idToken }, update: newPassword }))
          assert.equal((await service().call(call, body)).code, 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
        assert.equal(
          (await service().call('signUp', newPassword)).code,
          'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
        )
      }
      const { body } = await service().call('signUp')
      service().wait(301)
      assert.equal((await service().call('delete', { idToken: body['idToken'] })).status, 200)
    })

    test('[7.35] an unlinked provider makes a new account', async () => {
      const claims = google.claimsOf(newEmail())
      const { idToken, localId } = await service().register(newEmail())
      await enter(claims, { idToken })
      const answer = await service().call('update', { idToken, deleteProvider: ['google.com'] })
      assert.deepEqual(
        (answer.body['providerUserInfo'] as Record<string, unknown>[]).map((link) => link['rawId']),
        [(await lookup(idToken))['email']],
      )
      assert.notEqual((await enter(claims)).body['localId'], localId)
    })

    test('[7.34] a reset of the password unlinks, in case a thief had linked', async () => {
      const { email, idToken, localId } = await service().register(newEmail())
      const thief = google.claimsOf(newEmail())
      await enter(thief, { idToken })
      await service().call('sendOobCode', { requestType: 'PASSWORD_RESET', email })
      const { code: oobCode } = await service().nextMail(email)
      const reset = await service().call('resetPassword', { oobCode, newPassword: 'other horse' })
      assert.equal(reset.status, 200)
      assert.notEqual((await enter(thief)).body['localId'], localId)
    })

    test('[7.33] a mailed link to an unproved e-mail unlinks as well', async () => {
      const stranger = await service().register(newEmail())
      const foothold = google.claimsOf(newEmail())
      await enter(foothold, { idToken: stranger.idToken })
      const { email } = stranger
      await service().call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email })
      const { code: oobCode } = await service().nextMail(email)
      const { body } = await service().call('signInWithEmailLink', { email, oobCode })
      assert.equal(body['localId'], stranger.localId)
      assert.notEqual((await enter(foothold)).body['localId'], stranger.localId)
    })

    test('[7.32] of many accounts that link one person exactly one gets them', async () => {
      const claims = google.claimsOf(newEmail())
      const accounts = await Promise.all(
        Array.from({ length: 4 }, () => service().register(newEmail())),
      )
      const answers = await Promise.all(accounts.map(({ idToken }) => enter(claims, { idToken })))
      assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    })
  },
)
