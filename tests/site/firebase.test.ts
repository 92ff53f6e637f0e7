import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose'
import { InvalidToken } from '#identity/verify-token.ts'
import { HttpError } from '#platform/http/errors.ts'
import { makeAdmin } from '#school/users/users.ts'
import { createFirebaseVerifier } from '#start/config/firebase.ts'
import { startSite } from '#tests/support/school/site.ts'

const projectId = 'school-at-google'

/** Publishes keys like Google, on loopback. */
async function startKeyServer() {
  const published: JWK[] = []
  let requestCount = 0
  const server = createServer((_request, response) => {
    requestCount += 1
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ keys: published }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/keys`,
    countRequests: () => requestCount,
    /** Makes a key and publishes it; `alone` removes the others. */
    publish: async (kid: string, alone = false): Promise<CryptoKey> => {
      const { publicKey, privateKey } = await generateKeyPair('RS256')
      if (alone) published.length = 0
      published.push({ ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' })
      return privateKey
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** A site whose accounts are at a Firebase project with these keys. */
const startFirebaseSite = (keysUrl: string) =>
  startSite({
    FIREBASE_PROJECT_ID: projectId,
    FIREBASE_API_KEY: 'public-key',
    FIREBASE_AUTH_DOMAIN: 'school-at-google.firebaseapp.com',
    FIREBASE_JWKS_URL: keysUrl,
  })

type Token = {
  email?: string
  verified?: boolean
  iss?: string
  aud?: string
  sub?: string
  kid?: string
  endsIn?: number
}

function sign(key: CryptoKey, fields: Token = {}): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const firebase = { identities: {}, sign_in_provider: 'google.com' }
  const claims = {
    email: fields.email ?? 'student@school.example',
    email_verified: fields.verified ?? true,
    name: 'Ada',
    firebase,
  }
  return new SignJWT({ ...claims, auth_time: now, sub: fields.sub ?? 'account-at-google' })
    .setProtectedHeader({ alg: 'RS256', kid: fields.kid ?? 'first' })
    .setIssuer(fields.iss ?? `https://securetoken.google.com/${projectId}`)
    .setAudience(fields.aud ?? projectId)
    .setIssuedAt(now - 10)
    .setExpirationTime(now + (fields.endsIn ?? 3600))
    .sign(key)
}

const verifierFor = (jwksUrl: string) =>
  createFirebaseVerifier(
    { projectId, apiKey: 'key', authDomain: 'school-at-google.firebaseapp.com', jwksUrl },
    () => Date.now(),
  )

const unavailable = (error: unknown) => {
  assert.ok(error instanceof HttpError)
  assert.equal(error.status, 503)
  assert.equal(error.code, 'unavailable')
  return true
}

test('[6.4] a token of the Firebase project is good, and its keys are asked for once', async (t) => {
  const keys = await startKeyServer()
  t.after(keys.stop)
  const key = await keys.publish('first')
  const verify = verifierFor(keys.url)
  for (let time = 0; time < 3; time += 1) {
    const { authTime, ...token } = await verify(await sign(key))
    assert.equal(typeof authTime, 'number')
    assert.deepEqual(token, {
      uid: 'account-at-google',
      email: 'student@school.example',
      emailVerified: true,
    })
  }
  assert.equal(keys.countRequests(), 1)
})

test('[6.4] a token of another project, issuer, key or time is refused', async (t) => {
  const keys = await startKeyServer()
  t.after(keys.stop)
  const key = await keys.publish('first')
  const stranger = await generateKeyPair('RS256')
  const verify = verifierFor(keys.url)
  const tokens = {
    'another audience': sign(key, { aud: 'another' }),
    'another issuer': sign(key, { iss: 'https://securetoken.google.com/another' }),
    'an unknown key id': sign(key, { kid: 'unknown' }),
    expired: sign(key, { endsIn: -1 }),
    nobody: sign(key, { sub: '' }),
    'a number': sign(key, { sub: 12 as unknown as string }),
    'a list': sign(key, { sub: ['account-at-google'] as unknown as string }),
    'a name without end': sign(key, { sub: 'a'.repeat(129) }),
    'a stranger’s signature': sign(stranger.privateKey),
    'no token': Promise.resolve('no token'),
  }
  for (const [name, token] of Object.entries(tokens))
    await assert.rejects(verify(await token), InvalidToken, name)
})

test('[6.4] a new key of Google is fetched when its first token comes; the old one goes', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  const keys = await startKeyServer()
  t.after(keys.stop)
  const first = await keys.publish('first')
  const verify = verifierFor(keys.url)
  await verify(await sign(first))
  const second = await keys.publish('second', true)
  // Made-up key ids do not make us ask again and again.
  await assert.rejects(verify(await sign(second, { kid: 'second' })), InvalidToken)
  assert.equal(keys.countRequests(), 1)
  t.mock.timers.tick(31_000)
  await verify(await sign(second, { kid: 'second' }))
  assert.equal(keys.countRequests(), 2)
  await assert.rejects(verify(await sign(first)), InvalidToken)
})

test('[6.4] keys that cannot be read refuse nobody for good: 503', async (t) => {
  const keys = await startKeyServer()
  const key = await keys.publish('first')
  await keys.stop()
  await assert.rejects(verifierFor(keys.url)(await sign(key)), unavailable)
  const broken = createServer((_request, response) => {
    response.statusCode = 500
    response.end('broken')
  })
  await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve))
  t.after(() => broken.close())
  const { port } = broken.address() as AddressInfo
  await assert.rejects(verifierFor(`http://127.0.0.1:${port}/`)(await sign(key)), unavailable)
})

test('[6.4] a site with a Firebase project has no identity service, and its pages may reach Google', async (t) => {
  const keys = await startKeyServer()
  t.after(keys.stop)
  const key = await keys.publish('first')
  const site = await startFirebaseSite(keys.url)
  t.after(() => site.close())
  assert.equal(site.parts.identity, null)
  const jwks = '/identitytoolkit.googleapis.com/.well-known/jwks.json'
  assert.equal((await fetch(site.origin + jwks)).status, 404)

  const page = await fetch(site.origin)
  const policy = page.headers.get('content-security-policy') ?? ''
  assert.match(policy, /connect-src 'self' https:\/\/identitytoolkit\.googleapis\.com /)
  assert.match(policy, /frame-src 'self' https:\/\/school-at-google\.firebaseapp\.com;/)
  assert.match(await page.text(), /school-at-google\.firebaseapp\.com/)

  const api = site.apiAs(await sign(key))
  const body = { name: 'Ada', role: 'Student', email: 'student@school.example' } as const
  const { insertedId } = await api.registerUser({ body })
  assert.ok(insertedId)
  const asStranger = site.apiAs(await sign(key, { aud: 'another' }))
  await assert.rejects(asStranger.registerUser({ body }), { status: 401 })

  const admin = { email: 'admin@school.example', name: 'Grace', role: 'Student' } as const
  const asAdmin = site.apiAs(await sign(key, { sub: 'admin', email: admin.email }))
  await asAdmin.registerUser({ body: admin })
  await makeAdmin(site.parts.school, admin.email)
  const removal = await asAdmin.deleteUser({ params: { id: insertedId } })
  assert.equal(removal.deletedCount, 1)
  await assert.rejects(api.listOrders({ query: { email: body.email } }), { status: 403 })
})

test('[7.21] [6.1] a new account of the Firebase project takes over the record of its proved e-mail, but never a role of admin', async (t) => {
  const keys = await startKeyServer()
  t.after(keys.stop)
  const key = await keys.publish('first')
  const site = await startFirebaseSite(keys.url)
  t.after(() => site.close())
  const enter = async (token: { email: string; sub: string; verified?: boolean }) => {
    const api = site.apiAs(await sign(key, token))
    const body = { name: token.sub, role: 'Instructor', email: token.email } as const
    return { api, answer: await api.registerUser({ body }) }
  }
  const [student, admin] = ['student@school.example', 'admin@school.example'] as const
  const first = await enter({ email: student, sub: 'first' })
  for (const email of [admin, 'other@school.example']) {
    await enter({ email, sub: email })
    await makeAdmin(site.parts.school, email)
  }

  const stranger = await enter({ email: student, sub: 'stranger', verified: false })
  assert.deepEqual(stranger.answer, { insertedId: null })
  await assert.rejects(stranger.api.readOwnUser(), { status: 403, code: 'no-user-record' })

  const second = await enter({ email: student, sub: 'second' })
  assert.deepEqual(second.answer, { insertedId: null })
  assert.equal((await second.api.readOwnUser())._id, first.answer.insertedId)
  assert.equal((await second.api.readOwnUser()).name, 'first')

  const returned = await enter({ email: admin, sub: 'returned' })
  assert.equal((await returned.api.readOwnUser()).role, 'Instructor')
})

test('[6.4] while Google’s keys cannot be read the API answers 503 and public pages go on', async (t) => {
  const keys = await startKeyServer()
  const key = await keys.publish('first')
  await keys.stop()
  const site = await startFirebaseSite(keys.url)
  t.after(() => site.close())
  const api = site.apiAs(await sign(key))
  await assert.rejects(api.listOrders({ query: { email: 'student@school.example' } }), {
    status: 503,
    code: 'unavailable',
  })
  assert.equal((await fetch(`${site.origin}/classes`)).status, 200)
})

test('[6.4] with the identity service of its own a page reaches nobody else', async (t) => {
  const site = await startSite()
  t.after(() => site.close())
  const policy = (await fetch(site.origin)).headers.get('content-security-policy') ?? ''
  assert.match(policy, /connect-src 'self';/)
  assert.doesNotMatch(policy, /google/)
})
