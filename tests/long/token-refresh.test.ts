import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { registerPerson, type Person } from '#tests/support/school/accounts.ts'
import { expect, rest, signInAs, visit } from '#tests/support/browser/browser.ts'
import { openSite } from '#tests/support/browser/open-site.ts'

const { site, browser } = await openSite()

const tokenCall = 'securetoken.googleapis.com/v1/token'
const minutes = (count: number) => count * 60_000
const seconds = (count: number) => count * 1_000

const titleOf = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })
const loginLinks = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Login' })

/** Counts the calls for a new token. */
function countTokens(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.url().includes(tokenCall)) count += 1
  })
  return () => count
}

/** Lets the page's time pass, which otherwise stands still. */
async function pass(page: Page, milliseconds: number) {
  await rest(page)
  await page.clock.fastForward(milliseconds)
  await rest(page)
}

type Refreshes = { planned: number; failed: number }

/** Counts a page's invisible work on its token: timers of an hour, and failed calls. */
async function watchRefreshes(page: Page): Promise<() => Promise<Refreshes>> {
  await page.addInitScript((call) => {
    const refreshes = { planned: 0, failed: 0 }
    const fetch = window.fetch.bind(window)
    const setTimeout = window.setTimeout.bind(window)
    const plan = (work: () => void, delay = 0) => {
      if (delay > 50 * 60_000) refreshes.planned += 1
      return setTimeout(work, delay)
    }
    const ask: typeof fetch = async (...args) => {
      try {
        return await fetch(...args)
      } catch (error) {
        if (typeof args[0] === 'string' && args[0].includes(call)) refreshes.failed += 1
        throw error
      }
    }
    Object.assign(window, { refreshes, fetch: ask, setTimeout: plan })
  }, tokenCall)
  return () => page.evaluate(() => (window as unknown as { refreshes: Refreshes }).refreshes)
}

/** Signs in on a page whose time stands still from the planning of its first refresh. */
async function signInAndStop(page: Page, person: Person, path: string) {
  await page.clock.install()
  const refreshes = await watchRefreshes(page)
  await signInAs(page, person, path)
  await expect(titleOf(page)).toBeVisible()
  await expect.poll(async () => (await refreshes()).planned).toBeGreaterThan(0)
  // Far enough ahead that a busy machine does not get there first.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + seconds(20))
  return refreshes
}

test('[4.7] [9.5] the token is refreshed 5 minutes before its end; without a network after 30 s, doubling to 16 minutes', async () => {
  const person = await registerPerson(site.origin, 'Student')
  const { page, leave } = await visit(browser, site.origin, { expects: [[0, tokenCall]] })
  const tokens = countTokens(page)
  const refreshes = await signInAndStop(page, person, '/dashboard/info')
  const { planned } = await refreshes()
  await pass(page, minutes(54))
  expect(tokens()).toBe(0)
  const renewed = page.waitForResponse((response) => response.url().includes(tokenCall))
  await pass(page, minutes(1))
  expect((await renewed).status()).toBe(200)
  expect(tokens()).toBe(1)
  await expect.poll(async () => (await refreshes()).planned).toBeGreaterThan(planned)

  await page.route(`**/${tokenCall}*`, (route) => route.abort())
  const failures = async () => (await refreshes()).failed
  await pass(page, minutes(55))
  await expect.poll(failures).toBe(1)
  for (const wait of [30, 60, 120, 240, 480, 960, 960].map(seconds)) {
    const before = tokens()
    await pass(page, wait - 1)
    expect(tokens(), `not before ${wait} ms`).toBe(before)
    await pass(page, 1)
    await expect.poll(failures, `after ${wait} ms`).toBe(before)
    expect(tokens()).toBe(before + 1)
  }

  await page.unroute(`**/${tokenCall}*`)
  const again = page.waitForResponse((response) => response.url().includes(tokenCall))
  await pass(page, seconds(960))
  expect((await again).status()).toBe(200)
  await expect(page.getByRole('main').getByText(person.email, { exact: true })).toBeVisible()
  await leave()
})

test('[4.7] an account that was disabled is signed out when its token is refreshed', async () => {
  const person = await registerPerson(site.origin, 'Student')
  const { page, leave } = await visit(browser, site.origin, { expects: [[400, tokenCall]] })
  await signInAndStop(page, person, '/dashboard/info')
  await site.parts.identity?.accounts.disableAccount(person.uid)
  await pass(page, minutes(56))
  await expect(page).toHaveURL('/login?from=%2Fdashboard%2Finfo')
  await expect(page.getByRole('status').filter({ hasText: 'Your session has ended' })).toBeVisible()
  await expect(loginLinks(page)).toHaveCount(2)
  await leave()
})
