import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { z } from 'zod'
import type { Atomically } from '#platform/database/transaction.ts'
import { routeOf } from './answered.ts'
import { commonHeaders, sendCached, type AnswerCache, type PublicAnswer } from './answer-cache.ts'
import { acceptBytesOnly, hashBody, isBytes, type BytesBody } from './bytes-body.ts'
import { HttpError, invalidInput } from './errors.ts'
import { readIdempotencyKey, type KeyedCall, type Idempotent } from './idempotency.ts'
import { checkUrl, checkInput } from './check-input.ts'
import { allowTime } from './arrival.ts'
import { readPage, type Answer } from './read-page.ts'

/** The server's view of a call: see the contract's `Endpoint`. */
type MountableEndpoint = {
  method: string
  path: string
  access: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType | BytesBody
  response: z.ZodType
  status?: 201
  download?: string
  paged?: true
  idempotencyKey?: true
}

type Input = { params: unknown; query: unknown; body: unknown }

/** The cache of public answers, and the counter of requests for one. */
export type PublicReads = Pick<PublicAnswer, 'count'> & { answers: AnswerCache }

export type Mounted<Caller, Tables> = {
  /** Runs before the body is read; throws to refuse. */
  identify: (request: FastifyRequest, reply: FastifyReply) => Promise<Caller>
  /** With an Idempotency-Key, all work is in the given transaction. */
  handle: (input: Input, caller: Caller, atomically?: Atomically<Tables>) => Promise<unknown>
  /** For calls that take an Idempotency-Key: one transaction per key and caller. */
  idempotent: (call: KeyedCall) => Idempotent<Tables>
  nameOf: (caller: Caller) => string
  /** The message for an issue whose schema names none. */
  faultOf?: z.core.$ZodErrorMap
  publicReads: PublicReads
  /** In milliseconds; then 503. */
  timeout?: number
}

/** In milliseconds: longer than any query may run on PostgreSQL (see the database's statement_timeout). */
const defaultTimeout = 20_000

/** In milliseconds, for a call with a body of bytes once these have arrived. */
const bytesTimeout = 200_000

/** In seconds, for everyone. */
const publicSeconds = 15

/** For one person's answers, which differ by caller. */
function forbidCaching(reply: FastifyReply): void {
  void reply.header('cache-control', 'private, no-store').header('vary', 'Authorization')
}

/**
 * Answers with the result of `make`, the same for everyone; caches may store it for `seconds` before they
 * revalidate.
 */
export async function answerPublic(
  request: FastifyRequest,
  reply: FastifyReply,
  { answers, count }: PublicReads,
  make: () => Promise<{ text: string; headers: Record<string, string> }>,
  seconds = publicSeconds,
): Promise<FastifyReply> {
  const answer = await answers.get(request.url, async () => {
    // Read before the call could time out, which has its own headers.
    const common = commonHeaders(reply)
    const { text, headers } = await make()
    return {
      body: Buffer.from(text),
      headers: { ...common, 'cache-control': `public, max-age=${seconds}`, ...headers },
      count,
      route: routeOf(request, 200),
    }
  })
  // Timed out meanwhile: the caller has the error already.
  return reply.sent ? reply : sendCached(request, reply, answer)
}

type FaultOf = Mounted<unknown, unknown>['faultOf']

function parse(schema: z.ZodType | undefined, value: unknown, faultOf: FaultOf): unknown {
  if (schema === undefined) return undefined
  const result = schema.safeParse(value, faultOf && { error: faultOf })
  if (!result.success) throw invalidInput(result.error)
  return result.data
}

function readBody({ body }: MountableEndpoint, sent: unknown, faultOf: FaultOf): unknown {
  if (isBytes(body)) return sent
  checkInput(sent ?? {}, 'body')
  return parse(body, sent ?? {}, faultOf)
}

function readInput(endpoint: MountableEndpoint, request: FastifyRequest, faultOf: FaultOf): Input {
  checkUrl(request.url)
  checkInput(request.params, 'path')
  checkInput(request.query, 'query')
  return {
    params: parse(endpoint.params, request.params, faultOf),
    query: parse(endpoint.query, request.query, faultOf),
    body: readBody(endpoint, request.body, faultOf),
  }
}

/**
 * Serves one call: `identify` authenticates and refuses before the body is read; then the request is parsed
 * by its schemas (400 names the fields), `handle` runs, and the answer is cut to the response schema, so that
 * no other column ever leaves. Public reads may be cached briefly and carry an ETag, and concurrent ones of
 * one URL share one answer; nothing else may be cached. A download is streamed as fast as the client reads
 * it. A body of bytes is streamed to `handle`, to be read once, and with an Idempotency-Key before its work
 * begins. Only authorised callers get the time for it to arrive.
 */
export function mount<Caller, Tables>(
  app: FastifyInstance,
  endpoint: MountableEndpoint,
  mounted: Mounted<Caller, Tables>,
): void {
  const { method, path, response, paged, body: taken } = endpoint
  const { identify, handle, idempotent, nameOf, publicReads, faultOf } = mounted
  const { timeout = isBytes(taken) ? taken.within + bytesTimeout : defaultTimeout } = mounted
  const callers = new WeakMap<FastifyRequest, Caller>()
  const isPublicRead = endpoint.access === 'public' && method === 'GET'

  function toAnswer(url: string, result: unknown): Answer {
    const { body, headers } = paged ? readPage(url, result) : { body: result, headers: {} }
    return { body: response.parse(body), headers }
  }

  async function readPublic(url: string, input: Input) {
    const { body, headers } = toAnswer(url, await handle(input, null as Caller))
    const type = 'application/json; charset=utf-8'
    return { text: JSON.stringify(body), headers: { 'content-type': type, ...headers } }
  }

  async function doKeyed(request: FastifyRequest, reply: FastifyReply, input: Input, key: string) {
    const caller = callers.get(request) as Caller
    const sent = isBytes(taken) ? hashBody(input) : { input, readSent: () => input }
    const call = { caller: nameOf(caller), call: `${method} ${path}`, key, readSent: sent.readSent }
    const { atomically, replayed } = idempotent(call)
    const result = await handle(sent.input, caller, atomically)
    if (replayed()) void reply.header('idempotent-replayed', 'true')
    return result
  }

  const route: RouteOptions = {
    method,
    url: path,
    handlerTimeout: timeout,
    onRequest: async (request, reply) => {
      callers.set(request, await identify(request, reply))
      if (isBytes(taken)) allowTime(request.raw, taken.within, bytesTimeout)
    },
    handler: async (request, reply) => {
      const input = readInput(endpoint, request, faultOf)
      if (isPublicRead)
        return answerPublic(request, reply, publicReads, () => readPublic(request.url, input))
      const key = endpoint.idempotencyKey
        ? readIdempotencyKey(request.headers['idempotency-key'])
        : undefined
      const result =
        key === undefined
          ? await handle(input, callers.get(request) as Caller)
          : await doKeyed(request, reply, input, key)
      if (reply.sent) return reply
      if (endpoint.download !== undefined) {
        forbidCaching(reply)
        return reply
          .type(endpoint.download)
          .send(Readable.from(result as AsyncIterable<Uint8Array>))
      }
      const { body, headers } = toAnswer(request.url, result)
      void reply.headers(headers)
      if (endpoint.status !== undefined) void reply.code(endpoint.status)
      forbidCaching(reply)
      return body
    },
  }
  if (!isBytes(taken)) app.route(route)
  // The body parser belongs to the plugin, so this call has its own.
  else
    void app.register(async (plugin) => {
      acceptBytesOnly(plugin, taken)
      plugin.route(route)
    })
}

/** 405 with `Allow` for a known path with another method. */
export function refuseOtherMethods(
  app: FastifyInstance,
  endpoints: readonly Pick<MountableEndpoint, 'method' | 'path'>[],
): void {
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
  for (const path of new Set(endpoints.map((endpoint) => endpoint.path))) {
    const allowed = endpoints.filter((e) => e.path === path).map((e) => e.method)
    // HEAD comes with GET.
    const known = allowed.includes('GET') ? [...allowed, 'HEAD'] : allowed
    app.route({
      method: methods.filter((method) => !known.includes(method)),
      url: path,
      onRequest: async (_request, reply) => {
        void reply.header('allow', known.join(', '))
        throw new HttpError(405, 'method-not-allowed', `Use ${allowed.join(' or ')} here.`)
      },
      handler: () => {},
    })
  }
}
