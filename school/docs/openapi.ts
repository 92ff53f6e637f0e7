import { createDocument, type ZodOpenApiOperationObject } from 'zod-openapi'
import { callsOf } from '#contract/api.ts'
import type { Calls } from '#contract/endpoint.ts'
import { headers, operationOf } from './operation.ts'

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
/** By media type; only JSON has a schema. */
type Content = Record<string, { schema: Schema; example?: unknown }>
/** A JSON body, or bytes explained by its description. */
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
  responses: Record<string, { description: string; headers?: object; content?: Partial<Content> }>
}
/** An OpenAPI 3.1 document, https://spec.openapis.org/oas/v3.1.0, with the fields that our calls use. */
export type OpenApiDocument = {
  openapi: string
  info: { title: string; description: string; version: string }
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: object
}

/**
 * Composed of the examples of its fields, without optional fields that have none. Undefined if there is no
 * example; throws if a required field has none.
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

export const answerOf = ({ responses }: Operation) => responses['200'] ?? responses['201']

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
