import { z } from 'zod'
import type { MountableEndpoint } from './mount.ts'

/** What the document says of a call beyond what the server needs. */
export type DocumentedEndpoint = MountableEndpoint & {
  summary: string
  tag: string
  access: string
  errors: readonly string[]
}

type Info = {
  title: string
  description: string
  version: string
  /** The status of each error code. */
  statusOf: (code: string) => number
  /** The codes that a call with this access can answer whatever else it does. */
  commonErrors: (access: string) => readonly string[]
}

function schemaOf(type: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' })
  return schema
}

function parametersOf(type: z.ZodType | undefined, place: 'path' | 'query') {
  if (type === undefined) return []
  const { properties = {}, required = [] } = schemaOf(type, 'input')
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }))
}

function responsesOf(endpoint: DocumentedEndpoint, info: Info) {
  const ok = {
    description: 'Done',
    content: { 'application/json': { schema: schemaOf(endpoint.response, 'output') } },
    ...(endpoint.paged && {
      headers: {
        Link: {
          description: 'The address of the next page, with rel="next", where there is more',
          schema: { type: 'string' },
        },
      },
    }),
  }
  const byStatus = new Map<number, string[]>()
  for (const code of [...info.commonErrors(endpoint.access), ...endpoint.errors]) {
    const codes = byStatus.get(info.statusOf(code)) ?? []
    byStatus.set(info.statusOf(code), [...new Set([...codes, code])])
  }
  const refusals = [...byStatus].map(([status, codes]) => [
    status,
    {
      description: codes.join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ])
  return { 200: ok, ...(Object.fromEntries(refusals) as object) }
}

function operationOf(name: string, endpoint: DocumentedEndpoint, info: Info) {
  return {
    operationId: name,
    summary: endpoint.summary,
    description: `Access: ${endpoint.access}`,
    tags: [endpoint.tag],
    security: endpoint.access === 'public' ? [] : [{ idToken: [] }],
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
    ],
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
      },
    }),
    responses: responsesOf(endpoint, info),
  }
}

/** The OpenAPI 3.1 document of a table of calls below `/api`. */
export function openApiDocument(table: Record<string, DocumentedEndpoint>, info: Info) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, endpoint] of Object.entries(table)) {
    const path = endpoint.path.replace(/:([a-z]+)/gi, '{$1}')
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operationOf(name, endpoint, info),
    }
  }
  const error = z.object({
    error: z.object({
      code: z.string(),
      message: z.string(),
      fields: z.record(z.string(), z.string()).optional(),
      requestId: z.string().optional(),
    }),
  })
  return {
    openapi: '3.1.0',
    info: { title: info.title, description: info.description, version: info.version },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { Error: schemaOf(error, 'output') },
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
