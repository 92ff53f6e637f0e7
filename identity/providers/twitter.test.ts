import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { ProtocolError } from '#identity/errors.ts'
import { startTestProvider, type TestRequest } from '#identity/testing/test-provider.ts'
import { ProviderDown } from './ask.ts'
import { signGet } from './oauth1.ts'
import { createTwitterVerifier } from './twitter.ts'

const app = { id: 'consumer key', secret: 'consumer secret' }
const known = { token: '77-token', secret: 'token-secret!' }
const now = Date.UTC(2027, 0, 15, 9)

/** Whether a request is signed with the right secrets. */
function isSigned(request: TestRequest): boolean {
  const header = request.headers.authorization ?? ''
  const parameter = (name: string) =>
    decodeURIComponent(new RegExp(`${name}="([^"]*)"`).exec(header)?.[1] ?? '')
  const url = new URL(request.url.pathname + request.url.search, twitter.apiUrl)
  const keys = { consumer: app.id, consumerSecret: app.secret, ...known }
  return header === signGet(url, keys, now, parameter('oauth_nonce'))
}

const twitter = await startTestProvider((request) => {
  assert.equal(request.url.pathname, '/1.1/account/verify_credentials.json')
  if (request.headers.authorization?.includes('trouble')) return { status: 503, body: {} }
  if (!isSigned(request)) return { status: 401, body: { errors: [{ code: 89 }] } }
  return {
    status: 200,
    body: {
      id_str: '77',
      name: 'Rosa Klein',
      screen_name: 'rosa',
      email: 'rosa@people.example',
      profile_image_url_https: 'https://pictures.example/rosa.jpg',
    },
  }
})
after(() => twitter.close())

const verifyToken = (accessToken: string, secret: string | undefined, by = app) =>
  createTwitterVerifier(
    { ...by, apiUrl: twitter.apiUrl },
    () => now,
  )({
    accessToken,
    secret,
    idToken: undefined,
    nonce: undefined,
  })

const isRefused = (error: unknown) =>
  error instanceof ProtocolError && error.code === 'INVALID_IDP_RESPONSE'

test('[7.32] a request is signed as RFC 5849 says', () => {
  const url = new URL('http://photos.example.net/photos?file=vacation.jpg&size=original')
  const header = signGet(
    url,
    {
      consumer: 'dpf43f3p2l4k3l03',
      consumerSecret: 'kd94hf93k423kf44',
      token: 'nnch734d00sl2jdk',
      secret: 'pfkkdhi9sl3r4s00',
    },
    1_191_242_096_000,
    'kllo9940pd9333jh',
  )
  // The published example of OAuth Core 1.0, appendix A.5: https://oauth.net/core/1.0/#anchor30
  assert.match(header, /oauth_signature="tR3%2BTy81lMeYAr%2FFid0kMTYa%2FWM%3D"/)
})

test('[7.32] Twitter names the owner of our app’s token', async () => {
  const person = await verifyToken(known.token, known.secret)
  assert.equal(person.rawId, '77')
  assert.equal(person.email, 'rosa@people.example')
  assert.equal(person.emailVerified, false)
  assert.equal(person.screenName, 'rosa')
  assert.deepEqual(person.credential, {
    oauthAccessToken: known.token,
    oauthTokenSecret: known.secret,
  })
})

test('[7.32] a Twitter token without its secret, or of another app, lets nobody in', async () => {
  await assert.rejects(verifyToken(known.token, undefined), isRefused)
  await assert.rejects(verifyToken(known.token, 'wrong'), isRefused)
  await assert.rejects(verifyToken(known.token, known.secret, { ...app, secret: 'x' }), isRefused)
})

test('[7.32] a Twitter in trouble says nothing about a token', () =>
  assert.rejects(verifyToken('trouble', known.secret), ProviderDown))
