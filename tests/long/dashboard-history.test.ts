import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { recogniseUser, setUserRole } from '#school/users/users.ts'
import { registerAdmin, registerPerson } from '#tests/support/school/accounts.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { offerClass, orderClass } from '#tests/support/school/classes.ts'
import { confirmEmail } from '#tests/support/school/mails.ts'
import { openSite } from '#tests/support/browser/open-site.ts'
import { startSite } from '#tests/support/school/site.ts'

const { site, browser } = await openSite()

/** Not the reminder to confirm the email. */
const days = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('region')
    .filter({ has: page.getByRole('listitem') })
const entries = (page: Page) => days(page).getByRole('listitem')
const kinds = (page: Page) => page.getByRole('combobox', { name: 'Show' })

test('[7] an admin reads who did what, from which state to which, and filters by kind', async () => {
  const admin = await registerAdmin(site, 'Helen Marsh')
  const instructor = await registerPerson(site.origin, 'Instructor', 'Piet Haan')
  const student = await registerPerson(site.origin, 'Student', 'Nora Few')
  const classId = await offerClass(site, { className: 'Fog', instructor, approvedBy: admin })
  const feedback = 'Say how long the walk is, and where we meet when it rains. '.repeat(20).trim()
  await site.apiAs(admin.idToken).setClassFeedback({ params: { id: classId }, body: { feedback } })
  await orderClass(site, student, { classId, className: 'Fog', paid: true })

  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, admin, '/dashboard/info')
  await page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: 'History' })
    .click()
  await expect(page).toHaveURL('/dashboard/history')
  await expect(page).toHaveTitle('Safelight | Dashboard History')
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
  await expect(days(page)).toHaveCount(1)
  await expect(days(page).getByRole('heading', { level: 2 })).toHaveText('Today')
  await expect(entries(page)).toHaveText([
    /^Nora Few paid \$40\.00 for Fog\..*From Not Paid to Paid$/,
    /^Helen Marsh sent feedback on the class Fog\./,
    /^Helen Marsh approved the class Fog\..*From Pending to Approved$/,
    /^The command line made Helen Marsh an admin\..*From Instructor to Admin$/,
  ])
  await expect(entries(page).first().locator('time')).toHaveAttribute('datetime', /^\d{4}-.*Z$/)

  const sent = entries(page).nth(1)
  await sent.getByRole('button', { name: /^Read more.*Feedback, Fog$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Feedback', exact: true })
  await expect(dialog).toContainText(feedback)
  await page.keyboard.press('Escape')

  await kinds(page).selectOption('Payments')
  await expect(page).toHaveURL('/dashboard/history?kind=order-paid')
  await expect(entries(page)).toHaveText([/^Nora Few paid/])
  await page.reload()
  await expect(kinds(page)).toHaveValue('order-paid')
  await expect(entries(page)).toHaveText([/^Nora Few paid/])
  await kinds(page).selectOption('Deleted users')
  await expect(page.getByText('No events of this kind yet')).toBeVisible()
  await page.getByRole('link', { name: 'See all events' }).click()
  await expect(entries(page)).toHaveCount(4)
  await page.goBack()
  await expect(kinds(page)).toHaveValue('user-deleted')
  await leave()
})

test('[7] [4.8] a long history comes in pages; a failure says so and can be tried again', async (t) => {
  const own = await startSite()
  t.after(() => own.close())
  const admin = await registerAdmin(own)
  const instructor = await registerPerson(own.origin, 'Instructor', 'To and fro')
  await confirmEmail(own, instructor)
  const [actor, subject] = await Promise.all(
    [admin, instructor].map(({ uid, email }) => recogniseUser(own.parts.school, { uid, email })),
  )
  if (!actor || !subject) throw new Error('somebody is not there')
  for (let turn = 0; turn < 55; turn++)
    for (const role of ['Admin', 'Instructor'] as const)
      await setUserRole(own.parts.school, actor, subject.id, role)

  const { page, leave } = await visit(browser, own.origin, { expects: [[503, '/api/audit']] })
  await signInAs(page, admin, '/dashboard/history')
  await expect(entries(page)).toHaveCount(100)
  await expect(page.getByText('Showing 100 of 111')).toBeVisible()
  await page.getByRole('link', { name: 'Show more' }).click()
  await expect(entries(page)).toHaveCount(111)
  await expect(page.getByRole('link', { name: 'Show more' })).toHaveCount(0)

  await page.route('**/api/audit*', (route) => route.fulfill({ status: 503, body: 'busy' }))
  await kinds(page).selectOption('Payments')
  await expect(page.getByRole('alert')).toContainText('The server answered 503.')
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible()
  await page.unroute('**/api/audit*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No events of this kind yet')).toBeVisible()
  await leave()
})
