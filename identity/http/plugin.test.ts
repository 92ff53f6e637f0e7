import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { InjectOptions } from 'fastify'
import {
  createTestIdentity,
  newEmail,
  testKey,
  type TestIdentity,
} from '#identity/testing/test-identity.ts'

type Refusal = {
  error: { code: number; message?: string; status?: string; errors?: { reason: string }[] }
}

let service: TestIdentity
before(async () => {
  service = await createTestIdentity()
})
after(() => service.close())

const signUp = `/identitytoolkit.googleapis.com/v1/accounts:signUp`

async function ask(options: InjectOptions) {
  const response = await service.app.inject(options)
  return { ...response, status: response.statusCode, error: () => response.json<Refusal>().error }
}

const postJson = (payload: string, type = 'application/json', url = `${signUp}?key=${testKey}`) =>
  ask({ method: 'POST', url, headers: { 'content-type': type }, payload })

test('[7.30] a missing, empty or doubled API key is refused as Google refuses it', async () => {
  for (const query of ['', '?key=', `?key=${testKey}&key=${testKey}`]) {
    const answer = await ask({ method: 'POST', url: `${signUp}${query}` })
    assert.equal(answer.status, 403)
    assert.deepEqual(answer.error(), {
      code: 403,
      message: 'The request is missing a valid API key.',
      errors: [
        {
          message: 'The request is missing a valid API key.',
          reason: 'forbidden',
          domain: 'global',
        },
      ],
      status: 'PERMISSION_DENIED',
    })
  }
})

test('[7.30] an unknown API key is refused, a good one may be in a header', async () => {
  const unknown = await ask({ method: 'POST', url: `${signUp}?key=another` })
  assert.equal(unknown.status, 400)
  assert.equal(unknown.error().message, 'API key not valid. Please pass a valid API key.')
  const headers = { 'x-goog-api-key': testKey }
  const known = await ask({ method: 'POST', url: signUp, headers, payload: { email: 'wrong' } })
  assert.equal(known.error().message, 'MISSING_PASSWORD')
})

test('[7.30] a refusal of the protocol is 400 with the code, without a status', async () => {
  const answer = await postJson('{"email":"a@b.cd"}')
  assert.equal(answer.status, 400)
  assert.deepEqual(answer.error(), {
    code: 400,
    message: 'MISSING_PASSWORD',
    errors: [{ message: 'MISSING_PASSWORD', reason: 'invalid', domain: 'global' }],
  })
})

test('[7.30] bodies that cannot be read', async () => {
  const cases: [payload: string, reason: string][] = [
    ['{"email":', 'parseError'],
    ['[]', 'invalid'],
    ['null', 'invalid'],
    ['"text"', 'invalid'],
    ['{"email":{}}', 'invalid'],
    ['{"email":["a@b.cd"]}', 'invalid'],
    ['{"displayName":"\\u0000","email":"a@b.cd"}', 'invalid'],
  ]
  for (const [payload, reason] of cases) {
    const answer = await postJson(payload)
    assert.equal(answer.status, 400, payload)
    assert.match(answer.error().message ?? '', /^Invalid JSON payload received\./)
    assert.equal(answer.error().status, 'INVALID_ARGUMENT')
    assert.equal(answer.error().errors?.[0]?.reason, reason, payload)
  }
})

test('[7.30] JSON under any spelling of its type, numbers as text, nothing as an empty object', async () => {
  for (const type of ['Application/JSON', 'application/json; charset=utf-8'])
    assert.equal((await postJson('{"email":"a@b.cd"}', type)).error().message, 'MISSING_PASSWORD')
  assert.equal((await postJson('{"email":12}')).error().message, 'MISSING_PASSWORD')
  const lookup = `/identitytoolkit.googleapis.com/v1/accounts:lookup?key=${testKey}`
  const empty = await postJson('', 'application/json', lookup)
  assert.equal(empty.error().message, 'MISSING_ID_TOKEN')
  const bare = await ask({ method: 'POST', url: lookup })
  assert.equal(bare.error().message, 'MISSING_ID_TOKEN')
})

test('[7.30] other types are refused, forms too but for the token call', async () => {
  for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded']) {
    const answer = await postJson('email=a', type)
    assert.equal(answer.status, 400, type)
    assert.equal(answer.error().status, 'INVALID_ARGUMENT')
  }
})

test('[7.30] a body beyond the limit is refused in the same envelope', async () => {
  const answer = await postJson(JSON.stringify({ displayName: 'x'.repeat(70_000) }))
  assert.equal(answer.status, 413)
  assert.equal(answer.error().code, 413)
  assert.equal(answer.headers['access-control-allow-origin'], '*')
})

test('[7.30] unknown paths are 404, also with a trailing slash or in another letter case', async () => {
  const base = '/identitytoolkit.googleapis.com/v1/accounts'
  for (const path of [
    `${base}:nothing`,
    `${base}:signUp/`,
    `${base}:SIGNUP`,
    '/securetoken.googleapis.com/v2/token',
  ]) {
    const answer = await ask({ method: 'POST', url: `${path}?key=${testKey}` })
    assert.equal(answer.status, 404, path)
    assert.equal(answer.error().message, 'Not Found')
    assert.equal(answer.error().status, 'NOT_FOUND')
    assert.equal(answer.error().errors?.[0]?.reason, 'notFound')
    assert.equal(answer.headers['access-control-allow-origin'], '*')
  }
})

test('[7.30] another method on a known path is 405 and names the good one', async () => {
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'] as const) {
    const answer = await ask({ method, url: `${signUp}?key=${testKey}` })
    assert.equal(answer.status, 405, method)
    assert.equal(answer.headers['allow'], 'POST, OPTIONS')
    assert.equal(answer.error().code, 405)
  }
})

test('[7.30] a preflight is granted for every header that the client asks for', async () => {
  const requested =
    'content-type,x-client-version,x-firebase-client,x-firebase-gmpid,x-firebase-locale'
  for (const url of [signUp, '/securetoken.googleapis.com/v1/token']) {
    const answer = await ask({
      method: 'OPTIONS',
      url: `${url}?key=${testKey}`,
      headers: {
        origin: 'https://school.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': requested,
        'access-control-request-private-network': 'true',
      },
    })
    assert.equal(answer.status, 204)
    assert.equal(answer.headers['access-control-allow-origin'], '*')
    assert.equal(answer.headers['access-control-allow-headers'], requested)
    assert.match(String(answer.headers['access-control-allow-methods']), /GET.*POST/)
    assert.equal(answer.headers['access-control-allow-private-network'], 'true')
    assert.ok(Number(answer.headers['access-control-max-age']) > 0)
    assert.equal('access-control-allow-credentials' in answer.headers, false)
  }
})

test('[7.30] every answer may be read by pages of other origins, and is stored by no cache', async () => {
  const good = await postJson(JSON.stringify({ email: newEmail(), password: 'correct horse' }))
  assert.equal(good.status, 200)
  for (const answer of [good, await postJson('{}'), await ask({ method: 'POST', url: signUp })]) {
    assert.equal(answer.headers['access-control-allow-origin'], '*')
    assert.match(String(answer.headers['cache-control']), /no-store/)
  }
})

test('[4.7] a failure of the service carries no message, which would sign everybody out', async () => {
  const broken = await createTestIdentity()
  const { idToken } = await broken.register(newEmail())
  await broken.parts.database.tables<unknown>().schema.dropTable('identity_account').execute()
  const answer = await broken.app.inject({
    method: 'POST',
    url: `/identitytoolkit.googleapis.com/v1/accounts:lookup?key=${testKey}`,
    payload: { idToken },
  })
  assert.equal(answer.statusCode, 500)
  assert.deepEqual(answer.json(), { error: { code: 500, status: 'INTERNAL' } })
  assert.equal(answer.headers['access-control-allow-origin'], '*')
  await broken.close()
})

test('[7.30] fields of the prototype are no way in', async () => {
  const answer = await postJson('{"__proto__":{"email":"a@b.cd"},"constructor":{}}')
  assert.equal(answer.status, 200)
  assert.equal('email' in answer.json(), false)
})
