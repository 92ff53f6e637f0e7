import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, test } from 'node:test'
import { ProtocolError } from '#identity/errors.ts'
import { startTestProvider, type TestRequest, type Reply } from '#identity/testing/test-provider.ts'
import { ProviderDown } from './ask.ts'
import { createFacebookVerifier } from './facebook.ts'

const app = { id: '1234', secret: 'the secret' }

const inspections: Record<string, Reply> = {
  good: { status: 200, body: { data: { app_id: '1234', user_id: '77', is_valid: true } } },
  'of few words': { status: 200, body: { data: { app_id: 1234, user_id: 77, is_valid: true } } },
  'of another app': {
    status: 200,
    body: { data: { app_id: '999', user_id: '77', is_valid: true } },
  },
  expired: { status: 200, body: { data: { app_id: '1234', user_id: '77', is_valid: false } } },
  unreadable: { status: 400, body: { error: { code: 190, message: 'Invalid token' } } },
  'of somebody else': {
    status: 200,
    body: { data: { app_id: '1234', user_id: '78', is_valid: true } },
  },
  'in trouble': { status: 500, body: {} },
  'too often': { status: 429, body: {} },
  'with our secret wrong': { status: 400, body: { error: { code: 101, message: 'App' } } },
  strange: { status: 200, body: '<html>' },
}

const named = (request: TestRequest, name: string) =>
  (request.url.searchParams.get(name) ?? '').replaceAll('-', ' ')

const facebook = await startTestProvider((request) => {
  if (request.url.pathname === '/debug_token') {
    assert.equal(request.url.searchParams.get('access_token'), `${app.id}|${app.secret}`)
    return inspections[named(request, 'input_token')] ?? 'hang'
  }
  assert.equal(request.url.pathname, '/me')
  const token = request.url.searchParams.get('access_token') ?? ''
  const proof = createHmac('sha256', app.secret).update(token).digest('hex')
  assert.equal(request.url.searchParams.get('appsecret_proof'), proof)
  return {
    status: 200,
    body:
      token === 'of-few-words'
        ? { id: '77' }
        : {
            id: '77',
            name: 'Rosa Klein',
            first_name: 'Rosa',
            last_name: 'Klein',
            email: 'Rosa@People.example',
            picture: { data: { url: 'https://pictures.example/rosa.jpg' } },
          },
  }
})
after(() => facebook.close())

const verify = createFacebookVerifier({ ...app, apiUrl: facebook.apiUrl })
const verifyToken = (token: string | undefined) =>
  verify({
    accessToken: token?.replaceAll(' ', '-'),
    idToken: undefined,
    secret: undefined,
    nonce: undefined,
  })

test('[7.32] Facebook names the owner of our app’s token', async () => {
  const person = await verifyToken('good')
  assert.equal(person.providerId, 'facebook.com')
  assert.equal(person.rawId, '77')
  assert.equal(person.email, 'rosa@people.example')
  assert.equal(person.emailVerified, false)
  assert.equal(person.displayName, 'Rosa Klein')
  assert.equal(person.photoUrl, 'https://pictures.example/rosa.jpg')
  assert.deepEqual(person.credential, { oauthAccessToken: 'good' })
})

test('[7.32] Facebook may give no more than an id', async () => {
  const { rawId, email, displayName, photoUrl } = await verifyToken('of few words')
  assert.deepEqual([rawId, email, displayName, photoUrl], ['77', null, null, null])
})

for (const token of [
  'of another app',
  'expired',
  'unreadable',
  'of somebody else',
  undefined,
  '\n',
])
  test(`[7.32] a Facebook token ${token?.trim() || 'that is none'} lets nobody in`, () =>
    assert.rejects(
      verifyToken(token),
      (error) => error instanceof ProtocolError && error.code === 'INVALID_IDP_RESPONSE',
    ))

for (const token of ['in trouble', 'too often', 'with our secret wrong', 'strange'])
  test(`[7.32] Facebook ${token} says nothing about a token`, () =>
    assert.rejects(verifyToken(token), ProviderDown))

test('[7.32] a Facebook that is not there says nothing about a token', () => {
  const unreachable = createFacebookVerifier({ ...app, apiUrl: 'http://127.0.0.1:1' })
  return assert.rejects(
    unreachable({ accessToken: 'good', idToken: undefined, secret: undefined, nonce: undefined }),
    ProviderDown,
  )
})

test('[7.32] a Facebook that does not answer is waited for five seconds', async () => {
  const began = performance.now()
  await assert.rejects(verifyToken('unknown'), ProviderDown)
  assert.ok(performance.now() - began > 4_000)
})
