import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { network } from '#tests/support/page/network.ts'
import { openPageSchool } from '#tests/support/page/page-school.ts'
import { press } from '#tests/support/page/press.ts'
import { renderPage } from '#tests/support/page/render-page.tsx'
import { pay, remove, seatsOf } from '#tests/support/school/orders.ts'

const at = await openPageSchool()

/** A student with a class in the cart, whose page it is. */
async function openCart(className: string, { availableSeats = 5 } = {}) {
  const student = await at.person('Student')
  const { id: classId } = await at.addClass({
    className,
    availableSeats,
    place: 'The old mill',
  })
  const order = await at.order(student, classId)
  return { student, classId, order, ...(await renderPage(at, student, '/dashboard/cart')) }
}

const findRow = async (className: string) =>
  within(await screen.findByRole('row', { name: new RegExp(className) }))
const isDisabled = (button: HTMLElement) => button.hasAttribute('disabled')

async function findConfirm(className: string) {
  return (await findRow(className)).findByRole('button', { name: /^Confirm/ })
}

test('[2.14] [4.3] [8.3] [8.5] [21.1] an order is paid after a confirmation, takes one seat and stays paid', async () => {
  const { user, classId } = await openCart('Paid on Tuesday')
  const confirm = await findConfirm('Paid on Tuesday')
  await user.click(confirm)
  const question = within(await screen.findByRole('dialog', { name: 'Payment' }))
  question.getByText(/Are You Sure to Make Payment/)
  question.getByText(/The old mill/)
  for (const name of ['terms', 'cancellation']) question.getByRole('link', { name: RegExp(name) })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(confirm))
  expect((await seatsOf(at, classId))[0]).toBe(5)
  await user.click(confirm)
  await press(user, 'Payment', 'Make Payment')
  await press(user, 'Payment Successful', 'Okay')
  const row = await findRow('Paid on Tuesday')
  row.getByText('Paid')
  expect(isDisabled(row.getByRole('button', { name: /^Confirm/ }))).toBe(true)
  expect((await seatsOf(at, classId))[0]).toBe(4)
})

test('[4.3] [8.4] [2.14] deleting asks first; a paid order gives its seat back', async () => {
  const { student, order, classId, unmount } = await openCart('Given back')
  unmount()
  await pay(student, order)
  const { user } = await renderPage(at, student, '/dashboard/cart')
  const button = (await findRow('Given back')).getByRole('button', { name: /^Delete/ })
  await user.click(button)
  // 'Cancel' could mean the booking.
  const question = await press(user, 'Are you sure?', 'Keep booking')
  expect(question).toContain("You won't be able to revert this!")
  expect((await seatsOf(at, classId))[0]).toBe(4)
  await user.click(button)
  await press(user, 'Are you sure?', 'Yes, delete it!')
  const told = await press(user, 'Deleted!', 'Okay')
  expect(told).toMatch(/Your file has been deleted\. We are refunding \$49\.50/)
  await screen.findByRole('heading', { level: 1, name: 'Class List: 0' })
  const link = screen.getByRole('link', { name: 'Browse Course' })
  expect(link.getAttribute('href')).toBe('/classes')
  expect((await seatsOf(at, classId))[0]).toBe(5)
})

test('[4.3] [8.6] with no seat left the payment is refused and the order stays as it is', async () => {
  const { user, classId } = await openCart('The last chair', { availableSeats: 1 })
  const confirm = await findConfirm('The last chair')
  const faster = await at.person('Student')
  await pay(faster, await at.order(faster, classId))
  await user.click(confirm)
  await press(user, 'Payment', 'Make Payment')
  const refusal = await press(user, 'That didn’t work', 'Okay')
  expect(refusal).toContain('No seats are left in “The last chair”.')
  const row = await findRow('The last chair')
  row.getByText('Not Paid')
  row.getByText('Fully booked')
  expect(row.queryByRole('button', { name: /^Confirm/ })).toBeNull()
  row.getByRole('button', { name: /^Join waitlist/ })
})

test('[4.3] [8.6] an order that changed in another tab says so', async () => {
  const { user, student, order, classId } = await openCart('In two tabs')
  const confirm = await findConfirm('In two tabs')
  await pay(student, order)
  await user.click(confirm)
  await press(user, 'Payment', 'Make Payment')
  const unchanged = await press(user, 'Nothing was changed', 'Okay')
  expect(unchanged).toContain('This order has already been paid.')
  expect((await seatsOf(at, classId))[0]).toBe(4)
  const row = await findRow('In two tabs')
  await remove(student, order)
  await user.click(row.getByRole('button', { name: /^Delete/ }))
  await press(user, 'Are you sure?', 'Yes, delete it!')
  const refusal = await press(user, 'That didn’t work', 'Okay')
  expect(refusal).toContain('This order does not exist.')
  expect(screen.queryByRole('row', { name: /In two tabs/ })).toBeNull()
})

test('[8.6] a payment that meets no network says so, and can be made afterwards', async () => {
  const { user } = await openCart('Cable cut')
  const confirm = await findConfirm('Cable cut')
  network.hold()
  await user.click(confirm)
  await press(user, 'Payment', 'Make Payment')
  network.drop()
  const failure = await press(user, 'That didn’t work', 'Okay')
  expect(failure).toContain('We couldn’t reach the school.')
  await user.click(await findConfirm('Cable cut'))
  await press(user, 'Payment', 'Make Payment')
  await press(user, 'Payment Successful', 'Okay')
  expect(isDisabled(await findConfirm('Cable cut'))).toBe(true)
})
