import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import {
  createServer,
  request,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import { browserArgs } from '#tests/support/browser/browser.ts'
import { startServerProcess } from '#tests/support/process/server-process.ts'
import { ensureChromium } from '#tools/chromium.mjs'
import { percentile } from './load.ts'

// Lighthouse's results for the public pages, beside the same pages without script: see bench/README.md.

const version = '13.5.0'
const pages = ['/', '/classes', '/instructors']
const rounds = Number(process.argv[2] ?? 5)
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Scores out of 100, times in milliseconds. */
type Found = { scores: number[]; lcp: number; blocked: number; shift: number }

type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  runtimeError?: { code: string; message: string }
  audits: Record<string, { score: number | null; numericValue?: number; title: string }>
}

/** Asks `origin` as the client asked. */
async function ask(origin: string, incoming: IncomingMessage, changed: OutgoingHttpHeaders) {
  const headers = { ...incoming.headers, host: new URL(origin).host, ...changed }
  const sent = request(origin + incoming.url, { headers }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return answer
}

const scripts = /<script\b.*?<\/script>|<link rel="modulepreload"[^>]*>/gs

async function answer(origin: string, incoming: IncomingMessage, response: ServerResponse) {
  if (incoming.headers.accept?.includes('text/html') !== true) {
    const upstream = await ask(origin, incoming, {})
    response.writeHead(upstream.statusCode ?? 502, upstream.headers)
    await pipeline(upstream, response)
    return
  }
  const upstream = await ask(origin, incoming, { 'accept-encoding': 'identity' })
  const body = brotliCompressSync((await text(upstream)).replaceAll(scripts, ''))
  const headers = {
    ...upstream.headers,
    'content-encoding': 'br',
    'content-length': body.byteLength,
  }
  response.writeHead(upstream.statusCode ?? 502, headers).end(body)
}

/** Everything of `origin`, but pages without their scripts and prefetched files. */
async function startWithoutScript(origin: string): Promise<{ origin: string; server: Server }> {
  const server = createServer((incoming, response) => {
    // A browser that leaves a page cancels its requests.
    answer(origin, incoming, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

/** One run: a phone, whose network (slow 4G) and processor are throttled while the page loads. */
async function runLighthouse(address: string): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      '--yes',
      `lighthouse@${version}`,
      address,
      '--quiet',
      '--output=json',
      '--throttling-method=devtools',
      `--only-categories=${categories.join()}`,
      // Without these a full Chromium also has its own pages, which Lighthouse takes for ours (NO_NAVSTART).
      `--chrome-flags=${browserArgs.join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: ensureChromium() }, maxBuffer: 100_000_000 },
  )
  const report = JSON.parse(stdout) as Report
  const { code, message } = report.runtimeError ?? {}
  if (code !== undefined) throw new Error(`${address}: ${code}, ${message}`)
  return report
}

function read({ categories: found, audits }: Report): Found {
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN
  return {
    scores: categories.map((name) => (found[name]?.score ?? 0) * 100),
    lcp: value('largest-contentful-paint'),
    blocked: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
  }
}

/** The audits that cost points, by name. */
function listFaults({ categories: found, audits }: Report): string[] {
  const weighed = Object.values(found).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight, id }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9),
  )
  return weighed.map(({ id }) => `${id}: ${audits[id]?.title ?? ''}`)
}

const median = (all: Found[], of: (found: Found) => number) => percentile(all.map(of), 50)

const worst = (all: Found[], of: (found: Found) => number) => Math.max(...all.map(of))

function describe(page: string, whole: Found[], bare: Found[]): string {
  const scores = categories.map((_, index) => median(whole, (found) => found.scores[index] ?? 0))
  const lcp = median(whole, (found) => found.lcp)
  const bareLcp = median(bare, (found) => found.lcp)
  return [
    page,
    scores.map((score) => score.toFixed(0)).join(' / '),
    median(bare, (found) => found.scores[0] ?? 0).toFixed(0),
    lcp.toFixed(0),
    worst(whole, (found) => found.lcp).toFixed(0),
    bareLcp.toFixed(0),
    (lcp / bareLcp).toFixed(2),
    median(whole, (found) => found.blocked).toFixed(0),
    median(whole, (found) => found.shift).toFixed(3),
  ].join(' | ')
}

const dataDir = await mkdtemp(join(tmpdir(), 'safelight-bench-'))
const server = await startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
const without = await startWithoutScript(server.origin)
try {
  const faults = new Set<string>()
  console.log(
    '| page | performance / accessibility / best practices / SEO | performance without script | LCP, ms | the worst | without script | ratio | TBT, ms | CLS |',
  )
  console.log('| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |')
  for (const page of pages) {
    const whole: Found[] = []
    const bare: Found[] = []
    for (let round = 0; round < rounds; round += 1) {
      const report = await runLighthouse(server.origin + page)
      for (const fault of listFaults(report)) faults.add(`${page} ${fault}`)
      whole.push(read(report))
      bare.push(read(await runLighthouse(without.origin + page)))
    }
    console.log(`| ${describe(page, whole, bare)} |`)
  }
  for (const fault of faults) console.log(`\n${fault}`)
} finally {
  without.server.close()
  without.server.closeAllConnections()
  await server.end('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
}
