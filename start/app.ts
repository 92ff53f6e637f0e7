import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { fastifyReactRouter } from '@mcansh/react-router-fastify'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { RouterContextProvider } from 'react-router'
import type { ViteDevServer } from 'vite'
import { createClient } from '#contract/client.ts'
import { answerBrokenAddress } from '#identity/plugin.ts'
import type { Identity } from '#identity/service.ts'
import type { Config } from '#platform/config.ts'
import { HttpError, sendErrorEnvelope } from '#platform/http/errors.ts'
import { createServer } from '#platform/http/server.ts'
import type { School } from '#school/school.ts'
import { apiContext, nonceContext, siteContext, type Site } from '#web/server-context.ts'
import { schemeScript } from '#web/theme/scheme.ts'
import { firebaseSources, type Firebase } from './firebase.ts'
import { registerOutbox } from './outbox.ts'
import type { Parts } from './parts.ts'

export type AppParts = {
  config: Config
  log: FastifyBaseLogger
  /** Null where accounts are at Firebase. */
  identity: Identity | null
  school: School
  outbox: Parts['outbox']
  /** The development server; without it the built site is served. */
  vite?: ViteDevServer
}

/** Where the builds of the site and of the photographs are. */
const builtDirectory = join(import.meta.dirname, '..', 'build')

const schemeScriptHash = createHash('sha256').update(schemeScript).digest('base64')

/**
 * The content security policy of a page: scripts only of this site and this answer; pictures from
 * any http(s) address, because people give photo URLs. Only with a Firebase project it reaches Google.
 */
function pagePolicy(nonce: string, firebase: Firebase | undefined): string {
  const google = firebase === undefined ? undefined : firebaseSources(firebase.authDomain)
  const and = (source: string | undefined) => (source === undefined ? '' : ` ${source}`)
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'sha256-${schemeScriptHash}'${and(google?.script)}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: http: https:",
    "font-src 'self'",
    `connect-src 'self'${and(google?.connect)}`,
    `frame-src 'self'${and(google?.frame)}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The kept mails that may be shown: a real site never shows a mail. */
function shownOutbox({ config, outbox }: AppParts): Parts['outbox'] {
  return config.mode === 'demo' ? outbox : null
}

/** Whom the pages sign in with: our service, or Google where there is an `authDomain`. */
function describeIdentity({ firebase, identity }: Config): Site['identity'] {
  if (firebase === undefined) return { apiKey: identity.apiKey, projectId: identity.projectId }
  const { apiKey, projectId, authDomain } = firebase
  return { apiKey, projectId, authDomain }
}

async function registerSite(app: FastifyInstance, parts: AppParts): Promise<void> {
  const { config, vite } = parts
  const site: Site = {
    product: config.product,
    origin: config.origin,
    identity: describeIdentity(config),
    outbox: shownOutbox(parts) !== null,
    social: config.social,
  }
  const client = createClient(async ({ method, url, headers, body }) => {
    const response = await app.inject({ method: method as 'GET', url, headers, payload: body })
    const link = response.headers.link
    return {
      status: response.statusCode,
      link: typeof link === 'string' ? link : null,
      body: response.body,
    }
  })
  const nonces = new WeakMap<object, string>()
  await app.register(async (pages) => {
    pages.addHook('onRequest', async (request, reply) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        void reply.header('allow', 'GET, HEAD')
        throw new HttpError(405, 'method-not-allowed', 'A page can only be read.')
      }
      const nonce = randomBytes(16).toString('base64')
      nonces.set(request, nonce)
      // The development server injects scripts of its own, which a policy would refuse.
      if (vite === undefined)
        void reply.header('content-security-policy', pagePolicy(nonce, config.firebase))
    })
    await pages.register(fastifyReactRouter, {
      devServer: vite,
      serverBuildPath: join(builtDirectory, 'site/server/index.js'),
      clientBuildDirectory: join(builtDirectory, 'site/client'),
      mode: vite === undefined ? 'production' : 'development',
      getLoadContext: (request) => {
        const context = new RouterContextProvider()
        context.set(apiContext, client)
        context.set(siteContext, site)
        context.set(nonceContext, nonces.get(request) ?? '')
        return context
      },
    })
  })
}

/** One process, one port: the identity service, the school's API, the photographs and the site. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const app = await createServer(
    parts.log,
    parts.config.trustedProxies,
    (error, request, reply) => {
      const answered = parts.identity !== null && answerBrokenAddress(error, request, reply)
      if (!answered) sendErrorEnvelope(error, request, reply)
    },
  )
  if (parts.identity !== null) await app.register(parts.identity.plugin)
  await app.register(parts.school.plugin, { prefix: '/api' })
  await app.register(fastifyStatic, {
    root: join(builtDirectory, 'photos'),
    prefix: '/photos/',
    maxAge: '1d',
    decorateReply: false,
    index: false,
  })
  const { product, origin } = parts.config
  const list = shownOutbox(parts)
  if (list !== null) registerOutbox(app, { product, origin, list })
  await registerSite(app, parts)
  return app
}
