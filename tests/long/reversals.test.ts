import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { FakeTables } from '#payments/fake/tables.ts'
import { openDatabase } from '#platform/database/open.ts'
import { registerAdmin, registerPerson } from '#tests/support/school/accounts.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { offerClass, orderClass } from '#tests/support/school/classes.ts'
import { press } from '#tests/support/browser/dialogs.ts'
import { openSite } from '#tests/support/browser/open-site.ts'

const folder = await mkdtemp(join(tmpdir(), 'safelight-reversals-'))
after(() => rm(folder, { recursive: true, force: true }))
const { site, browser } = await openSite({ settings: { PAYMENTS: 'demo', DATA_DIR: folder } })
const database = openDatabase({ file: join(folder, 'safelight.db') })
after(() => database.close())
const admin = await registerAdmin(site)
const asAdmin = site.apiAs(admin.idToken)
const className = 'Frost'

/** A student who cancelled a paid booking, and whose bank has sent the refund back. */
async function haveRefundFail() {
  const instructor = await registerPerson(site.origin, 'Instructor')
  const student = await registerPerson(site.origin, 'Student', 'Frieda Retour')
  const classId = await offerClass(site, { className, instructor, approvedBy: admin, price: 40 })
  await orderClass(site, student, { classId, className })
  const api = site.apiAs(student.idToken)
  const { items } = await api.listOrders({ query: { email: student.email } })
  const id = items[0]?._id ?? ''
  const { _id, url } = await api.startCheckout({ body: { orderIds: [id] } })
  // The card whose refunds succeed and fail later.
  const card = { number: '4000000000005126', expiry: '12/40', cvc: '123', method: 'card' }
  await fetch(new URL(url ?? '', site.origin), { method: 'POST', body: new URLSearchParams(card) })
  const checkout = async () => (await api.readCheckout({ params: { id: _id } })).status
  await expect.poll(checkout).toBe('paid')
  await api.deleteOrder({ params: { id } })
  const refund = async () => (await asAdmin.listRefunds({ query: {} })).items[0]?.status
  await expect.poll(refund).toBe('succeeded')
  await database
    .tables<FakeTables>()
    .updateTable('fake_objects')
    .set({ later_at: 0 })
    .where('later', '=', 'fail')
    .execute()
  await expect.poll(refund).toBe('failed')
  return student
}

test('[13.9] [13.11] a refund that fails is reversed: in the books, in the refunds, and in a document of its own', async () => {
  const student = await haveRefundFail()
  const { page, leave } = await visit(browser, site.origin, {
    viewport: { width: 360, height: 800 },
  })
  await signInAs(page, admin, '/dashboard/books')
  const movements = page.getByRole('table', { name: 'Transactions' }).getByRole('row')
  await expect(movements.filter({ hasText: 'Frieda Retour' })).toHaveCount(3)
  const months = page.getByRole('region', { name: 'Months' }).getByRole('row')
  await expect(months.nth(1)).toContainText('$40.00$0.001$40.00')
  await expectAccessible(page, 'books with a reversal on a phone')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByLabel('Type').selectOption('Reversed refund')
  await expect(page).toHaveURL(/kind=reversal/)
  const reversal = movements.filter({
    hasText: 'Reversed refund: The card has expired or was cancelled.',
  })
  await expect(reversal).toContainText('$40.00')
  await expectAccessible(page, 'a reversal in the books')
  await reversal.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Reversal/i)
  await expect(page.getByText(/^Credit note .* is void/)).toBeVisible()
  await expectAccessible(page, 'a reversal')

  await page.goto('/dashboard/refunds?status=failed')
  const row = page.getByRole('row').filter({ hasText: className })
  await expect(row).toContainText('The card has expired or was cancelled.')
  await expectAccessible(page, 'a refund that failed')
  await row.getByRole('button', { name: /^Void refund/ }).click()
  await press(page, 'Void this refund of $40.00?', 'Void refund')
  await press(page, 'Refund voided', 'Okay')
  await page.getByRole('link', { name: 'Void' }).click()
  await expect(row.getByText('Void', { exact: true })).toBeVisible()
  await expect(row.getByRole('button')).toHaveCount(0)
  await leave()

  const own = await visit(browser, site.origin, { viewport: { width: 360, height: 800 } })
  await signInAs(own.page, student, '/dashboard/receipts')
  const documents = own.page.getByRole('table', { name: 'Your receipts' })
  await expect(documents.getByRole('link', { name: /^Reversal \d{4}-\d{6}$/ })).toBeVisible()
  await documents.getByRole('link', { name: /^Credit note/ }).click()
  await expect(own.page.getByText(/^This credit note is void/)).toBeVisible()
  await expectAccessible(own.page, 'a credit note that was reversed')
  await own.leave()
})
