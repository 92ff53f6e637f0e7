import assert from 'node:assert/strict'
import fc from 'fast-check'
import { z } from 'zod'
import { may, roles } from '#contract/access.ts'
import { api, type Api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { errorStatus } from '#contract/errors.ts'
import type { TestDatabase } from '#tests/support/databases.ts'
import { startSchool, type Person, type TestSchool } from '#tests/support/school.ts'

/** Who calls, by name; each is asked for as often as the others. */
type Callers = Record<string, { idToken: string | null; email: string }>

/** Things that a valid request can speak of. */
type Targets = { users: string[]; classes: string[]; orders: string[]; emails: string[] }

type Fuzzed = {
  name: keyof Api
  caller: string
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
  breakage: Breakage
}

type Breakage =
  | { kind: 'none' }
  | { kind: 'field'; at: number; value: unknown }
  | { kind: 'drop'; at: number }
  | { kind: 'add'; place: 'query' | 'body'; key: string; value: unknown }
  | { kind: 'body'; text: string; type: string }
  | { kind: 'key'; key: string }

type JsonSchema = {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

/** Long enough for every field, so that nothing else is wrong with it. */
const unstorable = fc.constantFrom(
  'Night \0 skies',
  'Night skies\0',
  'Night \ud800 skies',
  'Night skies \udfff',
)

const hostile = fc.constantFrom<unknown>(
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff x',
  '__proto__',
  'constructor',
  "'; drop table users;--",
  '%',
  '_',
  '\\',
  '\u202e',
  '🦊'.repeat(70),
  'x'.repeat(300),
  'x'.repeat(6_000),
  '-1',
  '1e309',
  'NaN',
  'null',
  'undefined',
  '9007199254740993',
  'javascript:alert(1)',
  'http://',
  'http:x',
  '../../etc',
  -1,
  -0,
  0.1 + 0.2,
  1e21,
  1e308,
  Number.MIN_VALUE,
  Number.MAX_SAFE_INTEGER + 2,
  49.999,
  null,
  true,
  [],
  {},
  [[]],
  { toString: 1 },
  [null],
  'Paid',
  'approved',
  'Admin',
)

/** A JSON text that no serialiser would write. */
const rawBody = fc.oneof(
  fc.constantFrom(
    '',
    'null',
    '[]',
    '0',
    '"',
    '{',
    '{"a":}',
    '{"__proto__":{"a":1}}',
    '{"a":"\\u0000"}',
    '\ufeff{}',
    '{"constructor":{"prototype":{}}}',
    '{"a":"\\ud800"}',
    '['.repeat(5_000),
    '1e999',
    '{"a":1,"a":2}',
  ),
  fc.json({ maxDepth: 4 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

const words = fc.oneof(
  fc.constantFrom('light', 'moon', 'Ada', 'Ünïcode', '名前', 'a b  c', "O'Brien"),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
)

function textOf({ minLength = 0, maxLength = 50 }: JsonSchema): fc.Arbitrary<string> {
  return words.map((text) => {
    const long = text.trim().padEnd(minLength, 'x')
    return long.slice(0, maxLength).toWellFormed()
  })
}

/** Values of a schema: mostly those that it takes, by the names of its fields where it says no more. */
function valueOf(name: string, schema: JsonSchema, targets: Targets): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.anyOf !== undefined)
    return fc.oneof(...schema.anyOf.map((choice) => valueOf(name, choice, targets)))
  if (/email$/i.test(name)) return fc.constantFrom(...targets.emails)
  if (name === 'photo') return fc.webUrl({ withQueryParameters: true })
  if (name === 'classId') return fc.constantFrom(...targets.classes)
  if (schema.type === 'string') return textOf(schema)
  if (schema.type === 'integer')
    return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 100, 10_000) })
  if (schema.type === 'number')
    return fc.integer({ min: 0, max: 10_000_000 }).map((cents) => cents / 100)
  if (schema.type === 'object') return objectOf(schema, targets)
  return fc.jsonValue({ maxDepth: 2 })
}

function objectOf(
  { properties = {}, required = [] }: JsonSchema,
  targets: Targets,
): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(properties)
    // A cursor is valid only where a list gave it; the broken requests bring theirs.
    .filter(([name]) => name !== 'cursor')
    .map(([name, schema]) => [name, valueOf(name, schema, targets)] as const)
  return fc.record(Object.fromEntries(fields), { requiredKeys: required })
}

function partOf(schema: z.ZodType | undefined, targets: Targets) {
  if (schema === undefined) return fc.constant({})
  return objectOf(
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema,
    targets,
  )
}

function idsFor({ path }: Endpoint, targets: Targets): string[] {
  if (path.startsWith('/user')) return targets.users
  return path.startsWith('/order') ? targets.orders : targets.classes
}

/** Mostly somebody who may make the call, so that most requests get past the door. */
function callerFor({ access }: Endpoint, callers: Callers): fc.Arbitrary<string> {
  const anybody = fc.constantFrom(...Object.keys(callers))
  if (access === 'public') return anybody
  const allowed = roles.filter((role) => access === 'account' || may(role, access))
  return fc.oneof(
    { weight: 1, arbitrary: anybody },
    { weight: 6, arbitrary: fc.constantFrom(...allowed) },
  )
}

const place = fc.constantFrom('query' as const, 'body' as const)
const breakages: fc.Arbitrary<Breakage> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ kind: 'none' as const }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('field' as const),
      at: fc.nat(20),
      value: fc.oneof(unstorable, unstorable, hostile, fc.jsonValue({ maxDepth: 3 })),
    }),
  },
  fc.record({ kind: fc.constant('drop' as const), at: fc.nat(20) }),
  fc.record({
    kind: fc.constant('add' as const),
    place,
    key: fc.oneof(
      fc.constantFrom('__proto__', 'role', '_id', 'a\0', 'cursor', 'limit', 'q'),
      fc.string({ maxLength: 10 }),
    ),
    value: hostile,
  }),
  fc.record({
    kind: fc.constant('body' as const),
    text: rawBody,
    type: fc.constantFrom('application/json', 'text/plain', 'application/xml', 'x', ''),
  }),
  fc.record({
    kind: fc.constant('key' as const),
    key: fc.constantFrom('one', 'two', '', 'not a key', 'x'.repeat(300)),
  }),
)

function requests(callers: Callers, targets: Targets): fc.Arbitrary<Fuzzed> {
  return fc.constantFrom(...(Object.keys(api) as (keyof Api)[])).chain((name) => {
    const endpoint: Endpoint = api[name]
    return fc.record({
      name: fc.constant(name),
      caller: callerFor(endpoint, callers),
      params: fc.record({ id: fc.constantFrom(...idsFor(endpoint, targets)) }),
      query: partOf(endpoint.query, targets),
      body: partOf(endpoint.body, targets),
      breakage: breakages,
    })
  })
}

/** What is sent in the end. */
function build(fuzzed: Fuzzed, { idToken }: Callers[string] & {}) {
  const endpoint: Endpoint = api[fuzzed.name]
  const parts = {
    params: { ...fuzzed.params },
    query: { ...fuzzed.query },
    body: { ...(fuzzed.body as Record<string, unknown>) },
  }
  const { breakage } = fuzzed
  const headers: Record<string, string> = {}
  if (breakage.kind === 'field' || breakage.kind === 'drop') {
    const fields = Object.values<Record<string, unknown>>(parts).flatMap((part) =>
      Object.keys(part).map((key) => ({ part, key })),
    )
    const field = fields[breakage.at % Math.max(1, fields.length)]
    if (field !== undefined && breakage.kind === 'drop') delete field.part[field.key]
    if (field !== undefined && breakage.kind === 'field') field.part[field.key] = breakage.value
  }
  if (breakage.kind === 'add')
    Object.defineProperty(parts[breakage.place], breakage.key, {
      value: breakage.value,
      enumerable: true,
    })
  if (breakage.kind === 'key') headers['idempotency-key'] = breakage.key
  const inAddress = (value: unknown) => {
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
    // What has no UTF-8 is written as the bytes that it would have.
    return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
  }
  const path = endpoint.path.replace(':id', () => inAddress(parts.params.id))
  const search = Object.entries(parts.query).map(([k, v]) => `${inAddress(k)}=${inAddress(v)}`)
  const url = `/api${path}${search.length > 0 ? `?${search.join('&')}` : ''}`
  if (idToken !== null) headers['authorization'] = `Bearer ${idToken}`
  if (breakage.kind === 'body') {
    if (breakage.type !== '') headers['content-type'] = breakage.type
    return { method: endpoint.method, url, headers, payload: breakage.text }
  }
  if (endpoint.body === undefined) return { method: endpoint.method, url, headers }
  headers['content-type'] = 'application/json'
  return { method: endpoint.method, url, headers, payload: JSON.stringify(parts.body) }
}

const envelope = z.strictObject({
  error: z.strictObject({
    code: z.enum(Object.keys(errorStatus) as [keyof typeof errorStatus]),
    message: z.string().min(1),
    fields: z.record(z.string(), z.string().min(1)).optional(),
  }),
})

const tables = ['users', 'classes', 'class_words', 'orders', 'payments', 'gallery_photos'] as const

/** Everything that the school knows, as text; what keeps the house itself in order is left out. */
async function dump({ database }: TestSchool): Promise<string> {
  const db = database.tables<Record<string, Record<string, unknown>>>()
  const contents = await Promise.all(
    [...tables, 'audit'].map(async (table) => {
      const rows = await db.selectFrom(table).selectAll().execute()
      return rows.map((row) => JSON.stringify(row)).sort((a, b) => (a < b ? -1 : 1))
    }),
  )
  return JSON.stringify(contents)
}

async function setUp(at: TestSchool): Promise<{ callers: Callers; targets: Targets }> {
  const people: Record<string, Person> = {
    Student: await at.person('Student'),
    Instructor: await at.person('Instructor'),
    Admin: await at.person('Admin'),
  }
  const newcomer = await at.visitor()
  const callers: Callers = {
    nobody: { idToken: null, email: 'nobody@example.com' },
    stranger: { idToken: 'garbage', email: 'nobody@example.com' },
    newcomer: { idToken: newcomer.idToken, email: newcomer.account.email },
  }
  for (const [role, { idToken, account }] of Object.entries(people))
    callers[role] = { idToken, email: account.email }
  const targets: Targets = { users: ['none'], classes: ['none'], orders: ['none'], emails: [] }
  targets.emails = Object.values(callers).map(({ email }) => email)
  const { Student: student, Instructor: instructor } = people
  assert.ok(student !== undefined && instructor !== undefined)
  for (const status of ['approved', 'approved', 'approved', 'pending', 'denied'] as const) {
    const { id } = await at.addClass({ by: instructor, status })
    targets.classes.push(id)
    if (status === 'approved') targets.orders.push(await at.order(student, id))
  }
  // Only these lose their roles and go, so that there is always somebody who may call.
  for (const role of ['Student', 'Instructor', 'Admin', 'Student', 'Instructor', 'Admin'] as const)
    targets.users.push((await at.person(role)).actor.id)
  return { callers, targets }
}

/**
 * Sends `runs` requests, made from the contract's own schemas and then often broken, to a school of
 * its own. None may end in a 5xx; every refusal is the envelope with a status of the contract and
 * changes nothing; every answer fits its schema. Gives how many were done and how many refused.
 */
export async function fuzz(
  create: () => Promise<TestDatabase>,
  runs: number,
): Promise<{ done: number; refused: number }> {
  const at = await startSchool(create)
  try {
    const { callers, targets } = await setUp(at)
    const counts = { done: 0, refused: 0 }
    let before = await dump(at)
    await fc.assert(
      fc.asyncProperty(requests(callers, targets), async (fuzzed) => {
        const caller = callers[fuzzed.caller] ?? assert.fail('nobody')
        const answer = await at.app.inject(build(fuzzed, caller))
        const { statusCode, body } = answer
        assert.ok(statusCode < 500, `${statusCode} ${body}`)
        const after = await dump(at)
        if (statusCode === 200) {
          counts.done += 1
          before = after
          api[fuzzed.name].response.parse(answer.json())
          return
        }
        counts.refused += 1
        const { error } = envelope.parse(answer.json())
        assert.equal(statusCode, errorStatus[error.code])
        assert.equal(answer.headers['cache-control'], 'no-store')
        assert.ok(after === before, `refused with ${statusCode}, but something changed`)
      }),
      { numRuns: runs },
    )
    return counts
  } finally {
    await at.close()
  }
}
