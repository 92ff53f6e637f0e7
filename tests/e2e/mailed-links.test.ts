import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Request } from '@playwright/test'
import {
  callIdentity,
  registerPerson,
  signIn,
  uniqueEmail,
} from '#tests/support/school/accounts.ts'
import { expect, visit } from '#tests/support/browser/browser.ts'
import { newestLinkTo } from '#tests/support/school/mails.ts'
import { openSite } from '#tests/support/browser/open-site.ts'
import type { LinkMode } from '#web/session/link-mode.ts'

const { site, browser } = await openSite()
const { origin } = site

const mail = (body: object) => callIdentity(origin, 'sendOobCode', body)

async function takeCode(link: string): Promise<void> {
  await callIdentity(origin, 'update', { oobCode: new URL(link).searchParams.get('oobCode') })
}

/** `idToken`: of the account that the link is about. */
type Link = { url: string; email: string; idToken: string; button: string; outcome: string }

async function makeLinks(): Promise<Record<LinkMode, Link>> {
  const register = () => registerPerson(origin, 'Student')
  const [confirming, changing, changed, forgetful, linked] = [
    await register(),
    await register(),
    await register(),
    await register(),
    await register(),
  ]
  const [next, replaced] = [uniqueEmail('next'), uniqueEmail('replaced')]
  const change = 'VERIFY_AND_CHANGE_EMAIL'
  await mail({ requestType: 'VERIFY_EMAIL', idToken: confirming.idToken })
  await mail({ requestType: change, idToken: changing.idToken, newEmail: next })
  await mail({ requestType: change, idToken: changed.idToken, newEmail: replaced })
  await takeCode(await newestLinkTo(site, replaced, 'verifyAndChangeEmail'))
  await mail({ requestType: 'PASSWORD_RESET', email: forgetful.email })
  await mail({ requestType: 'EMAIL_SIGNIN', email: linked.email, continueUrl: `${origin}/classes` })
  return {
    verifyEmail: {
      url: await newestLinkTo(site, confirming.email, 'verifyEmail'),
      email: confirming.email,
      idToken: confirming.idToken,
      button: 'Confirm email',
      outcome: `${confirming.email} is confirmed.`,
    },
    verifyAndChangeEmail: {
      url: await newestLinkTo(site, next, 'verifyAndChangeEmail'),
      email: changing.email,
      idToken: changing.idToken,
      button: 'Change email',
      outcome: `log in with ${next} instead of ${changing.email}.`,
    },
    recoverEmail: {
      url: await newestLinkTo(site, changed.email, 'recoverEmail'),
      email: replaced,
      idToken: await signIn(origin, replaced, changed.password),
      button: 'Recover email',
      outcome: `Your email is ${changed.email} again.`,
    },
    resetPassword: {
      url: await newestLinkTo(site, forgetful.email, 'resetPassword'),
      email: forgetful.email,
      idToken: forgetful.idToken,
      button: 'Set new password',
      outcome: 'Your new password is set.',
    },
    signIn: {
      url: await newestLinkTo(site, linked.email, 'signIn'),
      email: linked.email,
      idToken: linked.idToken,
      button: 'Sign In',
      outcome: 'User Login Successfull',
    },
  }
}

test('[7.33] [8.1] opening a mailed link changes nothing; the page says what it will do, and a press does it', async () => {
  const { page, leave } = await visit(browser, origin)
  const main = page.getByRole('main')
  const links = await makeLinks()
  for (const [mode, { url, email, idToken, button, outcome }] of Object.entries(links)) {
    const readAccount = () => callIdentity(origin, 'lookup', { idToken })
    const before = await readAccount()
    // This device asked for the link.
    if (mode === 'signIn')
      await page.evaluate((known) => localStorage.setItem('sign-in-link-email', known), email)
    const calls: string[] = []
    const note = (request: Request) => {
      if (request.method() !== 'GET') calls.push(new URL(request.url()).pathname)
    }
    page.on('request', note)
    await page.goto(url)
    const press = main.getByRole('button', { name: button, exact: true })
    await expect(press, mode).toBeVisible()
    page.off('request', note)
    assert.deepEqual(calls, ['/identitytoolkit.googleapis.com/v1/accounts:resetPassword'], mode)
    assert.deepEqual(await readAccount(), before, mode)

    const region = await main.getByRole('status').first().elementHandle()
    if (mode === 'resetPassword') {
      await main.getByLabel('New password').fill('a-new-password')
      await main.getByLabel('Confirm password').fill('a-new-password')
    }
    await press.click()
    await expect(page.getByText(outcome), mode).toBeVisible()
    // Screen readers announce it only in a region that was there before.
    if (mode !== 'signIn') assert.ok((await region?.textContent())?.includes(outcome), mode)
  }
  await expect(page).toHaveURL('/classes')
  await leave()
})
