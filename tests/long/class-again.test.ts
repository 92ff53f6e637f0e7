import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { registerAdmin, registerPerson } from '#tests/support/school/accounts.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { offerClass, orderClass } from '#tests/support/school/classes.ts'
import { spansOf } from '#tests/support/school/spans-of.ts'
import { openSite } from '#tests/support/browser/open-site.ts'
import { openRowMenu } from '#tests/support/browser/row-menu.ts'

const { site, browser } = await openSite()
const admin = await registerAdmin(site)

const rowOf = (page: Page, name: string) => page.getByRole('row', { name })
/** A button or a link in a row: its words, and the name of the class. */
const of = (label: string, className: string) => new RegExp(`^${label}.*${className}$`)
const reasonText = 'The tutor is ill. We are very sorry.'

test('[10.5] an instructor cancels a class for good, with a reason; its page offers no seat any more', async () => {
  const instructor = await registerPerson(site.origin, 'Instructor', 'Piet Haan')
  const student = await registerPerson(site.origin, 'Student')
  const className = 'Called off'
  const classId = await offerClass(site, { className, instructor, approvedBy: admin })
  await orderClass(site, student, { classId, className, paid: true })
  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, instructor, '/dashboard/myclass')
  const open = page.getByRole('button', { name: of('Cancel class', className) })
  const dialog = page.getByRole('dialog', { name: 'Cancel this class?', exact: true })
  await openRowMenu(page, className)
  await open.click()
  await expect(dialog).toContainText('1 student has paid for this class')
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await dialog.getByLabel('Reason').fill('Too short')
  await dialog.getByRole('button', { name: 'Cancel this class' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/at least 10 characters/)
  await expectAccessible(page, 'the dialog that cancels a class')
  await dialog.getByRole('button', { name: 'Keep class' }).click()
  await expect(rowOf(page, className)).toContainText('Approved')

  await openRowMenu(page, className)
  await open.click()
  await expect(dialog.getByLabel('Reason')).toHaveValue('Too short')
  await dialog.getByLabel('Reason').fill(reasonText)
  await dialog.getByRole('button', { name: 'Cancel this class' }).click()
  await page.getByRole('dialog', { name: 'Class cancelled' }).getByRole('button').click()
  await expect(rowOf(page, className)).toContainText('Cancelled')
  await openRowMenu(page, className)
  await expect(page.getByRole('link', { name: of('Update', className) })).toHaveCount(0)
  await expect(open).toHaveCount(0)
  await leave()

  const other = await registerPerson(site.origin, 'Student')
  const reader = await visit(browser, site.origin)
  await signInAs(reader.page, other, `/classlist/${classId}`)
  await expect(reader.page.getByText('This class was cancelled')).toBeVisible()
  await expect(reader.page.getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(reader.page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0)
  await reader.leave()
})

test('[10.5] an admin cancels a class in the review', async () => {
  const instructor = await registerPerson(site.origin, 'Instructor', 'Piet Haan')
  const className = 'Not this year'
  await offerClass(site, { className, instructor })
  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, admin, '/dashboard/reviewClass')
  await openRowMenu(page, className)
  await page.getByRole('button', { name: of('Cancel class', className) }).click()
  await page.getByLabel('Reason').fill(reasonText)
  await page.getByRole('button', { name: 'Cancel this class' }).click()
  await page.getByRole('dialog', { name: 'Class cancelled' }).getByRole('button').click()
  await page.getByRole('link', { name: 'Cancelled', exact: true }).click()
  await expect(rowOf(page, className)).toContainText('Cancelled')
  await expect(page.getByRole('button', { name: of('Cancel class', className) })).toHaveCount(0)
  await leave()
})

test('[10.6] an instructor offers a class again on other dates, approved at once; a draft survives a reload', async () => {
  const instructor = await registerPerson(site.origin, 'Instructor', 'Piet Haan')
  const className = 'Once more'
  const first = await offerClass(site, { className, instructor, approvedBy: admin, price: 45 })
  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, instructor, '/dashboard/myclass')
  await openRowMenu(page, className)
  await page.getByRole('link', { name: of('Offer again', className) }).click()
  await expect(page.getByRole('heading', { name: `Offer again: ${className}` })).toBeVisible()
  await expect(page.getByLabel('Available seats')).toHaveValue('5')
  await expect(page.getByLabel('Price ($)')).toHaveValue('45')
  await page.getByRole('button', { name: 'Add a meeting' }).click()
  await page.getByLabel('Date').fill('2051-10-10')
  await page.getByLabel('Start').fill('18:00')
  await page.getByLabel('End').fill('20:00')
  await page.getByLabel('Available seats').fill('9')
  await expectAccessible(page, 'the form that offers a class again')
  await page.reload()
  await expect(page.getByText('We’ve restored your draft.')).toBeVisible()
  await expect(page.getByLabel('Date')).toHaveValue('2051-10-10')
  await page.getByRole('button', { name: 'Offer again' }).click()
  await page.getByRole('dialog', { name: 'Class offered again' }).getByRole('button').click()
  await expect(page).toHaveURL('/dashboard/myclass')
  await expect(rowOf(page, className)).toHaveCount(2)
  const query = { q: className }
  const { items } = await site.apiAs(null).listClasses({ query })
  const startsAt = Date.parse('2051-10-10T18:00Z')
  assert.deepEqual(
    items.map((each) => [each.seriesId, each.availableSeats, each.price, spansOf(each.meetings)]),
    [
      [first, 9, 45, [{ startsAt, endsAt: startsAt + 7_200_000 }]],
      [first, 5, 45, []],
    ],
  )
  await leave()
})
