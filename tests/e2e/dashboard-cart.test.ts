import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { registerAdmin, registerPerson } from '#tests/support/school/accounts.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { offerClass, orderClass } from '#tests/support/school/classes.ts'
import { press } from '#tests/support/browser/dialogs.ts'
import { openSite } from '#tests/support/browser/open-site.ts'

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
  // The order is a ticket now, further down: the focus has gone there with it.
  await expect(row.getByRole('link', { name: 'Paid on Tuesday', exact: true })).toBeFocused()
  assert.equal(await seatsOf(classId), 4)
  await page.reload()
  await expect(confirm).toBeDisabled()
  await leave()
})

test('[2.14] tickets are the table for who looks, and sort as one at ?view=table', async () => {
  const student = await newStudent()
  const meetings = [{ startsAt: Date.now() + 86_400_000, endsAt: Date.now() + 90_000_000 }]
  const place = 'Harbour Street 4'
  for (const [className, paid] of [
    ['Aperture', true],
    ['Zone system', false],
  ] as const) {
    const offered = { className, instructor, approvedBy: admin, meetings, place }
    await orderClass(site, student, { classId: await offerClass(site, offered), className, paid })
  }
  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, student, '/dashboard/cart')
  await expect(page.getByRole('heading', { level: 2 }).filter({ visible: true })).toContainText([
    /To pay/,
    /Your tickets/,
  ])
  const ticket = page.getByRole('table', { name: 'Your tickets' }).getByRole('row').last()
  await expect(ticket.locator('img')).toBeVisible()
  await expect(ticket).toContainText(place)
  await expect(ticket.getByRole('definition')).toHaveText([
    '$40.00',
    /^\d+ \w{3} \d{4}$/,
    /^\w{8}$/,
  ])
  await expect(ticket.getByRole('button', { name: /^Add to calendar/ })).toBeVisible()

  await page.getByRole('link', { name: 'Table', exact: true }).click()
  await expect(page).toHaveURL('/dashboard/cart?view=table')
  await expect(page.getByRole('columnheader')).toHaveText([
    'Course Name',
    'Payment Status',
    'Price',
    'Delete',
    'Confirm',
  ])
  await page.getByRole('button', { name: 'Course Name' }).click()
  await expect(page.getByRole('rowheader')).toHaveText(['Aperture', 'Zone system'])
  await expect(page).toHaveURL('/dashboard/cart?view=table&sort=name')
  await expect(confirmOf(page, 'Aperture')).toBeDisabled()
  await expect(confirmOf(page, 'Zone system')).toBeEnabled()
  await page.getByRole('link', { name: 'Tickets' }).click()
  await expect(page.getByRole('heading', { level: 2, name: /^To pay/ })).toBeVisible()
  await leave()
})

test('[4.3] [2.14] an order that cannot be paid says why', async () => {
  const [student, faster] = await Promise.all([newStudent(), newStudent()])
  const full = await offer('Fully booked', 1)
  const changed = await offer('Read again')
  await orderClass(site, student, { classId: full, className: 'Fully booked' })
  await orderClass(site, student, { classId: changed, className: 'Read again' })
  await orderClass(site, faster, { classId: full, className: 'Fully booked', paid: true })
  const body = { className: 'Read again', price: 1, description: 'Other words about the class.' }
  await site.apiAs(instructor.idToken).updateClass({ params: { id: changed }, body })
  const { page, leave } = await visit(browser, site.origin)
  for (const path of ['/dashboard/cart', '/dashboard/cart?view=table']) {
    await signInAs(page, student, path)
    await expect(rowOf(page, 'Fully booked')).toContainText(
      'Fully booked. You can pay once a seat becomes free.',
    )
    await expect(rowOf(page, 'Read again')).toContainText(
      'The school is reviewing this class again.',
    )
    await expect(confirmOf(page, 'Read again')).toBeDisabled()
    // Somebody may give a seat back at any moment.
    await expect(confirmOf(page, 'Fully booked')).toBeEnabled()
  }
  await leave()
})

test('[8.3] nothing turns behind the dialog that tells of a success', async () => {
  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, await newStudent(), `/classlist/${await offer('Ordered and told')}`)
  const send = page.getByRole('button', { name: 'Add to Cart', includeHidden: true })
  await send.click()
  await expect(page.getByRole('dialog', { name: 'Order Request Successfully' })).toBeVisible()
  await expect(send).toHaveAttribute('type', 'submit')
  await expect(send).not.toHaveAttribute('aria-busy')
  await press(page, 'Order Request Successfully', 'Go to your cart')
  await expect(page).toHaveURL('/dashboard/cart')
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
    /Your file has been deleted\. We are refunding \$\d+/,
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
  await expect(page.getByRole('dialog', { name: 'That didn’t work' })).toContainText(
    'No seats are left in “The last chair”.',
  )
  await press(page, 'That didn’t work', 'Okay')
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
    'This order has already been paid.',
  )
  await press(page, 'Nothing was changed', 'Okay')
  await expect(confirm).toBeDisabled()
  assert.equal(await seatsOf(classId), 4)

  await api.deleteOrder({ params: { id } })
  await rowOf(page, 'In two tabs')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await press(page, 'Are you sure?', 'Yes, delete it!')
  await expect(page.getByRole('dialog', { name: 'That didn’t work' })).toContainText(
    'This order does not exist.',
  )
  await press(page, 'That didn’t work', 'Okay')
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
  await expect(page.getByRole('dialog', { name: 'That didn’t work' })).toContainText(
    'We couldn’t reach the school.',
  )
  await press(page, 'That didn’t work', 'Okay')
  await page.unroute('**/api/order/*')
  await confirmOf(page, 'Cable cut').click()
  await press(page, 'Payment', 'Make Payment')
  await press(page, 'Payment Successful', 'Okay')
  await expect(confirmOf(page, 'Cable cut')).toBeDisabled()
  await leave()
})
