import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import {
  createRequestHandler,
  RouterContextProvider,
  type RequestHandler,
  type ServerBuild,
} from 'react-router'
import type { RunnableDevEnvironment, ViteDevServer } from 'vite'
import { networks, type Network } from '#contract/school-parts.ts'
import { createClient, type Client, type Reword, type Transport } from '#contract/client.ts'
import { absoluteUrl, hasEmptySegment, mailtoAddress } from '#messages/address.ts'
import { readPageWords, readTranslator } from '#messages/catalogue.ts'
import type { Language } from '#messages/languages.ts'
import { hashOf } from '#platform/http/html.ts'
import type { Settings } from '#school/base/school.ts'
import { headScript } from '#web/page/head-script.ts'
import {
  apiContext,
  contentContext,
  documentContext,
  homeContext,
  lookContext,
  siteContext,
  unwrittenContext,
  wordsContext,
  wordsInContext,
  type Site,
  type UnwrittenPage,
} from '#web/server-context.ts'
import type { Config } from '#start/config/config.ts'
import type { openContent } from '#start/content.ts'
import { describeLanguages, describePageLanguage, languageOf } from './page-languages.ts'
import { hashScripts, pagePolicy } from './page-policy.ts'
import { makeLook } from './look.ts'
import { rewordHome } from './own-home.ts'
import { rewordIn } from './refusal-words.ts'

export type RendererParts = {
  config: Config
  site: Omit<
    Site,
    | keyof ReturnType<typeof describeOwnSchool>
    | 'pages'
    | 'language'
    | 'direction'
    | 'ogLocale'
    | 'offered'
    | 'base'
  >
  /** The school's present ones. */
  settings: Pick<Settings, 'parts'>
  content: Pick<Awaited<ReturnType<typeof openContent>>, 'read' | 'listLinks'>
  listUnwritten: (pages: Settings['parts']['pages']) => UnwrittenPage[]
  loadPages: () => Promise<ServerBuild>
  vite: ViteDevServer | undefined
}

/** `cacheable` if all of the data that it has read may be cached, too. */
export type Rendered = {
  status: number
  headers: Record<string, string>
  body: Buffer
  cacheable: boolean
}

/**
 * The API as an anonymous visitor, called in this process, refusing in the page's language; `onUncacheable`
 * is called for reads that may not be cached.
 */
function createReader(
  app: FastifyInstance,
  reword: Reword | undefined,
  onUncacheable: () => void,
): Client {
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
  return createClient(transport, undefined, reword)
}

/** Documents, and the data that browsers fetch for a client-side navigation. */
const cachedTypes = ['text/html; charset=utf-8', 'text/x-script']

/** As the school has published it (clause 20.1). */
function describeOwnSchool({ name, people, texts }: Settings['parts'], language: Language) {
  const { address, telephone, email } = name
  return {
    product: name.name,
    tagline: name.tagline || readTranslator(language, 'layout', texts)('tagline'),
    contact: [
      ...(address ? [{ text: address.replaceAll(/\s*\n\s*/g, ', ') }] : []),
      ...(telephone
        ? [{ text: telephone, url: `tel:${telephone.replaceAll(/[^+\d]/g, '')}` }]
        : []),
      ...(email ? [{ text: email, url: mailtoAddress(email) }] : []),
    ],
    social: Object.entries(networks).flatMap(([network, title]) => {
      const url = name[network as Network]
      return url === '' ? [] : [{ name: title, url }]
    }),
    invitesInstructors: people.instructors === 'invited',
  }
}

/** Only the address of a request reaches it. */
export function createRenderer(
  app: FastifyInstance,
  { config, site, settings, listUnwritten, loadPages, vite, content }: RendererParts,
) {
  // The runner that loaded this module, too: app and pages share one copy of the context's tokens.
  const environment = vite?.environments['ssr'] as RunnableDevEnvironment | undefined
  // If the build were loaded at each request, React Router would rebuild its routes each time.
  const openHandler = async (basename: string): Promise<RequestHandler> =>
    environment === undefined
      ? createRequestHandler({ ...(await loadPages()), basename }, 'production')
      : createRequestHandler(async () => {
          const build = environment.runner.import('virtual:react-router/server-build')
          return { ...((await build) as ServerBuild), basename }
        }, 'development')
  const offered = describeLanguages(site.languages)
  const handlers = new Map<string, Promise<RequestHandler>>()

  return async (address: string, { parts } = settings): Promise<Rendered> => {
    let cacheable = true
    const document: { nonce: string; html?: string } = { nonce: randomBytes(16).toString('base64') }
    const context = new RouterContextProvider()
    const { language, base } = languageOf(address, site.languages)
    context.set(
      apiContext,
      createReader(app, rewordIn(language, parts.texts), () => (cacheable = false)),
    )
    context.set(siteContext, {
      ...site,
      ...describeOwnSchool(parts, language),
      pages: content.listLinks(parts, language),
      ...describePageLanguage(language),
      offered,
      base,
    })
    const { look } = makeLook(parts.look)
    context.set(lookContext, look)
    const reword = rewordHome(parts.home, language)
    const readWords = readPageWords(language, parts.texts)
    context.set(wordsContext, (...features) => reword(readWords(...features)))
    context.set(homeContext, parts.home)
    context.set(wordsInContext, (spoken) => readPageWords(spoken, parts.texts))
    context.set(contentContext, content.read(parts, language))
    context.set(unwrittenContext, () => listUnwritten(parts.pages))
    context.set(documentContext, document)
    // The school's own origin, not the caller's: `Host: x/register?` would be another page.
    const handler = handlers.get(base) ?? openHandler(base || '/')
    handlers.set(base, handler)
    const request = new Request(absoluteUrl(config, address))
    const response = await (await handler)(request, context)
    const hasNoPage = response.status === 200 && hasEmptySegment(new URL(request.url).pathname)
    const status = hasNoPage ? 404 : response.status
    const headers = Object.fromEntries(response.headers)
    // A page with a secret in its address sends this.
    if (headers['cache-control'] === 'no-store') cacheable = false
    if (!cachedTypes.includes(headers['content-type'] ?? '')) cacheable = false
    else headers['cache-control'] = 'no-store'
    cacheable &&= status === 200
    if (document.html === undefined)
      return { status, headers, body: Buffer.from(await response.arrayBuffer()), cacheable }
    const { html, scripts } = hashScripts(document.html, document.nonce)
    if (vite === undefined)
      headers['content-security-policy'] = pagePolicy(
        [hashOf(headScript({ ...site, ...look })), ...scripts],
        config.firebase,
      )
    return { status, headers, body: Buffer.from(html), cacheable }
  }
}
