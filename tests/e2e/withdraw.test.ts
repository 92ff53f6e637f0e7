import { test } from 'node:test'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, visit } from '#tests/support/browser/browser.ts'
import { openSite } from '#tests/support/browser/open-site.ts'

const { site, browser } = await openSite({ demo: true })
const widths = [360, 1280]

test('[21.2] from the footer of any page a visitor withdraws in two steps, by keyboard, and reads when it was received', async () => {
  const { page, leave } = await visit(browser, site.origin)
  await page.goto('/classes')
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'Withdraw from a contract' })
    .click()
  await expect(page.getByRole('heading', { name: 'Withdraw from a contract' })).toBeVisible()
  await expectAccessible(page, 'the form', widths)
  await page.getByLabel('Name').fill('Mila Novak')
  await page.getByLabel('Email').fill('mila@mail.example')
  await page.getByLabel('Receipt number').fill('2026-000123')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Do you withdraw/ })).toBeVisible()
  await expectAccessible(page, 'the second step', widths)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Confirm withdrawal' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Received on /)).toBeVisible()
  await expectAccessible(page, 'what was received', widths)
  await leave()
})
