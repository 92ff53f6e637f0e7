import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import { launchBrowser, visit, type Visitor } from '#tests/support/browser/browser.ts'
import type { Settings } from './test-client-app.ts'
import type * as ClientCalls from './test-client-calls.ts'
import type { CallName, Outcome } from './test-client-calls.ts'
import { toClient, type Client, type Runtime } from './test-client.ts'

export type Tab = Client & {
  page: Page
  loadAgain: () => Promise<void>
  openTab: () => Promise<Tab>
}

const html = `<!doctype html><title>Client</title><link rel="icon" href="data:,">`
const script = '/client.js'

/** The client's build for browsers and our calls, as one module. */
async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: { entry: `${import.meta.dirname}/test-client-calls.ts`, formats: ['es'] },
    },
  })
  const [output] = Array.isArray(built) ? built : []
  const [chunk] = output?.output ?? []
  if (chunk?.type !== 'chunk') throw new Error('The client was not bundled.')
  return chunk.code
}

/** Serves the page from another origin, so that every call is cross-origin. */
async function servePage(): Promise<string> {
  const code = await bundle()
  const server = createServer((request, response) => {
    const isScript = request.url === script
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? code : html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // Must not keep the process alive.
  server.unref()
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function start() {
  const [browser, origin] = await Promise.all([launchBrowser(), servePage()])
  return { browser, origin }
}

let started: ReturnType<typeof start> | undefined
const shared: Visitor[] = []
const free: Visitor[] = []

after(async () => {
  try {
    for (const visitor of shared) await visitor.leave()
  } finally {
    await (await started)?.browser.close()
  }
})

// Browsers log refused calls, which the suites are about, and missing files.
const expects: [number, string][] = [
  ...[0, 400, 404, 413, 503].map((status): [number, string] => [status, 'googleapis.com/v']),
  [0, 'https://apis.google.com/'],
]

async function openPage(): Promise<Visitor> {
  started ??= start()
  const { browser, origin } = await started
  const visitor = await visit(browser, origin, { expects })
  await visitor.page.goto('/')
  return visitor
}

const openClient = (page: Page, name: string, settings: Settings) =>
  page.evaluate(
    async ([script, name, settings]) => {
      const client = (await import(script)) as typeof ClientCalls
      await client.open(name, settings)
    },
    [script, name, settings] as const,
  )

const closeClient = (page: Page, name: string) =>
  page.evaluate(
    async ([script, name]) => {
      const client = (await import(script)) as typeof ClientCalls
      await client.close(name)
    },
    [script, name] as const,
  )

const carryTo =
  (page: Page, name: string) =>
  (call: CallName, args: unknown[]): Promise<Outcome> =>
    page.evaluate(
      async ([script, name, call, args]) => {
        const client = (await import(script)) as typeof ClientCalls
        return client.ask(name, call, args)
      },
      [script, name, call, args] as const,
    )

/**
 * The client's build for browsers, in Chromium. Opening a page takes longer than most tests, so they share
 * one, each with its own app and session.
 */
export const inChromium: Runtime<Client> = {
  open: async (settings) => {
    const visitor = free.pop() ?? (await openPage())
    if (!shared.includes(visitor)) shared.push(visitor)
    const { page } = visitor
    const name = randomUUID()
    await openClient(page, name, settings)
    const close = async () => {
      await closeClient(page, name)
      free.push(visitor)
    }
    return { client: toClient(carryTo(page, name)), close }
  },
}

async function openTabIn(page: Page, settings: Settings): Promise<Tab> {
  const name = 'page'
  await openClient(page, name, settings)
  return {
    ...toClient(carryTo(page, name)),
    page,
    loadAgain: async () => {
      await page.reload()
      await openClient(page, name, settings)
    },
    openTab: async () => {
      const other = await page.context().newPage()
      await other.goto('/')
      return openTabIn(other, settings)
    },
  }
}

export const inOwnChromium: Runtime<Tab> = {
  open: async (settings) => {
    const { page, leave } = await openPage()
    return { client: await openTabIn(page, settings), close: leave }
  },
}
