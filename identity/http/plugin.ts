import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { logTransient } from '#platform/http/errors.ts'
import type { Caller, Context } from '#identity/context.ts'
import { invalidPayload, RequestError, toErrorAnswer } from '#identity/errors.ts'
import type { Operation } from '#identity/operations/operation.ts'
import { operations } from '#identity/operations/operations.ts'
import { readDeviceCookie, writeDeviceCookie } from '#identity/sessions/devices.ts'
import { allowCrossOrigin } from './cross-origin.ts'
import { describeDiscovery } from './discovery.ts'
import { guardAgainstFloods } from './flood-guard.ts'
import { serveTestMode } from './test-mode.ts'

/** The largest body, in bytes; the largest honest one, a provider's token, has a few thousand. */
const bodyLimit = 65_536

/** When a call that was given up may be tried again, in seconds. */
const triesAgainAfter = 5

const roots = ['/identitytoolkit.googleapis.com', '/securetoken.googleapis.com', '/emulator/v1']

const formPaths = new Set(operations.filter(({ form }) => form).map(({ path }) => path))

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

function requireApiKey(request: FastifyRequest, apiKey: string): void {
  const { key = request.headers['x-goog-api-key'] } = request.query as Record<string, unknown>
  if (typeof key !== 'string' || key === '')
    throw new RequestError(
      403,
      'PERMISSION_DENIED',
      'forbidden',
      'The request is missing a valid API key.',
    )
  if (key !== apiKey)
    throw new RequestError(
      400,
      'INVALID_ARGUMENT',
      'badRequest',
      'API key not valid. Please pass a valid API key.',
    )
}

function parseJson(body: string): unknown {
  if (body === '') return {}
  try {
    return JSON.parse(body)
  } catch {
    throw invalidPayload('The text is not JSON.', 'parseError')
  }
}

function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_: unknown, body: string) => parseJson(body),
  )
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (request: FastifyRequest, body: string) => {
      if (!formPaths.has(request.routeOptions.url ?? ''))
        throw new RequestError(400, 'INVALID_ARGUMENT', 'invalid', 'Send JSON here.')
      return Object.fromEntries(new URLSearchParams(body))
    },
  )
}

const languageTag = /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i

/** Tells operations who calls. */
function callerOf(origin: string, request: FastifyRequest, reply: FastifyReply): Caller {
  const { 'x-firebase-locale': locale } = request.headers
  return {
    address: request.ip,
    language: typeof locale === 'string' && languageTag.test(locale) ? locale : 'en',
    deviceTicket: readDeviceCookie(origin, request.headers.cookie),
    keepDevice: (ticket) => {
      void reply.header('set-cookie', writeDeviceCookie(origin, ticket))
    },
  }
}

function serve(app: FastifyInstance, context: Context, operation: Operation, origin: string): void {
  // Fastify reads a single colon as the beginning of a parameter.
  const url = operation.path.replace(':', '::')
  app.route({
    method: operation.method,
    url,
    bodyLimit,
    onRequest: async (request) => requireApiKey(request, context.apiKey),
    handler: async (request, reply) => {
      const body =
        operation.method === 'GET' ? request.query : request.body === undefined ? {} : request.body
      return operation.answer(context, body, callerOf(origin, request, reply))
    },
  })
  const allowed = operation.method === 'GET' ? ['GET', 'HEAD'] : ['POST']
  app.route({
    method: methods.filter((method) => !allowed.includes(method)),
    url,
    onRequest: async (_request, reply) => {
      void reply.header('allow', [...allowed, 'OPTIONS'].join(', '))
      const message = `Use ${operation.method} here.`
      throw new RequestError(405, 'METHOD_NOT_ALLOWED', 'httpMethodNotAllowed', message)
    },
    handler: () => {},
  })
}

/**
 * Answers in Google's manner what Fastify refuses before any plugin sees it (an address with broken
 * percent signs), where the address is one of ours; false where it is not.
 */
export function answerBrokenAddress(
  error: Error,
  { url }: Pick<FastifyRequest, 'url'>,
  reply: FastifyReply,
): boolean {
  if (!roots.some((root) => url.startsWith(`${root}/`))) return false
  const { httpStatus, body } = toErrorAnswer(error)
  void reply.header('access-control-allow-origin', '*').code(httpStatus).send(body)
  return true
}

/**
 * The service as a Fastify plugin, to be registered at the root: it answers everything below
 * `/identitytoolkit.googleapis.com` and `/securetoken.googleapis.com` in Google's manner, errors too.
 */
export function createPlugin(context: Context, origin: string): FastifyPluginAsync {
  return async (app) => {
    allowCrossOrigin(app, roots)
    if (context.limitAttempts) guardAgainstFloods(app, context.clock)
    readBodies(app)
    app.setErrorHandler((error, request, reply) => {
      const { httpStatus, body } = toErrorAnswer(error)
      if (httpStatus === 503) {
        logTransient(request.log, error as Error)
        void reply.header('retry-after', String(triesAgainAfter))
      } else if (httpStatus >= 500) request.log.error({ err: error }, 'an identity call failed')
      void reply.code(httpStatus).send(body)
    })
    for (const operation of operations) serve(app, context, operation, origin)
    if (context.testMode) serveTestMode(app, context)
    for (const [url, document] of describeDiscovery(context, origin))
      app.get(url, async (_request, reply) => {
        const content = await document.read()
        // Only what could be read is kept.
        void reply.header('cache-control', `public, max-age=${document.keepFor}`)
        return content
      })
    for (const root of roots)
      app.route({
        method: methods,
        url: `${root}/*`,
        onRequest: async () => {
          throw new RequestError(404, 'NOT_FOUND', 'notFound', 'Not Found')
        },
        handler: () => {},
      })
  }
}
