import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { ProtocolError } from '#identity/errors.ts'
import { startTestProvider, type TestRequest, type Reply } from '#identity/testing/test-provider.ts'
import { ProviderDown } from './ask.ts'
import { createGithubVerifier } from './github.ts'

const app = { id: 'Iv1.school', secret: 'the secret' }

const tokenOf = (client: string, user: number): Reply => ({
  status: 200,
  body: { id: 1, app: { client_id: client }, user: { id: user, login: 'rosa' } },
})

const inspections: Record<string, Reply> = {
  good: tokenOf(app.id, 77),
  'without-emails': tokenOf(app.id, 77),
  'of-another-app': tokenOf('Iv1.other', 77),
  'of-somebody-else': tokenOf(app.id, 78),
  unknown: { status: 404, body: { message: 'Not Found' } },
  unreadable: { status: 422, body: { message: 'Validation Failed' } },
}

function inspect({ method, url, headers, body }: TestRequest): Reply {
  assert.equal(method, 'POST')
  assert.equal(url.pathname, `/api/v3/applications/${app.id}/token`)
  const basic = Buffer.from(`${app.id}:${app.secret}`).toString('base64')
  if (headers.authorization !== `Basic ${basic}`) return { status: 401, body: {} }
  const { access_token } = JSON.parse(body) as { access_token: string }
  return inspections[access_token] ?? 'hang'
}

const github = await startTestProvider((request) => {
  assert.ok(request.headers['user-agent'])
  if (request.url.pathname.includes('/applications/')) return inspect(request)
  const token = request.headers.authorization?.slice('Bearer '.length)
  if (request.url.pathname === '/api/v3/user/emails')
    return token === 'without-emails'
      ? { status: 404, body: { message: 'Not Found' } }
      : {
          status: 200,
          body: [
            { email: 'old@people.example', primary: false, verified: true },
            { email: 'rosa@people.example', primary: true, verified: true },
          ],
        }
  assert.equal(request.url.pathname, '/api/v3/user')
  const avatar_url = 'https://pictures.example/rosa.png'
  return { status: 200, body: { id: 77, login: 'rosa', name: null, email: null, avatar_url } }
})
after(() => github.close())

const settings = { ...app, apiUrl: `${github.apiUrl}/api/v3` }
const verifyToken = (accessToken: string, by = settings) =>
  createGithubVerifier(by)({
    accessToken,
    idToken: undefined,
    secret: undefined,
    nonce: undefined,
  })

test('[7.32] GitHub names the owner of our app’s token', async () => {
  const person = await verifyToken('good')
  assert.equal(person.rawId, '77')
  assert.equal(person.email, 'rosa@people.example')
  assert.equal(person.emailVerified, false)
  assert.equal(person.displayName, 'rosa')
  assert.equal(person.screenName, 'rosa')
  assert.equal(person.photoUrl, 'https://pictures.example/rosa.png')
})

test('[7.32] a GitHub token that may not see e-mails signs in without one', async () => {
  assert.equal((await verifyToken('without-emails')).email, null)
})

for (const token of ['of-another-app', 'of-somebody-else', 'unknown', 'unreadable', 'ünknown', ''])
  test(`[7.32] a GitHub token ${token || 'without a letter'} lets nobody in`, () =>
    assert.rejects(
      verifyToken(token),
      (error) => error instanceof ProtocolError && error.code === 'INVALID_IDP_RESPONSE',
    ))

test('[7.32] a GitHub that refuses our own secret says nothing about a token', () =>
  assert.rejects(verifyToken('good', { ...settings, secret: 'wrong' }), ProviderDown))
