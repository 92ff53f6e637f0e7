import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { recentSignIn } from '#contract/own-data.ts'
import { registerAdmin, registerPerson } from '#tests/support/school/accounts.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { offerClass, orderClass } from '#tests/support/school/classes.ts'
import { press } from '#tests/support/browser/dialogs.ts'
import { openRowMenu } from '#tests/support/browser/row-menu.ts'
import { openSite } from '#tests/support/browser/open-site.ts'
import { startSite } from '#tests/support/school/site.ts'

const { site, browser } = await openSite()

const rowOf = (page: Page, name: string) => page.getByRole('row', { name })

test('[2.15] [8.4] deleting a user lists what they have paid for, with links to where it is refunded', async () => {
  const admin = await registerAdmin(site)
  const instructor = await registerPerson(site.origin, 'Instructor')
  const student = await registerPerson(site.origin, 'Student', 'Greta Lund')
  const startsAt = Date.parse('2051-10-10T16:00Z')
  const meetings = [{ startsAt, endsAt: startsAt + 7_200_000 }]
  for (const className of ['Night skies', 'Fog'])
    await orderClass(site, student, {
      className,
      paid: className === 'Night skies',
      classId: await offerClass(site, { className, instructor, approvedBy: admin, meetings }),
    })
  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, admin, '/dashboard/manageUser')
  await rowOf(page, student.email)
    .getByRole('button', { name: /^Delete User/ })
    .click()
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await expect(question).toContainText('Greta Lund has paid for 1 class that is still to come.')
  await expect(question).toContainText(
    'Deleting this user does not refund it, and the seat stays taken.',
  )
  await expect(question).not.toContainText('Fog')
  await expectAccessible(page, 'the question before somebody with a paid class is deleted')
  await question.getByRole('link', { name: 'Night skies Tue 10 Oct 2051' }).click()
  await expect(page).toHaveURL(/\/dashboard\/roster\//)
  await expect(question).toBeHidden()
  await openRowMenu(page, 'Greta Lund')
  await expect(rowOf(page, 'Greta Lund').getByRole('button', { name: /^Refund/ })).toBeVisible()
  const { items } = await site.apiAs(admin.idToken).listUsers()
  assert.ok(items.some(({ email }) => email === student.email))
  await leave()
})

test('[2.15] people are sorted by when they joined, by the server, and those who are new this week are a filter', async () => {
  const admin = await registerAdmin(site)
  const newest = await registerPerson(site.origin, 'Student', 'Just Now')
  const { page, leave } = await visit(browser, site.origin, {
    viewport: { width: 1280, height: 800 },
  })
  await signInAs(page, admin, '/dashboard/manageUser')
  const joined = page.getByRole('columnheader', { name: 'Joined' })
  await joined.getByRole('button').click()
  await expect(joined).toHaveAttribute('aria-sort', 'ascending')
  await joined.getByRole('button').click()
  await expect(joined).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByRole('row').nth(1)).toContainText(newest.email)
  await page.getByRole('combobox', { name: 'Joined' }).selectOption('New this week')
  await expect(page).toHaveURL(/joined=week/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Users found: /)
  await expect(page.getByText('Matching: New this week')).toBeVisible()
  await expect(rowOf(page, newest.email)).toBeVisible()
  await leave()
})

test('[7.16] [7.17] [19.9] after five minutes, a download, a deletion or a new role asks an admin for the password first', async () => {
  const shift = { by: 0 }
  const own = await startSite({}, 'demo', () => Date.now() + shift.by)
  const admin = await registerAdmin(own)
  const student = await registerPerson(own.origin, 'Student', 'Ada Vent')
  const instructor = await registerPerson(own.origin, 'Instructor')
  const { page, leave } = await visit(browser, own.origin, {
    expects: [
      [403, '/export'],
      [403, '/export'],
      [403, '/api/user/'],
      [403, '/api/user/'],
      [400, 'accounts:signInWithPassword'],
    ],
  })
  await signInAs(page, admin, '/dashboard/manageUser')
  const row = rowOf(page, student.email)
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
  const password = question.getByLabel('Current password')
  const download = async () => {
    await row
      .getByRole('button', { name: /Ada Vent/ })
      .filter({ hasNotText: 'Delete' })
      .click()
    await page.getByRole('button', { name: /^Download data/ }).click()
  }
  shift.by += recentSignIn + 60_000
  await download()
  await expect(password).toBeFocused()
  await expectAccessible(page, 'the question for the password of an admin')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await download()
  await password.fill('not-it-at-all')
  await question.getByRole('button', { name: 'Continue' }).click()
  await expect(question.getByRole('alert')).toContainText('not your current password')
  await password.fill(admin.password)
  const begun = page.waitForEvent('download')
  await question.getByRole('button', { name: 'Continue' }).click()
  assert.equal((await begun).suggestedFilename(), 'Data-of-Ada-Vent.zip')
  await expect(question).toBeHidden()

  shift.by += recentSignIn + 60_000
  await row.getByRole('button', { name: /^Delete User/ }).click()
  await press(page, 'Are you sure?', 'Yes, delete it!')
  await password.fill(admin.password)
  await press(page, 'Confirm it’s you', 'Continue')
  await expect(page.getByRole('dialog', { name: 'Deleted!' })).toContainText(
    'Your file has been deleted.',
  )
  await press(page, 'Deleted!', 'Okay')
  await expect(row).toHaveCount(0)

  shift.by += recentSignIn + 60_000
  const other = rowOf(page, instructor.email)
  await other.getByRole('button', { name: /^Make Admin/ }).click()
  await press(page, 'Are you sure?', 'Make Admin')
  await password.fill(admin.password)
  await press(page, 'Confirm it’s you', 'Continue')
  await press(page, 'Role Updated Successfully', 'Okay')
  await expect(other.getByRole('cell', { name: 'Admin', exact: true })).toBeVisible()
  await leave()
  await own.close()
})

test('[7.16] [19.9] an admin without a password is told to log in again', async () => {
  const shift = { by: 0 }
  const own = await startSite({}, 'demo', () => Date.now() + shift.by)
  const admin = await registerAdmin(own)
  const student = await registerPerson(own.origin, 'Student')
  const { page, leave } = await visit(browser, own.origin, { expects: [[403, '/api/user/']] })
  await page.route('**/accounts:lookup*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { users: { providerUserInfo: object[] }[] }
    for (const user of body.users) user.providerUserInfo = [{ providerId: 'google.com' }]
    await route.fulfill({ response: answer, json: body })
  })
  await signInAs(page, admin, '/dashboard/manageUser')
  shift.by += recentSignIn + 60_000
  const row = rowOf(page, student.email)
  await row.getByRole('button', { name: /^Delete User/ }).click()
  await press(page, 'Are you sure?', 'Yes, delete it!')
  await expect(page.getByRole('dialog', { name: 'That didn’t work' })).toContainText(
    'Log out, log in again, and try once more.',
  )
  await press(page, 'That didn’t work', 'Okay')
  await expect(row).toBeVisible()
  await leave()
  await own.close()
})

test('[4.4] [2.2] an admin who makes themselves an instructor has an instructor’s dashboard', async () => {
  await registerAdmin(site)
  const admin = await registerAdmin(site)
  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, admin, '/dashboard/manageUser')
  await rowOf(page, admin.email)
    .getByRole('button', { name: /^Make Instructor/ })
    .click()
  await press(page, 'Are you sure?', 'Make Instructor')
  await press(page, 'Role Updated Successfully', 'Okay')
  await expect(page).toHaveURL('/dashboard/info')
  const sidebar = page.getByRole('navigation', { name: 'Dashboard' })
  await expect(sidebar.getByRole('link', { name: 'My Class' })).toBeVisible()
  await expect(sidebar.getByRole('link', { name: 'Manage Users' })).toHaveCount(0)
  await leave()
})
