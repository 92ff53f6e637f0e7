import fc from 'fast-check'
import { z } from 'zod'
import { may, roles } from '#contract/access.ts'
import { api, type Api } from '#contract/api.ts'
import type { BytesBody, Endpoint } from '#contract/endpoint.ts'
import { hostile, rawBody, unstorable } from './hostile-values.ts'

/** The callers, by name; all are equally frequent. */
export type Callers = Record<string, { idToken: string | null; email: string }>

/** Things that a valid request can name. */
export type Targets = { users: string[]; classes: string[]; orders: string[]; emails: string[] }

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
  | { kind: 'add'; part: 'query' | 'body'; key: string; value: unknown }
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

/** Values for a schema: mostly valid ones, by the names of its fields if it says no more. */
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
    // A cursor is valid only if it came from a list; the broken requests bring theirs.
    .filter(([name]) => name !== 'cursor')
    .map(([name, schema]) => [name, valueOf(name, schema, targets)] as const)
  return fc.record(Object.fromEntries(fields), { requiredKeys: required })
}

function partOf(schema: z.ZodType | BytesBody | undefined, targets: Targets) {
  if (schema === undefined || 'maxBytes' in schema) return fc.constant({})
  return objectOf(
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema,
    targets,
  )
}

function idsFor({ path }: Endpoint, targets: Targets): string[] {
  if (path.startsWith('/user')) return targets.users
  return path.startsWith('/order') ? targets.orders : targets.classes
}

/** Mostly a caller who may make the call, so that most requests are admitted. */
function callerFor({ access }: Endpoint, callers: Callers): fc.Arbitrary<string> {
  const anybody = fc.constantFrom(...Object.keys(callers))
  if (access === 'public') return anybody
  const allowed = roles.filter((role) => access === 'account' || may(role, access))
  return fc.oneof(
    { weight: 1, arbitrary: anybody },
    { weight: 6, arbitrary: fc.constantFrom(...allowed) },
  )
}

const part = fc.constantFrom('query' as const, 'body' as const)
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
    part,
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

/** Requests made from the contract's own schemas, and then often broken. */
export function requests(callers: Callers, targets: Targets): fc.Arbitrary<Fuzzed> {
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

/** The final request. */
export function build(fuzzed: Fuzzed, { idToken }: Callers[string] & {}) {
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
    Object.defineProperty(parts[breakage.part], breakage.key, {
      value: breakage.value,
      enumerable: true,
    })
  if (breakage.kind === 'key') headers['idempotency-key'] = breakage.key
  const inAddress = (value: unknown) => {
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
    // Text without a UTF-8 form is written as the bytes that it would have.
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
