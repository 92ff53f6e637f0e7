import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { registerAdmin, registerPerson } from '#tests/support/school/accounts.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { offerClass, orderClass } from '#tests/support/school/classes.ts'
import { press } from '#tests/support/browser/dialogs.ts'
import { openSite } from '#tests/support/browser/open-site.ts'

const { site, browser } = await openSite()
const admin = await registerAdmin(site)
const phone = { width: 360, height: 800 }

async function download(page: Page): Promise<string[]> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  return (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
}

/** Answers to these addresses wait until the returned function is called. */
async function hold(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('[13.11] an admin reads the books: months, what is open, movements with filters, and a file', async () => {
  const instructor = await registerPerson(site.origin, 'Instructor')
  const student = await registerPerson(site.origin, 'Student', 'Beate Bucher')
  const offered = { className: 'Balance', price: 40, instructor, approvedBy: admin }
  const classId = await offerClass(site, offered)
  await orderClass(site, student, { classId, className: 'Balance', paid: true })
  const api = site.apiAs(student.idToken)
  const { items } = await api.listOrders({ query: { email: student.email } })
  await api.deleteOrder({ params: { id: items[0]?._id ?? '' } })
  const { page, leave } = await visit(browser, site.origin, { viewport: phone })
  const firstCall = page.waitForRequest(/\/api\/books\?/)
  await signInAs(page, admin, '/dashboard/books')
  assert.equal(new URL((await firstCall).url()).searchParams.get('limit'), '20')
  const months = page.getByRole('region', { name: 'Months' })
  await expect(months.getByRole('figure', { name: 'Gross and seats by month' })).toBeVisible()
  await expect(months.getByRole('row')).toHaveCount(2)
  await expect(months.getByRole('columnheader', { name: 'Net' })).toBeVisible()
  // Six months, while there are no more.
  await expect(months.locator('rect')).toHaveCount(6)
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible()
  await expect(page.getByText('Nothing needs attention.')).toBeVisible()
  const rows = page.getByRole('table', { name: 'Transactions' }).getByRole('row')
  const own = rows.filter({ hasText: 'Beate Bucher' })
  await expect(own).toHaveCount(2)
  await expect(own.nth(0)).toContainText('\u2212$40.00')
  await expectAccessible(page, 'the books on a phone')
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectAccessible(page, 'the books')

  const type = page.getByLabel('Type')
  const showRefunds = await hold(page, '**/api/books?*')
  await type.selectOption('Refund')
  await expect(own).toHaveCount(0)
  await expect(type).toHaveValue('refund')
  showRefunds()
  await expect(page).toHaveURL(/kind=refund/)
  await expect(own).toHaveCount(1)
  const [head, ...lines] = await download(page)
  assert.match(head ?? '', /"Receipt","Type","Student"/)
  assert.equal(lines.filter((line) => line.includes('Beate Bucher')).length, 1)
  assert.match(lines.join('\n'), /"Balance",-40,"USD"/)
  await own.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Credit note/i)
  await page.goBack()
  await expect(own).toHaveCount(1)
  const showClasses = await hold(page, '**/classes.data*')
  const request = page.waitForRequest('**/classes.data*')
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Classes' })
    .click()
  await request
  await expect(type).toHaveValue('refund')
  showClasses()
  await expect(page).toHaveURL(/\/classes$/)
  await leave()
})

test('[13.11] an instructor reads the own earnings, with the share and a file', async () => {
  const instructor = await registerPerson(site.origin, 'Instructor')
  const student = await registerPerson(site.origin, 'Student', 'Ilja Einnahm')
  const { page, leave } = await visit(browser, site.origin, { viewport: phone })
  await signInAs(page, instructor, '/dashboard/earnings')
  await expect(page.getByText('No transactions')).toBeVisible()
  await expectAccessible(page, 'no earnings yet')
  const offered = { className: 'Gain', price: 30, instructor, approvedBy: admin }
  const classId = await offerClass(site, offered)
  await orderClass(site, student, { classId, className: 'Gain', paid: true })
  await page.reload()
  const row = page.getByRole('row').filter({ hasText: 'Ilja Einnahm' })
  await expect(row).toContainText('$30.00')
  await expect(row).toContainText('$21.00')
  await expect(page.getByRole('region', { name: 'Months' })).toContainText('Your 70%')
  await expectAccessible(page, 'earnings on a phone')
  const [head, ...lines] = await download(page)
  assert.match(head ?? '', /"Amount \(\$\)","Your share \(\$\)"/)
  assert.match(lines.join('\n'), /"Gain","Ilja Einnahm",30,21/)
  await leave()
})

test('[13.8] an admin makes a coupon, copies its link, changes and archives it', async () => {
  const { page, leave } = await visit(browser, site.origin, {
    viewport: { width: 1280, height: 900 },
    expects: [
      [400, '/api/coupons'],
      [409, '/api/coupons'],
    ],
  })
  await signInAs(page, admin, '/dashboard/coupons')
  const make = page.getByRole('button', { name: 'Create coupon' })
  await make.click()
  await expect(page.getByText('Code is required')).toBeVisible()
  await expect(page.getByText('Enter either a percentage or an amount')).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill('winter-30')
  await make.click()
  await expect(page.getByText('Code is required')).toHaveCount(0)
  await expect(page.getByText('Enter either a percentage or an amount')).toBeVisible()
  await expectAccessible(page, 'a coupon that is half filled in')
  await page.getByLabel('Percent off').fill('30')
  await page.getByLabel('First day').fill('2040-02-01')
  await page.getByLabel('Last day').fill('2040-02-29')
  await page.getByLabel('Maximum uses').fill('10')
  await make.click()
  await press(page, 'Coupon created', 'Okay')
  const row = page.getByRole('row').filter({ hasText: 'WINTER-30' })
  await expect(row).toContainText('30% off')
  await expect(row).toContainText('Wed 1 Feb 2040 to Wed 29 Feb 2040')
  await expect(row).toContainText('0 of 10')
  await expect(row).toContainText('Scheduled')
  await expectAccessible(page, 'coupons')

  // Where there are coupons, the form is folded.
  await expect(make).toBeHidden()
  await page.getByText('New coupon').click()
  await page.getByLabel('Code', { exact: true }).fill('WINTER-30')
  await page.getByLabel('Amount off').fill('5')
  await make.click()
  await expect(page.getByRole('alert')).toContainText('There is already a coupon WINTER-30.')

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await row.getByRole('button', { name: /^Copy link/ }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  assert.equal(link, `${site.origin}/dashboard/cart?coupon=WINTER-30`)

  await row.getByRole('button', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit WINTER-30' })
  await expect(dialog.getByLabel('Last day')).toHaveValue('2040-02-29')
  await expectAccessible(page, 'a coupon that is changed')
  await dialog.getByLabel('First day').fill('')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(row).toContainText('Until Wed 29 Feb 2040')
  await expect(row).toContainText('Active')

  await row.getByRole('button', { name: /^Archive/ }).click()
  await press(page, 'Archive WINTER-30?', 'Archive')
  await press(page, 'Coupon archived', 'Okay')
  await expect(row).toContainText('Archived')
  await row.getByRole('button', { name: /^Restore/ }).click()
  await press(page, 'Coupon restored', 'Okay')
  await expect(row).toContainText('Until Wed 29 Feb 2040')
  await leave()
})
