import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { openSite } from '#tests/support/browser/open-site.ts'
import { registerPerson } from '#tests/support/school/accounts.ts'

const { site, browser } = await openSite()
const bar = (page: Page) => page.locator('.loading-bar')
const follow = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true }).click()
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test(`[4.8] a slow page shows a bar until it is there (motion: ${reducedMotion})`, async () => {
    const { page, leave } = await visit(browser, site.origin, { reducedMotion })
    await page.goto('/')
    await expect(bar(page)).toHaveCSS('opacity', '0')
    const held = Promise.withResolvers<void>()
    await page.route('**/instructors.data*', async (route) => {
      await held.promise
      await route.continue()
    })
    await follow(page, 'Instructors')
    await expect(bar(page)).toHaveAttribute('data-loading', 'true')
    await expect(bar(page)).toHaveCSS('opacity', '1')
    held.resolve()
    await expect(heading(page, 'Instructors')).toBeVisible()
    await expect(bar(page)).not.toHaveAttribute('data-loading')
    await leave()
  })

test('[4.8] offline, a page that was not loaded before says so inside the site, and opens at the next try', async () => {
  const { page, leave } = await visit(browser, site.origin, { expects: [[0, site.origin]] })
  await page.goto('/')
  await page.context().setOffline(true)
  await follow(page, 'Instructors')
  await expect(page.getByRole('alert')).toContainText('We couldn’t reach the school.')
  await expect(page).toHaveURL('/instructors')
  const again = page.getByRole('button', { name: 'Try again' })
  await again.click()
  await expect(page.getByRole('alert')).toContainText('We couldn’t reach the school.')
  await expect(again).toBeEnabled()
  await page.context().setOffline(false)
  await again.click()
  await expect(heading(page, 'Instructors')).toBeVisible()
  // React Router logs the error that it has shown.
  await assert.rejects(leave(), /dynamically imported module/)
})

test('[4.8] a page whose script is gone, because the site was updated, loads as a new document', async () => {
  const { page, leave } = await visit(browser, site.origin, { expects: [[404, '/assets/']] })
  await page.goto('/')
  await page.route('**/assets/instructors-*.js', (route) => route.fulfill({ status: 404 }))
  const newDocument = page.waitForEvent('domcontentloaded')
  await follow(page, 'Instructors')
  await newDocument
  await expect(heading(page, 'Instructors')).toBeVisible()
  await expect(page).toHaveURL('/instructors')
  await assert.rejects(leave(), /dynamically imported module/)
})

/** Counts the documents that the page opens. */
function countDocuments(page: Page) {
  const counted = { documents: 0 }
  // Not by DOMContentLoaded: a page that reloads may leave before it.
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) counted.documents++
  })
  return counted
}

/** The note is in every document: until the style sheet is there, it counts as visible in any. */
const brokenNote = (page: Page) => page.locator('html[data-broken]').getByRole('alert')

const gone = (page: Page, script: string) =>
  page.route(`**/assets/${script}-*.js`, (route) => route.fulfill({ status: 404 }))

for (const script of ['cart', 'react', 'entry.client'])
  test(`[4.8] a page of the dashboard without its script reloads once, then says that it is broken (${script})`, async () => {
    const { page, leave } = await visit(browser, site.origin, { expects: [[404, '/assets/']] })
    await signInAs(page, await registerPerson(site.origin, 'Student'), '/dashboard')
    const counted = countDocuments(page)
    await gone(page, script)
    await page.goto('/dashboard/cart', { waitUntil: 'commit' })
    await expect(brokenNote(page)).toHaveText('This page could not be loaded completely. Try again')
    await expect(page.getByText('Loading your dashboard…')).toBeHidden()
    assert.equal(counted.documents, 2)
    await page.unroute(`**/assets/${script}-*.js`)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(heading(page, 'Class List: 0')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await (script === 'entry.client' ? assert.rejects(leave(), /imported module/) : leave())
  })

test('[4.8] a part whose script is gone, because the site was updated, reloads the page once; then the page says what it lacks', async () => {
  const { page, leave } = await visit(browser, site.origin, { expects: [[404, '/assets/']] })
  await signInAs(page, await registerPerson(site.origin, 'Student'), '/')
  const counted = countDocuments(page)
  await gone(page, 'signed-in-menu')
  await page.reload()
  await expect(brokenNote(page)).toContainText('could not be loaded completely')
  assert.equal(counted.documents, 2)
  await page.unroute('**/assets/signed-in-menu-*.js')
  await expect(page.getByRole('link', { name: /^Notices/ })).toBeVisible()
  await leave()
})

test('[4.8] without the script of the sign-in a page of the dashboard reloads once, too, instead of asking for a login', async () => {
  const { page, leave } = await visit(browser, site.origin, { expects: [[404, '/assets/']] })
  await signInAs(page, await registerPerson(site.origin, 'Student'), '/dashboard')
  const counted = countDocuments(page)
  await gone(page, 'firebase.client')
  await page.goto('/dashboard/cart', { waitUntil: 'commit' })
  await expect(brokenNote(page)).toContainText('could not be loaded completely')
  assert.equal(counted.documents, 2)
  await expect(page).toHaveURL('/dashboard/cart')
  await page.unroute('**/assets/firebase.client-*.js')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(heading(page, 'Class List: 0')).toBeVisible()
  await leave()
})

test('[4.6] [4.8] a login whose script is gone, because the site was updated, reloads the page and keeps the email', async () => {
  const person = await registerPerson(site.origin, 'Student')
  const { page, leave } = await visit(browser, site.origin, { expects: [[404, '/assets/']] })
  await page.goto('/login?from=/dashboard/cart')
  const counted = countDocuments(page)
  await gone(page, 'firebase.client')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  const newDocument = page.waitForEvent('domcontentloaded')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await newDocument
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  assert.equal(counted.documents, 1)
  await page.unroute('**/assets/firebase.client-*.js')
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(heading(page, 'Class List: 0')).toBeVisible()
  await leave()
})

test('[4.8] a page that the server cannot make can be tried again', async () => {
  const { page, leave } = await visit(browser, site.origin, { expects: [[502, '.data']] })
  await page.goto('/')
  await page.route('**/instructors.data*', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  )
  await follow(page, 'Instructors')
  await expect(page.getByRole('alert')).toContainText('Something went wrong. Please try again.')
  await page.unroute('**/instructors.data*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page, 'Instructors')).toBeVisible()
  await leave()
})
