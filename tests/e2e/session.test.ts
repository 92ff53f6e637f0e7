import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import {
  changePassword,
  registerPerson,
  signIn,
  uniqueEmail,
  type Person,
} from '#tests/support/accounts.ts'
import { enterCredentials, expect, rest, signInAs, visit } from '#tests/support/browser.ts'
import { openSite } from '#tests/support/open-site.ts'
import { startSite } from '#tests/support/site.ts'

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

/** Lets the page's time pass, which otherwise stands. */
async function pass(page: Page, milliseconds: number) {
  await rest(page)
  await page.clock.fastForward(milliseconds)
  await rest(page)
}

/** Tokens count whole seconds: one of this second outlives the end of its session in it. */
async function nextSecond() {
  const second = () => Math.floor(Date.now() / 1000)
  const now = second()
  await expect.poll(second).toBeGreaterThan(now)
}

type Refreshes = { planned: number; failed: number }

/** Counts what a page does about its token where nobody sees it: timers of an hour, calls that failed. */
async function watchRefreshes(page: Page): Promise<() => Promise<Refreshes>> {
  await page.addInitScript((call) => {
    const refreshes = { planned: 0, failed: 0 }
    const fetch = window.fetch.bind(window)
    const setTimeout = window.setTimeout.bind(window)
    const plan = (work: () => void, delay = 0) => {
      if (delay > 50 * 60_000) refreshes.planned += 1
      return setTimeout(work, delay)
    }
    const ask: typeof fetch = async (...asked) => {
      try {
        return await fetch(...asked)
      } catch (error) {
        if (typeof asked[0] === 'string' && asked[0].includes(call)) refreshes.failed += 1
        throw error
      }
    }
    Object.assign(window, { refreshes, fetch: ask, setTimeout: plan })
  }, tokenCall)
  return () => page.evaluate(() => (window as unknown as { refreshes: Refreshes }).refreshes)
}

/** Signs in on a page whose time stands from when its first refresh is planned. */
async function signInAndStop(page: Page, person: Person, path: string) {
  await page.clock.install()
  const refreshes = await watchRefreshes(page)
  await signInAs(page, person, path)
  await expect(titleOf(page)).toBeVisible()
  await expect.poll(async () => (await refreshes()).planned).toBeGreaterThan(0)
  // Far enough ahead that a busy machine is not there before.
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
  await expect(page.getByRole('main').getByText(person.email)).toBeVisible()
  await leave()
})

test('[4.7] an account that was disabled is signed out when its token is refreshed', async () => {
  const person = await registerPerson(site.origin, 'Student')
  const { page, leave } = await visit(browser, site.origin, { expects: [[400, tokenCall]] })
  await signInAndStop(page, person, '/dashboard/info')
  await site.parts.identity?.accounts.disable(person.uid)
  await pass(page, minutes(56))
  await expect(page).toHaveURL('/login?from=%2Fdashboard%2Finfo')
  await expect(page.getByRole('status').filter({ hasText: 'Your session has ended' })).toBeVisible()
  await expect(loginLinks(page)).toHaveCount(2)
  await leave()
})

test('[4.7] [8.1] a disabled account is told so at /login with the next thing that it does', async () => {
  const person = await registerPerson(site.origin, 'Student')
  const { page, leave } = await visit(browser, site.origin, {
    expects: [
      [401, '/api/'],
      [400, tokenCall],
      [400, 'accounts:signInWithPassword'],
    ],
  })
  await signInAs(page, person, '/dashboard/info')
  await expect(titleOf(page)).toBeVisible()
  await site.parts.identity?.accounts.disable(person.uid)
  await page.getByRole('link', { name: 'Class List' }).click()
  const disabled = 'This account has been disabled. Please write to the school.'
  await expect(page.getByRole('status').filter({ hasText: disabled })).toBeVisible()
  await expect(page).toHaveURL(/\/login\?from=%2Fdashboard%2F/)
  await enterCredentials(page, person)
  await expect(page.getByRole('alert')).toContainText(disabled)
  await leave()
})

test('[4.7] [2.7] a session that was ended elsewhere explains itself at /login, and leads back to the place', async () => {
  const person = await registerPerson(site.origin, 'Student')
  const { page, leave } = await visit(browser, site.origin, {
    expects: [
      [401, '/api/'],
      [400, tokenCall],
      [400, 'accounts:lookup'],
    ],
  })
  await signInAs(page, person, '/dashboard/info')
  await expect(titleOf(page)).toBeVisible()
  await nextSecond()
  await changePassword(site.origin, person, 'another-password')
  await page.getByRole('link', { name: 'Class List' }).click()
  const ended = page.getByRole('status').filter({ hasText: 'Your session has ended' })
  await expect(ended).toBeVisible()
  await enterCredentials(page, { ...person, password: 'another-password' })
  await expect(page).toHaveURL('/dashboard/cart')
  await expect(titleOf(page)).toHaveText('Class List: 0')

  // A page that is opened again later tells the same, and leads back with search and hash.
  const idToken = await signIn(site.origin, person.email, 'another-password')
  await nextSecond()
  await changePassword(site.origin, { idToken }, 'a-third-password')
  await page.goto('/dashboard/cart?again=1#content')
  await expect(ended).toBeVisible()
  await enterCredentials(page, { ...person, password: 'a-third-password' })
  await expect(page).toHaveURL('/dashboard/cart?again=1#content')
  await leave()
})

test('[2.3] [4.1] logging out in one tab logs out every other, where it stands', async () => {
  const person = await registerPerson(site.origin, 'Student')
  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, person, '/classes')
  const context = page.context()
  const [home, profile] = [await context.newPage(), await context.newPage()]
  await home.goto('/')
  await profile.goto('/dashboard/info')
  for (const tab of [page, home, profile]) await expect(loginLinks(tab)).toHaveCount(1)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  for (const tab of [page, home, profile]) await expect(loginLinks(tab)).toHaveCount(2)
  await expect(page).toHaveURL('/')
  await expect(home).toHaveURL('/')
  await expect(profile).toHaveURL('/login?from=%2Fdashboard%2Finfo')
  await leave()
})

test('[4.1] until the identity service has reported, nobody is taken for signed out', async () => {
  const person = await registerPerson(site.origin, 'Student')
  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, person, '/classes')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/accounts:lookup*', async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  await page.getByRole('button', { name: 'Account' }).click()
  const menu = page.getByRole('dialog', { name: 'Account' })
  await expect(menu).toHaveText('One moment …')
  await expect(loginLinks(page)).toHaveCount(1)
  release()
  await expect(menu).toContainText(person.email)
  await expect(loginLinks(page)).toHaveCount(1)
  await leave()
})

test('[2.7] [2.2] a press on Dashboard leads over the login to it; Back and Forward leave the login out', async () => {
  const person = await registerPerson(site.origin, 'Student')
  const { page, leave } = await visit(browser, site.origin, {
    viewport: { width: 1280, height: 800 },
  })
  const bar = page.getByRole('navigation', { name: 'Main' })
  await page.goto('/instructors')
  await bar.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL('/login?from=%2Fdashboard%2Finfo')
  await enterCredentials(page, person)
  await expect(page).toHaveURL('/dashboard/info')
  await page.goBack()
  await expect(page).toHaveURL('/instructors')
  await page.goForward()
  await expect(page).toHaveURL('/dashboard/info')
  await expect(titleOf(page)).toHaveText('Dashboard Info')

  // Without a place to come from, login leads home, and is replaced all the same.
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(loginLinks(page)).toHaveCount(2)
  await bar.getByRole('link', { name: 'Classes' }).click()
  await bar.getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL('/login')
  await enterCredentials(page, person)
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL('/classes')
  await leave()
})

test('[5.7] the site signs in with the school’s own key at its own http address; a key with a colon opens no site', async () => {
  const firebase = { FIREBASE_PROJECT_ID: 'school', FIREBASE_AUTH_DOMAIN: 'auth.school.test' }
  await assert.rejects(startSite({ IDENTITY_API_KEY: 'a:key' }), /IDENTITY_API_KEY: .*colon/)
  await assert.rejects(
    startSite({ ...firebase, FIREBASE_API_KEY: 'a:key' }),
    /FIREBASE_API_KEY: .*colon/,
  )
  const school = await startSite({ IDENTITY_API_KEY: 'key-of-this-school' })
  const person = { email: uniqueEmail('keyed'), password: 'a-long-password' }
  await school.parts.identity?.accounts.create({ ...person, displayName: 'Nora Lind' })
  // The school does not know the account yet.
  const { page, leave } = await visit(browser, school.origin, {
    expects: [[403, '/api/users/me']],
  })
  const asked = page.waitForRequest(/accounts:signInWithPassword/)
  await page.goto('/login')
  await enterCredentials(page, person)
  await expect(page).toHaveURL('/')
  const { protocol, origin, searchParams } = new URL((await asked).url())
  assert.deepEqual(
    { protocol, origin, key: searchParams.get('key') },
    { protocol: 'http:', origin: school.origin, key: 'key-of-this-school' },
  )
  await leave()
  await school.close()
})
