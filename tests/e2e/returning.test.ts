import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteAccount, registerPerson, signIn } from '#tests/support/school/accounts.ts'
import { expect, visit } from '#tests/support/browser/browser.ts'
import { newestLinkTo } from '#tests/support/school/mails.ts'
import { openSite } from '#tests/support/browser/open-site.ts'

const { site, browser } = await openSite()

test('[7.21] [8.1] who has deleted their account and registers again gets their record back by the mailed link', async () => {
  const before = await registerPerson(site.origin, 'Instructor', 'Vera Holm')
  const { email } = before
  const { _id } = await site.apiAs(before.idToken).readOwnUser()
  await deleteAccount(site.origin, before)

  const { page, leave } = await visit(browser, site.origin, {
    expects: [[403, '/api/users/me']],
    viewport: { width: 360, height: 740 },
  })
  await page.goto('/register')
  await page.getByLabel('First name').fill('Vera')
  await page.getByLabel('Last name').fill('Again')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a-long-password')
  await page.getByLabel('Confirm password').fill('a-long-password')
  await page.getByRole('button', { name: 'Register' }).click()
  const told = 'If you had an account here before, confirm your email to get your bookings back.'
  await expect(page.getByText(told)).toBeInViewport()
  const banner = page.getByRole('region', { name: 'Confirm your email' })
  await expect(banner).toContainText(`We sent a link to ${email}.`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(told)).toHaveCount(1)

  await page.goto(await newestLinkTo(site, email, 'verifyEmail'))
  await page.getByRole('button', { name: 'Confirm email', exact: true }).click()
  await expect(page.getByText(`${email} is confirmed.`)).toBeVisible()
  await expect(banner).toBeHidden()
  await page.goto('/dashboard/info')
  await expect(page.getByRole('main')).toContainText('Instructor')
  const idToken = await signIn(site.origin, email, 'a-long-password')
  assert.equal((await site.apiAs(idToken).readOwnUser())._id, _id)
  await leave()
})
