import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Locator, Page } from '@playwright/test'
import { registerAdmin, registerPerson } from '#tests/support/school/accounts.ts'
import { expectAccessible, narrow } from '#tests/support/browser/axe.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { offerClass } from '#tests/support/school/classes.ts'
import { reviewClass, startMovableSite } from '#tests/support/school/reviewed-class.ts'
import { endSessions, shareBrowser } from '#tests/support/browser/shared-browser.ts'
import { classAddress } from '#web/features/classes/class-query.ts'

const [site, browser] = await Promise.all([startMovableSite(), shareBrowser()])
after(async () => {
  await endSessions()
  await site.close()
})
const admin = await registerAdmin(site)
const instructor = await registerPerson(site.origin, 'Instructor', 'Ada Holm')
const className = 'Window light'
const facts = { className, instructor, approvedBy: admin, availableSeats: 20, price: 49.5 }
const _id = await offerClass(site, facts)
// Enough to scroll through.
for (const other of ['Lamp light', 'Candle light', 'Neon light'])
  await offerClass(site, { ...facts, className: other })
const path = classAddress({ _id, className })
const texts = Array.from({ length: 8 }, (_, index) => `Review ${index + 1}`)
await reviewClass(
  site,
  { classId: _id, className },
  texts.map((text) => ({ stars: 4, text })),
)

const order = (page: Page) => page.getByRole('link', { name: /^Add to Cart.*Window light$/ })

/** The edges of an element on screen, without scrolling there. */
async function edgesOf(what: Locator): Promise<{ top: number; bottom: number }> {
  const box = await what.boundingBox()
  assert.ok(box)
  return { top: box.y, bottom: box.y + box.height }
}

for (const viewport of [narrow, { width: 1280, height: 800 }])
  test(`[11.1] a visitor finds a class, reads about it and goes to order it, ${viewport.width} px wide`, async () => {
    const { page, leave } = await visit(browser, site.origin, { viewport, reducedMotion: 'reduce' })
    await page.goto('/classes')
    await page.getByRole('link', { name: className, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name: className })).toBeVisible()
    await expect(page).toHaveTitle(`Safelight | ${className}`)
    await page.getByRole('heading', { name: 'Reviews' }).scrollIntoViewIfNeeded()
    await expect(order(page)).toBeInViewport({ ratio: 1 })
    await order(page).click()
    await expect(page).toHaveURL(`/login?from=%2Fclasslist%2F${_id}`)
    await leave()
  })

test('[11.1] on a phone the price stays at the foot of the screen, and covers neither the footer nor the focus', async () => {
  const { page, leave } = await visit(browser, site.origin, {
    viewport: narrow,
    reducedMotion: 'reduce',
  })
  await page.goto(path)
  const bar = page.locator('.price-bar')
  await expect(bar).toContainText('$49.50')
  await expect
    .poll(async () => Math.abs((await edgesOf(bar)).bottom - narrow.height))
    .toBeLessThan(1)
  const main = page.getByRole('main')
  for (const link of await main.locator('a:visible:not(.price-bar *)').all()) {
    await link.focus()
    const [{ bottom }, { top }] = await Promise.all([edgesOf(link), edgesOf(bar)])
    assert.ok(bottom <= top, await link.innerText())
  }
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const footer = page.getByRole('contentinfo')
  await expect(footer).toBeInViewport()
  await expect
    .poll(async () => (await edgesOf(bar)).bottom - (await edgesOf(footer)).top)
    .toBeLessThan(1)
  await leave()

  // Nothing is in front of it, whatever a person still has to confirm.
  const student = await registerPerson(site.origin, 'Student')
  const known = await visit(browser, site.origin, { viewport: narrow, reducedMotion: 'reduce' })
  const reminder = known.page.getByRole('region', { name: 'Confirm your email' })
  await signInAs(known.page, student, '/classes')
  await expect(reminder).toBeVisible()
  await known.page.goto(path)
  await expect(known.page.getByRole('banner')).toContainText(student.email)
  await expect(known.page.locator('.price-bar')).toBeVisible()
  await expect(reminder).toHaveCount(0)
  await known.leave()
})

test('[11.4] more reviews come with a press, which leads to the first of them, and again after a failure', async () => {
  const { page, leave } = await visit(browser, site.origin, { expects: [[503, '/reviews']] })
  await page.goto(path)
  const reviews = page.getByRole('region', { name: 'Reviews' })
  await expect(reviews.getByRole('article')).toHaveCount(6)
  await expect(reviews.getByText('4 · 8 reviews')).toHaveCount(0)
  await expect(reviews).toContainText('4 out of 5 stars · 8 reviews')
  const calls = '**/api/class/*/reviews*'
  await page.route(calls, (route) =>
    route.fulfill({
      status: 503,
      json: { error: { code: 'unavailable', message: 'Please come back in a minute.' } },
    }),
  )
  await reviews.getByRole('button', { name: 'Show more reviews' }).click()
  await expect(reviews.getByRole('alert')).toContainText('Please come back in a minute.')
  await page.unroute(calls)
  await reviews.getByRole('button', { name: 'Try again' }).click()
  await expect(reviews.getByRole('article')).toHaveCount(8)
  await expect(reviews.getByRole('article')).toContainText(texts.toReversed())
  await expect(reviews.getByRole('listitem').nth(6)).toBeFocused()
  await expect(reviews.getByRole('button')).toHaveCount(0)
  await leave()
})

test('[11.1] the page of a class passes axe and fits a phone, with little and with much', async () => {
  const longName = 'Photogrammetry'.repeat(9).slice(0, 120)
  const hour = 3_600_000
  // The clock of the school is a week ahead.
  const start = Math.ceil(Date.now() / hour + 10 * 24) * hour
  const much = await offerClass(site, {
    className: longName,
    instructor: await registerPerson(site.origin, 'Instructor', longName),
    approvedBy: await registerAdmin(site),
    price: 100_000,
    availableSeats: 10_000,
    place: longName,
    onlineUrl: 'https://meet.example/much',
    meetings: Array.from({ length: 60 }, (_, index) => ({
      startsAt: start + index * 24 * hour,
      endsAt: start + index * 24 * hour + 23 * hour,
    })),
  })
  const { page, leave } = await visit(browser, site.origin, {
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  })
  for (const address of [path, `/class/${much}`]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Your instructor' })).toBeVisible()
    await expectAccessible(page, address)
    await page.setViewportSize(narrow)
    await expectAccessible(page, `${address} on a phone`)
    await page.setViewportSize({ width: 1280, height: 800 })
  }
  await leave()
})
