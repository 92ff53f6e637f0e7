import { randomUUID } from 'node:crypto'
import { IncomingMessage, type RequestListener } from 'node:http'
import helmet from '@fastify/helmet'
import { compile } from '@fastify/proxy-addr'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { codeOf } from '#platform/error-code.ts'
import { isRefused } from './admission.ts'
import { routeOf, type OnAnswer } from './answered.ts'
import type { AnswerCache } from './answer-cache.ts'
import { createBoundedServer } from './connections.ts'
import { answerUnreadable, HttpError, sendErrorEnvelope } from './errors.ts'
import { createFastPath } from './fast-path.ts'
import { logPath } from './log-path.ts'

/** In bytes: the longest description of a class, escaped in JSON, takes half. */
export const bodyLimit = 65_536

/**
 * In seconds: a year of https only. Not for subdomains, because other sites of the school may be there
 * without https; and no preload, which would include every subdomain and takes months to undo
 * (https://hstspreload.org).
 */
const secureFor = 31_536_000

/** For answers without their own policy: JSON, files and refusals are not pages. */
const emptyPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

type ServerOptions = {
  /** For requests that Fastify refuses before any plugin sees them. */
  answerBrokenAddress?: typeof sendErrorEnvelope
  /** Visitors use https, so that every answer makes browsers use nothing else (RFC 6797). */
  isSecure?: boolean
  /** Lower case. The part of a path that follows one of these is a secret, and never logged. */
  secretPaths?: readonly string[]
  /** Current ones are sent before Fastify sees the request. */
  answers?: AnswerCache
  /** Called for every answer but those of quiet routes. */
  onAnswer?: OnAnswer
  /** Wraps the listener. */
  around?: (answer: RequestListener) => RequestListener
}

/**
 * A Fastify server with request ids, limits, security headers, and one log line per answer without query
 * strings (they can carry keys and codes) and secret paths. The caller's address and scheme are taken from
 * headers of `trustedProxies` only (addresses, networks, or names of proxy-addr such as `loopback`, separated
 * by commas).
 */
export async function createServer(
  log: FastifyBaseLogger,
  trustedProxies: string,
  {
    answerBrokenAddress = sendErrorEnvelope,
    isSecure = false,
    secretPaths,
    answers,
    onAnswer = () => {},
    around = (answer) => answer,
  }: ServerOptions = {},
): Promise<FastifyInstance> {
  const isProxy = compile(trustedProxies.split(',').map((part) => part.trim()))
  // For answers that no hook runs for.
  const bareHeaders: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'content-security-policy': emptyPolicy,
    ...(isSecure && { 'strict-transport-security': `max-age=${secureFor}` }),
  }
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    serverFactory: (answer) =>
      createBoundedServer(
        around(answer),
        (address) => isProxy(address, 0),
        answers && ((visitorOf) => createFastPath(answers, log, visitorOf, onAnswer)),
      ),
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 500 },
    forceCloseConnections: 'idle',
    trustProxy: isProxy,
    frameworkErrors: (error, request, reply) =>
      answerBrokenAddress(
        error,
        request,
        reply.headers({ ...bareHeaders, 'x-request-id': request.id }),
      ),
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, bareHeaders),
  })
  app.setErrorHandler(sendErrorEnvelope)
  app.setNotFoundHandler(() => {
    throw new HttpError(404, 'not-found', 'There is nothing at this address.')
  })
  const codes = new WeakMap<object, string>()
  app.addHook('onError', async (request, _reply, error) => {
    codes.set(request, codeOf(error))
  })
  app.addHook('onResponse', async (request, reply) => {
    // Polled by programs: see health.ts.
    if (request.routeOptions.logLevel === 'silent') return
    onAnswer({
      id: request.id,
      route: routeOf(request, reply.statusCode),
      status: reply.statusCode,
      ms: reply.elapsedTime,
      // Calls within the process come through `inject`.
      raw: request.raw instanceof IncomingMessage ? request.raw : null,
      code: codes.get(request),
    })
    request.log.info(
      {
        method: request.method,
        path: logPath(request.url, secretPaths),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
  })
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id).header('content-security-policy', emptyPolicy)
    if (request.raw instanceof IncomingMessage && isRefused(request.raw))
      throw new HttpError(503, 'unavailable', 'The school is very busy. Please try again.')
  })
  await app.register(helmet, {
    // Set above; each page has its own, with the hashes of its scripts.
    contentSecurityPolicy: false,
    strictTransportSecurity: isSecure && { maxAge: secureFor, includeSubDomains: false },
    crossOriginEmbedderPolicy: false,
    // The identity client opens the sign-in popup and must keep its handle.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  return app
}
