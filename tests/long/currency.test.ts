import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from '@playwright/test'
import { registerAdmin, registerPerson } from '#tests/support/school/accounts.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { offerClass, orderClass } from '#tests/support/school/classes.ts'
import { press } from '#tests/support/browser/dialogs.ts'
import { openSite } from '#tests/support/browser/open-site.ts'

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
  assert.match(document, /€40\.00/)
  await page.goto(`/class/${classId}/euros`)
  await expect(page.getByText('€40.00', { exact: true }).first()).toBeVisible()
  assert.match(await page.content(), /"priceCurrency":"EUR"/)
  await signInAs(page, student, '/dashboard/cart')
  await page.getByRole('button', { name: /^Confirm/ }).click()
  await expect(page.getByRole('dialog', { name: 'Payment' })).toContainText('€40.00')
  await press(page, 'Payment', 'Make Payment')
  await expect(page.getByRole('heading', { name: 'Pay €40.00' })).toBeVisible()
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByLabel('Expires (MM/YY)').fill('12/40')
  await page.getByLabel('CVC').fill('123')
  await page.getByRole('button', { name: /^Pay €\d/ }).click()
  await page.getByRole('link', { name: /^Receipt \d{4}-\d{6}$/ }).click()
  await expect(page.getByText('€40.00').first()).toBeVisible()
  const { items } = await site.apiAs(admin.idToken).listEntries({ query: {} })
  assert.deepEqual(
    items.map(({ currency, amount }) => [currency, amount]),
    [['EUR', 40]],
  )
  await leave()
})

/** The sign, the word and the code of the usual currency. */
const dollars = /\$|\bdollars?\b|\bUSD\b/i

/** A page's text for people and search engines: its words, and the attributes with words, but no scripts. */
const wordsOf = (page: Page) =>
  page.evaluate(() => {
    const attributeNames = [
      'aria-label',
      'placeholder',
      'title',
      'alt',
      'content',
      'value',
      'class',
    ]
    const attributes = [...document.querySelectorAll('*')].flatMap((element) =>
      attributeNames.map((name) => element.getAttribute(name) ?? ''),
    )
    return [document.title, document.body.innerText, ...attributes].join('\n')
  })

test('[13.1] [2.10] a school that sells in euros says dollars nowhere: forms, filters, tables, the API’s documents, mails', async () => {
  const admin = await registerAdmin(site)
  const instructor = await registerPerson(site.origin, 'Instructor')
  const student = await registerPerson(site.origin, 'Student')
  const offered = { className: 'Fifty', price: 49.5, instructor, approvedBy: admin }
  const [classId, later] = [
    await offerClass(site, offered),
    await offerClass(site, { ...offered, className: 'Later' }),
  ]
  const id = await orderClass(site, student, { classId, className: 'Fifty' })
  await orderClass(site, student, { classId: later, className: 'Later' })
  const { payByHand, refundOrder, addCoupon } = site.apiAs(admin.idToken)
  await payByHand({ params: { id }, body: { amount: 41, method: 'cash', note: '' } })
  await refundOrder({ params: { id }, body: { amount: 5.5, reason: 'It was cold' } })
  await addCoupon({ body: { code: 'FIVE', amount: 5, minimum: 20 } })

  const { page, leave } = await visit(browser, site.origin)
  const label = (text: string) => page.getByLabel(text, { exact: true })
  const walk: [person: typeof admin | null, path: string, sign: Locator][] = [
    [null, '/', page.getByText('€49.50').first()],
    [null, '/classes?priceMax=60', label('Price up to (€)')],
    [null, `/class/${classId}/fifty`, page.getByText('€49.50').first()],
    [null, '/terms', page.getByText('in euros.')],
    [instructor, '/dashboard/addclass', label('Price (€)')],
    [instructor, `/dashboard/updateClass/${classId}`, label('Price (€)')],
    [instructor, '/dashboard/earnings', page.getByText('€41.00').first()],
    [admin, '/dashboard/coupons', page.getByText(/^€5\.00 off/)],
    [admin, '/dashboard/books', page.getByText('\u2212€5.50').first()],
    [admin, '/dashboard/refunds', page.getByText('€5.50').first()],
    [admin, '/dashboard/history', page.getByText('(€5.50: It was cold)')],
    [admin, `/dashboard/roster/${later}`, label('Amount (€)')],
    [student, '/dashboard/cart', page.getByText('€49.50').first()],
    [student, '/dashboard/receipts', page.getByText('€41.00').first()],
  ]
  for (const [person, path, sign] of walk) {
    await (person === null ? page.goto(path) : signInAs(page, person, path))
    if (path.startsWith('/classes')) await page.getByRole('search').getByText('Filters').click()
    if (path.includes('/roster/'))
      await page.getByRole('button', { name: /^Record payment/ }).click()
    await expect(sign, path).toBeVisible()
    assert.doesNotMatch(await wordsOf(page), dollars, path)
  }
  await leave()

  for (const path of ['/api/openapi.json', '/api/docs']) {
    const text = await (await fetch(`${site.origin}${path}`)).text()
    assert.match(text, /In the school’s currency/)
    // Schemas have `$ref` and patterns that end with `$`; the example of a currency is one.
    assert.doesNotMatch(text, /\bdollars?\b|\(\$\)|\$\d/i, path)
  }
  const mails = () =>
    (site.parts.outbox?.() ?? []).map(({ subject, text }) => `${subject}\n${text}`).join('\n\n')
  await expect.poll(mails).toContain('Total: \u2212€5.50')
  assert.match(mails(), /Total: €41\.00/)
  assert.doesNotMatch(mails(), /\$|\bdollars?\b|\b(USD|EUR)\b/i)
})
