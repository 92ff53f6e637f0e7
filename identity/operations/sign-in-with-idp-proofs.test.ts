import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeJwt, generateKeyPair } from 'jose'
import { startTestGoogle } from '#identity/testing/test-google.ts'
import { createTestIdentity, newEmail, testKey } from '#identity/testing/test-identity.ts'
import {
  bodyOf,
  google,
  onEachIdentityWithProviders,
} from '#identity/testing/test-provider-suite.ts'

onEachIdentityWithProviders('what accounts:signInWithIdp believes', ({ service, send, enter }) => {
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
    const withNonce = async (claimed: string | undefined, nonce: string) =>
      send({
        postBody: bodyOf({ id_token: await google.sign({ ...claims, nonce: claimed }), nonce }),
      })
    assert.equal((await withNonce('test', 'test')).status, 200)
    assert.equal((await withNonce(sha256, 'test')).status, 200)
    assert.equal((await withNonce('test', 'other')).code, 'INVALID_IDP_RESPONSE')
    assert.equal((await withNonce(undefined, 'test')).code, 'INVALID_IDP_RESPONSE')
  })

  test('[7.32] a token not made by Google for us and now is refused', async () => {
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
      'a number': await google.sign({ ...claims, sub: 12 as unknown as string }),
      'a list': await google.sign({ ...claims, sub: ['12'] as unknown as string }),
      'an object': await google.sign({ ...claims, sub: { id: '12' } as unknown as string }),
      'a truth': await google.sign({ ...claims, sub: true as unknown as string }),
      'a name without end': await google.sign({ ...claims, sub: '1'.repeat(256) }),
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

  test('[7.32] of two faults the first of the list is reported', async () => {
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

  test('[7.32] claims of another type than Google’s are left out', async () => {
    const { status, body } = await enter({
      ...google.claimsOf(newEmail()),
      email: [newEmail()],
      email_verified: 'true',
      name: { first: 'Ines' },
      given_name: 12,
      family_name: ['Roth'],
      picture: { url: 'https://pictures.example/ines.jpg' },
      locale: { language: 'en' },
    })
    assert.equal(status, 200)
    assert.equal(body['emailVerified'], false)
    for (const key of ['email', 'displayName', 'firstName', 'lastName', 'photoUrl'])
      assert.equal(key in body, false, key)
    const shown = JSON.parse(String(body['rawUserInfo'])) as Record<string, unknown>
    assert.deepEqual(Object.keys(shown).toSorted(), ['id', 'verified_email'])
  })

  test('[7.30] a sign-in by a provider makes the device known', async () => {
    const post = async (call: string, payload: object, cookie = '') => {
      const { headers, statusCode } = await service().app.inject({
        method: 'POST',
        url: `/identitytoolkit.googleapis.com/v1/accounts:${call}?key=${testKey}`,
        headers: { cookie },
        payload,
      })
      return { statusCode, cookie: String(headers['set-cookie']).split(';')[0] }
    }
    const { email, password } = await service().register(newEmail())
    const code = { requestType: 'PASSWORD_RESET', email }
    await service().call('sendOobCode', code)
    const { code: oobCode } = await service().nextMail(email)
    await service().call('resetPassword', { oobCode, newPassword: password })
    const postBody = bodyOf({ id_token: await google.sign(google.claimsOf(email)) })
    const requestUri = 'http://localhost'
    const { cookie } = await post('signInWithIdp', { requestUri, postBody })
    for (let attempt = 0; attempt < 10; attempt += 1)
      await post('signInWithPassword', { email, password: 'wrong horse' })
    assert.equal((await post('signInWithPassword', { email, password })).statusCode, 400)
    assert.equal((await post('signInWithPassword', { email, password }, cookie)).statusCode, 200)
  })

  test('[7.32] bidirectional controls are removed from a name', async () => {
    const claims = google.claimsOf(newEmail())
    const { body } = await enter({
      ...claims,
      name: 'I\u202en\u2067es\u200e',
      given_name: '\u061c',
    })
    assert.equal(body['displayName'], 'Ines')
    assert.equal('firstName' in body, false)
  })

  test('[7.32] unstorable values are left out', async () => {
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
})

test('[8.1] Google’s keys are cached; without them no token is called bad', async () => {
  const own = await startTestGoogle()
  const service = await createTestIdentity(undefined, undefined, { providers: own.providers })
  const enter = async () =>
    service.call('signInWithIdp', {
      requestUri: 'http://localhost',
      postBody: bodyOf({ id_token: await own.sign(own.claimsOf(newEmail())) }),
    })
  for (let time = 0; time < 3; time += 1) assert.equal((await enter()).status, 200)
  assert.equal(own.requestCount(), 1)
  await service.close()
  own.close()
  const down = await createTestIdentity(undefined, undefined, {
    providers: { google: { ...own.providers.google, jwksUrl: 'http://127.0.0.1:1/certs' } },
  })
  const { status, body } = await down.call('signInWithIdp', {
    requestUri: 'http://localhost',
    postBody: bodyOf({ id_token: await own.sign(own.claimsOf(newEmail())) }),
  })
  assert.equal(status, 503)
  assert.equal('message' in (body['error'] as object), false)
  await down.close()
})
