import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { logTransient } from '#platform/http/errors.ts'
import type { Caller, Context } from '#identity/context.ts'
import { invalidPayload, RequestError, toErrorAnswer } from '#identity/errors.ts'
import { publishedMaxAge } from '#identity/keys/keys.ts'
import type { Operation } from '#identity/operations/operation.ts'
import { operations } from '#identity/operations/operations.ts'
import { deviceCookieOf, deviceLifetime } from '#identity/sessions/devices.ts'
import { issuerOf } from '#identity/sessions/tokens.ts'
import { allowCrossOrigin } from './cross-origin.ts'
import { throttleCallers } from './throttle.ts'
import { serveTestMode } from './test-mode.ts'

/** In bytes. The largest genuine body, a provider's token, has a few thousand. */
const bodyLimit = 65_536

/** In seconds. */
const retryAfter = 5

const roots = ['/identitytoolkit.googleapis.com', '/securetoken.googleapis.com', '/emulator/v1']

const formPaths = new Set(operations.filter(({ form }) => form).map(({ path }) => path))

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

function requireApiKey(request: FastifyRequest, apiKey: string): void {
  const { key = request.headers['x-goog-api-key'] } = request.query as Record<string, unknown>
  const missing = 'The request is missing a valid API key.'
  const wrong = 'API key not valid. Please pass a valid API key.'
  if (typeof key !== 'string' || key === '')
    throw new RequestError(403, 'PERMISSION_DENIED', 'forbidden', missing)
  if (key !== apiKey) throw new RequestError(400, 'INVALID_ARGUMENT', 'badRequest', wrong)
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

type DeviceCookie = ReturnType<typeof deviceCookieOf>

function callerOf(cookie: DeviceCookie, request: FastifyRequest, reply: FastifyReply): Caller {
  const { 'x-firebase-locale': locale } = request.headers
  return {
    address: request.ip,
    language: typeof locale === 'string' && languageTag.test(locale) ? locale : '',
    deviceToken: cookie.read(request.headers.cookie),
    storeDevice: (token) => {
      void reply.header('set-cookie', cookie.write(token, deviceLifetime))
    },
  }
}

function serve(app: FastifyInstance, context: Context, operation: Operation): void {
  const cookie = deviceCookieOf(context.origin)
  // In Fastify a single colon begins a parameter.
  const url = operation.path.replace(':', '::')
  app.route({
    method: operation.method,
    url,
    bodyLimit,
    onRequest: async (request) => requireApiKey(request, context.apiKey),
    handler: async (request, reply) => {
      const body =
        operation.method === 'GET' ? request.query : request.body === undefined ? {} : request.body
      return operation.answer(context, body, callerOf(cookie, request, reply))
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

const wellKnown = '/identitytoolkit.googleapis.com/.well-known'

/** `maxAge` is seconds. */
type Document = { maxAge: number; read: () => Promise<object> }

/**
 * Documents for verifying our ID tokens, by path: the public keys and, as in OpenID Connect Discovery,
 * their address. The issuer is Firebase's name for the project, not our address.
 */
function describeDiscovery(context: Context): Map<string, Document> {
  const discovery = {
    issuer: issuerOf(context.projectId),
    jwks_uri: `${context.origin}${wellKnown}/jwks.json`,
    response_types_supported: ['id_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  }
  return new Map<string, Document>([
    [`${wellKnown}/openid-configuration`, { maxAge: 3600, read: async () => discovery }],
    [`${wellKnown}/jwks.json`, { maxAge: publishedMaxAge, read: context.keys.published }],
  ])
}

/**
 * Fastify refuses addresses with broken percent signs before any plugin sees them. Answers like Google if the
 * address is ours; returns false otherwise.
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
 * Register this Fastify plugin at the root: it answers everything below `/identitytoolkit.googleapis.com` and
 * `/securetoken.googleapis.com` like Google, errors too.
 */
export function createPlugin(context: Context): FastifyPluginAsync {
  return async (app) => {
    allowCrossOrigin(app, roots)
    if (context.limitAttempts) throttleCallers(app, context.clock)
    readBodies(app)
    app.setErrorHandler((error, request, reply) => {
      const { httpStatus, body } = toErrorAnswer(error)
      if (httpStatus === 503) {
        logTransient(request.log, error as Error)
        void reply.header('retry-after', String(retryAfter))
      } else if (httpStatus >= 500) request.log.error({ err: error }, 'an identity call failed')
      void reply.code(httpStatus).send(body)
    })
    for (const operation of operations) serve(app, context, operation)
    if (context.testMode) serveTestMode(app, context)
    for (const [url, document] of describeDiscovery(context))
      app.get(url, async (_request, reply) => {
        const content = await document.read()
        // After reading: an error must not be cached.
        void reply.header('cache-control', `public, max-age=${document.maxAge}`)
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
