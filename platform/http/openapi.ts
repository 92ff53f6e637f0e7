import { z } from 'zod'
import type { MountableEndpoint } from './mount.ts'

/** What the document says of a call beyond what the server needs. */
export type DocumentedEndpoint = MountableEndpoint & {
  summary: string
  tag: string
  errors: readonly string[]
}

/** A request and the body of its answer, as a client sees them. */
type DocumentedExample = {
  request: {
    params?: Record<string, string>
    query?: Record<string, unknown>
    body?: unknown
  }
  response: unknown
}

type DocumentInfo = {
  title: string
  description: string
  version: string
  examples: Record<string, DocumentedExample>
  /** Who may make a call with this access, for people. */
  describeAccess: (access: string) => string
  /** The status of each error code. */
  statusOf: (code: string) => number
  /** The codes that this call can answer beyond its own. */
  commonErrors: (endpoint: DocumentedEndpoint) => readonly string[]
}

export type JsonSchema = Record<string, unknown>
type Ref = { $ref: string }
export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: JsonSchema
  example?: string | number
}
type Content = { 'application/json': { schema: JsonSchema; example: unknown } }
export type Operation = {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { required: true; content: Content }
  responses: Record<
    string,
    Ref | { description: string; headers?: Record<string, Ref>; content?: Partial<Content> }
  >
}
export type OpenApiDocument = {
  openapi: '3.1.0'
  jsonSchemaDialect: string
  info: { title: string; description: string; version: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, unknown>>
}

const headers = {
  Link: 'The address of the next page, with rel="next", where there is more',
  ETag: 'The strong tag of this answer; sent back in If-None-Match it spares the body',
  'Cache-Control': 'Whether and for how long the answer may be kept',
  'RateLimit-Policy': 'The quota that counts this call: its name, q calls in w seconds',
  RateLimit: 'What is left: r calls, for the next t seconds',
  'Retry-After': 'Seconds to wait before the next try',
  'Idempotent-Replayed': 'true where this is the first answer to the same Idempotency-Key again',
  'X-Request-Id': 'Names this request in the log of the school',
  'WWW-Authenticate': 'Bearer',
} as const

type HeaderName = keyof typeof headers

function refsTo(names: readonly HeaderName[]): Record<string, Ref> {
  return Object.fromEntries(
    names.map((name) => [name, { $ref: `#/components/headers/${name}` }] as const),
  )
}

const always = ['Cache-Control', 'RateLimit-Policy', 'RateLimit', 'X-Request-Id'] as const

function schemaOf(type: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' })
  return schema
}

/** Parameters are words and numbers; anything else has no place in an address. */
function exampleOf(value: unknown): { example?: string | number } {
  return typeof value === 'string' || typeof value === 'number' ? { example: value } : {}
}

function parametersOf(
  type: z.ZodType | undefined,
  place: 'path' | 'query',
  example: Record<string, unknown> = {},
): Parameter[] {
  if (type === undefined) return []
  const { properties = {}, required = [] } = schemaOf(type, 'input')
  return Object.entries(properties as Record<string, JsonSchema>).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || (required as string[]).includes(name),
    schema,
    ...exampleOf(example[name]),
  }))
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A new name for each thing that you do, such as a UUID. Sent again with the same key within 24 hours the call has no second effect and gets the first answer.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
  example: '5f0c8a0e-3d0a-4c60-9a9f-6f2a1c2f7f10',
}

const ifNoneMatch: Parameter = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The ETag of the answer that you have; 304 where it still holds.',
  schema: { type: 'string' },
}

function headersOf(endpoint: DocumentedEndpoint, isPublicRead: boolean): Record<string, Ref> {
  const names: HeaderName[] = [...always]
  if (endpoint.paged) names.unshift('Link')
  if (isPublicRead) names.unshift('ETag')
  if (endpoint.idempotencyKey) names.push('Idempotent-Replayed')
  return refsTo(names)
}

function responsesOf(endpoint: DocumentedEndpoint, info: DocumentInfo, example: unknown) {
  const isPublicRead = endpoint.access === 'public' && endpoint.method === 'GET'
  const ok = {
    description: 'Done',
    headers: headersOf(endpoint, isPublicRead),
    content: { 'application/json': { schema: schemaOf(endpoint.response, 'output'), example } },
  }
  const byStatus = new Map<number, Set<string>>()
  for (const code of [...info.commonErrors(endpoint), ...endpoint.errors]) {
    const status = info.statusOf(code)
    byStatus.set(status, (byStatus.get(status) ?? new Set()).add(code))
  }
  const refusals = [...byStatus].map(([status, codes]) => {
    const more: HeaderName[] = []
    if (status === 429 || status === 503) more.push('Retry-After')
    if (status === 401) more.push('WWW-Authenticate')
    const refusal = {
      description: [...codes].join(', '),
      headers: refsTo([...always, ...more]),
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Error' },
          example: { error: { code: [...codes][0], message: 'What went wrong, for people.' } },
        },
      },
    }
    return [status, refusal] as const
  })
  return {
    200: ok,
    ...(isPublicRead && {
      304: { description: 'What you have still holds', headers: ok.headers },
    }),
    ...Object.fromEntries(refusals),
  }
}

function operationOf(name: string, endpoint: DocumentedEndpoint, info: DocumentInfo): Operation {
  const example = info.examples[name]
  if (example === undefined) throw new Error(`the call ${name} has no example`)
  const { request, response } = example
  return {
    operationId: name,
    summary: endpoint.summary,
    description: `Open to: ${info.describeAccess(endpoint.access)}.`,
    tags: [endpoint.tag],
    security: endpoint.access === 'public' ? [] : [{ idToken: [] }],
    parameters: [
      ...parametersOf(endpoint.params, 'path', request.params),
      ...parametersOf(endpoint.query, 'query', request.query),
      ...(endpoint.idempotencyKey ? [idempotencyKey] : []),
      ...(endpoint.access === 'public' ? [ifNoneMatch] : []),
    ],
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: schemaOf(endpoint.body, 'input'), example: request.body },
        },
      },
    }),
    responses: responsesOf(endpoint, info, response),
  }
}

const error = z.object({
  error: z.object({
    code: z.string().describe('For programs; the list is in the guide'),
    message: z.string().describe('For people'),
    fields: z.record(z.string(), z.string()).optional().describe('Messages by field'),
    requestId: z.string().optional().describe('With code internal: names the request in the log'),
  }),
})

/**
 * The OpenAPI 3.1 document (https://spec.openapis.org/oas/v3.1.0) of a table of calls below `/api`.
 * Throws where a call has no example.
 */
export function openApiDocument(
  table: Record<string, DocumentedEndpoint>,
  info: DocumentInfo,
): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {}
  for (const [name, endpoint] of Object.entries(table)) {
    const path = endpoint.path.replace(/:([a-z]+)/gi, '{$1}')
    const method = endpoint.method.toLowerCase()
    paths[path] = { ...paths[path], [method]: operationOf(name, endpoint, info) }
  }
  const tags = [...new Set(Object.values(table).map(({ tag }) => tag))]
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: { title: info.title, description: info.description, version: info.version },
    servers: [{ url: '/api' }],
    tags: tags.map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: schemaOf(error, 'output') },
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, description]) => [
          name,
          { description, schema: { type: 'string' } },
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
  }
}
