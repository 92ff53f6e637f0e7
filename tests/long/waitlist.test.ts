import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { callIdentity, registerAdmin, registerPerson } from '#tests/support/school/accounts.ts'
import { enterCredentials, expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { offerClass, orderClass } from '#tests/support/school/classes.ts'
import { press } from '#tests/support/browser/dialogs.ts'
import { confirmEmail, newestLinkTo } from '#tests/support/school/mails.ts'
import { openSite } from '#tests/support/browser/open-site.ts'
import { classAddress } from '#web/features/classes/class-query.ts'

const { site, browser } = await openSite()
const admin = await registerAdmin(site)
const instructor = await registerPerson(site.origin, 'Instructor')

async function newStudent() {
  const student = await registerPerson(site.origin, 'Student')
  await confirmEmail(site, student)
  return student
}

/** A class whose only seat is sold, and a function that gives that seat back. */
async function fullClass(className: string) {
  const offered = { className, instructor, approvedBy: admin, availableSeats: 1 }
  const classId = await offerClass(site, offered)
  const owner = await registerPerson(site.origin, 'Student')
  const id = await orderClass(site, owner, { classId, className, paid: true })
  const giveUp = () => site.apiAs(owner.idToken).deleteOrder({ params: { id } })
  return { classId, giveUp }
}

const join = async (page: Page) => {
  await page.getByRole('button', { name: /^Join waitlist/ }).click()
  await press(page, 'You’re on the waitlist', 'Okay')
}

test('[15.1] two students wait for one seat: the first declines it, the second books it', async () => {
  const className = 'Silver and salt'
  const { classId, giveUp } = await fullClass(className)
  const path = classAddress({ _id: classId, className })
  const [first, second] = [await newStudent(), await newStudent()]

  const one = await visit(browser, site.origin)
  await one.page.goto(`/class/${classId}`)
  await one.page.getByRole('link', { name: /^Join waitlist/ }).click()
  await expect(one.page).toHaveURL(/\/login\?from=/)
  await enterCredentials(one.page, first)
  await expect(one.page).toHaveURL(path)
  await join(one.page)
  const panel = one.page.getByRole('complementary')
  await expect(panel.getByText('You’re first on the waitlist')).toBeVisible()

  const two = await visit(browser, site.origin)
  await signInAs(two.page, second, '/classes')
  await join(two.page)
  await expect(two.page.getByText('Number 2 on the waitlist')).toBeVisible()

  await giveUp()
  await one.page.goto(`/class/${classId}`)
  await expect(panel.getByText(/^A seat is held for you until .+, \d\d:\d\d\.$/)).toBeVisible()
  // Once, also in the bar of a phone.
  await expect(one.page.locator('.price-bar')).not.toContainText('1 seat, held')
  // A seat that is held for the reader is not taken.
  for (const address of ['/classes', `/classlist/${classId}`, `/class/${classId}`]) {
    await one.page.goto(address)
    const main =
      address === '/classes'
        ? one.page.getByRole('article').filter({ hasText: className })
        : one.page.getByRole('main')
    await expect(main.getByText(/^1 seat, held for you until .+, \d\d:\d\d$/).first()).toBeVisible()
    await expect(main.getByText(/fully booked/i)).toHaveCount(0)
  }
  await one.page.goto('/dashboard')
  await expect(one.page.locator('#page').getByRole('heading', { level: 2 }).first()).toHaveText(
    'Seats held for you',
  )
  await one.page.goto(`/class/${classId}`)
  await one.page.getByRole('button', { name: /^No thanks/ }).click()
  await press(one.page, 'Decline this seat?', 'Decline seat')
  await press(one.page, 'You declined the seat', 'Okay')
  await expect(panel.getByText('A seat is held for you')).toBeHidden()

  await two.page.reload()
  await two.page.getByRole('link', { name: /^Book now/ }).click()
  await expect(two.page).toHaveURL(path)
  await expect(
    two.page.getByRole('complementary').getByText('A seat is held for you'),
  ).toBeVisible()
  await two.page.getByRole('button', { name: /^Book now/ }).click()
  await press(two.page, 'Payment', 'Make Payment')
  await expect(two.page).toHaveURL(/\/dashboard\/checkout\//)
  await two.page.goto('/dashboard/cart')
  await expect(two.page.getByRole('region', { name: 'Your waitlists' })).toBeHidden()
  await expect(two.page.getByRole('row', { name: className })).toContainText('Paid')
  await one.leave()
  await two.leave()
})

test('[15.1] a student leaves a waitlist from the cart, and joins it where the class is ordered', async () => {
  const className = 'Contact sheets'
  const { classId } = await fullClass(className)
  const student = await newStudent()
  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, student, `/classlist/${classId}`)
  await join(page)
  await page.goto('/dashboard/cart')
  const own = page.getByRole('region', { name: 'Your waitlists' })
  await expect(own.getByRole('link', { name: className })).toBeVisible()
  await own.getByRole('button', { name: /^Leave waitlist/ }).click()
  await press(page, 'Leave the waitlist?', 'Leave waitlist')
  await press(page, 'You left the waitlist', 'Okay')
  await expect(own).toBeHidden()
  await leave()
})

test('[15.1] a student whose email is not confirmed is sent another link from there, and joins once it is', async () => {
  const className = 'Darkroom hours'
  const { classId } = await fullClass(className)
  const student = await registerPerson(site.origin, 'Student')
  const { page, leave } = await visit(browser, site.origin, { expects: [[409, '/waitlist']] })
  await signInAs(page, student, classAddress({ _id: classId, className }))
  const panel = page.getByRole('complementary')
  const joinButton = panel.getByRole('button', { name: /^Join waitlist/ })
  await joinButton.click()
  await press(page, 'Confirm your email', 'Send the link again')
  await expect(page.getByRole('dialog')).toContainText(`We sent a new link to ${student.email}.`)
  await press(page, 'We’ve sent a new link.', 'Okay')
  const link = new URL(await newestLinkTo(site, student.email, 'verifyEmail'))
  const oobCode = link.searchParams.get('oobCode')
  await callIdentity(site.origin, 'update', { oobCode })
  await joinButton.click()
  await press(page, 'You’re on the waitlist', 'Okay')
  await expect(panel.getByText('You’re first on the waitlist')).toBeVisible()
  await leave()
})
