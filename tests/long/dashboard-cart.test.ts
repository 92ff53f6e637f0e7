import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { registerAdmin, registerPerson } from '#tests/support/school/accounts.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { offerClass, orderClass } from '#tests/support/school/classes.ts'
import { press } from '#tests/support/browser/dialogs.ts'
import { confirmEmail } from '#tests/support/school/mails.ts'
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
  // The order has moved down: the focus has moved with it.
  await expect(row.getByRole('link', { name: 'Paid on Tuesday', exact: true })).toBeFocused()
  assert.equal(await seatsOf(classId), 4)
  await page.reload()
  await expect(confirm).toBeDisabled()
  await leave()
})

test('[2.14] [13.3] each class is there once: what waits with a tick and one total, then what is paid', async () => {
  const student = await newStudent()
  const meetings = [{ startsAt: Date.now() + 86_400_000, endsAt: Date.now() + 90_000_000 }]
  const place = 'Harbour Street 4'
  for (const [className, paid] of [
    ['Aperture', true],
    ['Zone system', false],
    ['Exposure', false],
  ] as const) {
    const offered = { className, instructor, approvedBy: admin, meetings, place }
    await orderClass(site, student, { classId: await offerClass(site, offered), className, paid })
  }
  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, student, '/dashboard/cart')
  await expect(page.getByRole('rowheader')).toContainText(['Exposure', 'Zone system', 'Aperture'])
  const ticket = page.getByRole('table', { name: 'Your tickets' }).getByRole('row').last()
  await expect(ticket.locator('img')).toBeVisible()
  await expect(ticket).toContainText(place)
  await expect(ticket).toContainText('$40.00')
  await expect(ticket.getByRole('checkbox')).toHaveCount(0)
  await expect(ticket.getByRole('button', { name: /^Add to calendar/ })).toBeVisible()
  await expect(confirmOf(page, 'Aperture')).toBeDisabled()

  const waiting = page.getByRole('region', { name: 'To pay' })
  await expect(waiting.getByRole('columnheader')).toHaveText([
    'To pay',
    'Course Name',
    'When and where',
    'Payment Status',
    'Price',
    'Delete',
    'Confirm',
  ])
  // Screen readers say the name of a row before each of its cells.
  await expect(page.getByRole('rowheader')).toHaveText(['Exposure', 'Zone system', 'Aperture'])
  await expect(waiting.getByRole('checkbox')).toHaveCount(2)
  await expect(waiting.getByRole('status')).toHaveText('2 classes, $80.00')
  await waiting.getByRole('checkbox', { name: 'Zone system' }).uncheck()
  await expect(waiting.getByRole('status')).toHaveText('1 class, $40.00')
  await expect(page.getByText('We don’t hold a seat until you pay')).toBeVisible()
  await waiting.getByRole('checkbox', { name: 'Zone system' }).check()
  await page.getByRole('button', { name: 'Check out' }).click()
  await expect(page.getByRole('dialog', { name: 'Payment' })).toContainText(
    /Exposure *\$40\.00.+Zone system *\$40\.00.+Total *\$80\.00/s,
  )
  await press(page, 'Payment', 'Cancel')
  await waiting.getByRole('checkbox', { name: 'Zone system' }).uncheck()
  await page.getByRole('button', { name: 'Check out' }).click()
  await press(page, 'Payment', 'Make Payment')
  // Without a dialog: the page itself says so.
  await expect(page).toHaveURL(/\/dashboard\/checkout\/[\w-]+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Exposure' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to your tickets' }).click()
  await expect(waiting.getByRole('rowheader')).toContainText(['Zone system'])
  await leave()
})

test('[2.14] the total stays in sight, and covers nothing that has the focus', async () => {
  const student = await newStudent()
  for (const number of [1, 2, 3, 4, 5, 6]) {
    const className = `Roll ${number}`
    await orderClass(site, student, { classId: await offer(className), className })
  }
  const { page, leave } = await visit(browser, site.origin, {
    viewport: { width: 360, height: 640 },
  })
  await signInAs(page, student, '/dashboard/cart')
  const total = page.getByText('6 classes, $240.00')
  await expect(total).toBeInViewport({ ratio: 1 })
  const last = page.getByRole('checkbox', { name: 'Roll 1' })
  await last.focus()
  await expect(last).toBeInViewport({ ratio: 1 })
  await expect(total).toBeInViewport({ ratio: 1 })
  const [tick, bar] = await Promise.all([last, total].map((shown) => shown.boundingBox()))
  assert.ok(tick && bar && tick.y + tick.height < bar.y)
  await leave()
})

test('[4.3] [2.14] [15.1] an order that cannot be paid says why; a full class offers its waitlist instead', async () => {
  const [student, faster] = await Promise.all([newStudent(), newStudent()])
  await confirmEmail(site, student)
  const full = await offer('No chair left', 1)
  const changed = await offer('Read again')
  await orderClass(site, student, { classId: full, className: 'No chair left' })
  await orderClass(site, student, { classId: changed, className: 'Read again' })
  const last = await orderClass(site, faster, {
    classId: full,
    className: 'No chair left',
    paid: true,
  })
  const body = { className: 'Read again', price: 1, description: 'Other words about the class.' }
  await site.apiAs(instructor.idToken).updateClass({ params: { id: changed }, body })
  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, student, '/dashboard/cart')
  const row = rowOf(page, 'No chair left')
  await expect(rowOf(page, 'Read again')).toContainText('The school is reviewing this class again.')
  await expect(confirmOf(page, 'Read again')).toBeDisabled()
  for (const name of ['No chair left', 'Read again'])
    await expect(page.getByRole('checkbox', { name })).toBeDisabled()
  await expect(row).toContainText('Fully booked')
  await expect(row.getByRole('button', { name: /^Confirm/ })).toHaveCount(0)
  await expect(row.getByRole('link', { name: /^Other dates/ })).toHaveAttribute(
    'href',
    `/class/${full}/no-chair-left`,
  )
  await expect(page.getByRole('button', { name: 'Check out' })).toHaveCount(0)
  await row.getByRole('button', { name: /^Join waitlist/ }).click()
  await press(page, 'You’re on the waitlist', 'Okay')
  await expect(row).toContainText('You’re first on the waitlist')

  // The seat is free again, and held for the first person in line.
  await site.apiAs(faster.idToken).deleteOrder({ params: { id: last } })
  await page.reload()
  await expect(row.getByText(/^A seat is held for you until .+, \d\d:\d\d\.$/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your waitlists' })).toHaveCount(0)
  await expect(page.getByText('1 class, $40.00')).toBeVisible()
  await expect(page.getByText('We don’t hold a seat until you pay')).toHaveCount(0)
  await confirmOf(page, 'No chair left').click()
  await press(page, 'Payment', 'Make Payment')
  await press(page, 'Payment Successful', 'Okay')
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

test('[4.3] [8.4] [2.14] deleting asks first; a paid order gives its seat back', async () => {
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
  // 'Cancel' could mean the booking.
  await press(page, 'Are you sure?', 'Keep booking')
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

test('[10.5] a paid class that the school cancelled stays in the cart, with its refund and without buttons', async () => {
  const student = await newStudent()
  const className = 'Cancelled at once'
  const meetings = [{ startsAt: Date.now() + 86_400_000, endsAt: Date.now() + 90_000_000 }]
  const offered = { className, instructor, approvedBy: admin, meetings, price: 160 }
  const classId = await offerClass(site, offered)
  await orderClass(site, student, { classId, className, paid: true })
  const body = { reason: 'The room is not free.' }
  await site.apiAs(instructor.idToken).cancelClass({ params: { id: classId }, body })
  const api = site.apiAs(student.idToken)
  await expect.poll(async () => (await api.listCancelledOrders()).items.length).toBe(1)
  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, student, '/dashboard/cart')
  const cancelled = page.getByRole('region', { name: 'Cancelled classes' })
  await expect(cancelled).toContainText(/Cancelled by the school, .+\$160\.00 refunded/)
  await expect(cancelled.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('row')).toHaveCount(0)
  await cancelled.getByRole('link', { name: `Credit note ${className}` }).click()
  await expect(page.getByRole('heading', { name: /^Credit note/ })).toBeVisible()
  await page.goBack()
  await cancelled.getByRole('link', { name: className, exact: true }).click()
  await expect(page.getByText(body.reason)).toBeVisible()
  await leave()
})
