import { randomBytes } from 'node:crypto'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  createRequestHandler,
  RouterContextProvider,
  type RequestHandler,
  type ServerBuild,
} from 'react-router'
import type { RunnableDevEnvironment, ViteDevServer } from 'vite'
import { createClient, type Client, type Transport } from '#contract/client.ts'
import { HttpError } from '#platform/http/errors.ts'
import {
  commonHeaders,
  sendCached,
  type AnswerCache,
  type CachedAnswer,
} from '#platform/http/answer-cache.ts'
import { addressKey } from '#platform/http/address-key.ts'
import { nameRoute } from '#platform/http/answered.ts'
import { readPageWords } from '#messages/catalogue.ts'
import type { Language } from '#messages/languages.ts'
import { addressQuotas, type LimitAddress } from '#platform/http/rate-limit.ts'
import {
  apiContext,
  contentContext,
  documentContext,
  siteContext,
  unwrittenContext,
  wordsContext,
  wordsInContext,
  type Content,
  type Site,
  type UnwrittenPage,
} from '#web/server-context.ts'
import type { Config } from '#start/config/config.ts'
import { headScript } from '#web/page/head-script.ts'
import { hashOf } from '#platform/http/html.ts'
import { describeLanguages, describePageLanguage, languageOf } from './page-languages.ts'
import { createPageNames } from './page-routes.ts'
import { pagePolicy, hashScripts } from './page-policy.ts'
import { createRenderQueue } from './render-queue.ts'
import { rewordIn, serveRefusalWords } from './refusal-words.ts'

type SiteParts = {
  config: Config
  /** Null where nothing is limited. */
  limitAddress: LimitAddress | null
  /** Where pages are cached. */
  answers: AnswerCache
  /** What the pages of every language know of this school. */
  site: Omit<Site, 'language' | 'direction' | 'ogLocale' | 'offered' | 'base'>
  content: Record<Language, Content>
  /** The pages of the school's own that are not written yet. */
  unwritten: UnwrittenPage[]
  /** Reads the build of the pages. */
  loadPages: () => Promise<ServerBuild>
  /** Where the files of the site are: scripts, styles, fonts. */
  clientDirectory: string
  /** The development server; without it the built site is served. */
  vite: ViteDevServer | undefined
}

/** A rendered page; `cacheable` where all that it has read may be cached, too. */
type Rendered = {
  status: number
  headers: Record<string, string>
  body: Buffer
  cacheable: boolean
}

/**
 * How many pages are rendered at once, and how many milliseconds are between two renders: more would
 * only delay those who want a cached page or a file. (With 240 renders waiting, a file took 155 ms
 * without the pause and 25 ms with it.)
 */
const [maxRenders, betweenRenders] = [1, 10]

/**
 * The API as an anonymous visitor, called in this process, which refuses in the language of the page; `onUncacheable`
 * hears of what may not be cached.
 */
function createReader(app: FastifyInstance, language: Language, onUncacheable: () => void): Client {
  const transport: Transport = async ({ method, url, headers, body }) => {
    const response = await app.inject({ method: method as 'GET', url, headers, payload: body })
    const { link, items, etag } = response.headers
    if (method !== 'GET' || response.statusCode !== 200 || etag === undefined) onUncacheable()
    return {
      status: response.statusCode,
      link: typeof link === 'string' ? link : null,
      items: typeof items === 'string' ? items : null,
      body: response.body,
    }
  }
  return createClient(transport, undefined, rewordIn(language))
}

async function refuseChange(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (request.method === 'GET' || request.method === 'HEAD') return
  void reply.header('allow', 'GET, HEAD')
  throw new HttpError(405, 'method-not-allowed', 'Pages are read-only. Use GET or HEAD.')
}

/** The path and query of an address, also where a client gives it whole (`GET http://host/path`). */
function withoutOrigin(url: string): string {
  // In small letters only, as Fastify's router reads it: else this could lead to what it passed by.
  const path = url.replace(/^https?:\/\/[^/?#]*/, '')
  return path.startsWith('/') ? path : `/${path}`
}

/** Documents, and the data of a page that a browser asks for when it goes there by a link. */
const cachedTypes = ['text/html; charset=utf-8', 'text/x-script']

/** Files whose names change with what is in them, and the few that have to keep theirs. */
const [foreverFiles, otherFiles] = ['public, max-age=31536000, immutable', 'public, max-age=3600']

/** Renders the page of an address; nothing else of a request reaches it. */
function createRenderer(
  app: FastifyInstance,
  { config, site, content, unwritten, loadPages, vite }: SiteParts,
) {
  // The runner that has read this module, too: app and pages share one copy of the context's tokens.
  const environment = vite?.environments['ssr'] as RunnableDevEnvironment | undefined
  // From a build that is loaded at each request React Router would make its routes anew each time.
  const openHandler = async (basename: string): Promise<RequestHandler> =>
    environment === undefined
      ? createRequestHandler({ ...(await loadPages()), basename }, 'production')
      : createRequestHandler(async () => {
          const build = environment.runner.import('virtual:react-router/server-build')
          return { ...((await build) as ServerBuild), basename }
        }, 'development')
  const offered = describeLanguages(site.languages)
  /** One for each language, by what stands before its paths. */
  const handlers = new Map<string, Promise<RequestHandler>>()

  return async (address: string): Promise<Rendered> => {
    let cacheable = true
    const document: { nonce: string; html?: string } = { nonce: randomBytes(16).toString('base64') }
    const context = new RouterContextProvider()
    const { language, base } = languageOf(address, site.languages)
    context.set(
      apiContext,
      createReader(app, language, () => (cacheable = false)),
    )
    context.set(siteContext, { ...site, ...describePageLanguage(language), offered, base })
    context.set(wordsContext, readPageWords(language))
    context.set(wordsInContext, readPageWords)
    context.set(contentContext, content[language])
    context.set(unwrittenContext, unwritten)
    context.set(documentContext, document)
    // The school's own origin, not what the caller names: `Host: x/register?` would be another page.
    const handler = handlers.get(base) ?? openHandler(base || '/')
    handlers.set(base, handler)
    const response = await (await handler)(new Request(config.origin + address), context)
    const { status } = response
    const headers = Object.fromEntries(response.headers)
    if (!cachedTypes.includes(headers['content-type'] ?? '')) cacheable = false
    else headers['cache-control'] = 'no-store'
    cacheable &&= status === 200
    if (document.html === undefined)
      return { status, headers, body: Buffer.from(await response.arrayBuffer()), cacheable }
    const { html, scripts } = hashScripts(document.html, document.nonce)
    if (vite === undefined)
      headers['content-security-policy'] = pagePolicy(
        [hashOf(headScript(site)), ...scripts],
        config.firebase,
      )
    return { status, headers, body: Buffer.from(html), cacheable }
  }
}

/** The website: every address that nothing else answers. Gives how many pages are being rendered or wait for it. */
export async function registerSite(
  app: FastifyInstance,
  parts: SiteParts,
): Promise<{ countRenders: () => number }> {
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

  /** Renders a page, and caches it where it may be: browsers ask each time whether theirs is current. */
  async function make(url: string, route: string, version: string, common: Record<string, string>) {
    const rendered = await render(url)
    const { body, cacheable } = rendered
    // While somebody works on the pages, each is made anew.
    if (!cacheable || vite !== undefined) return rendered
    const headers = { ...common, ...rendered.headers, 'cache-control': 'public, no-cache' }
    return answers.store(url, version, { body, headers, count, route: `GET ${route}` })
  }

  /** The cached page of an address, or a new render of it; null where nobody waits for it any more. */
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
    // Counted before others could wait for it: it may be refused.
    if (!queue.has(url, version)) await limitAddress?.(request, reply, addressQuotas.renders)
    const leaving = new AbortController()
    reply.raw.once('close', () => leaving.abort())
    const visitor = { address: addressKey(request.ip), leaving: leaving.signal }
    return queue.get(url, version, visitor, (now) => make(url, route, now, common))
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    await limitAddress?.(request, reply, addressQuotas.pages)
    const url = withoutOrigin(request.url)
    const route = (await nameOf?.(url)) ?? '/*'
    nameRoute(request, route)
    const page = await findPage(request, reply, url, route)
    if (page === null) return reply.hijack()
    if ('variants' in page) return sendCached(request, reply, page)
    return reply.code(page.status).headers(page.headers).send(page.body)
  }

  await app.register(async (pages) => {
    // Files of the site go out compressed, too, where the client takes it.
    pages.addHook('onRequest', async (request, reply) => {
      // Each file has a pattern of its own.
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
    // The development server puts scripts of its own into a page, which any policy would refuse.
    else
      pages.addHook('onSend', async (_request, reply) => {
        void reply.removeHeader('content-security-policy')
      })
    serveRefusalWords(pages, parts.site.languages, { answers, count })
    pages.all('*', { onRequest: refuseChange }, answer)
  })
  return { countRenders: queue.size }
}
