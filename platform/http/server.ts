import { randomUUID } from 'node:crypto'
import helmet from '@fastify/helmet'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { answerUnreadable, HttpError, sendErrorEnvelope } from './errors.ts'

/** The largest request body: 1 MB. */
const bodyLimit = 1_048_576

/** How long a request may take to arrive, in milliseconds. */
const requestTimeout = 30_000

/** How often the server looks for requests that took too long, in milliseconds; Node's own is 30 s. */
const connectionsCheckingInterval = 2_000

/**
 * A Fastify server with what every part of the product wants: request ids, one log line an answer
 * without query strings (they can carry keys and codes), limits, and security headers. What a request
 * says of the caller's address and scheme is believed from `trustedProxies` only (addresses, networks,
 * or names of proxy-addr such as `loopback`, separated by commas). `answerBrokenAddress` answers what
 * Fastify refuses before any plugin sees it.
 */
export async function createServer(
  log: FastifyBaseLogger,
  trustedProxies: string,
  answerBrokenAddress: typeof sendErrorEnvelope = sendErrorEnvelope,
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    requestTimeout,
    // Node gives the headers alone a minute.
    http: { headersTimeout: requestTimeout, connectionsCheckingInterval },
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 500 },
    forceCloseConnections: 'idle',
    trustProxy: trustedProxies,
    // No hook runs for these.
    frameworkErrors: (error, request, reply) =>
      answerBrokenAddress(error, request, reply.header('x-request-id', request.id)),
    clientErrorHandler: answerUnreadable,
  })
  app.setErrorHandler(sendErrorEnvelope)
  app.setNotFoundHandler(() => {
    throw new HttpError(404, 'not-found', 'There is nothing at this address.')
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?')[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
  })
  app.addHook('onSend', async (request, reply) => {
    void reply.header('x-request-id', request.id)
  })
  await app.register(helmet, {
    // The site sets its own policy: each page has the hashes of its scripts.
    contentSecurityPolicy: false,
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    // The identity client opens the sign-in popup and must keep its handle.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  return app
}
