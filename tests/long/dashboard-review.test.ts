import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { registerAdmin, registerPerson } from '#tests/support/school/accounts.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { boxOf, expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { offerClass } from '#tests/support/school/classes.ts'
import { press } from '#tests/support/browser/dialogs.ts'
import { openSite } from '#tests/support/browser/open-site.ts'
import { startSite } from '#tests/support/school/site.ts'

const { site, browser } = await openSite()

const rowOf = (page: Page, name: string) => page.getByRole('row', { name })

test('[2.16] [4.2] [8.3] review: every column; Approved and Deny work only while a class is pending', async () => {
  const admin = await registerAdmin(site)
  const instructor = await registerPerson(site.origin, 'Instructor', 'Vera Lok')
  await offerClass(site, { className: 'To approve', instructor, price: 59.5, availableSeats: 9 })
  await offerClass(site, { className: 'To deny', instructor })
  const { page, leave } = await visit(browser, site.origin, {
    viewport: { width: 1280, height: 900 },
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
  // There are ten columns, and none of them extends beyond the page.
  const [table, tabs] = await Promise.all([
    boxOf(page.getByRole('table')),
    boxOf(page.getByRole('navigation', { name: 'Classes by status' })),
  ])
  assert.ok(table.x + table.width <= tabs.x + tabs.width + 1)
  const names = page.getByRole('rowheader')
  await expect(names).toHaveText([/^To deny/, /^To approve/])
  const row = rowOf(page, 'To approve')
  await expect(row.getByRole('img')).toHaveAccessibleName(/\S/)
  for (const text of ['Vera Lok', instructor.email, '$59.50', 'Pending', '9'])
    await expect(row).toContainText(text)
  // The domain of an address breaks between its parts only.
  const [, ...lines] = await row.getByRole('cell', { name: instructor.email }).evaluate((cell) =>
    [...cell.childNodes]
      .filter((node) => node instanceof Text)
      .map((part) => {
        const range = new Range()
        range.selectNode(part)
        return range.getClientRects().length
      }),
  )
  assert.ok(lines.length > 0 && lines.every((count) => count === 1), lines.join())
  const button = (name: string, label: RegExp) =>
    rowOf(page, name).getByRole('button', { name: label })

  await button('To approve', /^Approved/).click()
  await press(page, 'Status Updated Successfully', 'Okay')
  await button('To deny', /^Deny/).click()
  const dialog = page.getByRole('dialog', { name: 'To deny' })
  const reason = dialog.getByRole('textbox', { name: 'Reason' })
  await expect(reason).toBeFocused()
  await expect(reason).toHaveAccessibleDescription(/Vera Lok will see it in My Class/)
  await dialog.getByRole('button', { name: 'Deny' }).click()
  await expect(reason).toHaveAccessibleDescription(/Reason is required/)
  await expect(dialog.getByText('Reason is required')).toBeInViewport({ ratio: 1 })
  await reason.fill('Say where it meets.')
  await dialog.getByRole('button', { name: 'Deny' }).click()
  await press(page, 'Status Updated Successfully', 'Okay')
  await expect(heading).toHaveText(`Total Pending Classes: ${before - 2}`)
  await expect(names).toHaveText([/^To deny/, /^To approve/])
  const own = await site
    .apiAs(instructor.idToken)
    .listInstructorClasses({ query: { email: instructor.email } })
  const denied = own.items.find(({ className }) => className === 'To deny')
  assert.equal(denied?.feedback, 'Say where it meets.')
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

test('[2.16] a class that was just decided keeps its place, even if the first hundred are others by now', async () => {
  const own = await startSite()
  const [admin, instructor] = await Promise.all([
    registerAdmin(own),
    registerPerson(own.origin, 'Instructor'),
  ])
  await offerClass(own, { className: 'Oldest', instructor })
  await offerClass(own, { className: 'Second oldest', instructor })
  for (let number = 1; number <= 100; number++)
    await offerClass(own, { className: `Newer ${number}`, instructor, approvedBy: admin })
  const { page, leave } = await visit(browser, own.origin)
  await signInAs(page, admin, '/dashboard/reviewClass')
  const names = page.getByRole('rowheader')
  await expect(names).toHaveCount(100)
  await expect(names.nth(1)).toHaveText(/^Oldest/)
  await rowOf(page, 'Second oldest')
    .getByRole('button', { name: /^Approved/ })
    .click()
  await press(page, 'Status Updated Successfully', 'Okay')
  await expect(names.first()).toHaveText(/^Second oldest/)
  await expect(page.getByRole('row').nth(1)).toContainText('Approved')
  await expect(names.nth(1)).toHaveText(/^Oldest/)
  // Opened anew, the page has its own order again.
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  await menu.getByRole('link', { name: 'Manage Users' }).click()
  await expect(page).toHaveTitle(/Manage Users/)
  await menu.getByRole('link', { name: 'Review Classes' }).click()
  await expect(names.first()).toHaveText(/^Oldest/)
  await expect(names.nth(1)).toHaveText(/^Newer 100/)
  await leave()
  await own.close()
})

test('[2.16] the review opens on all classes, pending ones first; one dialog shows a class as its page will be, with both decisions', async () => {
  const admin = await registerAdmin(site)
  const instructor = await registerPerson(site.origin, 'Instructor', 'Ida Wren')
  await offerClass(site, { className: 'Long since open', instructor, approvedBy: admin })
  await offerClass(site, { className: 'Yet to be read', instructor, price: 31, availableSeats: 4 })
  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, admin, '/dashboard/reviewClass')
  await expect(page.getByRole('link', { name: 'All', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  const row = rowOf(page, 'Yet to be read')
  await expect(page.getByRole('rowheader').first()).toHaveText(/^Yet to be read/)
  await expect(rowOf(page, 'Long since open')).toContainText('Approved')
  await page.getByRole('link', { name: 'Pending', exact: true }).click()
  await expect(rowOf(page, 'Long since open')).toHaveCount(0)
  await row.getByRole('button', { name: /^Review/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Yet to be read' })
  await expect(dialog.getByRole('region', { name: 'Description' })).toBeFocused()
  // It begins at its title, and the decisions stay in sight below the scrolling text.
  await expect(dialog.getByRole('heading', { name: 'Yet to be read' })).toBeInViewport({ ratio: 1 })
  for (const decision of ['Approved', 'Deny'])
    await expect(dialog.getByRole('button', { name: decision })).toBeInViewport({ ratio: 1 })
  for (const text of ['By Ida Wren', '$31.00', '4 seats left', 'When and where'])
    await expect(dialog).toContainText(text)
  // The photograph leaves the facts in sight.
  for (const text of ['$31.00', '4 seats left'])
    await expect(dialog.getByText(text)).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('img')).toHaveAccessibleName(/Yet to be read/)
  // It has no page until it is approved.
  await expect(dialog.getByRole('link', { name: 'See the page' })).toHaveCount(0)
  await expectAccessible(page, 'the dialog that decides about a class')
  // An approval needs no reason: leaving the field empty is no mistake.
  await dialog.getByRole('textbox', { name: 'Reason' }).focus()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expect(dialog.getByText('Reason is required')).toHaveCount(0)
  // The typed text is still there next time.
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Where does it meet?')
  await page.keyboard.press('Escape')
  await expect(row.getByRole('button', { name: /^Review/ })).toBeFocused()
  await row.getByRole('button', { name: /^Review/ }).click()
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Where does it meet?')
  await dialog.getByRole('button', { name: 'Approved' }).click()
  await press(page, 'Status Updated Successfully', 'Okay')
  await expect(row).toHaveCount(0)
  await page.getByRole('link', { name: 'Approved', exact: true }).click()
  await rowOf(page, 'Yet to be read')
    .getByRole('button', { name: /^Read the description/ })
    .click()
  await page.getByRole('dialog').getByRole('link', { name: 'See the page' }).click()
  await expect(page).toHaveURL(/\/class\/[^/]+\/yet-to-be-read$/)
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
  await expect(page.getByRole('dialog', { name: 'That didn’t work' })).toContainText(
    'This class has already been approved or denied.',
  )
  await press(page, 'That didn’t work', 'Okay')
  await expect(rowOf(page, 'Decided meanwhile')).toContainText('Denied')
  await leave()
})

test('[4.2] [8.6] a class that its instructor has changed meanwhile is not approved: it is shown as it is now', async () => {
  const admin = await registerAdmin(site)
  const instructor = await registerPerson(site.origin, 'Instructor')
  const id = await offerClass(site, { className: 'As it was read', instructor })
  const { page, leave } = await visit(browser, site.origin, {
    expects: [[409, '/api/classStatus/']],
  })
  await signInAs(page, admin, '/dashboard/reviewClass')
  const approve = (name: string) => rowOf(page, name).getByRole('button', { name: /^Approved/ })
  await expect(approve('As it was read')).toBeEnabled()
  await site.apiAs(instructor.idToken).updateClass({
    params: { id },
    body: { name: 'As nobody has read it', price: 40, description: 'Bring a hundred dollars.' },
  })
  await approve('As it was read').click()
  await expect(page.getByRole('dialog', { name: 'That didn’t work' })).toContainText(
    'The instructor has changed this class in the meantime. Please read it again.',
  )
  await press(page, 'That didn’t work', 'Okay')
  const row = rowOf(page, 'As nobody has read it')
  await expect(row).toContainText('Pending')
  await row.getByRole('button', { name: /^Review/ }).click()
  const dialog = page.getByRole('dialog', { name: 'As nobody has read it' })
  await expect(dialog).toContainText('Bring a hundred dollars.')
  await dialog.getByRole('button', { name: 'Approved' }).click()
  await press(page, 'Status Updated Successfully', 'Okay')
  await expect(row).toContainText('Approved')
  await leave()
})

test('[4.2] new words that came in with another decision count as read once they are opened or told', async () => {
  const admin = await registerAdmin(site)
  const instructor = await registerPerson(site.origin, 'Instructor')
  const names = ['Decided first', 'Told of', 'Opened'] as const
  const ids = []
  for (const className of names) ids.push(await offerClass(site, { className, instructor }))
  const { page, leave } = await visit(browser, site.origin, {
    expects: [[409, '/api/classStatus/']],
  })
  await signInAs(page, admin, '/dashboard/reviewClass')
  const approve = (name: string) => rowOf(page, name).getByRole('button', { name: /^Approved/ })
  for (const name of names) await expect(approve(name)).toBeEnabled()
  for (const [index, id] of ids.entries())
    if (index > 0)
      await site.apiAs(instructor.idToken).updateClass({
        params: { id },
        body: { name: `${names[index]}: new`, price: 41, description: 'Words from meanwhile.' },
      })
  await approve('Decided first').click()
  await press(page, 'Status Updated Successfully', 'Okay')
  // Fetching the list again does not count as reading.
  await approve('Told of: new').click()
  await expect(page.getByRole('dialog', { name: 'That didn’t work' })).toContainText(
    'Please read it again.',
  )
  await press(page, 'That didn’t work', 'Okay')
  await approve('Told of: new').click()
  await press(page, 'Status Updated Successfully', 'Okay')
  await rowOf(page, 'Opened: new')
    .getByRole('button', { name: /^Review/ })
    .click()
  await press(page, 'Opened: new', 'Cancel')
  await approve('Opened: new').click()
  await press(page, 'Status Updated Successfully', 'Okay')
  await leave()
})

test('[4.2] [8.6] words that changed while the admin was on another page are told, not approved', async () => {
  const admin = await registerAdmin(site)
  const instructor = await registerPerson(site.origin, 'Instructor')
  const id = await offerClass(site, { className: 'Read at noon', instructor })
  const { page, leave } = await visit(browser, site.origin, {
    expects: [[409, '/api/classStatus/']],
  })
  await signInAs(page, admin, '/dashboard/reviewClass')
  const row = rowOf(page, 'Read at noon')
  await row.getByRole('button', { name: /^Review/ }).click()
  await press(page, 'Read at noon', 'Cancel')
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  await menu.getByRole('link', { name: 'Manage Users' }).click()
  await expect(page).toHaveTitle(/Manage Users/)
  await site.apiAs(instructor.idToken).updateClass({
    params: { id },
    body: { name: 'Read at noon', price: 49, description: 'Words that nobody has read.' },
  })
  await menu.getByRole('link', { name: 'Review Classes' }).click()
  await row.getByRole('button', { name: /^Approved/ }).click()
  await expect(page.getByRole('dialog', { name: 'That didn’t work' })).toContainText(
    'Please read it again.',
  )
  await press(page, 'That didn’t work', 'Okay')
  await expect(row).toContainText('Pending')
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
  await dialog.getByRole('button', { name: 'Send feedback' }).click()
  await expect(words).toHaveAccessibleDescription(/Feedback is required/)

  await words.fill('Say how long the walk is.')
  await page.route('**/api/feedbackStatus/*', (route) => route.fulfill({ status: 503, body: '' }))
  await dialog.getByRole('button', { name: 'Send feedback' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The server answered 503.')
  await page.unroute('**/api/feedbackStatus/*')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()
  await open.click()
  await expect(words).toHaveValue('Say how long the walk is.')
  await dialog.getByRole('button', { name: 'Send feedback' }).click()
  await press(page, 'Feedback sent', 'Okay')
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
  await dialog.getByRole('button', { name: 'Send feedback' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This class does not exist.')
  await expect(dialog.getByRole('textbox')).toHaveValue('Where have you gone?')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(rowOf(page, 'Gone meanwhile')).toHaveCount(0)
  await leave()
})
