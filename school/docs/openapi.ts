import { z } from 'zod'
import { createDocument, type ZodOpenApiOperationObject } from 'zod-openapi'
import { may, roles, type Access } from '#contract/access.ts'
import { callsOf } from '#contract/api.ts'
import type { Calls, Endpoint } from '#contract/endpoint.ts'
import { errorCodes, type ErrorCode } from '#contract/errors.ts'
import { isBytes } from '#platform/http/bytes-body.ts'

/** JSON Schema 2020-12, as far as the page reads it. */
export type Schema = {
  [keyword: string]: unknown
  type?: string | string[]
  description?: string
  examples?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}
type Content = { 'application/json': { schema: Schema; example?: unknown } }
/** A body of JSON, or one of bytes that its description is about. */
type RequestBody = { description?: string; content: Partial<Content> }
type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  schema: Schema
}
export type Operation = {
  operationId: string
  summary: string
  description: string
  tags: [string]
  security: object[]
  parameters?: Parameter[]
  requestBody?: RequestBody
  responses: Record<string, { description: string; headers?: object; content?: Content }>
}
/** An OpenAPI 3.1 document, https://spec.openapis.org/oas/v3.1.0, with what every call of ours has. */
export type OpenApiDocument = {
  openapi: string
  info: { title: string; description: string; version: string }
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: object
}

const headers = {
  Link: 'The address of the next page, with rel="next", where there is more; of classes and people also of the one before, with rel="prev"',
  Items:
    'Which items these are of how many, 13-24/37; * where that is not known, 1000+ for more than so many',
  ETag: 'The strong tag of this answer; sent back in If-None-Match it spares the body',
  'Cache-Control': 'Whether and for how long the answer may be cached',
  'RateLimit-Policy': 'The quota that counts this call: its name, q calls in w seconds',
  RateLimit: 'What is left: r calls, for the next t seconds',
  'Retry-After': 'Seconds to wait before the next try',
  'Idempotent-Replayed': 'true where this is the first answer to the same Idempotency-Key again',
  'X-Request-Id': 'Names this request in the log of the school',
  'WWW-Authenticate': 'Bearer',
} as const
type HeaderName = keyof typeof headers

const always = ['Cache-Control', 'RateLimit-Policy', 'RateLimit', 'X-Request-Id'] as const

function headersNamed(...names: (HeaderName | false | undefined)[]) {
  const found = names.filter((name) => typeof name === 'string')
  return Object.fromEntries(
    found.map((name) => [name, { $ref: `#/components/headers/${name}` } as const]),
  )
}

const errorEnvelope = z
  .object({
    error: z.object({
      code: z.string().describe('For programs; the list is at /api/docs'),
      message: z.string().describe('For people'),
      fields: z.record(z.string(), z.string()).optional().describe('Messages by field'),
      requestId: z.string().optional().describe('With code internal: names the request in the log'),
    }),
  })
  .meta({ id: 'Error' })

const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/)
  .optional()
  .meta({
    description:
      'A new name for each thing that you do, such as a UUID. Sent again with the same key within 24 hours the call has no second effect and gets the first answer.',
    examples: ['5f0c8a0e-3d0a-4c60-9a9f-6f2a1c2f7f10'],
  })

const ifNoneMatch = z
  .string()
  .optional()
  .describe('The ETag of the answer that you have; 304 where it is still current.')

/** The codes that every call of this kind can answer. */
function commonErrors({ method, access, idempotencyKey: keyed }: Endpoint): ErrorCode[] {
  const codes: ErrorCode[] = ['invalid-input', 'malformed-request', 'request-timeout']
  codes.push('too-many-requests', 'internal', 'unavailable')
  // A body that nobody asked for is read, too, except with GET.
  if (method !== 'GET') codes.push('malformed-body', 'body-too-large', 'unsupported-media-type')
  if (keyed) codes.push('idempotency-key-reused')
  if (access !== 'public') codes.push('unauthenticated', 'forbidden')
  if (access !== 'public' && access !== 'account') codes.push('no-user-record')
  return codes
}

function describeAccess(access: Access): string {
  if (access === 'public') return 'anybody, without a token'
  if (access === 'account') return 'anybody who is signed in, also without a user record'
  const holders = roles.filter((role) => may(role, access))
  return holders.length === roles.length ? 'every user' : holders.join(', ')
}

function refusal(status: string, codes: ErrorCode[]) {
  const retry = status === '429' || status === '503'
  const example = { error: { code: codes[0], message: 'What went wrong, for people.' } }
  return {
    description: codes.join(', '),
    headers: headersNamed(
      ...always,
      retry && 'Retry-After',
      status === '401' && 'WWW-Authenticate',
    ),
    content: { 'application/json': { schema: errorEnvelope, example } },
  }
}

function bodyOf(body: NonNullable<Endpoint['body']>) {
  if (!isBytes(body)) return { required: true, content: { 'application/json': { schema: body } } }
  const { type, most, within } = body
  const description = `The bytes as they are, ${type}, ${most / 1_000_000} MB at most, within ${within / 1000} seconds`
  return { required: true, description, content: { [type]: {} } }
}

function operationOf(tag: string, name: string, endpoint: Endpoint): ZodOpenApiOperationObject {
  const { access, params: path, query, body, paged, idempotencyKey: keyed } = endpoint
  const isPublic = access === 'public'
  const header = z.object({
    ...(keyed && { 'Idempotency-Key': idempotencyKey }),
    ...(isPublic && { 'If-None-Match': ifNoneMatch }),
  })
  const codes = [...new Set([...commonErrors(endpoint), ...(endpoint.errors ?? [])])]
  const refusals = Object.groupBy(codes, (code) => errorCodes[code][0])
  const okHeaders = headersNamed(
    isPublic && 'ETag',
    paged && 'Link',
    paged && 'Items',
    ...always,
    keyed && 'Idempotent-Replayed',
  )
  return {
    operationId: name,
    summary: endpoint.summary,
    description: `Open to: ${describeAccess(access)}.`,
    tags: [tag],
    security: isPublic ? [] : [{ idToken: [] }],
    requestParams: { ...(path && { path }), ...(query && { query }), header },
    ...(body && { requestBody: bodyOf(body) }),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'Done',
        headers: okHeaders,
        content: { 'application/json': { schema: endpoint.response } },
      },
      ...(isPublic && {
        304: { description: 'What you have is still current', headers: okHeaders },
      }),
      ...Object.fromEntries(
        Object.entries(refusals).map(([status, group]) => [status, refusal(status, group)]),
      ),
    },
  }
}

/**
 * An example of what a schema describes, put together from those of its fields; undefined where an
 * optional field has none. Throws where a field that must be there has none.
 */
export function exampleOf(schema: Schema): unknown {
  const { type, examples, anyOf, items, properties, required = [] } = schema
  if (examples !== undefined) return examples[0]
  if (anyOf !== undefined) return anyOf.map(exampleOf).find((value) => value !== undefined)
  if (items !== undefined) return [exampleOf(items)]
  if ([type].flat().includes('null')) return null
  if (properties === undefined)
    return schema['default'] ?? schema['const'] ?? (schema['enum'] as unknown[] | undefined)?.[0]
  const fields = Object.entries(properties).map(
    ([name, field]) => [name, exampleOf(field)] as const,
  )
  const missing = fields.find(([name, value]) => value === undefined && required.includes(name))
  if (missing !== undefined) throw new Error(`the field ${missing[0]} has no example`)
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
}

/** What a call answers when it is done. */
export const answerOf = ({ responses }: Operation) => responses['200'] ?? responses['201']

/** The OpenAPI document of all calls, with an example of every body. */
export function openApiDocument(product: string): OpenApiDocument {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {}
  for (const [tag, calls] of Object.entries<Calls>(callsOf))
    for (const [name, endpoint] of Object.entries(calls)) {
      const path = endpoint.path.replace(/:([a-z]+)/gi, '{$1}')
      const method = endpoint.method.toLowerCase()
      paths[path] = { ...paths[path], [method]: operationOf(tag, name, endpoint) }
    }
  const document = createDocument({
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: `${product} API`,
      description: 'Classes, orders, users and the gallery of the school.',
      version: '1.0.0',
    },
    servers: [{ url: '/api' }],
    tags: Object.keys(callsOf).map((name) => ({ name })),
    paths,
    components: {
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, description]) => [
          name,
          { description, schema: { type: 'string' as const } },
        ]),
      ),
      securitySchemes: {
        idToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The ID token of the identity service',
        },
      },
    },
  }) as OpenApiDocument
  for (const operation of Object.values(document.paths).flatMap((methods) =>
    Object.values(methods),
  ))
    for (const content of [operation.requestBody?.content, answerOf(operation)?.content]) {
      const json = content?.['application/json']
      if (json !== undefined) json.example = exampleOf(json.schema)
    }
  return document
}
