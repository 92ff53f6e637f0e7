import assert from 'node:assert/strict'
import { test } from 'node:test'
import { registerAdmin, registerPerson } from '#tests/support/accounts.ts'
import { expect, signInAs, visit } from '#tests/support/browser.ts'
import { offerClass, orderClass } from '#tests/support/classes.ts'
import { press } from '#tests/support/dialogs.ts'
import { openSite } from '#tests/support/open-site.ts'

const { site, browser } = await openSite({ settings: { CURRENCY: 'EUR', PAYMENTS: 'demo' } })

test('[13.1] a school has one currency of its own, on every page, at the payment page and in its books', async () => {
  const admin = await registerAdmin(site)
  const instructor = await registerPerson(site.origin, 'Instructor')
  const student = await registerPerson(site.origin, 'Student')
  const className = 'Euros'
  const classId = await offerClass(site, { className, price: 40, instructor, approvedBy: admin })
  await orderClass(site, student, { classId, className })
  const { page, leave } = await visit(browser, site.origin)
  const document = await (await fetch(`${site.origin}/classes`)).text()
  assert.match(document, /€40/)
  await page.goto(`/class/${classId}/euros`)
  await expect(page.getByText('€40', { exact: true }).first()).toBeVisible()
  assert.match(await page.content(), /"priceCurrency":"EUR"/)
  await signInAs(page, student, '/dashboard/cart')
  await page.getByRole('button', { name: /^Confirm/ }).click()
  await expect(page.getByRole('dialog', { name: 'Payment' })).toContainText('€40')
  await press(page, 'Payment', 'Make Payment')
  await expect(page.getByRole('heading', { name: 'Pay 40.00 EUR' })).toBeVisible()
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByLabel('Expires (MM/YY)').fill('12/40')
  await page.getByLabel('CVC').fill('123')
  await page.getByRole('button', { name: /^Pay \d/ }).click()
  await page.getByRole('link', { name: /^Receipt \d{4}-\d{6}$/ }).click()
  await expect(page.getByText('€40.00').first()).toBeVisible()
  const { items } = await site.apiAs(admin.idToken).listEntries({ query: {} })
  assert.deepEqual(
    items.map(({ currency, amount }) => [currency, amount]),
    [['EUR', 40]],
  )
  await leave()
})
