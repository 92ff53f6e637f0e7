import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { expect, visit } from '#tests/support/browser/browser.ts'
import { openSite } from '#tests/support/browser/open-site.ts'

const { site, browser } = await openSite({ demo: true })

/** Playwright finds no text within this element. */
const noteOn = (page: Page) => page.locator('noscript p')

const needsScript = 'needs JavaScript. Please turn it on'

test('[1.1] [2.9] [2.10] without JavaScript a visitor looks around, and is told what needs it', async () => {
  const { page, leave } = await visit(browser, site.origin, {
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  })
  await page.goto('/')
  await expect(noteOn(page)).toBeVisible()
  await expect(noteOn(page)).toContainText('To log in, book and pay, please turn it on')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('link', { name: 'Instructors' })
    .click()
  await expect(page).toHaveURL('/instructors')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(6)
  await page.goto('/classes')
  const classes = page.getByRole('main').getByRole('article')
  await expect(classes).toHaveCount((await site.apiAs(null).listClasses()).items.length)
  await expect(classes.first()).toContainText('Available:')
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible()

  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await expect(page).toHaveURL('/privacy')
  await expect(page.getByRole('heading', { name: 'What your browser stores' })).toBeVisible()

  for (const path of ['/login', '/register', '/dashboard/cart', '/classlist/any']) {
    await page.goto(path)
    await expect(noteOn(page)).toBeVisible()
  }
  // A dashboard, and a login that has to know the visitor, say what they are waiting for.
  for (const path of ['/dashboard/cart', '/login?need=classes:add&from=/dashboard/addclass']) {
    await page.goto(path)
    const waiting = page.getByRole('main').locator('[role=status]')
    await expect(waiting.locator('noscript span')).toBeVisible()
    await expect(waiting.locator('noscript span')).toContainText(needsScript)
    await expect(waiting.locator('.animate-spin')).toBeHidden()
  }
  // Forms that cannot be sent have no active buttons.
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeDisabled()
  await leave()
})

test('[1.1] with JavaScript nothing is said about it', async () => {
  const { page, leave } = await visit(browser, site.origin)
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toHaveCount(2)
  await expect(noteOn(page)).toHaveCount(0)
  await leave()
})
