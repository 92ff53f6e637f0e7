import { test } from 'node:test'
import { registerAdmin, registerPerson } from '#tests/support/school/accounts.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { offerClass, orderClass } from '#tests/support/school/classes.ts'
import { press } from '#tests/support/browser/dialogs.ts'
import { openSite } from '#tests/support/browser/open-site.ts'

const { site, browser } = await openSite()
const admin = await registerAdmin(site)
const day = 86_400_000
const inDays = (days: number) => ({
  startsAt: Date.now() + days * day,
  endsAt: Date.now() + days * day + 7_200_000,
})

test('[2.14] [10.9] a student’s band has what waits in the cart, and once it is paid the next class', async () => {
  const instructor = await registerPerson(site.origin, 'Instructor')
  const student = await registerPerson(site.origin, 'Student', 'Mila Novak')
  const className = 'Night skies'
  const place = 'Harbour Street 4'
  const meetings = [inDays(3)]
  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, student, '/dashboard/cart')
  const band = page.getByRole('group', { name: 'Up next' })
  await expect(band).toContainText('Mila Novak')
  await expect(band.getByRole('link', { name: 'Find a class' })).toHaveAttribute('href', '/classes')

  const offered = { className, instructor, approvedBy: admin, meetings, place }
  const classId = await offerClass(site, offered)
  await orderClass(site, student, { classId, className })
  await page.reload()
  await expect(band).toContainText('In your cart')
  await expect(band.getByRole('link', { name: className })).toHaveAttribute(
    'href',
    '/dashboard/cart',
  )
  await page.getByRole('button', { name: /^Confirm/ }).click()
  await press(page, 'Payment', 'Make Payment')
  await press(page, 'Payment Successful', 'Okay')
  await expect(band).toContainText('Your next class')
  await expect(band).toContainText(place)
  await expect(band.getByRole('link', { name: className })).toHaveAttribute(
    'href',
    `/classlist/${classId}`,
  )
  await leave()
})

test('[2.13] [2.16] an instructor’s band has the next meeting and what waits, an admin’s the classes to review', async () => {
  const instructor = await registerPerson(site.origin, 'Instructor', 'Piet Haan')
  const className = 'The quiet street'
  const offered = { className, instructor, approvedBy: admin, meetings: [inDays(5)] }
  const classId = await offerClass(site, offered)
  await offerClass(site, { className: 'Still to be read', instructor })
  const { page, leave } = await visit(browser, site.origin)
  const band = page.getByRole('group', { name: 'Up next' })
  await signInAs(page, instructor, '/dashboard/myclass')
  await expect(band).toContainText('0 of 5 seats booked')
  await expect(band.getByRole('link', { name: className })).toHaveAttribute(
    'href',
    `/dashboard/roster/${classId}`,
  )
  await expect(band.getByRole('link', { name: '1 class waiting for review' })).toBeVisible()

  await signInAs(page, admin, '/dashboard/history')
  await band.getByRole('link', { name: 'Still to be read' }).click()
  await expect(page).toHaveURL('/dashboard/reviewClass?status=pending')
  await leave()
})

test('[4.8] the page does not wait for the band; a failure of it says so and can be read again', async () => {
  const student = await registerPerson(site.origin, 'Student')
  const { page, leave } = await visit(browser, site.origin, { expects: [[0, '/api/schedule']] })
  let fail = () => {}
  const failed = new Promise<void>((resolve) => (fail = resolve))
  await page.route('**/api/schedule?*', async (route) => {
    await failed
    await route.abort('internetdisconnected')
  })
  await signInAs(page, student, '/dashboard/cart')
  const band = page.getByRole('group', { name: 'Up next' })
  await expect(page.getByRole('link', { name: 'Browse Course' })).toBeVisible()
  await expect(band).toContainText('One moment')
  fail()
  await expect(band).toContainText('We couldn’t load what’s next for you.')
  await page.unroute('**/api/schedule?*')
  await band.getByRole('button', { name: 'Try again' }).click()
  await expect(band.getByRole('link', { name: 'Find a class' })).toBeVisible()
  await leave()
})
