import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeJwt, generateKeyPair, type JWTPayload } from 'jose'
import { startTestGoogle } from '#identity/providers/test-google.ts'
import { startTestProvider } from '#identity/providers/test-provider.ts'
import { createTestIdentity, newEmail, onEachIdentity } from '#identity/test-identity.ts'

const google = await startTestGoogle()

const facebook = await startTestProvider(({ url }) => {
  const id = url.searchParams.get('input_token') ?? url.searchParams.get('access_token')
  return url.pathname === '/debug_token'
    ? { status: 200, body: { data: { app_id: 'app', user_id: id, is_valid: true } } }
    : { status: 200, body: { id } }
})

const bodyOf = (parameters: Record<string, string>) =>
  `&${new URLSearchParams({ ...parameters, providerId: 'google.com' }).toString()}`

onEachIdentity(
  'accounts:signInWithIdp',
  (service) => {
    const send = (body: object) =>
      service().call('signInWithIdp', {
        requestUri: 'http://localhost',
        returnSecureToken: true,
        ...body,
      })
    const enter = async (claims: JWTPayload, more: object = {}) =>
      send({ postBody: bodyOf({ id_token: await google.sign(claims) }), ...more })
    const lookup = async (idToken: unknown) => {
      const { body } = await service().call('lookup', { idToken })
      return (body['users'] as Record<string, unknown>[])[0] ?? {}
    }
    const linksOf = async (idToken: unknown) =>
      (await lookup(idToken))['providerUserInfo'] as Record<string, unknown>[]

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

    test('[7.32] a stranger who registered the e-mail of somebody else loses the account', async () => {
      const stranger = await service().register(newEmail())
      const { email, password } = stranger
      const { idToken } = stranger
      const foothold = google.claimsOf(newEmail())
      const other = { postBody: '&access_token=7001&providerId=facebook.com' }
      assert.equal((await enter(foothold, { idToken })).status, 200)
      assert.equal((await send({ ...other, idToken })).status, 200)
      assert.equal((await send(other)).body['localId'], stranger.localId)
      service().wait(1)
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

    test('[7.32] linking what somebody else has is refused, as an answer where that is asked for', async () => {
      const taken = google.claimsOf(newEmail())
      await enter(taken)
      const { idToken } = await service().register(newEmail())
      assert.equal((await enter(taken, { idToken })).code, 'FEDERATED_USER_ID_ALREADY_LINKED')
      const told = await enter(taken, { idToken, returnIdpCredential: true })
      assert.equal(told.status, 200)
      assert.equal(told.body['errorMessage'], 'FEDERATED_USER_ID_ALREADY_LINKED')
      assert.equal('idToken' in told.body, false)
      const { email } = await service().register(newEmail())
      assert.equal((await enter(google.claimsOf(email), { idToken })).code, 'EMAIL_EXISTS')
    })

    test('[7.32] linking wants a sign-in of the last five minutes', async () => {
      const claims = google.claimsOf(newEmail())
      const { idToken } = await service().register(newEmail())
      service().wait(301)
      assert.equal((await enter(claims, { idToken })).code, 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
    })

    test('[7.35] what was linked can be unlinked, and makes another account then', async () => {
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

    test('[7.33] a mailed link to an e-mail that nobody had proved unlinks as well', async () => {
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

    test('[7.32] a disabled account stays out', async () => {
      const claims = google.claimsOf(newEmail())
      const { body } = await enter(claims)
      await service().identity.accounts.disable(String(body['localId']))
      assert.equal((await enter(claims)).code, 'USER_DISABLED')
      const password = 'correct horse'
      const email = newEmail()
      const { uid } = await service().identity.accounts.create({ email, password })
      await service().identity.accounts.disable(uid)
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

    test('[7.32] of many accounts that link one person exactly one gets them', async () => {
      const claims = google.claimsOf(newEmail())
      const accounts = await Promise.all(
        Array.from({ length: 4 }, () => service().register(newEmail())),
      )
      const answers = await Promise.all(accounts.map(({ idToken }) => enter(claims, { idToken })))
      assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    })

    test('[7.32] the parameters may be in the URI, its fragment over all', async () => {
      const claims = google.claimsOf(newEmail())
      const idToken = await google.sign(claims)
      const requestUri = `https://school.example/?providerId=google.com&id_token=x#id_token=${idToken}`
      const { status } = await send({ requestUri, postBody: 'id_token=y' })
      assert.equal(status, 200)
    })

    test('[7.32] a nonce that is given must be the one in the token, or its SHA-256 be', async () => {
      const claims = google.claimsOf(newEmail())
      const sha256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
      const withNonce = async (said: string | undefined, nonce: string) =>
        send({
          postBody: bodyOf({ id_token: await google.sign({ ...claims, nonce: said }), nonce }),
        })
      assert.equal((await withNonce('test', 'test')).status, 200)
      assert.equal((await withNonce(sha256, 'test')).status, 200)
      assert.equal((await withNonce('test', 'other')).code, 'INVALID_IDP_RESPONSE')
      assert.equal((await withNonce(undefined, 'test')).code, 'INVALID_IDP_RESPONSE')
    })

    test('[7.32] a token that Google did not make for us and now lets nobody in', async () => {
      const { privateKey } = await generateKeyPair('RS256')
      const claims = google.claimsOf(newEmail())
      const { sub: _, ...nobody } = claims
      const good = await google.sign(claims)
      const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${good.split('.')[1]}.`
      const now = Number(decodeJwt(good).iat)
      const tokens: Record<string, string> = {
        'another key': await google.sign(claims, privateKey),
        'another issuer': await google.sign({ ...claims, iss: 'https://accounts.example' }),
        'another audience': await google.sign({ ...claims, aud: 'another-app' }),
        'an audience beside ours': await google.sign({ ...claims, aud: [google.clientId, 'x'] }),
        'no audience': await google.sign({ ...claims, aud: undefined }),
        expired: await google.sign({ ...claims, exp: now - 7200 }),
        'no expiry': await google.sign({ ...claims, exp: undefined }),
        nobody: await google.sign(nobody),
        'an empty name': await google.sign({ ...claims, sub: '' }),
        unsigned,
        'no token': 'some token',
        ours: (await service().register(newEmail())).idToken,
      }
      for (const [what, token] of Object.entries(tokens)) {
        const { code, status } = await send({ postBody: bodyOf({ id_token: token }) })
        assert.equal(status, 400, what)
        assert.equal(code, 'INVALID_IDP_RESPONSE', what)
      }
      const short = await google.sign({ ...claims, iss: 'accounts.google.com' })
      assert.equal((await send({ postBody: bodyOf({ id_token: short }) })).status, 200)
    })

    test('[7.32] of two faults the first of the list is told', async () => {
      const idToken = 'wrong'
      const good = await google.sign(google.claimsOf(newEmail()))
      const cases: [body: object, code: string][] = [
        [{ requestUri: undefined, idToken }, 'MISSING_REQUEST_URI'],
        [{ requestUri: '', postBody: bodyOf({}) }, 'MISSING_REQUEST_URI'],
        [{ requestUri: 'localhost', idToken }, 'INVALID_REQUEST_URI'],
        [{ idToken }, 'INVALID_CREDENTIAL_OR_PROVIDER_ID'],
        [{ postBody: 'id_token=x', idToken }, 'INVALID_CREDENTIAL_OR_PROVIDER_ID'],
        [{ postBody: 'id_token=x&providerId=github.com' }, 'OPERATION_NOT_ALLOWED'],
        [{ postBody: 'id_token=x&providerId=phone', idToken }, 'OPERATION_NOT_ALLOWED'],
        [{ postBody: bodyOf({}), idToken }, 'INVALID_IDP_RESPONSE'],
        [{ postBody: bodyOf({ access_token: 'x' }), idToken }, 'INVALID_IDP_RESPONSE'],
        [{ postBody: bodyOf({ id_token: 'x' }), idToken }, 'INVALID_IDP_RESPONSE'],
        [{ postBody: bodyOf({ id_token: good }), idToken }, 'INVALID_ID_TOKEN'],
      ]
      for (const [body, code] of cases)
        assert.equal((await send(body)).code, code, JSON.stringify(body))
    })

    test('[7.32] what cannot be stored is left out', async () => {
      const { body, status } = await enter({
        ...google.claimsOf('no e-mail'),
        name: 'A\0B'.padEnd(400, 'x'),
        picture: 'javascript:alert(1)',
      })
      assert.equal(status, 200)
      assert.equal('email' in body, false)
      assert.equal('photoUrl' in body, false)
      assert.equal(String(body['displayName']).length, 256)
    })
  },
  {
    providers: {
      ...google.providers,
      facebook: { id: 'app', secret: 'secret', apiUrl: facebook.apiUrl },
    },
  },
)

test('[8.1] Google’s keys are kept; where they cannot be had, nobody is told that the token is bad', async () => {
  const own = await startTestGoogle()
  const service = await createTestIdentity(undefined, undefined, { providers: own.providers })
  const enter = async () =>
    service.call('signInWithIdp', {
      requestUri: 'http://localhost',
      postBody: bodyOf({ id_token: await own.sign(own.claimsOf(newEmail())) }),
    })
  for (let time = 0; time < 3; time += 1) assert.equal((await enter()).status, 200)
  assert.equal(own.asked(), 1)
  await service.close()
  own.close()
  const down = await createTestIdentity(undefined, undefined, {
    providers: { ...own.providers, googleJwksUrl: 'http://127.0.0.1:1/certs' },
  })
  const { status, body } = await down.call('signInWithIdp', {
    requestUri: 'http://localhost',
    postBody: bodyOf({ id_token: await own.sign(own.claimsOf(newEmail())) }),
  })
  assert.equal(status, 503)
  assert.equal('message' in (body['error'] as object), false)
  await down.close()
})
