import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { registerAdmin, registerPerson } from '#tests/support/accounts.ts'
import { expect, signInAs, visit } from '#tests/support/browser.ts'
import { offerClass, orderClass } from '#tests/support/classes.ts'
import { press } from '#tests/support/dialogs.ts'
import { openSite } from '#tests/support/open-site.ts'

const { site, browser } = await openSite()
const admin = await registerAdmin(site)
const instructor = await registerPerson(site.origin, 'Instructor')

const newStudent = () => registerPerson(site.origin, 'Student')
const offer = (className: string, availableSeats = 5) =>
  offerClass(site, { className, instructor, approvedBy: admin, availableSeats })

async function seatsOf(classId: string): Promise<number> {
  const { availableSeats } = await site
    .apiAs(instructor.idToken)
    .readClass({ params: { id: classId } })
  return availableSeats
}

const rowOf = (page: Page, name: string) => page.getByRole('row', { name })
const confirmOf = (page: Page, name: string) =>
  rowOf(page, name).getByRole('button', { name: /^Confirm/ })

test('[2.14] an empty list leads to the classes', async () => {
  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, await newStudent(), '/dashboard/cart')
  await expect(page).toHaveTitle('Safelight | Dashboard Class List')
  await page.getByRole('link', { name: 'Browse Course' }).click()
  await expect(page).toHaveURL('/classes')
  await leave()
})

test('[2.14] [4.3] [8.3] [8.5] an order is paid after the question; it takes one seat and stays paid', async () => {
  const student = await newStudent()
  const classId = await offer('Paid on Tuesday')
  await orderClass(site, student, { classId, className: 'Paid on Tuesday' })
  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, student, '/dashboard/cart')
  const columns = page.getByRole('columnheader')
  for (const header of ['Course Name', 'Payment Status', 'Delete', 'Confirm'])
    await expect(columns.filter({ hasText: header })).toHaveCount(1)
  const row = rowOf(page, 'Paid on Tuesday')
  await expect(row.getByText('Not Paid', { exact: true })).toHaveCSS('color', 'rgb(255, 157, 148)')

  const confirm = confirmOf(page, 'Paid on Tuesday')
  await confirm.click()
  const question = page.getByRole('dialog', { name: 'Payment' })
  await expect(question).toContainText('Are You Sure to Make Payment')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(confirm).toBeFocused()
  assert.equal(await seatsOf(classId), 5)

  await confirm.click()
  await press(page, 'Payment', 'Make Payment')
  await press(page, 'Payment Successful', 'Okay')
  await expect(row.getByText('Paid', { exact: true })).toHaveCSS('color', 'rgb(127, 214, 155)')
  await expect(confirm).toBeDisabled()
  assert.equal(await seatsOf(classId), 4)
  await page.reload()
  await expect(confirm).toBeDisabled()
  await leave()
})

test('[4.3] [8.4] [2.14] deleting asks first; a paid place is given back with its seat', async () => {
  const student = await newStudent()
  const classId = await offer('Given back')
  await orderClass(site, student, { classId, className: 'Given back', paid: true })
  assert.equal(await seatsOf(classId), 4)
  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, student, '/dashboard/cart')
  const remove = rowOf(page, 'Given back').getByRole('button', { name: /^Delete/ })
  await remove.click()
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await expect(question).toContainText("You won't be able to revert this!")
  await press(page, 'Are you sure?', 'Cancel')
  await expect(rowOf(page, 'Given back')).toBeVisible()
  assert.equal(await seatsOf(classId), 4)

  await remove.click()
  await press(page, 'Are you sure?', 'Yes, delete it!')
  await expect(page.getByRole('dialog', { name: 'Deleted!' })).toContainText(
    'Your file has been deleted.',
  )
  await press(page, 'Deleted!', 'Okay')
  await expect(page.getByRole('link', { name: 'Browse Course' })).toBeVisible()
  // The button went away with its row.
  await expect(page.getByRole('heading', { level: 1, name: 'Class List: 0' })).toBeFocused()
  assert.equal(await seatsOf(classId), 5)
  await leave()
})

test('[4.3] [8.6] with no seat left the payment is refused and the order stays as it is', async () => {
  const [student, faster] = await Promise.all([newStudent(), newStudent()])
  const className = 'The last chair'
  const classId = await offer(className, 1)
  await orderClass(site, student, { classId, className })
  const { page, leave } = await visit(browser, site.origin, { expects: [[409, '/api/order/']] })
  await signInAs(page, student, '/dashboard/cart')
  await orderClass(site, faster, { classId, className, paid: true })
  await confirmOf(page, className).click()
  await press(page, 'Payment', 'Make Payment')
  await expect(page.getByRole('dialog', { name: 'This did not work' })).toContainText(
    'There is no seat left in this class.',
  )
  await press(page, 'This did not work', 'Okay')
  await expect(rowOf(page, className)).toContainText('Not Paid')
  assert.equal(await seatsOf(classId), 0)
  await leave()
})

test('[4.3] [8.6] an order that changed in another tab says so', async () => {
  const student = await newStudent()
  const classId = await offer('In two tabs')
  const id = await orderClass(site, student, { classId, className: 'In two tabs' })
  const api = site.apiAs(student.idToken)
  const { page, leave } = await visit(browser, site.origin, { expects: [[404, '/api/order/']] })
  await signInAs(page, student, '/dashboard/cart')
  const confirm = confirmOf(page, 'In two tabs')
  await expect(confirm).toBeEnabled()
  await api.payOrder({ params: { id }, body: { status: 'Paid' } })
  await confirm.click()
  await press(page, 'Payment', 'Make Payment')
  await expect(page.getByRole('dialog', { name: 'Nothing was changed' })).toContainText(
    'This order had been paid already.',
  )
  await press(page, 'Nothing was changed', 'Okay')
  await expect(confirm).toBeDisabled()
  assert.equal(await seatsOf(classId), 4)

  await api.deleteOrder({ params: { id } })
  await rowOf(page, 'In two tabs')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await press(page, 'Are you sure?', 'Yes, delete it!')
  await expect(page.getByRole('dialog', { name: 'This did not work' })).toContainText(
    'There is no such order.',
  )
  await press(page, 'This did not work', 'Okay')
  await expect(rowOf(page, 'In two tabs')).toHaveCount(0)
  await leave()
})

test('[8.6] a payment that meets no network says so, and can be made afterwards', async () => {
  const student = await newStudent()
  const classId = await offer('Cable cut')
  await orderClass(site, student, { classId, className: 'Cable cut' })
  const { page, leave } = await visit(browser, site.origin, { expects: [[0, '/api/order/']] })
  await signInAs(page, student, '/dashboard/cart')
  await page.route('**/api/order/*', (route) => route.abort('internetdisconnected'))
  await confirmOf(page, 'Cable cut').click()
  await press(page, 'Payment', 'Make Payment')
  await expect(page.getByRole('dialog', { name: 'This did not work' })).toContainText(
    'The school could not be reached.',
  )
  await press(page, 'This did not work', 'Okay')
  await page.unroute('**/api/order/*')
  await confirmOf(page, 'Cable cut').click()
  await press(page, 'Payment', 'Make Payment')
  await press(page, 'Payment Successful', 'Okay')
  await expect(confirmOf(page, 'Cable cut')).toBeDisabled()
  await leave()
})
