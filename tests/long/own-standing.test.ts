import { after, test } from 'node:test'
import type { Page } from '@playwright/test'
import { registerAdmin, registerPerson, type Person } from '#tests/support/school/accounts.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { press } from '#tests/support/browser/dialogs.ts'
import { endSessions, shareBrowser } from '#tests/support/browser/shared-browser.ts'
import { offerClass, orderClass } from '#tests/support/school/classes.ts'
import { confirmEmail } from '#tests/support/school/mails.ts'
import { startSite } from '#tests/support/school/site.ts'
import { classAddress } from '#web/features/classes/class-query.ts'

const hour = 3_600_000

/** How far behind the school's clock is, so that a class that has already begun can be booked. */
let behind = 0
const [site, browser] = await Promise.all([
  startSite({ PAYMENTS: 'demo' }, 'demo', () => Date.now() - behind),
  shareBrowser(),
])
after(async () => {
  await endSessions()
  await site.close()
})
const admin = await registerAdmin(site)
const instructor = await registerPerson(site.origin, 'Instructor')

/** A person's view of a page, at a width where the panel is above the fold. */
async function as(person: Person, path: string, work: (page: Page) => Promise<void>) {
  const { page, leave } = await visit(browser, site.origin, { expects: [[409, '/waitlist']] })
  await signInAs(page, person, path)
  await work(page)
  await leave()
}

const hint = 'Join the waitlist, and we’ll hold the next free seat'

test('[13.3] [15.1] who pays for the last seat is not sent to the waitlist, nor is who cannot wait; who waits reads what comes next', async () => {
  const className = 'Last lamp'
  const classId = await offerClass(site, {
    className,
    instructor,
    approvedBy: admin,
    availableSeats: 1,
  })
  const path = classAddress({ _id: classId, className })
  const { price } = await site.apiAs(null).readOfferedClass({ params: { id: classId } })
  const student = await registerPerson(site.origin, 'Student')
  const orderId = await orderClass(site, student, { classId, className })
  // This holds the seat.
  const paying = site.apiAs(student.idToken)
  const checkout = await paying.startCheckout({ body: { orderIds: [orderId] } })
  await as(student, path, async (page) => {
    const panel = page.getByRole('complementary')
    await expect(panel.getByRole('button', { name: 'Continue paying' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Join waitlist/ })).toHaveCount(0)
    await expect(page.getByText(hint)).toHaveCount(0)
    await page.setViewportSize({ width: 360, height: 740 })
    const bar = page.locator('.price-bar')
    await expect(bar.getByRole('button', { name: 'Continue paying' })).toBeVisible()
    await expect(bar).not.toContainText('Fully booked')
  })
  await as(instructor, path, async (page) => {
    const panel = page.getByRole('complementary')
    await expect(panel.getByRole('link', { name: /^Your class/ })).toBeVisible()
    await expect(page.getByText(hint)).toHaveCount(0)
  })
  const another = await registerPerson(site.origin, 'Student')
  await confirmEmail(site, another)
  for (const address of [path, `/classlist/${classId}`])
    await as(another, address, async (page) => {
      const panel = page.getByRole('complementary')
      const next = panel.getByText('When a seat becomes free for you')
      const join = panel.getByRole('button', { name: /^Join waitlist/ })
      if (address === path) {
        await expect(panel.getByText(hint)).toBeVisible()
        // Others wait once the seat is sold, not while it is held.
        await join.click()
        await press(page, 'That didn’t work', 'Okay')
        await paying.closeCheckout({ params: { id: checkout._id } })
        await site.apiAs(admin.idToken).payByHand({
          params: { id: orderId },
          body: { amount: price, method: 'cash', note: '' },
        })
        await join.click()
        await press(page, 'You’re on the waitlist', 'Okay')
      }
      await expect(next).toBeVisible()
      await expect(panel.getByText(hint)).toHaveCount(0)
    })
})

test('[11.1] whose class it is, or who has a seat in it, is not told that it is too late', async () => {
  behind = hour
  const startsAt = Date.now() - hour / 2
  const className = 'Under way'
  const classId = await offerClass(site, {
    className,
    instructor,
    approvedBy: admin,
    price: 0,
    meetings: [{ startsAt, endsAt: startsAt + 2 * hour }],
  })
  const student = await registerPerson(site.origin, 'Student')
  await orderClass(site, student, { classId, className, paid: true })
  behind = 0
  await site.parts.jobs.runDue()
  const path = classAddress({ _id: classId, className })
  const tooLate = 'You can no longer join it.'
  const { page, leave } = await visit(browser, site.origin)
  await page.goto(path)
  await expect(page.getByText(tooLate)).toBeVisible()
  await leave()
  for (const [person, label] of [
    [student, /^You have a seat/],
    [instructor, /^Your class/],
  ] as const)
    await as(person, path, async (page) => {
      const panel = page.getByRole('complementary')
      await expect(panel.getByRole('link', { name: label })).toBeVisible()
      await expect(panel.getByText('Begun')).toBeVisible()
      await expect(page.getByText(tooLate)).toHaveCount(0)
    })
  await as(student, `/classlist/${classId}`, async (page) => {
    await expect(page.getByRole('link', { name: 'See your ticket' })).toBeVisible()
    await expect(page.getByText(tooLate)).toHaveCount(0)
  })
})
