import { after } from 'node:test'
import type { Browser } from '@playwright/test'
import { launchBrowser } from './browser.ts'
import { startSite, type TestSite } from './site.ts'

/**
 * Starts the product and a browser for the tests of one file, and closes both after the last of
 * them. With `demo` the site has the content of the demonstration; `settings` are as for `startSite`.
 */
export async function openSite({
  demo = false,
  settings = {},
}: { demo?: boolean; settings?: Record<string, string> } = {}): Promise<{
  site: TestSite
  browser: Browser
}> {
  const [site, browser] = await Promise.all([startSite(settings), launchBrowser()])
  after(async () => {
    await browser.close()
    await site.close()
  })
  if (demo) await site.fill()
  return { site, browser }
}
