import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { api, type Api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { errorStatus } from '#contract/errors.ts'
import { examples } from '#contract/examples.ts'
import type { OpenApiDocument } from '#platform/http/openapi.ts'
import { onEachDatabase } from '#tests/support/databases.ts'
import { startSchool, type TestSchool } from '#tests/support/school.ts'

const names = Object.keys(api) as (keyof Api)[]

test('[7] every call has an example that its own schemas take', () => {
  assert.deepEqual(Object.keys(examples).sort(), [...names].sort())
  for (const name of names) {
    const endpoint: Endpoint = api[name]
    const { request, response } = examples[name] as {
      request: Record<string, unknown>
      response: unknown
    }
    for (const part of ['params', 'query', 'body'] as const) {
      assert.equal(part in request, endpoint[part] !== undefined, `${name} ${part}`)
      const result = endpoint[part]?.safeParse(request[part])
      assert.ok(
        result === undefined || result.success,
        `${name} ${part}: ${result?.error?.message}`,
      )
    }
    assert.deepEqual(endpoint.response.parse(response), response, name)
  }
})

/** Every object of a JSON value, with its path. */
function* objectsOf(value: unknown, path = '#'): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield [path, value as Record<string, unknown>]
  for (const [key, inner] of Object.entries(value)) yield* objectsOf(inner, `${path}/${key}`)
}

const types = new Set<unknown>([
  'object',
  'array',
  'string',
  'number',
  'integer',
  'boolean',
  'null',
])

/** The keywords of JSON Schema 2020-12 that our documents use, and what each must hold. */
const keywords: Record<string, (value: unknown) => boolean> = {
  $ref: (v) => typeof v === 'string',
  type: (v) => [v].flat().every((name) => types.has(name)),
  properties: (v) => typeof v === 'object' && v !== null && !Array.isArray(v),
  propertyNames: (v) => typeof v === 'object' && v !== null,
  additionalProperties: (v) => typeof v === 'boolean' || typeof v === 'object',
  items: (v) => typeof v === 'object' && v !== null,
  required: (v) => Array.isArray(v) && v.every((name) => typeof name === 'string'),
  enum: (v) => Array.isArray(v) && v.length > 0,
  anyOf: (v) => Array.isArray(v) && v.length > 0,
  allOf: (v) => Array.isArray(v) && v.length > 0,
  const: () => true,
  default: () => true,
  minLength: (v) => Number.isInteger(v) && (v as number) >= 0,
  maxLength: (v) => Number.isInteger(v) && (v as number) >= 0,
  minimum: (v) => typeof v === 'number',
  maximum: (v) => typeof v === 'number',
  pattern: (v) => typeof v === 'string' && new RegExp(v) instanceof RegExp,
  description: (v) => typeof v === 'string',
  format: (v) => typeof v === 'string',
}

function requireSchema(schema: unknown, path: string): void {
  assert.ok(typeof schema === 'object' && schema !== null && !Array.isArray(schema), path)
  for (const [keyword, value] of Object.entries(schema)) {
    assert.ok(keywords[keyword]?.(value), `${path}/${keyword}`)
    if (keyword === 'properties')
      for (const [name, inner] of Object.entries(value as object))
        requireSchema(inner, `${path}/properties/${name}`)
    if (keyword === 'items' || keyword === 'propertyNames')
      requireSchema(value, `${path}/${keyword}`)
    if (keyword === 'anyOf' || keyword === 'allOf')
      for (const inner of value as unknown[]) requireSchema(inner, `${path}/${keyword}`)
  }
}

onEachDatabase('the documents', (create) => {
  let at: TestSchool
  let document: OpenApiDocument
  before(async () => {
    at = await startSchool(create)
    document = (await at.app.inject('/api/openapi.json')).json()
  })
  after(() => at.close())

  const operations = () =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    )

  test('[7] the document has the shape of OpenAPI 3.1', () => {
    assert.equal(document.openapi, '3.1.0')
    assert.ok(document.info.title && document.info.version)
    const ids = operations().map(({ operation }) => operation.operationId)
    assert.equal(new Set(ids).size, names.length)
    const declared = new Set(document.tags.map(({ name }) => name))
    for (const { path, method, operation } of operations()) {
      const where = `${method} ${path}`
      assert.match(path, /^\/[\w/{}]+$/)
      assert.ok(['get', 'post', 'put', 'delete'].includes(method), where)
      assert.ok(
        operation.tags.every((tag) => declared.has(tag)) && operation.tags.length === 1,
        where,
      )
      assert.ok(
        Object.keys(operation.responses).every((status) => /^[2345]\d\d$/.test(status)),
        where,
      )
      assert.ok(operation.responses['200'] !== undefined, where)
      for (const response of Object.values(operation.responses))
        assert.ok('description' in response && response.description.length > 0, where)
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const described = operation.parameters.filter((p) => p.in === 'path')
      assert.deepEqual(new Set(described.map(({ name }) => name)), new Set(inPath), where)
      assert.ok(
        described.every(({ required }) => required),
        where,
      )
      const unique = new Set(operation.parameters.map((p) => `${p.in} ${p.name}`))
      assert.equal(unique.size, operation.parameters.length, where)
      if (method === 'get') assert.equal(operation.requestBody, undefined, where)
    }
  })

  test('[7] every reference leads somewhere, every schema is JSON Schema 2020-12', () => {
    const all = [...objectsOf(document)]
    let references = 0
    let schemas = 0
    for (const [path, object] of all) {
      if (typeof object['$ref'] === 'string') {
        references += 1
        let found: unknown = document
        for (const step of object['$ref'].slice(2).split('/'))
          found = (found as Record<string, unknown>)[step]
        assert.ok(found, `${path}: ${object['$ref']}`)
      }
      if ('schema' in object) {
        schemas += 1
        requireSchema(object['schema'], `${path}/schema`)
      }
    }
    for (const [name, schema] of Object.entries(document.components['schemas'] ?? {}))
      requireSchema(schema, name)
    assert.ok(references > 200 && schemas > 100, `${references} references, ${schemas} schemas`)
  })

  test('[7] headers, access, errors and examples are told for every call', () => {
    for (const { operation } of operations()) {
      const name = operation.operationId as keyof Api
      const endpoint: Endpoint = api[name]
      const ok = operation.responses['200']
      assert.ok(ok !== undefined && 'headers' in ok && ok.headers !== undefined, name)
      assert.ok('RateLimit' in ok.headers && 'RateLimit-Policy' in ok.headers, name)
      assert.equal('Link' in ok.headers, endpoint.paged === true, name)
      assert.equal('ETag' in ok.headers, endpoint.access === 'public', name)
      const key = operation.parameters.some((p) => p.name === 'Idempotency-Key')
      assert.equal(key, endpoint.idempotencyKey === true, name)
      assert.equal(operation.security.length, endpoint.access === 'public' ? 0 : 1, name)
      assert.deepEqual(ok.content?.['application/json']?.example, examples[name].response)
      for (const code of endpoint.errors) {
        const refusal = operation.responses[errorStatus[code]]
        assert.ok(refusal && 'description' in refusal && refusal.description.includes(code), name)
      }
      assert.match(operation.description, /^Open to: [A-Z]?[a-z, A-Z]+\.$/)
    }
    const keyed = names.filter((name) => 'idempotencyKey' in api[name])
    assert.deepEqual(keyed, ['addClass', 'placeOrder'])
  })

  test('[7] /api/docs tells every call to people, without a script, and nothing may be fetched', async () => {
    const answer = await at.app.inject('/api/docs')
    assert.equal(answer.statusCode, 200)
    assert.equal(answer.headers['content-type'], 'text/html; charset=utf-8')
    const policy = String(answer.headers['content-security-policy'])
    assert.match(policy, /^default-src 'none'; style-src 'sha256-[^']+';/)
    assert.ok(!policy.includes('unsafe'))
    assert.ok(!/<script|<img|<link| style=| on\w+=/.test(answer.body))
    assert.ok(answer.body.includes('<title>Testlight API</title>'))
    for (const { path, operation } of operations()) {
      assert.ok(answer.body.includes(`<h3 id="${operation.operationId}">`), path)
      assert.ok(answer.body.includes(`<a href="#${operation.operationId}">`), path)
    }
    for (const code of Object.keys(errorStatus))
      assert.ok(answer.body.includes(`<code>${code}</code>`), code)
    assert.ok(answer.body.includes('3 to 120 characters'))
    assert.ok(answer.body.includes('from 1 to 10,000'))
    const levels = [...answer.body.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level))
    levels.forEach((level, n) => assert.ok(level <= (levels[n - 1] ?? 0) + 1, `heading ${n}`))
    assert.equal(levels.filter((level) => level === 1).length, 1)
  })

  test('[7] the documents may be kept for some minutes and carry a tag', async () => {
    for (const url of ['/api/docs', '/api/openapi.json']) {
      const first = await at.app.inject(url)
      assert.equal(first.headers['cache-control'], 'public, max-age=300')
      const headers = { 'if-none-match': String(first.headers['etag']) }
      assert.equal((await at.app.inject({ url, headers })).statusCode, 304)
      assert.equal((await at.app.inject({ url, method: 'POST' })).statusCode, 405)
    }
  })
})
