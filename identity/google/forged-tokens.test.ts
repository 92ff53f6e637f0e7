import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import { openBrowser, readHandover } from '#identity/testing/test-browser.ts'
import { createTestIdentity, type TestIdentity } from '#identity/testing/test-identity.ts'

const origin = 'https://school.example'
const flow = 'a-flow-of-16-or-more'
const { publicKey, privateKey } = await generateKeyPair('RS256')
const seconds = () => Math.floor(Date.now() / 1000)

/** Turns a genuine ID token's claims into those of the next one. */
let say: (honest: JWTPayload) => JWTPayload
let nonce: string | undefined
let service: TestIdentity
let issuer: string

const answers: Record<string, () => Promise<object>> = {
  '/.well-known/openid-configuration': async () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
  }),
  '/jwks': async () => ({ keys: [{ ...(await exportJWK(publicKey)), alg: 'RS256' }] }),
  '/token': async () => {
    const now = seconds()
    const honest = { iss: issuer, aud: 'school', sub: '1', iat: now, exp: now + 60, nonce }
    const token = new SignJWT(say(honest)).setProtectedHeader({ alg: 'RS256' })
    return {
      access_token: 'access',
      token_type: 'Bearer',
      id_token: await token.sign(privateKey),
    }
  },
}

const server = createServer((request, response) => {
  const answer = answers[request.url ?? '']
  response.setHeader('content-type', 'application/json')
  if (answer === undefined) response.writeHead(404).end('{}')
  else
    answer().then(
      (body) => response.end(JSON.stringify(body)),
      () => response.destroy(),
    )
})

before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  service = await createTestIdentity(undefined, undefined, {
    clock: Date.now,
    providers: {
      google: { clientId: 'school', clientSecret: 'secret', issuer, jwksUrl: undefined },
    },
  })
})

after(async () => {
  await service.close()
  server.close()
})

async function begin(words: typeof say) {
  say = words
  const browser = openBrowser(service.app, origin)
  browser.stopBefore((url) => url.origin === issuer)
  const redirect = await browser.visit(`/identity/google/start?flow=${flow}`)
  const { searchParams } = new URL(redirect.headers.get('location') ?? '')
  nonce = searchParams.get('nonce') ?? undefined
  const answer = new URLSearchParams({ code: 'code', state: searchParams.get('state') ?? '' })
  return { browser, back: `/identity/google/callback?${answer.toString()}` }
}

async function signIn(words: typeof say) {
  const { browser, back } = await begin(words)
  return readHandover(await browser.visit(back))?.message as { type: string; code?: string }
}

test('[4.6] an honest token is handed over', async () => {
  assert.equal((await signIn((honest) => honest)).type, 'id-token')
})

test('[8.1] a cookie works once, even where the provider takes a code twice', async () => {
  const { browser, back } = await begin((honest) => honest)
  const cookie = browser.cookies().get('__Secure-google-sign-in') ?? ''
  const enter = async () => readHandover(await browser.visit(back))?.message
  assert.equal(((await enter()) as { type: string }).type, 'id-token')
  browser.cookies().set('__Secure-google-sign-in', cookie)
  assert.deepEqual(await enter(), { type: 'error', code: 'auth/internal-error' })
})

const forgeries: [what: string, words: typeof say][] = [
  ['for another app', (honest) => ({ ...honest, aud: 'another' })],
  ['with another nonce', (honest) => ({ ...honest, nonce: 'another' })],
  ['without a nonce', (honest) => ({ ...honest, nonce: undefined })],
  ['that has expired', (honest) => ({ ...honest, exp: seconds() - 3600 })],
  ['of another issuer', (honest) => ({ ...honest, iss: 'https://issuer.example' })],
  ['of nobody', (honest) => ({ ...honest, sub: undefined })],
  ['of a number', (honest) => ({ ...honest, sub: 12 as unknown as string })],
  ['of a list', (honest) => ({ ...honest, sub: ['12'] as unknown as string })],
  ['of an object', (honest) => ({ ...honest, sub: { id: '12' } as unknown as string })],
]

for (const [what, words] of forgeries)
  test(`[8.1] a token ${what} is not handed over`, async () => {
    assert.deepEqual(await signIn(words), { type: 'error', code: 'auth/internal-error' })
  })
