import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { startServerProcess } from '#tests/support/process/server-process.ts'
import type { Measure } from '#bench/row.ts'

/** Lighthouse's phone. */
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 }

const slowPhone = { viewport: { width: 360, height: 800 }, deviceScaleFactor: 3 }

/** 400 kbit/s, in bytes a second, and 400 ms until an answer begins. */
const slowNetwork = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

/** A page has arrived when there has been no request for this many milliseconds. */
const quiet = 1_000

type Device = typeof phone

/** A first visit in its own session, which `work` examines. */
async function visit<Result>(
  browser: Browser,
  device: Device,
  work: (page: Page, devtools: CDPSession) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ ...device, isMobile: true, hasTouch: true })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    return await work(page, devtools)
  } finally {
    await context.close()
  }
}

/** The bytes a phone loads before anyone scrolls, headers of the answers included. */
function weigh(browser: Browser, address: string): Promise<number> {
  return visit(browser, phone, async (page, devtools) => {
    const seen = { bytes: 0, under: 0, last: performance.now() }
    const note = (change: number, bytes = 0) => {
      seen.bytes += bytes
      seen.under += change
      seen.last = performance.now()
    }
    devtools.on('Network.requestWillBeSent', () => note(1))
    devtools.on('Network.loadingFailed', () => note(-1))
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => note(-1, encodedDataLength))
    await page.goto(address, { waitUntil: 'load' })
    while (seen.under > 0 || performance.now() - seen.last < quiet) await page.waitForTimeout(100)
    return seen.bytes
  })
}

/** When the whole heading of the page can be read, and when its large picture is painted, in milliseconds. */
function watch(browser: Browser, address: string): Promise<{ heading: number; picture: number }> {
  return visit(browser, slowPhone, async (page, devtools) => {
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...slowNetwork })
    await page.addInitScript(watchPaints)
    await page.goto(address, { waitUntil: 'commit', timeout: 60_000 })
    const shown = async (name: string) => {
      const read = (mark: string) => performance.getEntriesByName(mark)[0]?.startTime ?? null
      const time = await page.waitForFunction(read, name, { timeout: 60_000 })
      return (await time.jsonValue()) ?? Number.NaN
    }
    return { heading: await shown('heading shown'), picture: await shown('picture shown') }
  })
}

/** Runs in the page, and marks when the heading and the picture show. */
function watchPaints(): void {
  const mark = (name: string, startTime: number) => {
    if (performance.getEntriesByName(name).length === 0) performance.mark(name, { startTime })
  }
  // A picture is drawn when it is reported as the largest paint.
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { element: Element | null })[])
      if (entry.element instanceof HTMLImageElement) mark('picture shown', entry.startTime)
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  /** One layer of the heading shows all of its words. */
  const isWhole = (heading: Element) =>
    [...heading.children].some((layer) =>
      [layer, ...layer.querySelectorAll('*')].every(
        (part) =>
          part.textContent === '' ||
          part.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
      ),
    )
  const check = () => {
    const heading = document.querySelector('h1')
    const painted = performance.getEntriesByName('first-contentful-paint').length > 0
    if (heading !== null && painted && isWhole(heading)) mark('heading shown', performance.now())
    else requestAnimationFrame(check)
  }
  requestAnimationFrame(check)
}

/** A first visit of the home page by a phone: its weight, and how soon it shows over a slow network. */
export const measure: Measure = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'safelight-bench-'))
  const server = await startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const browser = await launchBrowser()
  try {
    const address = `${server.origin}/`
    const bytes = await weigh(browser, address)
    const { heading, picture } = await watch(browser, address)
    const within = { atMost: 1 }
    const slow = 'at 400 kbit/s and 400 ms'
    return [
      {
        what: 'first visit of / by a phone, before scrolling',
        beside: 'its budget',
        unit: 'KB',
        measured: bytes / 1000,
        limit: 400,
        aim: within,
      },
      {
        what: `the heading of / shows, ${slow}`,
        beside: 'its budget',
        unit: 'ms',
        measured: heading,
        limit: 2_000,
        aim: within,
      },
      {
        what: `the picture of / shows, ${slow}`,
        beside: 'its budget',
        unit: 'ms',
        measured: picture,
        limit: 5_000,
        aim: within,
      },
    ]
  } finally {
    await browser.close()
    await server.end('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  }
}
