import { after } from 'node:test'
import type { Browser } from '@playwright/test'
import { endSessions, shareBrowser } from './shared-browser.ts'
import { startSite, type TestSite } from '#tests/support/school/site.ts'

/**
 * Starts the product for the tests of one file, beside the browser, and closes it after the last of
 * them, with all sessions. With `demo` the site has the content of the demonstration; `settings` are as for `startSite`.
 */
export async function openSite({
  demo = false,
  settings = {},
}: { demo?: boolean; settings?: Record<string, string> } = {}): Promise<{
  site: TestSite
  browser: Browser
}> {
  const [site, browser] = await Promise.all([startSite(settings), shareBrowser()])
  after(async () => {
    await endSessions()
    await site.close()
  })
  if (demo) await site.fill()
  return { site, browser }
}
