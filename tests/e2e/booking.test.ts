import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { registerAdmin, registerPerson, type Person } from '#tests/support/school/accounts.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { press } from '#tests/support/browser/dialogs.ts'
import { openSite } from '#tests/support/browser/open-site.ts'
import { offerClass, orderClass } from '#tests/support/school/classes.ts'
import { classAddress } from '#web/features/classes/class-query.ts'

const { site, browser } = await openSite()
const admin = await registerAdmin(site)
const instructor = await registerPerson(site.origin, 'Instructor')
const hour = 3_600_000

async function offer(className: string, availableSeats = 5) {
  const classId = await offerClass(site, {
    className,
    instructor,
    approvedBy: admin,
    availableSeats,
  })
  return { classId, className, path: classAddress({ _id: classId, className }) }
}

async function fill(offered: { classId: string; className: string }) {
  await orderClass(site, await registerPerson(site.origin, 'Student'), { ...offered, paid: true })
}

const ordersOf = async ({ idToken, email }: Person) =>
  (await site.apiAs(idToken).listOrders({ query: { email } })).items.map(({ status }) => status)

const button = (page: Page, name: RegExp) => page.getByRole('main').getByRole('button', { name })
const bookNow = (page: Page) => button(page, /^Book now/)
const inCart = (page: Page) => page.getByRole('main').getByRole('link', { name: /^In your cart/ })

test('[11.1] [8.3] a student puts a class in the cart without leaving its page, and pays for it there later', async () => {
  const { path, className } = await offer('Window light')
  const student = await registerPerson(site.origin, 'Student')
  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, student, path)
  await button(page, /^Add to Cart/).click()
  await press(page, 'Order Request Successfully', 'Stay here')
  await expect(page).toHaveURL(path)
  await expect(inCart(page)).toHaveAttribute('href', '/dashboard/cart')
  await expect(button(page, /^Add to Cart/)).toHaveCount(0)
  assert.deepEqual(await ordersOf(student), ['Not Paid'])
  await expectAccessible(page, 'a class in the cart')
  const terms = 'Free cancellation until you have been checked in'
  await expect(page.getByRole('complementary')).toContainText(terms)
  await bookNow(page).click()
  const question = page.getByRole('dialog', { name: 'Payment' })
  await expect(question).toContainText(
    new RegExp(`^.*${className} \\$40\\.00 Dates to be agreed ${terms}`, 's'),
  )
  await press(page, 'Payment', 'Cancel')
  await expect(bookNow(page)).toBeFocused()
  await bookNow(page).click()
  await press(page, 'Payment', 'Make Payment')
  await expect(page).toHaveURL(/\/dashboard\/checkout\//)
  assert.deepEqual(await ordersOf(student), ['Paid'])
  await leave()
})

test('[11.1] Book now continues with the order that another tab has placed', async () => {
  const offered = await offer('Lamp light')
  const student = await registerPerson(site.origin, 'Student')
  const { page, leave } = await visit(browser, site.origin, { expects: [[409, '/api/order']] })
  await signInAs(page, student, offered.path)
  await expect(bookNow(page)).toBeVisible()
  await orderClass(site, student, offered)
  await bookNow(page).click()
  await press(page, 'Payment', 'Make Payment')
  await expect(page).toHaveURL(/\/dashboard\/checkout\//)
  assert.deepEqual(await ordersOf(student), ['Paid'])
  await leave()
})

test('[11.1] [15.1] a student who is too late has the class in the cart, reads why, and can join the waitlist', async () => {
  const offered = await offer('Candle light', 1)
  const student = await registerPerson(site.origin, 'Student')
  const { page, leave } = await visit(browser, site.origin, { expects: [[409, '/api/checkout']] })
  await signInAs(page, student, offered.path)
  await expect(bookNow(page)).toBeVisible()
  await fill(offered)
  await bookNow(page).click()
  await press(page, 'Payment', 'Make Payment')
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText(
    'The class is in your cart, but your payment didn’t go through.',
  )
  await expect(alert).toContainText('No seats are left in “Candle light”.')
  await expect(alert.getByRole('link', { name: 'Go to your cart' })).toBeVisible()
  await expect(button(page, /^Join waitlist/)).toBeVisible()
  await expect(bookNow(page)).toHaveCount(0)
  assert.deepEqual(await ordersOf(student), ['Not Paid'])
  await leave()
})

test('[15.1] [2.11] a full class offers its waitlist and other dates, and nothing to book', async () => {
  const offered = await offer('Silver and salt', 1)
  await fill(offered)
  const startsAt = Math.ceil(Date.now() / hour + 30 * 24) * hour
  const meetings = [{ startsAt, endsAt: startsAt + hour }]
  await site.apiAs(instructor.idToken).offerClassAgain({
    params: { id: offered.classId },
    body: { meetings, availableSeats: 3 },
  })
  const visitor = await visit(browser, site.origin)
  await visitor.page.goto(offered.path)
  const main = visitor.page.getByRole('main')
  const panel = main.getByRole('complementary')
  await expect(panel.getByRole('link', { name: /^Join waitlist/ })).toBeVisible()
  await expect(panel.getByRole('link', { name: /^(Book now|Add to Cart)/ })).toHaveCount(0)
  await expect(panel.getByRole('heading', { name: 'Other dates' })).toBeVisible()
  await visitor.leave()

  const student = await registerPerson(site.origin, 'Student')
  const { page, leave } = await visit(browser, site.origin)
  for (const path of [offered.path, `/classlist/${offered.classId}`]) {
    await signInAs(page, student, path)
    const aside = page.getByRole('main').getByRole('complementary')
    await expect(aside.getByRole('button', { name: /^Join waitlist/ })).toBeVisible()
    await expect(aside.getByRole('heading', { name: 'Other dates' })).toBeVisible()
    await expect(aside.getByRole('button', { name: /^(Book now|Add to Cart)/ })).toHaveCount(0)
    await expect(page.getByRole('main')).toContainText('Fully booked')
    await expectAccessible(page, path)
  }
  await leave()
})

test('[11.1] [2.6] [2.8] the e-mail goes along between login and registration, and a password can be read', async () => {
  const { path } = await offer('Neon light')
  const { page, leave } = await visit(browser, site.origin)
  await page.goto(path)
  await page.getByRole('link', { name: /^Book now/ }).click()
  await page.getByPlaceholder('Enter your email').fill('nora@mail.example')
  const password = page.getByPlaceholder('Password')
  const show = page.getByRole('button', { name: 'Show password' })
  await password.fill('a-long-password')
  await show.click()
  await expect(show).toHaveAttribute('aria-pressed', 'true')
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toHaveValue('a-long-password')
  await page.getByRole('link', { name: 'just create an account' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('nora@mail.example')
  await expect(page.getByLabel('Role')).toHaveValue('Student')
  // The larger part of the picture is folded for students.
  const choose = page.getByRole('button', { name: 'Choose a photo' })
  await expect(page.getByLabel('Photo URL')).toBeVisible()
  await expect(choose).toBeHidden()
  await page.getByLabel('Role').selectOption('Instructor')
  await expect(choose).toBeVisible()
  await show.click()
  for (const label of ['Password', 'Confirm password'])
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('type', 'text')
  await expectAccessible(page, 'a registration on the way to a class')
  await page.getByLabel('Email').fill('nora.lind@mail.example')
  await page.getByRole('link', { name: 'Log in here' }).click()
  await expect(page.getByPlaceholder('Enter your email')).toHaveValue('nora.lind@mail.example')
  await expect(page.getByText('to book “Neon light”')).toBeVisible()
  await leave()
})
