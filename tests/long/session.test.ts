import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import {
  changePassword,
  registerPerson,
  signIn,
  uniqueEmail,
} from '#tests/support/school/accounts.ts'
import {
  enterCredentials,
  expect,
  expectSignedOut,
  logOut,
  signInAs,
  visit,
} from '#tests/support/browser/browser.ts'
import { openSite } from '#tests/support/browser/open-site.ts'
import { startSite } from '#tests/support/school/site.ts'

const { site, browser } = await openSite()

const tokenCall = 'securetoken.googleapis.com/v1/token'

const titleOf = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })
const loginLinks = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Login' })

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
  await site.parts.identity?.accounts.disableAccount(person.uid)
  await page.getByRole('link', { name: 'Class List' }).click()
  const disabled = 'This account has been disabled. Please contact the school.'
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
  await changePassword(site.origin, person, 'another-password')
  await page.getByRole('link', { name: 'Class List' }).click()
  const ended = page.getByRole('status').filter({ hasText: 'Your session has ended' })
  await expect(ended).toBeVisible()
  await enterCredentials(page, { ...person, password: 'another-password' })
  await expect(page).toHaveURL('/dashboard/cart')
  await expect(titleOf(page)).toHaveText('Class List: 0')

  // A page opened again later behaves the same, and leads back with search and hash.
  const idToken = await signIn(site.origin, person.email, 'another-password')
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
  await logOut(page)
  for (const tab of [home, profile]) await expectSignedOut(tab)
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
  await expect(menu).toHaveText('One moment…')
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

  // Without a page to return to, login leads home, and is still replaced.
  await logOut(page)
  await bar.getByRole('link', { name: 'Classes' }).click()
  await expect(page).toHaveURL('/classes')
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
  const request = page.waitForRequest(/accounts:signInWithPassword/)
  await page.goto('/login')
  await enterCredentials(page, person)
  await expect(page).toHaveURL('/')
  const { protocol, origin, searchParams } = new URL((await request).url())
  assert.deepEqual(
    { protocol, origin, key: searchParams.get('key') },
    { protocol: 'http:', origin: school.origin, key: 'key-of-this-school' },
  )
  await leave()
  await school.close()
})

test('[2.3] [4.1] a sign-in in one tab is followed by another that had nobody, and needed no identity client', async () => {
  const person = await registerPerson(site.origin, 'Student')
  const { page, leave } = await visit(browser, site.origin)
  await page.goto('/login')
  const other = await page.context().newPage()
  await other.goto('/classes')
  await expectSignedOut(other)
  const loaded = () =>
    other.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  assert.deepEqual(
    (await loaded()).filter((name) => name.includes('firebase')),
    [],
  )
  await enterCredentials(page, person)
  await expect(page).toHaveURL('/')
  await expect(other.getByRole('banner')).toContainText(person.email)
  await leave()
})
