import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import type { Measure, Row } from '#bench/row.ts'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { takeFirstVisit } from '#tests/support/browser/first-visit.ts'
import { startServerProcess } from '#tests/support/process/server-process.ts'

const paths = ['/', '/classes', '/instructors']

/** The least that a page of React Router needs: what its own templates import, and links. */
const bare = `
  import { createElement, startTransition } from 'react'
  import { hydrateRoot } from 'react-dom/client'
  import { HydratedRouter } from 'react-router/dom'
  import { Link, Links, Outlet, Scripts, ScrollRestoration } from 'react-router'
  Object.assign(globalThis, { parts: [Link, Links, Outlet, Scripts, ScrollRestoration] })
  startTransition(() => hydrateRoot(document, createElement(HydratedRouter)))
`

/** The bytes of React and its router alone, built and compressed as the site is. */
async function measureBare(): Promise<number> {
  const name = 'virtual:bare'
  const output = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'bare',
        resolveId: (id) => (id === name ? `\0${name}` : null),
        load: (id) => (id === `\0${name}` ? bare : null),
      },
    ],
    build: { write: false, rolldownOptions: { input: name } },
  })
  if (!('output' in output)) throw new Error('the bare page was built in another form')
  const scripts = output.output.flatMap((file) => (file.type === 'chunk' ? [file.code] : []))
  return scripts.reduce((sum, code) => sum + brotliCompressSync(code).length, 0)
}

/** The scripts of a first visit on a phone, as sent, beside React and its router alone. */
export const measure: Measure = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'safelight-script-'))
  const [server, browser] = await Promise.all([
    startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }),
    launchBrowser(),
  ])
  try {
    const limit = (await measureBare()) / 1000
    const rows: Row[] = []
    for (const path of paths) {
      const { script } = await takeFirstVisit(browser, server.origin, path)
      const what = `first visit of ${path}`
      rows.push(
        {
          what: `${what}: script, brotli`,
          beside: 'React + router alone',
          unit: 'KB',
          measured: script.bytes / 1000,
          limit,
          aim: { atMost: 1.3 },
        },
        {
          what: `${what}: script requests`,
          beside: 'a dozen',
          unit: 'requests',
          measured: script.requests,
          limit: 12,
          aim: { atMost: 1 },
        },
      )
    }
    return rows
  } finally {
    await browser.close()
    await server.end('SIGTERM')
    await rm(dataDir, { recursive: true })
  }
}
