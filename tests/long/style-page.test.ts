import { after, before, test } from 'node:test'
import type { Browser } from '@playwright/test'
import { expect, launchBrowser, signInAs, visit } from '#tests/support/browser/browser.ts'
import { startDevelopment, type DevelopmentSite } from '#tests/support/process/development.ts'
import { startSite } from '#tests/support/school/site.ts'

let development: DevelopmentSite
let browser: Browser
before(async () => {
  development = await startDevelopment()
  browser = await launchBrowser()
})
after(async () => {
  await browser?.close()
  await development?.close()
})

test('the development server listens at PORT and serves demo pages without a complaint in the console', async () => {
  const { page, leave } = await visit(browser, development.origin)
  await page.goto('/')
  await page.getByRole('group', { name: 'class 1 of' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Show class 1' })).toBeVisible()
  const student = { email: 'student@safelight.test', password: 'safelight-student' }
  await signInAs(page, student, '/dashboard/cart')
  await expect(page.getByRole('heading', { name: /^Class List: / })).toBeVisible()
  await leave()
})

test('the style page shows the groups of components, and what opens', async () => {
  const { page, leave } = await visit(browser, development.origin)
  await page.goto('/style')
  await expect(page.getByRole('heading', { level: 1, name: 'Style' })).toBeVisible()
  for (const group of ['theme', 'actions', 'fields', 'messages', 'pages', 'lists', 'pictures'])
    await expect(page.getByRole('region', { name: group, exact: true })).toBeVisible()
  await expect(
    page
      .getByRole('region', { name: 'Button', exact: true })
      .getByRole('button', { name: 'Add Class' }),
  ).toHaveCount(3)
  // A choice stands out like any other input; only a placeholder is dimmer.
  await expect(page.getByRole('combobox').first()).toHaveCSS('color', 'rgb(244, 236, 228)')
  await page.getByRole('button', { name: 'Warn' }).click()
  await page.getByRole('dialog', { name: 'Are you sure?' }).getByText('Cancel').click()
  await page.getByRole('button', { name: 'Show a toast' }).first().click()
  await expect(page.getByText('User Login Successfull')).toHaveCount(2)
  await leave()
})

test('the built site has no style page', async () => {
  const site = await startSite()
  const { status } = await fetch(`${site.origin}/style`)
  await site.close()
  expect(status).toBe(404)
})
