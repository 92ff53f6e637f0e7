import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { demoAccounts } from '#start/demo/content.ts'
import { expectAccessible, narrow } from '#tests/support/browser/axe.ts'
import { boxOf, expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { openSite } from '#tests/support/browser/open-site.ts'
import { addressesFor } from '#tests/support/page/dashboard-pages.ts'
import { registerPerson } from '#tests/support/school/accounts.ts'
import { classAddress } from '#web/features/classes/class-query.ts'

const { site, browser } = await openSite({ demo: true })
const [admin, instructor, student] = demoAccounts
assert.ok(admin && instructor && student)
const [offered] = (await site.apiAs(null).listClasses({ query: { limit: 1 } })).items
assert.ok(offered)

const reminder = (page: Page) => page.getByRole('region', { name: 'Confirm your email' })

/** The start of the content below the page's header. */
const startOfWork = (page: Page) =>
  page
    .locator('main .section-head')
    .evaluate(
      (head) =>
        head.getBoundingClientRect().bottom + parseFloat(getComputedStyle(head).marginBottom),
    )

for (const person of [admin, instructor, student])
  test(`[1.2] work begins at the top of each page of the dashboard of ${person.email}`, async () => {
    const viewport = { width: 1280, height: 800 }
    const { page, leave } = await visit(browser, site.origin, { viewport })
    await signInAs(page, person, '/dashboard')
    await expect(page.locator('.title-band')).toContainText(person.name)
    const paths = addressesFor(person.role).filter((path) => path !== '/dashboard')
    if (person === instructor) {
      await page.goto('/dashboard/myclass')
      const own = page.locator('main tr a[href*="/updateClass/"]').first()
      const id = (await own.getAttribute('href'))?.split('/').at(-1)
      for (const name of ['roster', 'updateClass', 'offerAgain'])
        paths.push(`/dashboard/${name}/${id}`)
    }
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 }), path).toBeVisible()
      await expect(page.locator('.title-band')).toHaveCount(0)
      const start = await startOfWork(page)
      assert.ok(start < 200, `${path} begins at ${start}`)
    }
    await leave()
  })

test('[2.4] on a phone the pages of an admin are one line, with the present one in sight', async () => {
  const { page, leave } = await visit(browser, site.origin, { viewport: narrow })
  await signInAs(page, admin, '/dashboard/history')
  const line = page.getByRole('navigation', { name: 'Dashboard' })
  const present = line.getByRole('link', { name: 'History' })
  await expect(present).toHaveAttribute('aria-current', 'page')
  await expect(present).toBeInViewport({ ratio: 1 })
  assert.ok((await boxOf(line)).height < 64)
  await expect(line.getByRole('link', { name: 'Overview' })).not.toBeInViewport()
  await line.getByRole('link', { name: 'Overview' }).focus()
  await expect(line.getByRole('link', { name: 'Overview' })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page, 'the pages of the dashboard as one line')
  await leave()
})

test('[2.13] a class that is over is held: it is offered again, not cancelled; its menu works by keyboard', async () => {
  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, instructor, '/dashboard/myclass')
  const row = page.getByRole('row').filter({ hasText: 'Held' }).first()
  await expect(row.getByRole('link')).toHaveText([/^Offer again/])
  const menu = row.getByRole('button', { name: /^More actions/ })
  await menu.focus()
  await page.keyboard.press('Enter')
  const shown = page.locator('.row-menu:popover-open').getByRole('link')
  await expect(shown).toHaveText([/^Update/, /^Roster/, /^Assignments/])
  await expect(page.getByRole('button', { name: /^(Cancel class|Withdraw)/ })).toHaveCount(0)
  await expectAccessible(page, 'the menu of a class')
  await page.keyboard.press('Tab')
  await expect(shown.first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(shown).toHaveCount(0)
  await expect(menu).toBeFocused()
  // A future one can be cancelled.
  const next = page.getByRole('row').filter({ hasText: 'Approved' }).first()
  await next.getByRole('button', { name: /^More actions/ }).click()
  const actions = page.locator('.row-menu:popover-open').getByRole('button')
  await expect(actions).toHaveText(/^(Cancel class|Withdraw)/)
  await leave()
})

for (const width of [360, 1280])
  test(`[2.8] the reminder is in the pages of the dashboard, and nowhere in front of a payment, ${width} px wide`, async () => {
    const person = await registerPerson(site.origin, 'Student')
    const { page, leave } = await visit(browser, site.origin, {
      viewport: { width, height: 740 },
      expects: [[404, '/api/checkout/unknown']],
    })
    await signInAs(page, person, '/dashboard/cart')
    await expect(page.getByRole('main').and(page.locator(':has(h1)'))).toBeVisible()
    await expect(page.getByRole('main').filter({ has: reminder(page) })).toHaveCount(1)
    const [above, heading] = [await boxOf(reminder(page)), await boxOf(page.locator('main h1'))]
    assert.ok(above.y + above.height < heading.y)
    for (const path of [
      '/dashboard/checkout/unknown',
      `/classlist/${offered._id}`,
      classAddress(offered),
    ]) {
      await page.goto(path)
      await expect(page.getByRole('banner')).toContainText(person.email)
      await expect(page.locator('main h1')).toBeVisible()
      await expect(reminder(page)).toHaveCount(0)
    }
    await page.goto('/classes')
    await expect(reminder(page)).toBeInViewport()
    await leave()
  })
