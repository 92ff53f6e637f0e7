import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { registerAdmin, registerPerson } from '#tests/support/accounts.ts'
import { expect, signInAs, visit } from '#tests/support/browser.ts'
import { offerClass } from '#tests/support/classes.ts'
import { openSite } from '#tests/support/open-site.ts'
import { startSite } from '#tests/support/site.ts'

const { site, browser } = await openSite()

const rowOf = (page: Page, name: string) => page.getByRole('row', { name })

async function press(page: Page, dialogName: string, button: string) {
  const dialog = page.getByRole('dialog', { name: dialogName, exact: true })
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('[2.15] [4.4] [8.3] an admin makes an instructor an admin and back; students have no such button', async () => {
  const admin = await registerAdmin(site)
  const instructor = await registerPerson(site.origin, 'Instructor', 'Rosa Tell')
  const student = await registerPerson(site.origin, 'Student', 'Emil Kok')
  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, admin, '/dashboard/manageUser')
  await expect(page).toHaveTitle('Safelight | Dashboard Manage Users')
  const { items } = await site.apiAs(admin.idToken).listUsers()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(`Total Users: ${items.length}`)
  const columns = page.getByRole('columnheader')
  for (const header of ['Name', 'Role', 'Change Role', 'Delete User'])
    await expect(columns.getByText(header, { exact: true })).toHaveCount(1)

  const row = rowOf(page, instructor.email)
  await expect(row).toContainText('Rosa Tell')
  await expect(row.getByRole('cell', { name: 'Instructor', exact: true })).toBeVisible()
  await row.getByRole('button', { name: /^Make Admin/ }).click()
  await press(page, 'Role Updated Successfully', 'Okay')
  await expect(row.getByRole('cell', { name: 'Admin', exact: true })).toBeVisible()
  await row.getByRole('button', { name: /^Make Instructor/ }).click()
  await press(page, 'Role Updated Successfully', 'Okay')
  await expect(row.getByRole('cell', { name: 'Instructor', exact: true })).toBeVisible()

  const pupil = rowOf(page, student.email)
  await expect(pupil.getByRole('button')).toHaveText([/^Delete User/])
  await leave()
})

test('[4.4] [8.6] a new role shows at once, is sent once, and goes back where it is refused', async () => {
  const admin = await registerAdmin(site)
  const instructor = await registerPerson(site.origin, 'Instructor', 'Quick Change')
  const { page, leave } = await visit(browser, site.origin, { expects: [[503, '/api/user/']] })
  await signInAs(page, admin, '/dashboard/manageUser')
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  let calls = 0
  await page.route('**/api/user/*', async (route) => {
    calls += 1
    await held
    await route.fulfill({ status: 503, body: 'busy' })
  })
  const row = rowOf(page, instructor.email)
  const role = (name: string) => row.getByRole('cell', { name, exact: true })
  const button = row.getByRole('button', { name: /^Make Admin/ })
  await button.click()
  await expect(role('Admin')).toBeVisible()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await expect(row.getByRole('button', { name: /^Delete User/ })).toBeDisabled()
  await button.click({ force: true })
  answer()
  await expect(page.getByRole('dialog', { name: 'That did not work' })).toContainText(
    'The server answered 503.',
  )
  await press(page, 'That did not work', 'Okay')
  await expect(role('Instructor')).toBeVisible()
  await expect(button).toBeFocused()
  assert.equal(calls, 1)
  await leave()
})

test('[2.15] [8.4] [8.6] an admin deletes a user after a question; one deleted meanwhile is told', async () => {
  const admin = await registerAdmin(site)
  const [first, second] = await Promise.all([
    registerPerson(site.origin, 'Student'),
    registerPerson(site.origin, 'Student'),
  ])
  const { page, leave } = await visit(browser, site.origin, { expects: [[404, '/api/user/']] })
  await signInAs(page, admin, '/dashboard/manageUser')
  const remove = (email: string) => rowOf(page, email).getByRole('button', { name: /^Delete User/ })
  await remove(first.email).click()
  await expect(page.getByRole('dialog', { name: 'Are you sure?' })).toContainText(
    "You won't be able to revert this!",
  )
  await press(page, 'Are you sure?', 'Cancel')
  await expect(rowOf(page, first.email)).toBeVisible()
  await remove(first.email).click()
  await press(page, 'Are you sure?', 'Yes, delete it!')
  await expect(page.getByRole('dialog', { name: 'Deleted!' })).toContainText(
    'Your file has been deleted.',
  )
  await press(page, 'Deleted!', 'Okay')
  await expect(rowOf(page, first.email)).toHaveCount(0)

  const api = site.apiAs(admin.idToken)
  const { items } = await api.listUsers()
  const id = items.find(({ email }) => email === second.email)?._id
  assert.ok(id)
  await api.deleteUser({ params: { id } })
  await remove(second.email).click()
  await press(page, 'Are you sure?', 'Yes, delete it!')
  await expect(page.getByRole('dialog', { name: 'That did not work' })).toContainText(
    'There is no such user.',
  )
  await press(page, 'That did not work', 'Okay')
  await expect(rowOf(page, second.email)).toHaveCount(0)
  await leave()
})

test('[4.4] the last admin can be neither demoted nor deleted, and is told so', async () => {
  const own = await startSite()
  const admin = await registerAdmin(own)
  const { page, leave } = await visit(browser, own.origin, { expects: [[409, '/api/user/']] })
  await signInAs(page, admin, '/dashboard/manageUser')
  const row = rowOf(page, admin.email)
  const refusal = page.getByRole('dialog', { name: 'That did not work' })
  await row.getByRole('button', { name: /^Make Instructor/ }).click()
  await press(page, 'Are you sure?', 'Make Instructor')
  await expect(refusal).toContainText('This is the last admin.')
  await press(page, 'That did not work', 'Okay')
  await row.getByRole('button', { name: /^Delete User/ }).click()
  await press(page, 'Are you sure?', 'Yes, delete it!')
  await expect(refusal).toContainText('This is the last admin.')
  await press(page, 'That did not work', 'Okay')
  await expect(row.getByRole('cell', { name: 'Admin', exact: true })).toBeVisible()
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

test('[2.16] [4.2] [8.3] review: every column; Approved and Deny work only while a class is pending', async () => {
  const admin = await registerAdmin(site)
  const instructor = await registerPerson(site.origin, 'Instructor', 'Vera Lok')
  await offerClass(site, { className: 'To approve', instructor, price: 59.5, availableSeats: 9 })
  await offerClass(site, { className: 'To deny', instructor })
  const { page, leave } = await visit(browser, site.origin, {
    viewport: { width: 1600, height: 900 },
  })
  await signInAs(page, admin, '/dashboard/reviewClass')
  await expect(page).toHaveTitle('Safelight | Dashboard Review Classes')
  const countPending = async () => {
    const query = { status: 'pending' as const }
    return (await site.apiAs(admin.idToken).listAllClasses({ query })).items.length
  }
  const heading = page.getByRole('heading', { level: 1 })
  const before = await countPending()
  await expect(heading).toHaveText(`Total Pending Classes: ${before}`)
  await expect(page.getByRole('columnheader')).toHaveText([
    'Image',
    'Title',
    'Instructor Name',
    'Instructor Email',
    'Price',
    'Status',
    'Seats',
    'Approved',
    'Deny',
    'Send Feedback',
  ])
  const row = rowOf(page, 'To approve')
  await expect(row.getByRole('img')).toHaveAccessibleName(/\S/)
  for (const text of ['Vera Lok', instructor.email, '$59.50', 'Pending', '9'])
    await expect(row).toContainText(text)
  const button = (name: string, label: RegExp) =>
    rowOf(page, name).getByRole('button', { name: label })

  await button('To approve', /^Approved/).click()
  await press(page, 'Status Updated Successfully', 'Okay')
  await button('To deny', /^Deny/).click()
  await press(page, 'Status Updated Successfully', 'Okay')
  await expect(heading).toHaveText(`Total Pending Classes: ${before - 2}`)
  for (const [name, word] of [
    ['To approve', 'Approved'],
    ['To deny', 'Denied'],
  ] as const) {
    await expect(rowOf(page, name).getByRole('cell', { name: word, exact: true })).toBeVisible()
    await expect(button(name, /^Approved/)).toBeDisabled()
    await expect(button(name, /^Deny/)).toBeDisabled()
    await expect(button(name, /^Send Feedback/)).toBeEnabled()
  }

  await page.getByRole('link', { name: 'Denied', exact: true }).click()
  await expect(page).toHaveURL('/dashboard/reviewClass?status=denied')
  await expect(rowOf(page, 'To deny')).toBeVisible()
  await expect(rowOf(page, 'To approve')).toHaveCount(0)
  await leave()
})

test('[4.2] [8.6] a class that another admin has decided meanwhile is told', async () => {
  const admin = await registerAdmin(site)
  const instructor = await registerPerson(site.origin, 'Instructor')
  const id = await offerClass(site, { className: 'Decided meanwhile', instructor })
  const { page, leave } = await visit(browser, site.origin, {
    expects: [[409, '/api/classStatus/']],
  })
  await signInAs(page, admin, '/dashboard/reviewClass')
  const approve = rowOf(page, 'Decided meanwhile').getByRole('button', { name: /^Approved/ })
  await expect(approve).toBeEnabled()
  await site.apiAs(admin.idToken).setClassStatus({ params: { id }, body: { status: 'denied' } })
  await approve.click()
  await expect(page.getByRole('dialog', { name: 'That did not work' })).toContainText(
    'This class has been decided already.',
  )
  await press(page, 'That did not work', 'Okay')
  await expect(rowOf(page, 'Decided meanwhile')).toContainText('Denied')
  await leave()
})

test('[5.6] [2.16] [8.6] feedback is sent only with words in it, and survives a failure', async () => {
  const admin = await registerAdmin(site)
  const instructor = await registerPerson(site.origin, 'Instructor')
  await offerClass(site, { className: 'To comment on', instructor })
  const { page, leave } = await visit(browser, site.origin, {
    expects: [[503, '/api/feedbackStatus/']],
  })
  await signInAs(page, admin, '/dashboard/reviewClass')
  const open = rowOf(page, 'To comment on').getByRole('button', { name: /^Send Feedback/ })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Send Feedback' })
  const words = dialog.getByRole('textbox', { name: 'Feedback' })
  await expect(words).toBeFocused()
  await words.fill('  \n ')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(words).toHaveAccessibleDescription(/Feedback is required/)

  await words.fill('Say how long the walk is.')
  await page.route('**/api/feedbackStatus/*', (route) => route.fulfill({ status: 503, body: '' }))
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The server answered 503.')
  await page.unroute('**/api/feedbackStatus/*')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()
  await open.click()
  await expect(words).toHaveValue('Say how long the walk is.')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await press(page, 'Feedback Sent Successfully', 'Okay')
  const { items } = await site
    .apiAs(instructor.idToken)
    .listInstructorClasses({ query: { email: instructor.email } })
  assert.equal(items[0]?.feedback, 'Say how long the walk is.')
  await leave()
})

test('[8.6] feedback on a class that is gone meanwhile: told, the words stay, then the list is true', async () => {
  const admin = await registerAdmin(site)
  const instructor = await registerPerson(site.origin, 'Instructor')
  await offerClass(site, { className: 'Gone meanwhile', instructor })
  const { page, leave } = await visit(browser, site.origin, {
    expects: [[404, '/api/feedbackStatus/']],
  })
  await signInAs(page, admin, '/dashboard/reviewClass')
  await rowOf(page, 'Gone meanwhile')
    .getByRole('button', { name: /^Send Feedback/ })
    .click()
  const api = site.apiAs(admin.idToken)
  const { items } = await api.listUsers()
  const id = items.find(({ email }) => email === instructor.email)?._id
  assert.ok(id)
  await api.deleteUser({ params: { id } })
  const dialog = page.getByRole('dialog', { name: 'Send Feedback' })
  await dialog.getByRole('textbox', { name: 'Feedback' }).fill('Where have you gone?')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByRole('alert')).toContainText('There is no such class.')
  await expect(dialog.getByRole('textbox')).toHaveValue('Where have you gone?')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(rowOf(page, 'Gone meanwhile')).toHaveCount(0)
  await leave()
})
