import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readExport } from '#tests/support/files/imports.ts'
import { registerAdmin, uniqueEmail } from '#tests/support/school/accounts.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { newestLinkTo } from '#tests/support/school/mails.ts'
import { openSite } from '#tests/support/browser/open-site.ts'

const { site, browser } = await openSite()
const { origin } = site

test('[20.7] [7.33] an admin imports a file, and a person in it gets in by a mailed link, without a password', async () => {
  const admin = await registerAdmin(site)
  const email = uniqueEmail('imported')
  const bosses = await visit(browser, origin)
  await signInAs(bosses.page, admin, '/dashboard/import')
  const main = bosses.page.getByRole('main')
  const files = bosses.page.locator('input[type=file]')
  const name = 'students.csv'
  const mimeType = 'application/vnd.ms-excel'
  await files.setInputFiles({ name, mimeType, buffer: readExport('excel-german-people.csv') })
  await expect(main.getByRole('status').filter({ hasText: 'known' })).toHaveText(
    '3 new, 0 known, 0 wrong',
  )
  const buffer = Buffer.from(`Name;E-Mail;Rolle\r\nVera Lund;${email};Kursleitung\r\n`)
  await files.setInputFiles({ name, mimeType, buffer })
  await expect(main.getByRole('status').filter({ hasText: 'known' })).toHaveText(
    '1 new, 0 known, 0 wrong',
  )
  await main.getByRole('checkbox', { name: /^Tell this person/ }).check()
  await main.getByRole('button', { name: 'Import 1 person' }).click()
  const done = main.getByText('1 person was imported.')
  await expect(done).toBeVisible()
  // The pressed button is gone.
  await expect(main.locator(':focus')).toContainText('1 person was imported.')
  await bosses.leave()

  const { page, leave } = await visit(browser, origin, { expects: [[403, '/api/users/me']] })
  // The way of the mail that tells them, and of the login page.
  await page.goto('/login')
  await page.getByRole('link', { name: 'Log in without a password' }).click()
  await expect(page).toHaveURL('/forgot-password?by=link')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByText(`A link is on its way to ${email}.`)).toBeVisible()
  await page.goto(await newestLinkTo(site, email, 'signIn'))
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('User Login Successfull')).toBeVisible()
  await page.goto('/dashboard/info')
  await expect(page.getByRole('main')).toContainText('Instructor')
  await expect(page.getByRole('main').getByLabel('Name')).toHaveValue('Vera Lund')
  const { items } = await site.apiAs(admin.idToken).listUsers({ query: { q: email } })
  assert.deepEqual(
    items.map(({ name: known, role, emailVerified }) => [known, role, emailVerified]),
    [['Vera Lund', 'Instructor', true]],
  )
  await leave()
})
