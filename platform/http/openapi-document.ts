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

export type DocumentInfo = {
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
export type Ref = { $ref: string }
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

/** A type as a client sees it, in JSON Schema 2020-12. */
export function schemaOf(type: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' })
  return schema
}
