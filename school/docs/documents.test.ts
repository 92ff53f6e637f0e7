import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { api, type Api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { errorCodes } from '#contract/errors.ts'
import { isBytes } from '#platform/http/bytes-body.ts'
import { createSqlite } from '#tests/support/database/databases.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import {
  answerOf,
  exampleOf,
  openApiDocument,
  type OpenApiDocument,
  type Schema,
} from './openapi.ts'

const names = Object.keys(api) as (keyof Api)[]

test('[7] every call has an example that its own schemas accept', () => {
  const { paths } = openApiDocument('Testlight')
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  assert.deepEqual(operations.map(({ operationId }) => operationId).sort(), [...names].sort())
  for (const operation of operations) {
    const { operationId, parameters = [], requestBody } = operation
    const endpoint: Endpoint = api[operationId as keyof Api]
    const sent = (location: string) =>
      Object.fromEntries(
        parameters
          .filter((parameter) => parameter.in === location)
          .map(({ name, schema }) => [name, exampleOf(schema)])
          .filter(([, value]) => value !== undefined),
      ) as unknown
    endpoint.params?.parse(sent('path'))
    endpoint.query?.parse(sent('query'))
    const body = requestBody?.content['application/json']?.example
    if (isBytes(endpoint.body))
      assert.match(requestBody?.description ?? '', /image.*15 MB|text\/csv, 5 MB/)
    else assert.equal(body !== undefined, endpoint.body !== undefined, operationId)
    if (!isBytes(endpoint.body)) endpoint.body?.parse(body)
    const response = answerOf(operation)?.content?.['application/json']?.example
    assert.deepEqual(endpoint.response.parse(response), response, operationId)
  }
})

test('[7] an example is composed of those of the fields, and none may be missing', () => {
  const schema = {
    properties: { a: { examples: [1] }, b: { type: 'string' }, c: { items: { enum: ['x', 'y'] } } },
    required: ['a'],
  }
  assert.deepEqual(exampleOf(schema), { a: 1, c: ['x'] })
  assert.throws(() => exampleOf({ ...schema, required: ['b'] }), /the field b has no example/)
})

/** Every object of a JSON value, with its path. */
function* objectsOf(value: unknown, path = '#'): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield [path, value as Record<string, unknown>]
  for (const [key, inner] of Object.entries(value)) yield* objectsOf(inner, `${path}/${key}`)
}

describe('the documents', () => {
  const at = openSchool(createSqlite)
  let document: OpenApiDocument
  before(async () => {
    document = (await at.app.inject('/api/openapi.json')).json()
  })

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
      assert.match(path, /^\/[\w/{}-]+$/)
      assert.ok(['get', 'post', 'put', 'delete'].includes(method), where)
      assert.ok(
        operation.tags.every((tag) => declared.has(tag)) && operation.tags.length === 1,
        where,
      )
      assert.ok(
        Object.keys(operation.responses).every((status) => /^[2345]\d\d$/.test(status)),
        where,
      )
      assert.ok(answerOf(operation) !== undefined, where)
      for (const response of Object.values(operation.responses))
        assert.ok('description' in response && response.description.length > 0, where)
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const { parameters = [] } = operation
      const described = parameters.filter((p) => p.in === 'path')
      assert.deepEqual(new Set(described.map(({ name }) => name)), new Set(inPath), where)
      assert.ok(
        described.every(({ required }) => required),
        where,
      )
      const unique = new Set(parameters.map((p) => `${p.in} ${p.name}`))
      assert.equal(unique.size, parameters.length, where)
      if (method === 'get') assert.equal(operation.requestBody, undefined, where)
    }
  })

  test('[7] the document is valid OpenAPI 3.1, and all its references lead somewhere', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(structuredClone(document))
    assert.deepEqual(errors, undefined)
    assert.ok(valid)
    assert.equal(validator.version, '3.1')
  })

  test('[7] every schema is JSON Schema 2020-12, and takes the example beside it', () => {
    // Strict: an unknown keyword is refused, too. Formats only describe; patterns are beside them.
    const ajv = new Ajv2020({ validateFormats: false, allowUnionTypes: true })
    ajv.addVocabulary(['components'])
    ajv.addSchema({ $id: 'document', components: document.components })
    let compiled = 0
    let examined = 0
    for (const [path, object] of objectsOf(document.paths)) {
      if (!('schema' in object)) continue
      const schema = JSON.stringify(object['schema']).replaceAll('"#/', '"document#/')
      const check = ajv.compile(JSON.parse(schema) as object)
      compiled += 1
      const example = object['example'] ?? exampleOf(object['schema'] as Schema)
      if (example === undefined) continue
      examined += 1
      assert.ok(check(example), `${path}: ${ajv.errorsText(check.errors)}`)
    }
    assert.ok(compiled > 200 && examined > 150, `${compiled} schemas, ${examined} examples`)
  })

  test('[7] headers, access, limits, errors and examples are documented for every call', () => {
    for (const { operation } of operations()) {
      const name = operation.operationId as keyof Api
      const endpoint: Endpoint = api[name]
      const ok = operation.responses[String(endpoint.status ?? 200)]
      assert.ok(ok !== undefined && 'headers' in ok && ok.headers !== undefined, name)
      assert.ok('RateLimit' in ok.headers && 'RateLimit-Policy' in ok.headers, name)
      assert.equal('Link' in ok.headers, endpoint.paged === true, name)
      const isCached = endpoint.access === 'public' && endpoint.method === 'GET'
      assert.equal('ETag' in ok.headers, isCached, name)
      assert.equal('413' in operation.responses, endpoint.method !== 'GET', name)
      const still = operation.responses['304']
      if (still !== undefined)
        assert.equal('headers' in still && 'Link' in (still.headers ?? {}), endpoint.paged === true)
      const key = (operation.parameters ?? []).some((p) => p.name === 'Idempotency-Key')
      assert.equal(key, endpoint.idempotencyKey === true, name)
      assert.equal(operation.security.length, endpoint.access === 'public' ? 0 : 1, name)
      const answer = ok.content?.[endpoint.download ?? 'application/json']
      assert.ok(answer !== undefined, name)
      assert.equal('example' in answer, endpoint.download === undefined, name)
      for (const code of endpoint.errors ?? []) {
        const refusal = operation.responses[errorCodes[code][0]]
        assert.ok(refusal && 'description' in refusal && refusal.description.includes(code), name)
      }
      assert.match(operation.description, /^Open to: [A-Z]?[a-z, A-Z]+\.( At most: .+\.)?$/)
      assert.equal(operation.description.includes('At most'), endpoint.limits !== undefined, name)
    }
    const keyed = names.filter((name) => 'idempotencyKey' in api[name])
    assert.deepEqual(keyed, [
      'addClass',
      'offerClassAgain',
      'placeOrder',
      'refundOrder',
      'addCoupon',
      'sendMessage',
      'addAssignment',
      'addWork',
      'addVersion',
      'openThread',
      'addComment',
      'addPhrase',
      'addPhoto',
      'addInvitation',
    ])
  })

  test('[7] the document and the page describe every field of an answer whose name is unclear', async () => {
    const unclear =
      /^(photo|price|feedback|enrolled|students|.+At|at|actor.+|subject|person.+|from|to|note)$/
    const { body } = await at.app.inject('/api/docs')
    let described = 0
    for (const { path, operation } of operations()) {
      const ok = answerOf(operation)
      const content = ok !== undefined && 'content' in ok ? ok.content : undefined
      for (const [where, object] of objectsOf(content?.['application/json']?.schema)) {
        if (!where.endsWith('/properties')) continue
        for (const [name, inner] of Object.entries(object)) {
          if (!unclear.test(name)) continue
          const { description } = inner as { description?: string }
          assert.ok(description !== undefined, `${path} ${name}`)
          const section = body
            .split(`<h3 id="${operation.operationId}">`)[1]
            ?.split('</section>')[0]
          assert.ok(section?.includes(description), `${path} ${name} on the page`)
          described += 1
        }
      }
    }
    assert.ok(described > 20, String(described))
  })

  test('[7] /api/docs shows every call, without a script, and nothing may be fetched', async () => {
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
    for (const code of Object.keys(errorCodes))
      assert.ok(answer.body.includes(`<code>${code}</code>`), code)
    assert.ok(answer.body.includes('string, minLength 3, maxLength 120'))
    assert.ok(answer.body.includes('integer, minimum 1, maximum 10000'))
    assert.ok(!answer.body.includes('9007199254740991'))
    const levels = [...answer.body.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level))
    levels.forEach((level, n) => assert.ok(level <= (levels[n - 1] ?? 0) + 1, `heading ${n}`))
    assert.equal(levels.filter((level) => level === 1).length, 1)
  })

  test('[7] the documents may be cached for some minutes and carry a tag', async () => {
    for (const url of ['/api/docs', '/api/openapi.json']) {
      const first = await at.app.inject(url)
      assert.equal(first.headers['cache-control'], 'public, max-age=300')
      const headers = { 'if-none-match': String(first.headers['etag']) }
      assert.equal((await at.app.inject({ url, headers })).statusCode, 304)
      assert.equal((await at.app.inject({ url, method: 'POST' })).statusCode, 405)
    }
  })
})
