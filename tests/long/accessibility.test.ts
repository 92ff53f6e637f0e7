import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { registerAdmin, registerPerson } from '#tests/support/school/accounts.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { offerClass, orderClass } from '#tests/support/school/classes.ts'
import { openSite } from '#tests/support/browser/open-site.ts'

/** As long as names may be, and without a place to break. */
const longName = 'Photogrammetry'.repeat(9).slice(0, 120)

const { site, browser } = await openSite({ demo: true })
const admin = await registerAdmin(site, longName)
const instructor = await registerPerson(site.origin, 'Instructor', longName)
const longClass = await offerClass(site, {
  className: longName,
  instructor,
  approvedBy: admin,
  price: 100_000,
})
await site.apiAs(admin.idToken).setClassFeedback({
  params: { id: longClass },
  body: { feedback: longName.repeat(10) },
})

const wide = { width: 1280, height: 800 }
// A fading element would be measured while half transparent.
const options = { reducedMotion: 'reduce', viewport: wide } as const

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('[7] the page of the API passes axe, fits a phone and keeps to its policy', async () => {
  const { page, leave } = await visit(browser, site.origin, options)
  await page.goto('/api/docs')
  await expect(
    page.getByRole('heading', { level: 3, name: 'PUT /api/order/{id}', exact: true }),
  ).toBeVisible()
  await expectAccessible(page, '/api/docs')
  await leave()
})

test('[2.11] [2.14] pages of a student pass axe and fit a phone', async () => {
  const student = await registerPerson(site.origin, 'Student', longName)
  const { page, leave } = await visit(browser, site.origin, options)
  await signInAs(page, student, '/dashboard/cart')
  await expect(heading(page, 'Class List: 0')).toBeVisible()
  await expectAccessible(page, 'an empty cart')
  await page.goto(`/classlist/${longClass}`)
  await page.getByLabel('Name', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await expectAccessible(page, 'a class with a refused field')

  const paid = await offerClass(site, { className: 'Paid', instructor, approvedBy: admin })
  await orderClass(site, student, { classId: paid, className: 'Paid', paid: true })
  await orderClass(site, student, { classId: longClass, className: longName })
  await page.reload()
  await expect(page.getByText('This class is in your cart.')).toBeVisible()
  await expectAccessible(page, 'a class on the list')
  await page.goto('/dashboard/cart')
  await expect(heading(page, 'Class List: 2')).toBeVisible()
  await expectAccessible(page, 'a cart')
  await page
    .getByRole('row', { name: longName })
    .getByRole('button', { name: /^Confirm/ })
    .click()
  await expect(page.getByRole('dialog', { name: 'Payment' })).toBeVisible()
  await expectAccessible(page, 'the question before a payment')

  await page.goto('/dashboard/manageUser')
  await expect(page.getByRole('button', { name: 'Switch account' })).toBeVisible()
  await expectAccessible(page, 'login without the role')
  await leave()
})

test('[2.12] [2.13] [2.17] [5.3] pages of an instructor pass axe and fit a phone', async () => {
  const { page, leave } = await visit(browser, site.origin, options)
  await signInAs(page, instructor, '/dashboard/info')
  await expect(heading(page, 'Dashboard Info')).toBeVisible()
  await expectAccessible(page, 'the profile')
  await page.goto('/dashboard/myclass')
  await expect(page.getByRole('row', { name: longName })).toBeVisible()
  await expectAccessible(page, 'My Class')
  await page.getByRole('button', { name: 'Course Name' }).click()
  await expect(page.getByRole('columnheader', { name: 'Course Name' })).toHaveAttribute('aria-sort')
  await expectAccessible(page, 'My Class, sorted')
  await page.getByRole('button', { name: /^Read more/ }).click()
  await expect(page.getByRole('dialog', { name: 'Feedback', exact: true })).toBeVisible()
  await expectAccessible(page, 'feedback in full')
  await page.goto('/dashboard/addclass')
  await page.getByRole('button', { name: 'Add Class' }).click()
  await expect(page.getByText('Description is required')).toBeVisible()
  await expectAccessible(page, 'the add-class form with refused fields')
  await page.goto(`/dashboard/updateClass/${longClass}`)
  await page.getByLabel('Course Name').fill('Another name')
  await page.reload()
  await expect(page.getByText('goes back to review')).toBeVisible()
  await expect(page.getByText('We’ve restored your draft.')).toBeVisible()
  await expectAccessible(page, 'the update form with a draft')
  await leave()
})

test('[2.15] [2.16] pages of an admin pass axe and fit a phone', async () => {
  const waiting = await registerPerson(site.origin, 'Instructor', longName)
  await offerClass(site, { className: longName, instructor: waiting })
  const { page, leave } = await visit(browser, site.origin, options)
  await signInAs(page, admin, '/dashboard/manageUser')
  await expect(heading(page, /^Total Users/)).toBeVisible()
  await expectAccessible(page, 'Manage Users')
  await page.goto('/dashboard/reviewClass')
  await expect(heading(page, /^Total Pending Classes/)).toBeVisible()
  await expectAccessible(page, 'Review Classes as cards')
  await page.setViewportSize({ width: 1280, height: 900 })
  await expectAccessible(page, 'Review Classes as a table')
  await page.getByRole('button', { name: new RegExp(`^Send Feedback.*${longName}$`) }).click()
  await expect(page.getByRole('dialog', { name: 'Send Feedback' })).toBeVisible()
  await expectAccessible(page, 'the feedback dialog')
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('button', { name: /^Deny/, disabled: false }).first().click()
  await expect(page.getByRole('dialog').getByLabel('Reason')).toBeFocused()
  await expectAccessible(page, 'the dialog that decides about a class')
  await page.goto('/dashboard/history')
  await expect(page.getByRole('heading', { level: 2, name: 'Today' })).toBeVisible()
  await expectAccessible(page, 'History')
  await page.goto('/dashboard/history?kind=user-deleted')
  await expect(page.getByText('No events of this kind yet')).toBeVisible()
  await expectAccessible(page, 'History without an entry')
  await leave()
})
