import { after, test } from 'node:test'
import type { Page } from '@playwright/test'
import { callIdentity, registerPerson, uniqueEmail } from '#tests/support/accounts.ts'
import { expect, signInAs, visit } from '#tests/support/browser.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { openSite } from '#tests/support/open-site.ts'

const mails = await startMailServer()
const settings = { SMTP_URL: mails.url, MAIL_FROM: 'school@safelight.test' }
const { site, browser } = await openSite({ settings })
after(() => mails.leave())

const expects: [number, string][] = [[503, 'accounts:sendOobCode']]
const reason = 'The mail could not be sent. The school or its mail server could not be reached.'

const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' })
const banner = (page: Page) => page.getByRole('region', { name: 'Confirm your e-mail' })

/** Ends the mail server; comes back when the site knows, which believes what it found for some seconds. */
async function endMails(): Promise<void> {
  await mails.leave()
  const ask = () =>
    callIdentity(site.origin, 'sendOobCode', {
      requestType: 'PASSWORD_RESET',
      email: uniqueEmail('probe'),
    }).then(JSON.stringify, String)
  await expect.poll(ask).toContain('UNAVAILABLE')
}

/** Presses until it is done, for the same reason. */
async function tryUntil(page: Page, done: string): Promise<void> {
  await mails.comeBack()
  await expect(async () => {
    if (await tryAgain(page).isVisible()) await tryAgain(page).click()
    await expect(page.getByText(done)).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
}

test('[8.1] [8.6] a forgotten password: that no mail can leave is told, and trying again helps', async () => {
  const { email } = await registerPerson(site.origin, 'Student')
  const { page, leave } = await visit(browser, site.origin, { expects })
  await endMails()
  await page.goto('/forgot-password')
  for (const asked of [email, uniqueEmail('nobody')]) {
    await page.getByLabel('Email').fill(asked)
    await page.getByRole('button', { name: /Send me a link|Try again/ }).click()
    await expect(page.getByRole('alert')).toContainText(reason)
    await expect(tryAgain(page)).toBeEnabled()
  }
  await page.getByLabel('Email').fill(email)
  await tryUntil(page, 'If there is an account with this e-mail, a link is on its way.')
  await expect(page.getByRole('alert')).toBeHidden()
  await expect.poll(mails.talk).toContain(`RCPT TO:<${email}>`)
  await leave()
})

test('[7.21] [8.6] a registration whose mail cannot leave is one all the same, and the reminder says so', async () => {
  const email = uniqueEmail('mailless')
  const { page, leave } = await visit(browser, site.origin, { expects })
  // Not by a server that is away, but by one that takes no mail for this one.
  mails.takesMailFor((recipient) => recipient !== email)
  await page.goto('/register')
  await page.getByLabel('First Name').fill('Vera')
  await page.getByLabel('Last Name').fill('Holm')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a-long-password')
  await page.getByLabel('Confirm Password').fill('a-long-password')
  await page.getByRole('button', { name: 'Register' }).click()
  const dialog = page.getByRole('dialog', { name: 'Success!' })
  await dialog.getByRole('button', { name: 'Thank you' }).click()
  await expect(page).toHaveURL('/')
  await expect(banner(page)).toContainText(`No link is on its way to ${email}: ${reason}`)
  mails.takesMailFor(() => true)
  await tryAgain(page).click()
  await expect(banner(page)).toContainText(`A new link is on its way to ${email}.`)
  await expect(banner(page).getByRole('button', { name: 'Send again' })).toBeEnabled()
  await leave()
})

test('[8.6] the reminder tells that no mail can leave, and trying again helps', async () => {
  const person = await registerPerson(site.origin, 'Student')
  const { page, leave } = await visit(browser, site.origin, { expects })
  await signInAs(page, person)
  await mails.leave()
  await banner(page).getByRole('button', { name: 'Send again' }).click()
  await expect(banner(page)).toContainText(`No link is on its way to ${person.email}: ${reason}`)
  await tryUntil(page, `A new link is on its way to ${person.email}.`)
  await leave()
})
