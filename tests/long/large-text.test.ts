import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { registerAdmin, registerPerson } from '#tests/support/school/accounts.ts'
import { expect, visit } from '#tests/support/browser/browser.ts'
import { offerClass } from '#tests/support/school/classes.ts'
import { findLostText } from '#tests/support/browser/legibility.ts'
import { doMainJob } from '#tests/support/browser/main-job.ts'
import { openSite } from '#tests/support/browser/open-site.ts'

const className = 'Architecture and its shadows'

const { site, browser } = await openSite({ demo: true })
await offerClass(site, {
  className,
  instructor: await registerPerson(site.origin, 'Instructor'),
  approvedBy: await registerAdmin(site),
})

/** The browser's own setting for the size of text, which media queries follow. */
async function setTextSize(page: Page, standard: number) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.enable')
  await devtools.send('Page.setFontSizes', { fontSizes: { standard } })
}

/** Larger text on a page with the same layout, as when only the text is zoomed. */
async function zoomText(page: Page) {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const style = document.createElement('style')
      style.textContent = 'html { font-size: 200% }'
      document.head.append(style)
    })
  })
}

async function expectWhole(page: Page, state: string) {
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await expect(page.locator('html'), state).toHaveCSS('font-size', '32px')
  await expect.poll(() => findLostText(page), state).toEqual([])
}

for (const width of [1280, 360])
  test(`[2.8] [2.10] [2.11] [2.14] [4.3] the main job with the browser's text at 200 %, ${width} px wide`, async () => {
    const { page, leave } = await visit(browser, site.origin, {
      viewport: { width, height: 800 },
      reducedMotion: 'reduce',
    })
    await setTextSize(page, 32)
    await doMainJob(page, className, (state) => expectWhole(page, state))
    await leave()
  })

for (const width of [1280, 768])
  test(`[2.8] [2.10] [2.11] [2.14] [4.3] the main job with the text alone zoomed to 200 %, ${width} px wide`, async () => {
    const { page, leave } = await visit(browser, site.origin, {
      viewport: { width, height: 800 },
      reducedMotion: 'reduce',
    })
    await zoomText(page)
    await doMainJob(page, className, (state) => expectWhole(page, state))
    await leave()
  })
