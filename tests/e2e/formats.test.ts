import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatsOf } from '#tests/support/formats.ts'
import { expect, visit } from '#tests/support/browser/browser.ts'
import { openSite } from '#tests/support/browser/open-site.ts'

const settings = { LANGUAGES: 'en,de', SCHOOL_TIME_ZONE: 'Europe/Berlin', CURRENCY: 'EUR' }
const { site, browser } = await openSite({ demo: true, settings })
const [offered] = (await site.apiAs(null).listClasses({ query: { sort: 'popular', limit: 1 } }))
  .items
assert.ok(offered)

for (const [path, language] of [
  ['/', 'en'],
  ['/classes', 'en'],
  ['/de', 'de'],
] as const)
  test(`[17.4] the browser writes dates, sums and numbers of ${path} as the server has written them`, async () => {
    const { page, leave } = await visit(browser, site.origin)
    const problems: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text())
    })
    page.on('pageerror', ({ message }) => problems.push(message))
    await page.goto(path)
    // React takes over here, and would complain about differences.
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true')
    const { start, price } = formatsOf({ language, timeZone: 'Europe/Berlin', currency: 'EUR' })
    assert.ok(offered.meetings.length > 0)
    const main = page.getByRole('main')
    await expect(main).toContainText(price(offered.price))
    await expect(main).toContainText(start(offered))
    assert.deepEqual(problems, [])
    await leave()
  })
