import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { HttpError, invalidInput } from './errors.ts'

/** What the server needs to know of a call: see the contract's `defineEndpoint`. */
export type MountableEndpoint = {
  method: string
  path: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  response: z.ZodType
  paged?: true
}

type Input = { params: unknown; query: unknown; body: unknown }

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined
  const result = schema.safeParse(value)
  if (!result.success) throw invalidInput(result.error)
  return result.data
}

function sendPage(request: FastifyRequest, reply: FastifyReply, result: unknown): unknown {
  const { items, next } = result as { items: unknown[]; next?: string }
  if (next !== undefined) {
    const url = new URL(request.url, 'http://relative')
    url.searchParams.set('cursor', next)
    void reply.header('link', `<${url.pathname}${url.search}>; rel="next"`)
  }
  return items
}

/**
 * Serves one call: `identify` decides who is asking and refuses before the body is read; then the
 * parts of the request are parsed by their schemas, `handle` runs, and the answer is cut to the
 * response schema, so that no other column ever leaves. Throws HttpError 400 naming the fields.
 */
export function mount<Caller>(
  app: FastifyInstance,
  endpoint: MountableEndpoint,
  identify: (request: FastifyRequest) => Promise<Caller>,
  handle: (input: Input, caller: Caller) => Promise<unknown>,
): void {
  const callers = new WeakMap<FastifyRequest, Caller>()
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    onRequest: async (request) => {
      callers.set(request, await identify(request))
    },
    handler: async (request, reply) => {
      const input = {
        params: parse(endpoint.params, request.params),
        query: parse(endpoint.query, request.query),
        body: parse(endpoint.body, request.body ?? {}),
      }
      const result = await handle(input, callers.get(request) as Caller)
      const body = endpoint.paged ? sendPage(request, reply, result) : result
      return endpoint.response.parse(body)
    },
  })
}

/** Answers 405 with `Allow` where a path is known but not with that method. */
export function refuseOtherMethods(
  app: FastifyInstance,
  endpoints: readonly MountableEndpoint[],
): void {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
  for (const path of new Set(endpoints.map((endpoint) => endpoint.path))) {
    const allowed = endpoints.filter((e) => e.path === path).map((e) => e.method)
    app.route({
      method: methods.filter((method) => !allowed.includes(method)),
      url: path,
      onRequest: async (_request, reply) => {
        void reply.header('allow', allowed.join(', '))
        throw new HttpError(405, 'method-not-allowed', `Use ${allowed.join(' or ')} here.`)
      },
      handler: () => {},
    })
  }
}
