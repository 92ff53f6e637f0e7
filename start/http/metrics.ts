import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { HttpError } from '#platform/http/errors.ts'
import { openMetricsType } from '#platform/metrics/families.ts'
import { ConfigError } from '#platform/settings.ts'
import type { Config } from '#start/config/config.ts'

type MetricsConfig = NonNullable<Config['metrics']>
type Read = () => Promise<string>

/** Digests have the same length, so that a comparison takes constant time. */
const digest = (text: string) => createHash('sha256').update(text).digest()

function isAllowed(token: string | undefined, authorization = ''): boolean {
  if (token === undefined) return true
  return timingSafeEqual(digest(authorization), digest(`Bearer ${token}`))
}

const headers = { 'content-type': openMetricsType, 'cache-control': 'no-store' }

async function answer(
  { method = '', url = '', headers: { authorization } }: IncomingMessage,
  response: ServerResponse,
  { token }: MetricsConfig,
  read: Read,
): Promise<void> {
  const isPath = url.split('?', 1)[0] === '/metrics'
  if (!isPath || !['GET', 'HEAD'].includes(method)) response.writeHead(404).end()
  else if (!isAllowed(token, authorization))
    response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
  else response.writeHead(200, headers).end(method === 'HEAD' ? undefined : await read())
}

/** Until the app is closed. Throws ConfigError if the port cannot be used. */
async function listen(app: FastifyInstance, config: MetricsConfig, read: Read): Promise<void> {
  const server = createServer((request, response) => void answer(request, response, config, read))
  server.maxConnections = 20
  server.listen(config.port, config.host)
  await once(server, 'listening').catch(({ message }: Error) => {
    throw new ConfigError(`METRICS_PORT: cannot listen there: ${message}`)
  })
  app.addHook('onClose', async () => {
    server.close()
    server.closeAllConnections()
  })
}

/** Serves `/metrics` on its own port, or on the site behind the token. */
export async function serveMetrics(
  app: FastifyInstance,
  config: MetricsConfig,
  read: Read,
): Promise<void> {
  if (config.port !== undefined) return listen(app, config, read)
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    if (!isAllowed(config.token, request.headers.authorization))
      throw new HttpError(401, 'unauthenticated', 'The token of METRICS_TOKEN is needed here.')
    return reply.headers(headers).send(await read())
  })
}
