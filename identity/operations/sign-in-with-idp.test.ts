import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeJwt } from 'jose'
import { newEmail } from '#identity/testing/test-identity.ts'
import { google, onEachIdentityWithProviders } from '#identity/testing/test-provider-suite.ts'

onEachIdentityWithProviders(
  'accounts:signInWithIdp',
  ({ service, send, enter, lookup, linksOf }) => {
    test('[7.32] the first sign-in with Google makes an account', async () => {
      const email = newEmail()
      const claims = google.claimsOf(email)
      const { status, body } = await enter(claims)
      assert.equal(status, 200)
      assert.equal(body['kind'], 'identitytoolkit#VerifyAssertionResponse')
      assert.equal(body['providerId'], 'google.com')
      assert.equal(body['federatedId'], `https://accounts.google.com/${claims.sub}`)
      assert.equal(body['email'], email)
      assert.equal(body['emailVerified'], true)
      assert.equal(body['displayName'], 'Ines Roth')
      assert.equal(body['fullName'], 'Ines Roth')
      assert.equal(body['firstName'], 'Ines')
      assert.equal(body['lastName'], 'Roth')
      assert.equal(body['photoUrl'], 'https://pictures.example/ines.jpg')
      assert.equal(body['isNewUser'], true)
      assert.equal(body['expiresIn'], '3600')
      assert.equal(body['oauthIdToken'], await google.sign(claims))
      const raw = JSON.parse(String(body['rawUserInfo'])) as Record<string, unknown>
      assert.equal(raw['id'], claims.sub)
      assert.equal(raw['verified_email'], true)
      const token = decodeJwt(String(body['idToken']))
      assert.deepEqual(token['firebase'], {
        identities: { 'google.com': [claims.sub], email: [email] },
        sign_in_provider: 'google.com',
      })
      const user = await lookup(body['idToken'])
      assert.equal(user['emailVerified'], true)
      assert.equal(user['displayName'], 'Ines Roth')
      assert.deepEqual(user['providerUserInfo'], [
        {
          providerId: 'google.com',
          rawId: claims.sub,
          federatedId: claims.sub,
          email,
          displayName: 'Ines Roth',
          photoUrl: 'https://pictures.example/ines.jpg',
        },
      ])
      const refreshed = await service().refresh(String(body['refreshToken']))
      const again = decodeJwt(String(refreshed.body['id_token']))
      assert.deepEqual(again['firebase'], token['firebase'])
    })

    test('[7.32] the second finds it by Google’s id, whatever the e-mail; name and photo stay its own', async () => {
      const claims = google.claimsOf(newEmail())
      const first = await enter(claims)
      await service().call('update', { idToken: first.body['idToken'], displayName: 'Own Name' })
      const other = newEmail()
      const second = await enter({ ...claims, email: other, name: 'New Name' })
      assert.equal(second.body['localId'], first.body['localId'])
      assert.equal('isNewUser' in second.body, false)
      const user = await lookup(second.body['idToken'])
      assert.equal(user['email'], claims['email'])
      assert.equal(user['displayName'], 'Own Name')
      const [link] = await linksOf(second.body['idToken'])
      assert.equal(link?.['email'], other)
      assert.equal(link?.['displayName'], 'New Name')
    })

    test('[7.32] Google joins the account with the same proved e-mail, which keeps its password', async () => {
      const email = newEmail()
      const password = 'correct horse'
      const { uid } = await service().identity.accounts.create({
        email,
        password,
        emailVerified: true,
      })
      const { body } = await enter(google.claimsOf(email.toUpperCase()))
      assert.equal(body['localId'], uid)
      assert.equal('isNewUser' in body, false)
      assert.equal((await lookup(body['idToken']))['displayName'], 'Ines Roth')
      const links = await linksOf(body['idToken'])
      assert.deepEqual(
        links.map((link) => link['providerId']),
        ['password', 'google.com'],
      )
      assert.equal((await service().call('signInWithPassword', { email, password })).status, 200)
    })

    test('[7.32] a stranger who registered another person’s e-mail loses the account', async () => {
      const stranger = await service().register(newEmail())
      const { email, password } = stranger
      const { idToken } = stranger
      const foothold = google.claimsOf(newEmail())
      const other = { postBody: '&access_token=7001&providerId=facebook.com' }
      assert.equal((await enter(foothold, { idToken })).status, 200)
      assert.equal((await send({ ...other, idToken })).status, 200)
      assert.equal((await send(other)).body['localId'], stranger.localId)
      const owner = google.claimsOf(email)
      const { body } = await enter(owner)
      assert.equal(body['localId'], stranger.localId)
      const links = await linksOf(body['idToken'])
      assert.deepEqual(
        links.map((link) => link['rawId']),
        [owner.sub],
      )
      const entered = await service().call('signInWithPassword', { email, password })
      assert.equal(entered.code, 'INVALID_LOGIN_CREDENTIALS')
      assert.equal((await service().refresh(stranger.refreshToken)).code, 'TOKEN_EXPIRED')
      const { code } = await service().call('lookup', { idToken: stranger.idToken })
      assert.equal(code, 'TOKEN_EXPIRED')
      assert.notEqual((await enter(foothold)).body['localId'], stranger.localId)
      assert.notEqual((await send(other)).body['localId'], stranger.localId)
    })

    test('[7.32] an e-mail that another account took without proof goes to an account of its own', async () => {
      const holder = await service().register(newEmail())
      const email = newEmail()
      await service().call('update', { idToken: holder.idToken, email })
      const { body } = await enter(google.claimsOf(email))
      assert.equal(body['isNewUser'], true)
      assert.notEqual(body['localId'], holder.localId)
      const back = await service().call('signInWithPassword', holder)
      assert.equal(back.body['localId'], holder.localId)
    })

    test('[7.32] an e-mail that Google has not verified wants a confirmation, and the pending token links', async () => {
      const { email, localId, idToken } = await service().register(newEmail())
      const claims = { ...google.claimsOf(email), email_verified: false }
      const { status, body } = await enter(claims)
      assert.equal(status, 200)
      assert.equal(body['needConfirmation'], true)
      assert.deepEqual(body['verifiedProvider'], ['password'])
      assert.equal(body['localId'], localId)
      assert.equal('idToken' in body, false)
      assert.equal('refreshToken' in body, false)
      const { pendingToken } = body
      assert.equal((await send({ pendingToken })).body['needConfirmation'], true)
      const linked = await send({ pendingToken, idToken })
      assert.equal(linked.body['localId'], localId)
      assert.equal((await enter(claims)).body['localId'], localId)
      assert.equal((await lookup(idToken))['emailVerified'], false)
      assert.equal((await send({ pendingToken: 'wrong' })).code, 'INVALID_PENDING_TOKEN')
    })

    test('[7.32] a disabled account stays out', async () => {
      const claims = google.claimsOf(newEmail())
      const { body } = await enter(claims)
      await service().identity.accounts.disableAccount(String(body['localId']))
      assert.equal((await enter(claims)).code, 'USER_DISABLED')
      const password = 'correct horse'
      const email = newEmail()
      const { uid } = await service().identity.accounts.create({ email, password })
      await service().identity.accounts.disableAccount(uid)
      assert.equal((await enter(google.claimsOf(email))).code, 'USER_DISABLED')
    })

    test('[7.32] autoCreate: false makes no account', async () => {
      const claims = google.claimsOf(newEmail())
      assert.equal((await enter(claims, { autoCreate: false })).code, 'EMAIL_NOT_FOUND')
      assert.equal((await enter(claims)).body['isNewUser'], true)
      assert.equal((await enter(claims, { autoCreate: false })).status, 200)
    })

    test('[7.32] of many equal first sign-ins exactly one makes the account', async () => {
      const withEmail = google.claimsOf(newEmail())
      const { email: _, ...withoutEmail } = google.claimsOf(newEmail())
      for (const claims of [withEmail, withoutEmail]) {
        const answers = await Promise.all(Array.from({ length: 8 }, () => enter(claims)))
        assert.deepEqual(
          answers.map(({ status }) => status),
          answers.map(() => 200),
        )
        assert.equal(answers.filter(({ body }) => body['isNewUser'] === true).length, 1)
        assert.equal(new Set(answers.map(({ body }) => body['localId'])).size, 1)
      }
    })
  },
)
