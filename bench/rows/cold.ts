import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createRequestHandler,
  RouterContextProvider,
  ServerRouter,
  type EntryContext,
  type ServerBuild,
} from 'react-router'
import { createClient } from '#contract/client.ts'
import { createLog } from '#platform/log.ts'
import { createApp } from '#start/http/app.ts'
import { readConfig } from '#start/config/config.ts'
import { openDemo } from '#start/demo/open-demo.ts'
import { testSite } from '#tests/support/page/test-site.ts'
import { apiContext, documentContext, siteContext, wordsContext } from '#web/server-context.ts'
import { percentile } from '#bench/load.ts'
import type { Measure, Row } from '#bench/row.ts'
import { readPageWords } from '#messages/catalogue.ts'

const pages = ['/', '/classes', '/instructors']

/** Rounds that do not count, rounds that do, and the server's pause between two renders, in milliseconds. */
const [warm, rounds, pause] = [30, 100, 11]

const builtServer = join(import.meta.dirname, '..', '..', 'build', 'site', 'server', 'index.js')

type App = Awaited<ReturnType<typeof createApp>>

/** The tree that React renders for a page, with all of its data. */
async function captureTree(app: App, origin: string, path: string) {
  const build = (await import(pathToFileURL(builtServer).href)) as ServerBuild
  const captured = Promise.withResolvers<EntryContext>()
  const module: ServerBuild['entry']['module'] = {
    ...build.entry.module,
    default: async (_request, _status, _headers, context) => {
      captured.resolve(context)
      return new Response()
    },
  }
  const context = new RouterContextProvider()
  const client = createClient(async ({ url }) => {
    const { statusCode: status, body } = await app.inject(url)
    return { status, link: null, items: null, body }
  })
  context.set(apiContext, client)
  context.set(siteContext, { ...testSite, origin })
  context.set(wordsContext, readPageWords('en'))
  context.set(documentContext, { nonce: 'nonce' })
  const url = origin + path
  await createRequestHandler({ ...build, entry: { module } }, 'production')(
    new Request(url),
    context,
  )
  // The data streamed after the page are not React's work.
  const { serverHandoffStream: _stream, ...whole } = await captured.promise
  return createElement(ServerRouter, { context: whole, url, nonce: 'nonce' })
}

async function time(work: () => unknown): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** Pages rendered again after a change of the data, reads included, beside React's own part of it. */
export const measure: Measure = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'safelight-bench-'))
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off' }, 'demo')
  const { parts, fill } = await openDemo(config)
  await fill()
  const app = await createApp({ log: createLog('silent'), ...parts })
  const data = new DatabaseSync(join(dataDir, 'safelight.db'))
  const change = data.prepare('update public_version set version = version + 1')
  const rows: Row[] = []
  for (const path of pages) {
    const tree = await captureTree(app, config.origin, path)
    const [ours, bare]: [number[], number[]] = [[], []]
    for (let round = 0; round < warm + rounds; round += 1) {
      change.run()
      const taken = [
        await time(() => app.inject(path)),
        await time(() => renderToString(tree)),
      ] as const
      if (round >= warm) {
        ours.push(taken[0])
        bare.push(taken[1])
      }
      // A processor that has been waiting is half as fast.
      for (const end = performance.now() + pause; performance.now() < end;);
    }
    const [measured, limit] = [1000 / percentile(ours, 50), 1000 / percentile(bare, 50)]
    const beside = 'renderToString of the same tree alone'
    rows.push({
      what: `GET ${path}, cold`,
      beside,
      unit: '/s',
      measured,
      limit,
      aim: { atLeast: 0.5 },
    })
  }
  data.close()
  await app.close()
  await parts.close()
  await rm(dataDir, { recursive: true })
  return rows
}
