import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn, uniqueEmail } from '#tests/support/school/accounts.ts'
import { expect, visit } from '#tests/support/browser/browser.ts'
import { openSite } from '#tests/support/browser/open-site.ts'
import { newestLinkTo } from '#tests/support/school/mails.ts'

const { site, browser } = await openSite({ settings: { LANGUAGES: 'en,de' } })

test('[17.6] who registers on a German page gets German mails, whose links lead to German pages, and chooses another language at Dashboard Info', async () => {
  const { page, leave } = await visit(browser, site.origin)
  const email = uniqueEmail('deutsch')
  const password = 'a-long-password'
  await page.goto('/de/register')
  const field = (name: string) => page.locator(`main [name="${name}"]`)
  await field('firstName').fill('Nora')
  await field('lastName').fill('Lind')
  await field('email').fill(email)
  await field('password').fill(password)
  await field('confirm').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Registrieren', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const idToken = await signIn(site.origin, email, password)
  const readLanguage = async () => (await site.apiAs(idToken).readProfile()).language
  assert.equal(await readLanguage(), 'de')

  const link = new URL(await newestLinkTo(site, email, 'verifyEmail'))
  assert.deepEqual([link.pathname, link.searchParams.get('lang')], ['/de/account/action', 'de'])
  const mail = site.parts.outbox?.().find(({ to }) => to === email)
  assert.match(mail?.subject ?? '', /^Bestätigen Sie Ihre E-Mail-Adresse für Safelight$/)
  await page.goto(link.pathname + link.search)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')

  await page.goto('/dashboard/info')
  const choice = page.getByLabel('Language', { exact: true })
  await expect(choice).toHaveValue('de')
  await expect(choice.getByRole('option')).toHaveText(['English', 'Deutsch'])
  await choice.selectOption('en')
  await page.getByRole('button', { name: 'Save profile' }).click()
  const done = page.getByRole('dialog', { name: 'Profile updated' })
  await done.getByRole('button', { name: 'Okay' }).click()
  assert.equal(await readLanguage(), 'en')
  await page.reload()
  await expect(choice).toHaveValue('en')
  await leave()
})
