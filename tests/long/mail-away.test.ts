import { after, test } from 'node:test'
import type { Page } from '@playwright/test'
import { registerPerson, uniqueEmail } from '#tests/support/school/accounts.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { startMailServer } from '#tests/support/process/mail-server.ts'
import { endSessions, shareBrowser } from '#tests/support/browser/shared-browser.ts'
import { startSite } from '#tests/support/school/site.ts'

const mails = await startMailServer()
const settings = { SMTP_URL: mails.url, MAIL_FROM: 'school@safelight.test' }
/** How far ahead the site's clock is, in milliseconds. */
let ahead = 0
const [site, browser] = await Promise.all([
  startSite(settings, 'demo', () => Date.now() + ahead),
  shareBrowser(),
])
after(async () => {
  await endSessions()
  await site.close()
  await mails.stop()
})

const reason = 'We couldn’t send the email, because the school could not be reached.'
/** The message that every page has for it. */
const unreachable = 'We couldn’t reach the school.'

const banner = (page: Page) => page.getByRole('region', { name: 'Confirm your email' })

/** Makes the service answer as if it were completely down; the returned function ends that. */
async function breakMails(page: Page): Promise<() => Promise<void>> {
  const calls = '**/accounts:sendOobCode*'
  const answer = { error: { code: 503, status: 'UNAVAILABLE' } }
  await page.route(calls, (route) => route.fulfill({ status: 503, json: answer }))
  return () => page.unroute(calls)
}

const expects: [number, string][] = [[503, 'accounts:sendOobCode']]

test('[8.1] [14.1] with the mail server away a link is promised all the same, and comes when it is back', async () => {
  const { email } = await registerPerson(site.origin, 'Student')
  const { page, leave } = await visit(browser, site.origin)
  await mails.stop()
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  const promise = 'If there is an account with this email, a link is on its way.'
  await expect(page.getByText(promise)).toBeVisible()
  await site.parts.jobs.runDue()
  await mails.restart()
  // The time of the next attempt; before the tokens of signed-in people expire.
  ahead += 60_000
  await site.parts.jobs.runDue()
  const [mail = ''] = mails.mailsTo(email)
  await page.goto(/http\S+mode=resetPassword\S+/.exec(mail)?.[0] ?? '')
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await leave()
})

test('[8.1] [8.6] a forgotten password: that nobody takes the wish is told, and trying again helps', async () => {
  const { email } = await registerPerson(site.origin, 'Student')
  const { page, leave } = await visit(browser, site.origin, { expects })
  await page.goto('/forgot-password')
  const mend = await breakMails(page)
  for (const address of [uniqueEmail('nobody'), email]) {
    await page.getByLabel('Email').fill(address)
    await page.getByRole('button', { name: /Send me a link|Try again/ }).click()
    await expect(page.getByRole('alert')).toContainText(reason)
  }
  await mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  const promise = 'If there is an account with this email, a link is on its way.'
  await expect(page.getByText(promise)).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
  await leave()
})

test('[7.21] [8.6] a registration whose mail nobody takes is one all the same, and the reminder says so', async () => {
  const email = uniqueEmail('mailless')
  const { page, leave } = await visit(browser, site.origin, { expects })
  await page.goto('/register')
  const mend = await breakMails(page)
  await page.getByLabel('First name').fill('Vera')
  await page.getByLabel('Last name').fill('Holm')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a-long-password')
  await page.getByLabel('Confirm password').fill('a-long-password')
  await page.getByRole('button', { name: 'Register' }).click()
  const dialog = page.getByRole('dialog', { name: 'Success!' })
  await dialog.getByRole('button', { name: 'Thank you' }).click()
  await expect(page).toHaveURL('/')
  await expect(banner(page).getByText('We couldn’t send the link.')).toBeVisible()
  await banner(page).getByRole('button', { name: 'More' }).click()
  await expect(banner(page)).toContainText(`We couldn’t send a link to ${email}: ${unreachable}`)
  await mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(banner(page)).toContainText(`We sent a new link to ${email}.`)
  await expect(banner(page).getByRole('button', { name: 'Send the link again' })).toBeEnabled()
  await leave()
})

test('[8.6] the reminder tells that no mail can be asked for, and trying again helps', async () => {
  const person = await registerPerson(site.origin, 'Student')
  const { page, leave } = await visit(browser, site.origin, { expects })
  await signInAs(page, person)
  const mend = await breakMails(page)
  await banner(page).getByRole('button', { name: 'More' }).click()
  await banner(page).getByRole('button', { name: 'Send the link again' }).click()
  await expect(banner(page)).toContainText(
    `We couldn’t send a link to ${person.email}: ${unreachable}`,
  )
  await mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(banner(page)).toContainText(`We sent a new link to ${person.email}.`)
  await leave()
})
