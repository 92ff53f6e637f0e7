import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { operations } from '#identity/operations/operations.ts'
import { hostile, rawBody } from '#tests/support/school/hostile-values.ts'
import { newEmail, testKey, type TestAccount, type TestIdentity } from './test-identity.ts'

const names = [
  ['email', 'password', 'displayName', 'photoUrl', 'idToken', 'oobCode', 'newEmail'],
  ['refreshToken', 'refresh_token', 'grantType', 'grant_type', 'requestType', 'continueUrl'],
  ['continueUri', 'identifier', 'sessionId', 'localId', 'deleteAttribute', 'deleteProvider'],
  ['disableUser', 'returnOobLink', 'returnSecureToken', 'newPassword', 'postBody', 'requestUri'],
  ['pendingToken', 'autoCreate', 'customAttributes', 'tenantId', 'mfaInfo', 'id_token'],
  ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then', 'toJSON'],
].flat()

const paths = [
  ...operations.map((operation) => operation.path),
  '/identitytoolkit.googleapis.com/.well-known/jwks.json',
  '/identitytoolkit.googleapis.com/v1/projects/test-school/accounts:update',
  '/emulator/v1/projects/test-school/oobCodes',
]

const contentTypes = [
  ['application/json', 'Application/JSON; charset=utf-8', 'application/json; charset=utf-16'],
  ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'],
  ['application/xml', 'application/octet-stream', ''],
].flat()

/** Usual values of fields, and some that break careless code; `account` supplies its tokens. */
const anyValue = ({ email, idToken, refreshToken, password }: TestAccount) =>
  fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    hostile,
    fc.constantFrom<unknown>(email, idToken, refreshToken, password, `${idToken}x`),
    fc.constantFrom('PASSWORD_RESET', 'VERIFY_EMAIL', 'EMAIL_SIGNIN', 'refresh_token', 'password'),
    fc.constantFrom('http://localhost', 'https://evil.example', '//', '..', 'a.b.c', '٣', 'ﬁ@ﬁ.ﬁ'),
    fc.constantFrom('eyJhbGciOiJub25lIn0.e30.', 'id_token=x&providerId=google.com'),
    fc.constantFrom(`${'a'.repeat(300)}@b.cd`, 'x'.repeat(9_000)),
    fc.jsonValue({ maxDepth: 4 }),
  )

type Fuzz = {
  method: NonNullable<InjectOptions['method']>
  url: string
  headers: Record<string, string>
  payload: string
}

/** Now and then, one of the others. */
const mostly = <Value>(usual: fc.Arbitrary<Value>, ...others: fc.Arbitrary<Value>[]) =>
  fc.oneof(
    { weight: 12, arbitrary: usual },
    ...others.map((arbitrary) => ({ weight: 1, arbitrary })),
  )

/** `account` supplies its tokens. */
function anyRequest(account: TestAccount): fc.Arbitrary<Fuzz> {
  const fields = fc.array(
    fc.tuple(mostly(fc.constantFrom(...names), fc.string()), anyValue(account)),
    {
      maxLength: 8,
    },
  )
  // Built by hand, to include `__proto__` and duplicate names.
  const json = fields.map(
    (entries) =>
      `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value) ?? 'null'}`).join()}}`,
  )
  const form = fields.map((entries) =>
    entries
      .map(
        ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
      )
      .join('&'),
  )
  const suffixes = ['/', ':', '%20', '/..', ':delete', '%2F', '%E0%A4%A']
  const keys = ['', 'key=', 'key=a&key=b', 'key[]=a', '__proto__[x]=1']
  return fc
    .record({
      method: mostly(
        fc.constant('POST' as const),
        fc.constantFrom('GET', 'PUT', 'PATCH', 'DELETE'),
      ),
      path: fc.constantFrom(...paths),
      suffix: mostly(fc.constant(''), fc.constantFrom(...suffixes), fc.webPath()),
      key: mostly(fc.constant(`key=${testKey}`), fc.constantFrom(...keys), fc.webQueryParameters()),
      type: mostly(fc.constant('application/json'), fc.constantFrom(...contentTypes)),
      locale: fc.constantFrom('de', 'xx-yy', '../..', 'x'.repeat(300)),
      payload: mostly(
        json,
        rawBody,
        json.map((text) => text.slice(0, -1)),
        form,
      ),
    })
    .map(({ method, path, suffix, key, type, locale, payload }) => ({
      method,
      url: `${path}${suffix}?${key}`,
      headers: { 'content-type': type, 'x-firebase-locale': locale },
      payload,
    }))
}

/** Leaks of stacks, our sources, databases or libraries. */
const internal =
  /\bat \S+ \(|node:internal|node_modules|\.ts:\d|sqlite|postgres|kysely|zod|select .* from|TypeError|RangeError|SyntaxError|UNIQUE constraint|argon2/i

function expectGoogleShape(status: number, text: string, request: Fuzz): void {
  const shown = `${request.method} ${request.url}: ${status} ${text.slice(0, 300)}`
  assert.ok(status < 500, shown)
  if (request.method === 'HEAD' || status === 204) return
  const answer = JSON.parse(text) as { error?: { code: number; message: string; errors: object[] } }
  if (status < 300) {
    assert.equal(answer.error, undefined, shown)
    return
  }
  assert.equal(answer.error?.code, status, shown)
  assert.equal(typeof answer.error.message, 'string', shown)
  assert.ok(answer.error.errors.length > 0, shown)
  assert.doesNotMatch(text, internal, shown)
}

/**
 * Sends `count` random requests to a service without limits, and expects Google-like answers: success or the
 * caller's fault. Afterwards people can still sign in.
 */
export async function sendMadeUpRequests(service: TestIdentity, count: number): Promise<void> {
  const account = await service.register(newEmail())
  const other = await service.register(newEmail())
  await fc.assert(
    fc.asyncProperty(anyRequest(account), async (request) => {
      const response = await service.app.inject(request)
      expectGoogleShape(response.statusCode, response.body, request)
    }),
    { numRuns: count },
  )
  const { email, password } = other
  assert.equal((await service.call('signInWithPassword', { email, password })).status, 200)
  assert.equal((await service.refresh(other.refreshToken)).status, 200)
  assert.equal(({} as Record<string, unknown>)['x'], undefined)
}
