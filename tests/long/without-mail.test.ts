import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from '@playwright/test'
import { callIdentity, deleteAccount, registerPerson } from '#tests/support/school/accounts.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { findFreePort } from '#tests/support/process/free-port.ts'
import { endSessions, shareBrowser } from '#tests/support/browser/shared-browser.ts'
import { startSite, type TestSite } from '#tests/support/school/site.ts'

/** A real site as an operator sets it up, with `settings` added. */
async function serve(settings: Record<string, string> = {}): Promise<TestSite> {
  const port = String(await findFreePort())
  return startSite(
    {
      PORT: port,
      PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
      IDENTITY_API_KEY: 'safelight-local',
      IDENTITY_SECRET: 'a secret of more than thirty-two characters',
      PAYMENTS: 'instant',
      WITHDRAWAL: 'eu',
      ...settings,
    },
    'production',
  )
}

let site: TestSite
let browser: Browser
before(async () => {
  site = await serve()
  browser = await shareBrowser()
})
after(async () => {
  await endSessions()
  await site?.close()
})

test('[8.6] a real site without a mail server promises no link to a new password, and says what to do', async () => {
  const { page, leave } = await visit(browser, site.origin)
  await page.goto('/login?from=%2Fclasses')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  const main = page.getByRole('main')
  await expect(main).toContainText('This school cannot send email yet')
  await expect(main.getByLabel('Email')).toHaveCount(0)
  await expect(main).not.toContainText('send you a link to choose')
  await expect(main.getByRole('link', { name: 'go back to the login' })).toHaveAttribute(
    'href',
    '/login?from=%2Fclasses',
  )
  await main.getByRole('link', { name: 'instructors' }).click()
  await expect(page).toHaveURL('/instructors')
  await leave()
})

test('[8.6] a sign-in link that is used up leads to the password where no new one can be sent', async () => {
  const { page, leave } = await visit(browser, site.origin, {
    expects: [[400, 'accounts:resetPassword']],
  })
  await page.goto('/account/action?mode=signIn&oobCode=used')
  const main = page.getByRole('main')
  await expect(main).toContainText('This school cannot send email yet')
  await expect(main.getByRole('button')).toHaveCount(0)
  await main.getByRole('link', { name: 'Log in with your password' }).click()
  await expect(page).toHaveURL('/login')
  await leave()
})

test('[8.6] the reminder to confirm the e-mail says that there is no mail, and offers none', async () => {
  const person = await registerPerson(site.origin, 'Student')
  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, person)
  const banner = page.getByRole('region', { name: 'Confirm your email' })
  await banner.getByRole('button', { name: 'More' }).click()
  await expect(banner.getByText('This school cannot send email yet')).toBeVisible()
  await expect(banner).toContainText('There is nothing you need to do.')
  await expect(banner).not.toContainText('We sent')
  await expect(banner.getByRole('button')).toHaveCount(2)
  await banner.getByRole('button', { name: 'Close this reminder' }).click()
  await expect(banner).toBeHidden()
  await leave()
})

test('[7.21] [8.6] who needs a mail to get their record back hears whom to write to where there is none', async () => {
  const before = await registerPerson(site.origin, 'Student')
  await deleteAccount(site.origin, before)
  const { email, password } = before
  await callIdentity(site.origin, 'signUp', { email, password })
  const { page, leave } = await visit(browser, site.origin, { expects: [[403, '/api/users/me']] })
  await signInAs(page, before)
  const banner = page.getByRole('region', { name: 'Confirm your email' })
  await banner.getByRole('button', { name: 'More' }).click()
  await expect(banner.getByText('To get your account back')).toBeVisible()
  await expect(banner).not.toContainText('There is nothing you need to do.')
  await banner.getByRole('link', { name: 'instructors' }).click()
  await expect(page).toHaveURL('/instructors')
  await leave()
})

test('where a mail server or Firebase sends the mails, a link can be asked for', async () => {
  const servers: Record<string, string>[] = [
    { SMTP_URL: 'smtp://127.0.0.1:2525', MAIL_FROM: 'school@safelight.test' },
    {
      FIREBASE_PROJECT_ID: 'school',
      FIREBASE_API_KEY: 'key',
      FIREBASE_AUTH_DOMAIN: 'school.firebaseapp.test',
    },
  ]
  for (const settings of servers) {
    const real = await serve(settings)
    try {
      const html = await (await fetch(`${real.origin}/forgot-password`)).text()
      assert.ok(html.includes('Send me a link'), Object.keys(settings).join())
      const shown = html.replaceAll(/<script[\s\S]*?<\/script>/g, '')
      assert.ok(!shown.includes('cannot send email'))
    } finally {
      await real.close()
    }
  }
})
