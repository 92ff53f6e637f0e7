import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { callIdentity, registerPerson, uniqueEmail } from '#tests/support/school/accounts.ts'
import { enterCredentials, expect, visit } from '#tests/support/browser/browser.ts'
import { newestLinkTo } from '#tests/support/school/mails.ts'
import { openSite } from '#tests/support/browser/open-site.ts'
import { startSite } from '#tests/support/school/site.ts'

const { site, browser } = await openSite()

const usedCode: [number, string] = [400, 'accounts:resetPassword']

const banner = (page: Page) => page.getByRole('region', { name: 'Confirm your email' })

async function askForReset(page: Page, email: string, search = '') {
  await page.goto(`/forgot-password${search}`)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
}

async function register(page: Page, email: string) {
  await page.goto('/register')
  await page.getByLabel('First name').fill('Vera')
  await page.getByLabel('Last name').fill('Holm')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a-long-password')
  await page.getByLabel('Confirm password').fill('a-long-password')
  await page.getByRole('button', { name: 'Register' }).click()
  // First, the message that goes away by itself.
  await expect(page.getByText(`${email} Successfully Registered`)).toHaveCount(1)
  const dialog = page.getByRole('dialog', { name: 'Success!' })
  await dialog.getByRole('button', { name: 'Thank you' }).click()
  await expect(page).toHaveURL('/')
}

test('[2.8] [7.21] [8.2] a registration is followed by a mail; its link confirms the e-mail and ends the reminder', async () => {
  const email = uniqueEmail('confirm')
  const { page, leave } = await visit(browser, site.origin, { expects: [usedCode] })
  await register(page, email)
  await expect(banner(page).getByText('Please confirm your email.')).toBeVisible()
  await banner(page).getByRole('button', { name: 'More' }).click()
  await expect(banner(page)).toContainText(`We sent a link to ${email}.`)

  const link = await newestLinkTo(site, email, 'verifyEmail')
  const second = await page.context().newPage()
  await second.goto('/classes')
  await banner(second).getByRole('button', { name: 'More' }).click()
  await banner(second).getByRole('link', { name: 'outbox' }).click()
  await expect(second).toHaveTitle('Safelight | Outbox')
  await second.getByRole('article').filter({ hasText: email }).getByRole('link').first().click()
  await expect(second).toHaveTitle('Safelight | Confirm email')
  await second.getByRole('button', { name: 'Confirm email', exact: true }).click()
  await expect(second.getByText(`${email} is confirmed.`)).toBeVisible()
  await expect(banner(second)).toBeHidden()
  await expect(banner(page)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toHaveCount(1)
  await expect(banner(page)).toBeHidden()

  await page.goto(link)
  await expect(page.getByText(`${email} is already confirmed.`)).toBeVisible()
  await leave()
  const stranger = await visit(browser, site.origin, { expects: [usedCode] })
  await stranger.page.goto(link)
  await expect(stranger.page.getByRole('alert')).toContainText('has already been used')
  await stranger.page.getByRole('link', { name: 'Go to the login page' }).click()
  await expect(stranger.page).toHaveURL('/login')
  await stranger.leave()
})

test('[5.2] [8.1] a forgotten password is replaced by a mailed link; the old one and the link are good no more', async () => {
  const person = await registerPerson(site.origin, 'Student')
  const { page, leave } = await visit(browser, site.origin, {
    expects: [usedCode, [400, 'accounts:signInWithPassword']],
  })
  await page.goto('/login?from=%2Fclasses')
  await page.getByPlaceholder('Enter your email').fill(person.email)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveTitle('Safelight | Forgot password')
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByText('If there is an account with this email')).toBeVisible()

  const link = await newestLinkTo(site, person.email, 'resetPassword')
  await page.goto(link)
  await expect(page).toHaveTitle('Safelight | New password')
  await page.getByLabel('New password').fill('short')
  await page.getByLabel('Confirm password').fill('another')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByText('Password needs at least 6 characters')).toBeVisible()
  await expect(page.getByText("Password Can't match")).toBeVisible()
  await page.getByLabel('New password').fill('a-new-password')
  await page.getByLabel('Confirm password').fill('a-new-password')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await page.getByRole('link', { name: 'Log in with your new password' }).click()
  await expect(page.getByPlaceholder('Enter your email')).toHaveValue(person.email)
  await enterCredentials(page, person)
  await expect(page.getByRole('alert')).toContainText('Please Check Your email & password')
  await enterCredentials(page, { email: person.email, password: 'a-new-password' })
  await expect(page).toHaveURL('/classes')

  await page.goto(link)
  await expect(page.getByRole('alert')).toContainText('has already been used')
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page).toHaveURL('/forgot-password?from=%2Fclasses')
  await leave()
})

test('[8.1] asking for a new password tells nobody who has an account, but too many tries and a broken connection', async () => {
  const email = uniqueEmail('nobody')
  const { page } = await visit(browser, site.origin)
  await askForReset(page, email)
  const answer = page.getByText('If there is an account with this email, a link is on its way.')
  await expect(answer).toBeVisible()
  for (let attempt = 1; attempt < 5; attempt += 1)
    await callIdentity(site.origin, 'sendOobCode', { requestType: 'PASSWORD_RESET', email })
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await expect(page.getByRole('alert')).toContainText('Too many attempts.')
  await expect(answer).toBeHidden()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toContainText('We couldn’t send the email')
  await page.context().close()
})

test('[8.1] a link for another e-mail changes it, the way back brings the old one again and offers a new password', async () => {
  const person = await registerPerson(site.origin, 'Student')
  const { email: old, idToken } = person
  const changed = uniqueEmail('changed')
  await callIdentity(site.origin, 'sendOobCode', {
    requestType: 'VERIFY_AND_CHANGE_EMAIL',
    idToken,
    newEmail: changed,
  })
  const { page, leave } = await visit(browser, site.origin)
  await page.goto(await newestLinkTo(site, changed, 'verifyAndChangeEmail'))
  await page.getByRole('button', { name: 'Change email', exact: true }).click()
  await expect(page.getByText(`log in with ${changed} instead of ${old}.`)).toBeVisible()
  await page.getByRole('link', { name: 'Log in', exact: true }).click()
  await expect(page.getByPlaceholder('Enter your email')).toHaveValue(changed)

  await page.goto(await newestLinkTo(site, old, 'recoverEmail'))
  await expect(page).toHaveTitle('Safelight | Recover email')
  await page.getByRole('button', { name: 'Recover email', exact: true }).click()
  await expect(page.getByText(`Your email is ${old} again.`)).toBeVisible()
  await page.getByRole('button', { name: 'Send me a link to choose a new password' }).click()
  await expect(page.getByText('A link to choose a new password is on its way.')).toBeVisible()
  await page.goto(await newestLinkTo(site, old, 'resetPassword'))
  await expect(page.getByText(old)).toBeVisible()
  await leave()
})

test('a link that is not whole or not of its kind leads nowhere but to the next step', async () => {
  const person = await registerPerson(site.origin, 'Student')
  await callIdentity(site.origin, 'sendOobCode', {
    requestType: 'VERIFY_EMAIL',
    idToken: person.idToken,
  })
  const link = new URL(await newestLinkTo(site, person.email, 'verifyEmail'))
  const { page, leave } = await visit(browser, site.origin)
  await page.goto('/account/action?mode=resetPassword')
  await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible()
  link.searchParams.set('mode', 'resetPassword')
  link.searchParams.set('continueUrl', 'https://evil.test/classes')
  await page.goto(link.href)
  await expect(page.getByRole('alert')).toContainText('This link is not valid')
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page).toHaveURL('/forgot-password')
  await leave()
})

test('where mails leave by a mail server, there is no outbox', async () => {
  const real = await startSite({
    SMTP_URL: 'smtp://127.0.0.1:2525',
    MAIL_FROM: 'school@safelight.test',
  })
  try {
    const response = await fetch(`${real.origin}/outbox`)
    if (response.status !== 404) throw new Error(`/outbox answered ${response.status}`)
    const page = await response.text()
    if (!page.includes('NOT FOUND')) throw new Error('the not-found page was expected')
  } finally {
    await real.close()
  }
})
