import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { registerAdmin, registerPerson } from '#tests/support/school/accounts.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { offerClass, orderClass } from '#tests/support/school/classes.ts'
import { openSite } from '#tests/support/browser/open-site.ts'

const { site, browser } = await openSite()
const admin = await registerAdmin(site)

const newInstructor = () => registerPerson(site.origin, 'Instructor', 'Piet Haan')

const rowOf = (page: Page, name: string) => page.getByRole('row', { name })

const status = {
  Approved: 'rgb(127, 214, 155)',
  Pending: 'rgb(242, 201, 103)',
  Denied: 'rgb(255, 157, 148)',
}

test('[2.13] My Class: count, columns, paid seats, feedback and the status by word and colour', async () => {
  const instructor = await newInstructor()
  const student = await registerPerson(site.origin, 'Student')
  const review = site.apiAs(admin.idToken)
  await offerClass(site, { className: 'Waiting class', instructor })
  const deniedId = await offerClass(site, { className: 'Denied class', instructor })
  await review.setClassStatus({ params: { id: deniedId }, body: { status: 'denied' } })
  await review.setClassFeedback({
    params: { id: deniedId },
    body: { feedback: 'Say what to bring.' },
  })
  const classId = await offerClass(site, {
    className: 'Approved class',
    instructor,
    approvedBy: admin,
  })
  await orderClass(site, student, { classId, className: 'Approved class', paid: true })
  const unpaid = await registerPerson(site.origin, 'Student')
  await orderClass(site, unpaid, { classId, className: 'Approved class' })

  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, instructor, '/dashboard/myclass')
  await expect(page).toHaveTitle('Safelight | Dashboard My Class')
  await expect(page.getByRole('heading', { level: 1, name: 'Total Course: 3' })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([
    '#',
    'Course Name',
    'Total Enroll',
    'Feedback',
    'Status',
    'Update',
  ])
  for (const [name, enrolled, word] of [
    ['Waiting class', '0', 'Pending'],
    ['Denied class', '0', 'Denied'],
    ['Approved class', '1', 'Approved'],
  ] as const) {
    const cells = rowOf(page, name).getByRole('cell')
    await expect(rowOf(page, name).getByRole('rowheader')).toContainText(name)
    await expect(cells.nth(0)).toHaveText(/[123]$/)
    await expect(cells.nth(1)).toHaveText(new RegExp(`${enrolled}$`))
    const badge = cells.nth(3).getByText(word, { exact: true })
    await expect(badge).toHaveCSS('color', status[word])
  }
  await expect(rowOf(page, 'Denied class')).toContainText('Say what to bring.')
  await expect(rowOf(page, 'Approved class').getByRole('link', { name: /Update/ })).toHaveAttribute(
    'href',
    `/dashboard/updateClass/${classId}`,
  )
  await leave()
})

test('[2.13] feedback is read in full: three lines in the table, the whole of it in a dialog', async () => {
  const instructor = await newInstructor()
  const [short, long] = await Promise.all(
    ['Short word', 'Long word'].map((className) => offerClass(site, { className, instructor })),
  )
  const feedback = `${'Write what people should bring. '.repeat(60)}\n\nThen send it again.`
  const review = site.apiAs(admin.idToken)
  assert.ok(short && long)
  await review.setClassFeedback({ params: { id: short }, body: { feedback: 'Lovely.' } })
  await review.setClassFeedback({ params: { id: long }, body: { feedback } })
  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, instructor, '/dashboard/myclass')
  await expect(rowOf(page, 'Short word')).toContainText('Lovely.')
  const readAll = rowOf(page, 'Short word').getByRole('button', { name: /^Read more/ })
  await expect(readAll).toHaveCount(0)
  await page.getByRole('button', { name: /^Read more.*Long word$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Feedback', exact: true })
  await expect(dialog).toContainText('Long word')
  await expect(dialog).toContainText('Then send it again.')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: /^Read more/ })).toBeFocused()
  await leave()
})
