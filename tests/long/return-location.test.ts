import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { callIdentity, registerAdmin, registerPerson } from '#tests/support/school/accounts.ts'
import {
  enterCredentials,
  expect,
  logOut,
  signInAs,
  visit,
} from '#tests/support/browser/browser.ts'
import { offerClass } from '#tests/support/school/classes.ts'
import { openSite } from '#tests/support/browser/open-site.ts'

const { site, browser } = await openSite()
await offerClass(site, {
  className: 'Who may see this',
  instructor: await registerPerson(site.origin, 'Instructor'),
  approvedBy: await registerAdmin(site),
})

const loginHeading = (page: Page) => page.getByRole('heading', { name: 'Login to your Account' })
const titleOf = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })

test('[2.2] after login the person lands where they wanted, with search and hash', async () => {
  const admin = await registerAdmin(site)
  const { page, leave } = await visit(browser, site.origin)
  await page.goto('/dashboard/reviewClass?status=approved#content')
  await expect(loginHeading(page)).toBeVisible()
  await enterCredentials(page, admin)
  await expect(page).toHaveURL('/dashboard/reviewClass?status=approved#content')
  await expect(page.getByRole('row', { name: 'Who may see this' })).toBeVisible()
  await leave()
})

test('[2.2] [2.7] somebody without the role switches account and lands where they wanted', async () => {
  const student = await registerPerson(site.origin, 'Student')
  const instructor = await registerPerson(site.origin, 'Instructor')
  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, student, '/dashboard/info')
  await page.goto('/dashboard/myclass')
  await page.getByRole('button', { name: 'Switch account' }).click()
  await enterCredentials(page, instructor)
  await expect(page).toHaveURL('/dashboard/myclass')
  await expect(titleOf(page)).toHaveText('Total Course: 0')
  await leave()
})

test('[2.2] a return location is only ever a path of this site', async () => {
  const person = await registerPerson(site.origin, 'Student')
  const { page, leave } = await visit(browser, site.origin)
  for (const from of ['https://elsewhere.test/a', '//elsewhere.test/a', '/\\elsewhere.test/a']) {
    await page.goto(`/login?${new URLSearchParams({ from }).toString()}`)
    await enterCredentials(page, person)
    await expect(page).toHaveURL('/')
    await page.goto('/login')
    await page.getByRole('button', { name: 'Switch account' }).click()
    await expect(page.getByPlaceholder('Enter your email')).toBeVisible()
  }
  await leave()
})

test('[2.2] a dashboard page whose session ends in another tab leads to /login', async () => {
  const person = await registerPerson(site.origin, 'Student')
  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, person, '/dashboard/cart')
  const other = await page.context().newPage()
  await other.goto('/classes')
  await logOut(other)
  await expect(page).toHaveURL(/\/login\?from=%2Fdashboard%2Fcart/)
  await leave()
})

test('[2.12] the profile shows photo, display name and e-mail', async () => {
  const person = await registerPerson(site.origin, 'Instructor', 'Marguerite Ode')
  const photoUrl = `${site.origin}/favicon.svg`
  await callIdentity(site.origin, 'update', { idToken: person.idToken, photoUrl })
  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, person, '/dashboard/info')
  await expect(page).toHaveTitle('Safelight | Dashboard Info')
  const profile = page.getByRole('main')
  const facts = profile.getByRole('definition')
  await expect(profile.locator(`img[src="${photoUrl}"]`)).toBeVisible()
  await expect(facts.getByText('Marguerite Ode', { exact: true })).toBeVisible()
  await expect(facts.getByText(person.email, { exact: true })).toBeVisible()
  await leave()
})
