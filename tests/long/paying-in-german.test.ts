import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { readTranslator } from '#messages/catalogue.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { openSite } from '#tests/support/browser/open-site.ts'
import { registerAdmin, registerPerson } from '#tests/support/school/accounts.ts'
import { offerClass, orderClass } from '#tests/support/school/classes.ts'

const { site, browser } = await openSite({
  settings: { PAYMENTS: 'demo', LANGUAGES: 'en,de', CURRENCY: 'EUR' },
})
const orders = readTranslator('de', 'orders')
const paying = readTranslator('de', 'payment-page')

for (const width of [360, 1280])
  test(`[17.5] [13.2] a payment from a German page stays in German, and so does the file of the books, at ${width} px`, async () => {
    const admin = await registerAdmin(site)
    const instructor = await registerPerson(site.origin, 'Instructor')
    const student = await registerPerson(site.origin, 'Student')
    const className = `Nachtlicht ${width}`
    const classId = await offerClass(site, {
      className,
      price: 12.5,
      instructor,
      approvedBy: admin,
    })
    await orderClass(site, student, { classId, className })
    const viewport = { width, height: 800 }
    const { page, leave } = await visit(browser, site.origin, { viewport })
    await signInAs(page, student, '/de/dashboard/cart')
    await page.getByRole('button', { name: orders('checkOut') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: orders('makePayment') })
      .click()
    const sum = '12,50\u00a0€'
    await expect(page.getByRole('heading', { name: paying('pay', { sum }) })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expectAccessible(page, 'the German payment page')
    await page.getByLabel(paying('cardNumber')).fill('4242 4242 4242 4242')
    await page.getByLabel(paying('expires')).fill('12/40')
    await page.getByLabel(paying('cvc')).fill('123')
    await page.getByRole('button', { name: paying('pay', { sum }) }).click()
    await page.waitForURL(/\/de\/dashboard\/checkout\/[\w-]+/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await leave()

    const owner = await visit(browser, site.origin, { viewport })
    await signInAs(owner.page, admin, '/de/dashboard/books')
    const download = readTranslator('de', 'books')('download')
    const [file] = await Promise.all([
      owner.page.waitForEvent('download'),
      owner.page.getByRole('button', { name: download }).click(),
    ])
    const [head, ...rows] = (await readFile(await file.path(), 'utf8')).split('\r\n')
    assert.match(head ?? '', /^\u{FEFF}"[^"]+";"/u)
    assert.match(rows.find((row) => row.includes(className)) ?? '', /";12,5;"EUR";"/)
    await owner.leave()
  })
