import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LookChoice } from '#contract/look.ts'
import { absoluteUrl } from '#messages/address.ts'
import { addressKey } from '#platform/http/address-key.ts'
import {
  commonHeaders,
  sendCached,
  type AnswerCache,
  type CachedAnswer,
} from '#platform/http/answer-cache.ts'
import { nameRoute } from '#platform/http/answered.ts'
import { HttpError } from '#platform/http/errors.ts'
import { addressQuotas, type LimitAddress } from '#platform/http/rate-limit.ts'
import type { School } from '#school/base/school.ts'
import { makeLook } from './look.ts'
import { createPageNames } from './page-routes.ts'
import { serveRefusalWords } from './refusal-words.ts'
import { createRenderQueue } from './render-queue.ts'
import { createRenderer, type Rendered, type RendererParts } from './renderer.ts'

type SiteParts = RendererParts & {
  /** Null if unlimited. */
  limitAddress: LimitAddress | null
  answers: AnswerCache
  clientDirectory: string
}

/**
 * Concurrent renders, and milliseconds between two: more would only delay cached pages and files. (With 240
 * renders waiting, a file took 155 ms without the pause and 25 ms with it.)
 */
const [maxRenders, betweenRenders] = [1, 10]

async function refuseChange(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (request.method === 'GET' || request.method === 'HEAD') return
  void reply.header('allow', 'GET, HEAD')
  throw new HttpError(405, 'method-not-allowed', 'Pages are read-only. Use GET or HEAD.')
}

/** Control characters and ends of lines: no page has such an address, and React Router's `/*` does not match it. */
const unprintable = /[\p{Cc}\u2028\u2029]/u

/**
 * Path and query, also of a request in absolute form (`GET http://host/path`), as a browser writes them:
 * `/de/..//host` is `//host`. 404 if no page can have this address.
 */
function readAddress(url: string, origin: string): string {
  // Lower case only, as Fastify's router reads it: otherwise this could reach what the router passed by.
  const path = url.replace(/^https?:\/\/[^/?#]*/, '')
  const { pathname, search } = new URL(
    absoluteUrl({ origin }, path.startsWith('/') ? path : `/${path}`),
  )
  // Fastify has answered 400 to a path that cannot be decoded.
  if (unprintable.test(decodeURIComponent(pathname)))
    throw new HttpError(404, 'not-found', 'There is nothing at this address.')
  return pathname + search
}

/** To look at in a frame: nothing runs, no link leads away, and colours need not be published. */
const standingAlone = (html: string, look: LookChoice) =>
  html
    .replaceAll(
      /<(script|noscript)\b.*?<\/\1>|<link rel="(?:modulepreload"|stylesheet" href="\/look\/)[^>]*>/gs,
      '',
    )
    .replace('<head>', '<head><base target="_blank">')
    .replace('</head>', `<style>${makeLook(look).css}</style></head>`)

/** Files with hashed names, and the few with fixed names. */
const [foreverFiles, otherFiles] = ['public, max-age=31536000, immutable', 'public, max-age=3600']

/** Serves every address that has no other handler. Also counts pending renders, and renders a page with other settings. */
export async function registerSite(
  app: FastifyInstance,
  parts: SiteParts,
): Promise<{ countRenders: () => number; renderPage: NonNullable<School['renderPage']> }> {
  const { limitAddress, answers, clientDirectory, site, vite } = parts
  const queue = createRenderQueue<Rendered | CachedAnswer>(
    answers.readVersion,
    maxRenders,
    betweenRenders,
  )
  const render = createRenderer(app, parts)
  const nameOf = vite === undefined ? createPageNames(parts.loadPages, site.languages) : null
  const count =
    limitAddress === null
      ? null
      : (visitor: string) => limitAddress.count(addressQuotas.pages, visitor)

  /** Caches if allowed: browsers revalidate each time. */
  async function make(url: string, route: string, version: string, common: Record<string, string>) {
    const rendered = await render(url)
    const { body, cacheable } = rendered
    // In development each page is rendered again.
    if (!cacheable || vite !== undefined) return rendered
    const headers = { ...common, ...rendered.headers, 'cache-control': 'public, no-cache' }
    return answers.store(url, version, { body, headers, count, route: `GET ${route}` })
  }

  /** Cached or rendered; null if nobody is waiting for it any longer. */
  async function findPage(
    request: FastifyRequest,
    reply: FastifyReply,
    url: string,
    route: string,
  ): Promise<Rendered | CachedAnswer | null> {
    const version = await answers.versionFor(url)
    const page = answers.peek(url)
    if (page?.version === version) return page
    const common = commonHeaders(reply)
    // Counted before others could join: it may be refused.
    if (!queue.has(url, version)) await limitAddress?.(request, reply, addressQuotas.renders)
    const leaving = new AbortController()
    reply.raw.once('close', () => leaving.abort())
    const visitor = { address: addressKey(request.ip), leaving: leaving.signal }
    return queue.get(url, version, visitor, (now) => make(url, route, now, common))
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    await limitAddress?.(request, reply, addressQuotas.pages)
    const url = readAddress(request.url, site.origin)
    const route = (await nameOf?.(url)) ?? '/*'
    nameRoute(request, route)
    const page = await findPage(request, reply, url, route)
    if (page === null) return reply.hijack()
    if ('variants' in page) return sendCached(request, reply, page)
    return reply.code(page.status).headers(page.headers).send(page.body)
  }

  await app.register(async (pages) => {
    // Compressed if the client accepts it.
    pages.addHook('onRequest', async (request, reply) => {
      // Each file has its own pattern.
      if (request.routeOptions.url?.includes('.')) nameRoute(request, '/assets/*')
      void reply.header('vary', 'accept-encoding')
    })
    if (limitAddress !== null)
      pages.addHook('onRequest', (request, reply) =>
        limitAddress(request, reply, addressQuotas.files),
      )
    if (vite === undefined)
      await pages.register(fastifyStatic, {
        root: clientDirectory,
        wildcard: false,
        index: false,
        dotfiles: 'ignore',
        cacheControl: false,
        decorateReply: false,
        preCompressed: true,
        setHeaders: (reply, path) => {
          const isNamedByContent = path.includes('/client/assets/')
          void reply.header('cache-control', isNamedByContent ? foreverFiles : otherFiles)
        },
      })
    // The development server adds its own scripts, which any policy would refuse.
    else
      pages.addHook('onSend', async (_request, reply) => {
        void reply.removeHeader('content-security-policy')
      })
    serveRefusalWords(pages, parts.site.languages, parts.settings, { answers, count })
    pages.all('*', { onRequest: refuseChange }, answer)
  })
  return {
    countRenders: queue.size,
    renderPage: async (address, own) => {
      const { status, body } = await render(address, { parts: own })
      return status === 200 ? standingAlone(body.toString(), own.look) : null
    },
  }
}
