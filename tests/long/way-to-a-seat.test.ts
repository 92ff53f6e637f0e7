import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from '@playwright/test'
import { expect, visit } from '#tests/support/browser/browser.ts'
import { countSteps, type Steps } from '#tests/support/browser/count-steps.ts'
import { openSite } from '#tests/support/browser/open-site.ts'
import { uniqueEmail } from '#tests/support/school/accounts.ts'

const { site, browser } = await openSite({ demo: true })

const max = { clicks: 8, tabs: 25, fields: 6, dialogs: 1 }

function checkSteps({ clicks, tabs, fields, dialogs }: Steps) {
  const taken = { clicks, tabs, fields: fields.size, dialogs }
  for (const kind of ['clicks', 'tabs', 'fields', 'dialogs'] as const)
    assert.ok(taken[kind] <= max[kind], `${kind} of ${JSON.stringify(taken)}`)
  // The counters must have counted something.
  assert.ok(taken.fields > 0 && taken.dialogs > 0 && taken.clicks + taken.tabs > 0)
}

const main = (page: Page) => page.getByRole('main')
const newAccount = (page: Page) => main(page).getByRole('link', { name: 'just create an account' })
const makePayment = (page: Page) => page.getByRole('button', { name: 'Make Payment' })

/** Types into the registration's fields, the first of which has the focus; `next` moves on to the next one. */
async function typeAccount(page: Page, next: (label: string) => Promise<void>) {
  await page.keyboard.type('Nora')
  for (const [label, text] of [
    ['Last name', 'Lind'],
    ['Email', uniqueEmail('student')],
    ['Password', 'a-long-password'],
    ['Confirm password', 'a-long-password'],
  ] as const) {
    await next(label)
    await page.keyboard.type(text)
  }
}

/** The page after paying, and a seat in the class. */
async function expectTicket(page: Page) {
  await expect(page).toHaveURL(/\/dashboard\/checkout\/[^/]+$/)
  await expect(main(page)).toContainText('Payment Successful')
  await page.waitForLoadState('networkidle')
}

test('[11.1] [13.3] a new visitor comes from home to a ticket with at most 8 clicks, 6 fields and 1 dialog', async () => {
  const { page, leave } = await visit(browser, site.origin, {
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  })
  const steps = await countSteps(page)
  await page.goto('/')
  const next = main(page).locator('a[href^="/class/"]').first()
  const className = await next.innerText()
  const path = await next.getAttribute('href')
  await next.click()
  await expect(page.getByRole('heading', { level: 1, name: className })).toBeVisible()
  const bookLink = main(page).getByRole('link', { name: /^Book now/ })
  await expect(bookLink).toBeInViewport({ ratio: 1 })
  await bookLink.click()
  const back = main(page).getByText(`to book “${className}”. You’ll come back to the class.`)
  await expect(back).toBeVisible()
  await newAccount(page).click()
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible()
  await expect(back).toBeVisible()
  await page.getByLabel('First name').click()
  await typeAccount(page, (label) => page.getByLabel(label, { exact: true }).focus())
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page).toHaveURL(path ?? '')
  const notifications = page.getByRole('region', { name: 'Notifications' })
  await expect(notifications).toContainText('Successfully Registered')
  await main(page)
    .getByRole('button', { name: /^Book now/ })
    .click()
  await expect(page.getByRole('dialog', { name: 'Payment' })).toContainText(className)
  await makePayment(page).click()
  await expectTicket(page)
  checkSteps(steps)
  await page.goto('/dashboard/cart')
  await expect(
    page.getByRole('row', { name: className }).getByText('Paid', { exact: true }),
  ).toBeVisible()
  await leave()
})

test('[11.1] [13.3] the same by keyboard alone takes at most 25 presses of Tab', async () => {
  const { page, leave } = await visit(browser, site.origin, {
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  })
  const steps = await countSteps(page)
  const tabTo = async (target: Locator) => {
    await expect(target).toBeVisible()
    for (let stops = 0; stops <= max.tabs; stops++) {
      await page.keyboard.press('Tab')
      if (await target.evaluate((element) => element === document.activeElement)) return
    }
    assert.fail(`Tab never reaches ${String(target)}`)
  }
  await page.goto('/')
  await tabTo(page.getByRole('link', { name: 'Skip to the content' }))
  await page.keyboard.press('Enter')
  await expect(main(page)).toBeFocused()
  await tabTo(main(page).locator('a[href^="/class/"]').first())
  await page.keyboard.press('Enter')
  const bookLink = main(page).getByRole('link', { name: /^Book now/ })
  await tabTo(bookLink)
  await page.keyboard.press('Enter')
  await tabTo(newAccount(page))
  await page.keyboard.press('Enter')
  await tabTo(page.getByLabel('First name'))
  await typeAccount(page, (label) => tabTo(page.getByLabel(label, { exact: true })))
  await page.keyboard.press('Enter')
  // The visit continues where it was interrupted.
  await expect(main(page).getByRole('button', { name: /^Book now/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(makePayment(page))
  await page.keyboard.press('Enter')
  await expectTicket(page)
  assert.equal(steps.clicks, 0)
  checkSteps(steps)
  await leave()
})
