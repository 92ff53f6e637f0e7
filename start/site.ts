import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fastifyReactRouter } from '@mcansh/react-router-fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RouterContextProvider } from 'react-router'
import type { ViteDevServer } from 'vite'
import { createClient, type Client } from '#contract/client.ts'
import { HttpError } from '#platform/http/errors.ts'
import { answerWithPage, createPageCache, type Source } from '#platform/http/page-cache.ts'
import { addressKey } from '#platform/http/address-key.ts'
import { addressQuotas, type LimitAddress } from '#platform/http/rate-limit.ts'
import { apiContext, nonceContext, siteContext, type Site } from '#web/server-context.ts'
import type { Config } from './config.ts'
import { pagePolicy, hashScripts } from './page-policy.ts'
import { createRenderQueue, type AnnouncedRender } from './render-queue.ts'

type SiteParts = {
  config: Config
  /** Null where nothing is limited. */
  limitAddress: LimitAddress | null
  /** What the pages know of this school. */
  site: Site
  /** Where the build of the site is. */
  buildDirectory: string
  /** The development server; without it the built site is served. */
  vite: ViteDevServer | undefined
}

/** What one render does: the address it is of, the nonce of its scripts, and the reads it makes. */
type Render = {
  address: string
  nonce: string
  sources: Source[]
  cacheable: boolean
  end: () => void
}

/**
 * How many pages are rendered at once, and how many milliseconds are between two renders: more would
 * only delay those who want a cached page or a file. (With 240 renders waiting, a file took 155 ms
 * without the pause and 25 ms with it.)
 */
const [mostRenders, betweenRenders] = [1, 10]

/** The API as an anonymous visitor, called in this process; notes in `render` what is read. */
function createReader(app: FastifyInstance, render: Render): Client {
  return createClient(async ({ method, url, headers, body }) => {
    const response = await app.inject({ method: method as 'GET', url, headers, payload: body })
    const { link, etag } = response.headers
    if (method === 'GET' && response.statusCode === 200 && etag !== undefined)
      render.sources.push({ url, etag })
    else render.cacheable = false
    return {
      status: response.statusCode,
      link: typeof link === 'string' ? link : null,
      body: response.body,
    }
  })
}

function refuseChange(request: FastifyRequest, reply: FastifyReply): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  void reply.header('allow', 'GET, HEAD')
  throw new HttpError(405, 'method-not-allowed', 'A page can only be read.')
}

/** The path and query of an address, also where a client gives it whole (`GET http://host/path`). */
function withoutOrigin(url: string): string {
  // In small letters only, as Fastify's router reads it: else this could lead to what it passed by.
  const path = url.replace(/^https?:\/\/[^/?#]*/, '')
  return path.startsWith('/') ? path : `/${path}`
}

/** Documents, and the data of a page that a browser asks for when it goes there by a link. */
const cachedTypes = ['text/html; charset=utf-8', 'text/x-script']

/** The website: every address that nothing else answers. */
export async function registerSite(app: FastifyInstance, parts: SiteParts): Promise<void> {
  const { config, limitAddress, site, buildDirectory, vite } = parts
  const cache = createPageCache(async ({ url, etag }) => {
    const { statusCode } = await app.inject({ url, headers: { 'if-none-match': etag } })
    return statusCode === 304
  })
  const queue = createRenderQueue(mostRenders, betweenRenders)
  const renders = new WeakMap<object, Render>()
  const renderOf = (request: object): Render => {
    const render = renders.get(request)
    if (render === undefined) throw new Error('a page is rendered that nobody asked for')
    return render
  }

  const { protocol, host } = new URL(config.origin)

  /**
   * A cached page goes to everybody, so its address alone must decide what is in it. React Router also
   * reads host and protocol, which the caller chooses: `Host: x/register?` would render another page.
   */
  function readAddress(request: FastifyRequest): string {
    const address = withoutOrigin(request.url)
    Object.defineProperties(request, {
      protocol: { value: protocol.slice(0, -1) },
      host: { value: host },
      originalUrl: { value: address },
    })
    return address
  }

  /** As React Router answers it, a HEAD would lack the headers that are made from the page. */
  async function answerHead(url: string, { headers }: FastifyRequest, reply: FastifyReply) {
    const answer = await app.inject({ url, headers })
    // Whether the connection stays open is not for a call in this process to say.
    delete answer.headers.connection
    return reply.code(answer.statusCode).headers(answer.headers).send(answer.rawPayload)
  }

  /**
   * The cached page of an address, perhaps after waiting for somebody else's render, or else a new render.
   * It is announced after it is counted, so that nobody waits for one that is refused.
   */
  async function findPage(request: FastifyRequest, reply: FastifyReply, address: string) {
    const page = await cache.find(address)
    if (page !== undefined) return page
    if (queue.find(address) === undefined)
      await limitAddress?.(request, reply, addressQuotas.renders)
    // Looked up anew: all who did not have to wait for it come here at the same moment.
    const render = queue.find(address)
    if (render === undefined) return queue.announce(address)
    await render.wait(addressKey(request.ip))
    const made = await cache.find(address)
    if (made !== undefined) return made
    await limitAddress?.(request, reply, addressQuotas.renders)
    return queue.announce(address)
  }

  /** Lets a page be rendered, when it is the caller's turn and they are still there. */
  async function beginRender(
    request: FastifyRequest,
    reply: FastifyReply,
    address: string,
    { takeTurn, end }: AnnouncedRender,
  ) {
    reply.raw.once('close', end)
    const nonce = randomBytes(16).toString('base64')
    renders.set(request, { address, nonce, sources: [], cacheable: true, end })
    await takeTurn(addressKey(request.ip))
    if (!reply.raw.destroyed) return
    end()
    reply.hijack()
  }

  async function onRequest(request: FastifyRequest, reply: FastifyReply) {
    refuseChange(request, reply)
    const address = readAddress(request)
    await limitAddress?.(request, reply, addressQuotas.pages)
    if (request.method === 'HEAD') {
      if ((await cache.find(address)) === undefined)
        await limitAddress?.(request, reply, addressQuotas.renders)
      return answerHead(address, request, reply)
    }
    // While somebody works on the pages, each is made anew.
    const found =
      vite === undefined ? await findPage(request, reply, address) : queue.announce(address)
    if ('takeTurn' in found) return beginRender(request, reply, address, found)
    return reply.send(await answerWithPage(request, reply, found))
  }

  async function onSend(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
    const render = renders.get(request)
    return sendRendered(request, reply, payload, render).finally(() => render?.end())
  }

  async function sendRendered(
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
    render: Render | undefined,
  ) {
    const type = String(reply.getHeader('content-type'))
    if (render === undefined || !cachedTypes.includes(type)) return payload
    let body = await buffer(payload as Readable)
    const headers: Record<string, string> = { 'content-type': type }
    if (type.startsWith('text/html')) {
      const { html, scripts } = hashScripts(body.toString(), render.nonce)
      body = Buffer.from(html)
      headers['content-security-policy'] = pagePolicy(scripts, config.firebase)
    }
    // The development server injects scripts of its own, which a policy would refuse.
    if (vite !== undefined) {
      void reply.removeHeader('content-security-policy')
      return body
    }
    if (reply.statusCode !== 200 || !render.cacheable) {
      void reply.headers(headers).header('cache-control', 'no-store')
      return body
    }
    const page = cache.store(render.address, { body, headers, sources: render.sources })
    return answerWithPage(request, reply, page)
  }

  await app.register(async (pages) => {
    // Files of the site go out compressed, too, where the client takes it.
    pages.addHook('onRequest', async (_request, reply) => {
      void reply.header('vary', 'accept-encoding')
    })
    if (limitAddress !== null)
      pages.addHook('onRequest', (request, reply) =>
        limitAddress(request, reply, addressQuotas.files),
      )
    await pages.register(fastifyReactRouter, {
      devServer: vite,
      serverBuildPath: join(buildDirectory, 'server/index.js'),
      clientBuildDirectory: join(buildDirectory, 'client'),
      mode: vite === undefined ? 'production' : 'development',
      staticOptions: { preCompressed: true },
      routeOptions: { onRequest, onSend },
      getLoadContext: (request) => {
        const render = renderOf(request)
        const context = new RouterContextProvider()
        context.set(apiContext, createReader(app, render))
        context.set(siteContext, site)
        context.set(nonceContext, render.nonce)
        return context
      },
    })
  })
}
