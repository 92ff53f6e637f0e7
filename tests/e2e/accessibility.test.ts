import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { expectAccessible, narrow } from '#tests/support/browser/axe.ts'
import { registerAdmin, registerPerson } from '#tests/support/school/accounts.ts'
import { expect, visit } from '#tests/support/browser/browser.ts'
import { offerClass } from '#tests/support/school/classes.ts'
import { openSite } from '#tests/support/browser/open-site.ts'

/** As long as names may be, and without a place to break. */
const longName = 'Photogrammetry'.repeat(9).slice(0, 120)

const { site, browser } = await openSite({ demo: true })
const admin = await registerAdmin(site, longName)
const instructor = await registerPerson(site.origin, 'Instructor', longName)
const longClass = await offerClass(site, {
  className: longName,
  instructor,
  approvedBy: admin,
  price: 100_000,
})
await site.apiAs(admin.idToken).setClassFeedback({
  params: { id: longClass },
  body: { feedback: longName.repeat(10) },
})

const wide = { width: 1280, height: 800 }
// A fading element would be measured while half transparent.
const options = { reducedMotion: 'reduce', viewport: wide } as const

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('[1.1] pages for everybody pass axe and fit a phone', async () => {
  const { page, leave } = await visit(browser, site.origin, {
    ...options,
    expects: [[404, '/nothing']],
  })
  await page.goto('/')
  await expect(page.getByRole('group', { name: 'slide 1 of 6' })).toBeVisible()
  await expectAccessible(page, 'home')
  await page.getByRole('group', { name: 'photo 7 of 14' }).getByRole('button').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'home with a photo opened')

  for (const path of [
    '/instructors',
    '/classes',
    '/classes?q=nothing+at+all',
    '/privacy',
    '/contact',
    '/login',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toHaveCount(2)
    await expectAccessible(page, path)
  }
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByText('no user found')).toBeVisible()
  await expectAccessible(page, 'the avatar menu')

  await page.goto('/register')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByLabel('First name')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page, '/register with refused fields')

  await page.goto('/nothing')
  await expect(heading(page, '404 NOT FOUND')).toBeVisible()
  await expectAccessible(page, 'the not-found screen')
  await page.setViewportSize(narrow)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  await expectAccessible(page, 'the mobile menu')
  await leave()
})

test('[4.8] a page that failed passes axe and fits a phone', async () => {
  const { page, leave } = await visit(browser, site.origin, {
    ...options,
    expects: [[503, '.data']],
  })
  await page.goto('/login')
  await page.route('**/*.data*', (route) => route.fulfill({ status: 503, body: 'busy' }))
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Classes' })
    .click()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expectAccessible(page, 'a failure')
  await leave()
})
