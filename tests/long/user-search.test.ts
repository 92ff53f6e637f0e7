import { test } from 'node:test'
import type { Page } from '@playwright/test'
import {
  enrolStudent,
  registerAdmin,
  registerPerson,
  type Person,
} from '#tests/support/school/accounts.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { confirmEmail } from '#tests/support/school/mails.ts'
import { openSite } from '#tests/support/browser/open-site.ts'

const { site, browser } = await openSite()
const admin = await registerAdmin(site, 'Zora Admin')

const names = (page: Page) => page.getByRole('rowheader')
const form = (page: Page) => page.getByRole('search')
const field = (page: Page) => form(page).getByRole('searchbox', { name: 'Search users' })
const submit = (page: Page) => form(page).getByRole('button', { name: 'Search' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const status = (page: Page, words: string) =>
  page.getByRole('status').filter({ hasText: new RegExp(`^${words}$`) })

/** Opens Manage Users as the admin. */
async function open(path = '/dashboard/manageUser', options = {}) {
  const visitor = await visit(browser, site.origin, options)
  await signInAs(visitor.page, admin, path)
  await expect(heading(visitor.page)).toHaveText(/^(Total Users|Users found): /)
  return visitor
}

test('[2.15] [7.15] an admin finds users by name and e-mail, with the keyboard, and is told how many', async () => {
  const [first, second] = [
    await registerPerson(site.origin, 'Student', 'Lena Berg'),
    await registerPerson(site.origin, 'Instructor', 'Léna Dahl'),
  ]
  const { page, leave } = await open()
  await expect(heading(page)).toHaveText(/^Total Users: \d+$/)
  await field(page).focus()
  await page.keyboard.type('LENA')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard/manageUser?q=LENA&role=&joined=')
  await expect(heading(page)).toHaveText('Users found: 2')
  await expect(names(page)).toHaveText(['Lena Berg', 'Léna Dahl'])
  await expect(status(page, '2 users found: “LENA”')).toHaveCount(1)
  await expect(field(page)).toBeFocused()

  await page.keyboard.press('Tab')
  await expect(submit(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(form(page).getByLabel('Role')).toBeFocused()
  // A choice takes effect at once.
  await page.keyboard.type('I')
  await expect(page).toHaveURL('/dashboard/manageUser?q=LENA&role=Instructor&joined=')
  await expect(names(page)).toHaveText(['Léna Dahl'])
  await expect(status(page, '1 user found: Instructor, “LENA”')).toHaveCount(1)

  await form(page).getByLabel('Role').selectOption('All roles')
  await field(page).fill(first.email)
  await submit(page).click()
  await expect(names(page)).toHaveText(['Lena Berg'])
  await field(page).fill(`dahl @${second.email.split('@')[1] ?? ''}`)
  await submit(page).click()
  await expect(names(page)).toHaveText(['Léna Dahl'])
  await leave()
})

test('[2.15] search, role, order and pages go together in the address; Back and a reload keep them', async () => {
  for (let number = 1; number <= 130; number++)
    await enrolStudent(site.parts, {
      email: `crowd-${number}@crowd.test`,
      name: `Crowd ${number}`,
    })
  await registerPerson(site.origin, 'Instructor', 'Crowd Leader')
  const { page, leave } = await open('/dashboard/manageUser?sort=-name')
  await field(page).fill('crowd')
  await form(page).getByLabel('Role').selectOption('Student')
  await submit(page).click()
  await expect(page).toHaveURL('/dashboard/manageUser?q=crowd&role=Student&joined=&sort=-name')
  await expect(heading(page)).toHaveText('Users found: 130')
  // Sorted over all results, not over the hundred on the page.
  await expect(names(page).first()).toHaveText('Crowd 130')
  await expect(names(page)).toHaveCount(100)
  await page.getByRole('link', { name: 'Show more' }).click()
  await expect(names(page)).toHaveCount(130)
  await expect(page).toHaveURL(
    '/dashboard/manageUser?q=crowd&role=Student&joined=&sort=-name&pages=2',
  )
  await page.reload()
  await expect(names(page)).toHaveCount(130)
  await expect(field(page)).toHaveValue('crowd')
  await expect(form(page).getByLabel('Role')).toHaveValue('Student')

  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await expect(page).toHaveURL('/dashboard/manageUser?q=crowd&role=Student&joined=')
  await expect(names(page).first()).toHaveText('Crowd 1')
  // A new search starts at its first page.
  await form(page).getByLabel('Role').selectOption('Instructor')
  await submit(page).click()
  await expect(names(page)).toHaveText(['Crowd Leader'])
  await page.goBack()
  await expect(heading(page)).toHaveText('Users found: 130')
  await expect(form(page).getByLabel('Role')).toHaveValue('Student')
  await leave()
})

test('[2.15] where nobody is found the page says what to do, and leads back to all', async () => {
  const { page, leave } = await open('/dashboard/manageUser?q=nobody+of+this+name&role=Admin')
  await expect(
    page.getByText('No users match your search. Try fewer words or another role.'),
  ).toBeVisible()
  await expect(heading(page)).toHaveText('Users found: 0')
  await expect(status(page, '0 users found: Admin, “nobody of this name”')).toHaveCount(1)
  await expect(page.getByRole('table')).toHaveCount(0)
  await page.getByRole('link', { name: 'Show all users' }).click()
  await expect(heading(page)).toHaveText(/^Total Users: /)
  await expect(field(page)).toHaveValue('')
  await expect(form(page).getByLabel('Role')).toHaveValue('')
  await leave()
})

test('[2.15] [4.4] whoever a change takes out of the filter leaves the list, and the count is true', async () => {
  const person = await registerPerson(site.origin, 'Instructor', 'Vanya Shift')
  await confirmEmail(site, person)
  const other = await registerPerson(site.origin, 'Instructor', 'Vanya Stay')
  const { page, leave } = await open('/dashboard/manageUser?q=vanya&role=Instructor')
  const rowOf = ({ email }: Person) => page.getByRole('row', { name: email })
  await rowOf(person)
    .getByRole('button', { name: /^Make Admin/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make Admin' }).click()
  await page.getByRole('button', { name: 'Okay' }).click()
  await expect(rowOf(person)).toHaveCount(0)
  await expect(heading(page)).toHaveText('Users found: 1')
  await rowOf(other)
    .getByRole('button', { name: /^Delete User/ })
    .click()
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await page.getByRole('button', { name: 'Okay' }).click()
  await expect(page.getByText('No users match your search.')).toBeVisible()
  await leave()
})

test('[4.8] a search that fails says so, keeps what was asked, and can be tried again', async () => {
  await registerPerson(site.origin, 'Student', 'Once More')
  const { page, leave } = await open('/dashboard/manageUser', { expects: [[503, '/api/user?']] })
  await page.route('**/api/user?*', (route) => route.fulfill({ status: 503, body: 'busy' }))
  await field(page).fill('once')
  await submit(page).click()
  await expect(page.getByRole('alert')).toContainText('The server answered 503.')
  await page.unroute('**/api/user?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(names(page)).toHaveText(['Once More'])
  await expect(field(page)).toHaveValue('once')
  await leave()
})

test('[2.15] the search passes axe in both schemes and fits a phone, in every state', async () => {
  const long = 'Photogrammetry'.repeat(14)
  const { page, leave } = await open('/dashboard/manageUser', {
    reducedMotion: 'reduce',
    viewport: { width: 360, height: 740 },
  })
  for (const search of ['', '?q=zora', `?q=${long}&role=Student`]) {
    await page.goto(`/dashboard/manageUser${search}`)
    await expect(heading(page)).toHaveText(/^(Total Users|Users found): /)
    await expectAccessible(page, search)
  }
  await leave()
})
