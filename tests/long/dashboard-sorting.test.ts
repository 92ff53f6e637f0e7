import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { addClass } from '#school/classes/add-class.ts'
import { recogniseUser } from '#school/users/users.ts'
import { registerAdmin, registerPerson, type Person } from '#tests/support/school/accounts.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { offerClass, orderClass } from '#tests/support/school/classes.ts'
import { openSite } from '#tests/support/browser/open-site.ts'

const { site, browser } = await openSite()

/** Adds `Class 1` to `Class {count}`, straight at the school: the higher, the newer. */
async function fillClasses({ uid, email }: Person, count: number) {
  const actor = await recogniseUser(site.parts.school, { uid, email })
  assert.ok(actor)
  for (let number = 1; number <= count; number++)
    await addClass(site.parts.school, actor, {
      className: `Class ${number}`,
      description: 'How light falls.',
      photo: '/photos/class-01.jpg',
      instructorName: actor.name,
      price: (number * 37) % 100,
      availableSeats: 10,
      topic: 'other',
      level: 'all',
    })
}

const names = (page: Page) => page.getByRole('rowheader')
const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })
const sortBy = (page: Page, name: string) => header(page, name).getByRole('button')
const status = (page: Page, order: string) =>
  page.getByRole('status').filter({ hasText: `Sorted: ${order}` })

test('[2.13] My Class is sorted over all classes by its headers, with the keyboard, in the address', async () => {
  const instructor = await registerPerson(site.origin, 'Instructor')
  await fillClasses(instructor, 120)
  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, instructor, '/dashboard/info')
  await page.getByRole('link', { name: 'My Class', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Total Course: 120' })).toBeVisible()
  await expect(names(page)).toHaveCount(100)
  await expect(names(page).first()).toHaveText(/^Class 120Dates/)
  await expect(status(page, 'newest first')).toHaveCount(1)
  for (const name of ['#', 'Feedback', 'Update']) await expect(sortBy(page, name)).toHaveCount(0)

  const byName = sortBy(page, 'Course Name')
  await byName.focus()
  await page.keyboard.press('Enter')
  await expect(names(page).first()).toHaveText(/^Class 1Dates/)
  await expect(names(page).nth(1)).toHaveText(/^Class 2Dates/)
  await expect(names(page).last()).toHaveText(/^Class 100Dates/)
  await expect(page).toHaveURL('/dashboard/myclass?sort=name')
  await expect(header(page, 'Course Name')).toHaveAttribute('aria-sort', 'ascending')
  await expect(header(page, 'Total Enroll')).not.toHaveAttribute('aria-sort')
  await expect(status(page, 'Course Name, A to Z')).toHaveCount(1)
  await expect(byName).toBeFocused()

  await page.getByText('Showing 100 of 120').scrollIntoViewIfNeeded()
  await page.getByRole('link', { name: 'Show more' }).click()
  await expect(names(page)).toHaveCount(120)
  await expect(names(page).last()).toHaveText(/^Class 120Dates/)
  await expect(page.getByRole('link', { name: 'Show more' })).toHaveCount(0)

  await byName.press('Space')
  await expect(names(page).first()).toHaveText(/^Class 120Dates/)
  await expect(header(page, 'Course Name')).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL('/dashboard/myclass?sort=-name')
  await page.reload()
  await expect(names(page).nth(1)).toHaveText(/^Class 119Dates/)
  await expect(header(page, 'Course Name')).toHaveAttribute('aria-sort', 'descending')
  await byName.click()
  await expect(page).toHaveURL(/\/dashboard\/myclass\??$/)
  await expect(header(page, 'Course Name')).not.toHaveAttribute('aria-sort')

  // The order of a list is not a separate step of the history.
  await page.goBack()
  await expect(page).toHaveURL('/dashboard/info')
  await leave()
})

test('[2.13] cards on a phone are sorted by a choice of the same orders', async () => {
  const admin = await registerAdmin(site)
  const instructor = await registerPerson(site.origin, 'Instructor')
  const student = await registerPerson(site.origin, 'Student')
  for (const className of ['Birch', 'Alder', 'Cedar']) {
    const classId = await offerClass(site, { className, instructor, approvedBy: admin })
    if (className === 'Birch') await orderClass(site, student, { classId, className, paid: true })
  }
  const { page, leave } = await visit(browser, site.origin, {
    viewport: { width: 360, height: 740 },
  })
  await signInAs(page, instructor, '/dashboard/myclass')
  await expect(names(page)).toHaveText([/^Cedar/, /^Alder/, /^Birch/])
  await expect(page.getByRole('columnheader')).toHaveCount(0)
  const order = page.getByRole('combobox', { name: 'Sort by' })
  await expect(order.getByRole('option')).toHaveText([
    'Newest first',
    'Course Name, A to Z',
    'Course Name, Z to A',
    'Total Enroll, lowest first',
    'Total Enroll, highest first',
    'Status, pending first',
    'Status, cancelled first',
  ])
  await order.selectOption('Course Name, A to Z')
  await expect(names(page)).toHaveText([/^Alder/, /^Birch/, /^Cedar/])
  await order.selectOption('Total Enroll, highest first')
  await expect(names(page)).toHaveText([/^Birch/, /^Cedar/, /^Alder/])
  await expect(page).toHaveURL('/dashboard/myclass?sort=-enrolled')
  await expect(status(page, 'Total Enroll, highest first')).toHaveCount(1)
  await page.reload()
  await expect(order).toHaveValue('-enrolled')
  await leave()
})
