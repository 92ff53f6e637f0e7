import type { z } from 'zod'
import {
  schemaOf,
  type DocumentInfo,
  type DocumentedEndpoint,
  type JsonSchema,
  type OpenApiDocument,
  type Operation,
  type Parameter,
} from './openapi-document.ts'
import { responseComponents, responsesOf } from './openapi-responses.ts'

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
      ...responseComponents,
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
