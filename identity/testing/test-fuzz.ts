import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { operations } from '#identity/operations/operations.ts'
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

/** Texts of all kinds: short, long, of any Unicode, and such as fields have or interpreters trip over. */
function anyText({ email, idToken, refreshToken, password }: TestAccount) {
  return fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.integer({ min: 0, max: 9_000 }).map((length) => 'x'.repeat(length)),
    fc.constantFrom(
      ...[
        [email, idToken, refreshToken, password, `${idToken}x`, 'a@b', `${'a'.repeat(300)}@b.cd`],
        ['PASSWORD_RESET', 'VERIFY_EMAIL', 'EMAIL_SIGNIN', 'refresh_token', 'PASSWORD', 'password'],
        [
          'http://localhost',
          'javascript:alert(1)',
          'https://evil.example',
          '//',
          'file:///etc/passwd',
        ],
        [
          '\0',
          '\uD800',
          '\uDFFF',
          "' or 1=1 --",
          '${7*7}',
          '%00',
          'e'.repeat(5000),
          '',
          ' ',
          '٣',
          'ﬁ@ﬁ.ﬁ',
        ],
        [
          'eyJhbGciOiJub25lIn0.e30.',
          '..',
          'a.b.c',
          '{}',
          'null',
          'id_token=x&providerId=google.com',
        ],
      ].flat(),
    ),
  )
}

type Fuzz = {
  method: NonNullable<InjectOptions['method']>
  url: string
  headers: Record<string, string>
  payload: string
}

/** Requests of a hostile caller; `account` gives its tokens. */
function anyRequest(account: TestAccount): fc.Arbitrary<Fuzz> {
  const text = anyText(account)
  const value = fc.oneof(
    { weight: 4, arbitrary: text },
    {
      weight: 2,
      arbitrary: fc.oneof(
        fc.boolean(),
        fc.double(),
        fc.constantFrom<unknown>(null, 1e308, -0, [], {}, [[]], 2 ** 53),
        fc.array(text, { maxLength: 3 }),
      ),
    },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  )
  const body = fc
    .array(fc.tuple(fc.oneof(fc.constantFrom(...names), text), value), { maxLength: 8 })
    .map(
      (fields) =>
        `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${JSON.stringify(field) ?? 'null'}`).join(',')}}`,
    )
  const payload = fc.oneof(
    { weight: 8, arbitrary: body },
    { weight: 1, arbitrary: fc.json({ maxDepth: 5 }) },
    { weight: 1, arbitrary: body.map((json) => json.slice(0, -1)) },
    { weight: 1, arbitrary: fc.constantFrom('', '{', '[1,', '"', 'NaN', '\u{feff}{}', '{"a":1}}') },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 400 }).map((depth) => '['.repeat(depth)) },
    { weight: 1, arbitrary: text },
    {
      weight: 1,
      arbitrary: fc
        .array(fc.tuple(fc.constantFrom(...names), fc.webFragments()), { maxLength: 4 })
        .map((fields) => fields.map((field) => field.join('=')).join('&')),
    },
  )
  const suffix = fc.oneof(
    { weight: 12, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.constantFrom('/', ':', '%20', '/..', ':delete', '%2F', '%E0%A4%A') },
    { weight: 1, arbitrary: fc.webPath() },
  )
  const key = fc.oneof(
    { weight: 15, arbitrary: fc.constant(`key=${testKey}`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('', 'key=', 'key=a&key=b', 'key[]=a', '__proto__[x]=1'),
    },
    { weight: 1, arbitrary: fc.webQueryParameters() },
  )
  return fc
    .record({
      method: fc.oneof(
        { weight: 12, arbitrary: fc.constant('POST' as const) },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            'GET' as const,
            'PUT' as const,
            'PATCH' as const,
            'DELETE' as const,
          ),
        },
      ),
      path: fc.constantFrom(...paths),
      suffix,
      key,
      type: fc.oneof(
        { weight: 8, arbitrary: fc.constant('application/json') },
        { weight: 1, arbitrary: fc.constantFrom(...contentTypes) },
      ),
      locale: fc.constantFrom('de', 'xx-yy', '../..', 'x'.repeat(300)),
      payload,
    })
    .map((given) => ({
      method: given.method,
      url: `${given.path}${given.suffix}?${given.key}`,
      headers: { 'content-type': given.type, 'x-firebase-locale': given.locale },
      payload: given.payload,
    }))
}

/** Texts of stacks, of our sources, and of databases and libraries. */
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
 * Sends so many random requests to a service without limits of attempts, and expects for each an answer
 * like Google's that is a success or the caller's fault; afterwards people can still sign in.
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
