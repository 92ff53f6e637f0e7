import type { Browser, Page, Request } from '@playwright/test'
import { visit } from './browser.ts'

/**
 * The parts of a page, as browsers call them. The icon is the page's link for the browser's tab: only
 * a browser with tabs asks for it, so `chromium-headless-shell` does not.
 */
export const kinds = ['document', 'script', 'stylesheet', 'font', 'image', 'fetch', 'icon'] as const
export type Kind = (typeof kinds)[number]

/** The requests of one kind on a page, and the bytes of their bodies as they are sent. */
export type Taken = { requests: number; bytes: number }

/** Lighthouse's phone. */
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}

/** The addresses of the icons that the page links. */
function listIcons(page: Page): Promise<string[]> {
  return page
    .locator('link[rel=icon]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href))
}

/**
 * The requests of a first visit to a page on a phone, until there are no more: nobody touches it, and its
 * clock stands still, so that nothing is loaded for people who stay. Throws if the page logged an error;
 * `status` is the page's own.
 */
export async function takeFirstVisit(
  browser: Browser,
  origin: string,
  path: string,
  status = 200,
): Promise<Record<Kind, Taken>> {
  const { page, leave } = await visit(browser, origin, {
    ...phone,
    expects: status === 200 ? [] : [[status, path]],
  })
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  const finished: Request[] = []
  page.on('requestfinished', (request) => finished.push(request))
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  const icons = await listIcons(page)
  const none = { requests: 0, bytes: 0 }
  const taken = Object.fromEntries(kinds.map((kind) => [kind, none])) as Record<Kind, Taken>
  for (const request of finished) {
    const type = icons.includes(request.url()) ? 'icon' : request.resourceType()
    const kind = kinds.find((kind) => kind === type)
    if (kind === undefined) throw new Error(`nobody counts ${request.url()}, a ${type} of ${path}`)
    const { requests, bytes } = taken[kind]
    const { responseBodySize } = await request.sizes()
    // Files from the browser's cache have no size.
    taken[kind] = { requests: requests + 1, bytes: bytes + Math.max(responseBodySize, 0) }
  }
  await leave()
  return taken
}
