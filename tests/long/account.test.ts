import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { listUsers } from '#school/users/users.ts'
import { registerPerson, uniqueEmail } from '#tests/support/school/accounts.ts'
import {
  enterCredentials,
  expect,
  logOut,
  signInAs,
  visit,
} from '#tests/support/browser/browser.ts'
import { newestLinkTo } from '#tests/support/school/mails.ts'
import { openSite } from '#tests/support/browser/open-site.ts'

const { site, browser } = await openSite()

const refusedPassword: [number, string] = [400, 'accounts:signInWithPassword']

const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const googleButton = (page: Page) => page.getByRole('button', { name: 'Sign In with Google' })

test('[2.6] [1.2] the login page has its words, its fields and both ways in', async () => {
  const { page, leave } = await visit(browser, site.origin)
  await page.goto('/login')
  await expect(page).toHaveTitle('Safelight | Login')
  await expect(heading(page, 'Login to your Account')).toBeVisible()
  await expect(
    page.getByText("Don't have account ? just create an account and enjoy the experience."),
  ).toBeVisible()
  const email = page.getByPlaceholder('Enter your email')
  await expect(email).toHaveAttribute('inputmode', 'email')
  await expect(email).toHaveAttribute('autocomplete', /email|username/)
  await expect(email).not.toHaveAttribute('type', 'email')
  await expect(page.getByPlaceholder('Password')).toHaveAttribute('type', 'password')
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled()
  await expect(page.getByText('Or', { exact: true })).toBeVisible()
  await expect(googleButton(page)).toBeEnabled()
  await page
    .getByRole('main')
    .getByRole('link', { name: /just create an account/ })
    .click()
  await expect(page).toHaveURL(/\/register/)
  await leave()
})

test('[2.7] [4.5] login leads to where the person came from, and Back does not lead to the login again', async () => {
  const person = await registerPerson(site.origin, 'Student')
  const { page, leave } = await visit(browser, site.origin)
  await page.goto('/classes')
  await page.goto('/login?from=%2Finstructors%3Fx%3D1%23top')
  await enterCredentials(page, person)
  await expect(page.getByText('User Login Successfull')).toHaveCount(1)
  await expect(page).toHaveURL('/instructors?x=1#top')
  await page.goBack()
  await expect(page).toHaveURL('/classes')
  await leave()
})

test('[5.1] [8.1] a wrong password is told in red with its code, and what was typed stays', async () => {
  const person = await registerPerson(site.origin, 'Student')
  const { page, leave } = await visit(browser, site.origin, { expects: [refusedPassword] })
  await page.goto('/login')
  await enterCredentials(page, { email: person.email, password: 'not-it' })
  const message = page.getByRole('alert')
  await expect(message).toContainText('Please Check Your email & password')
  await expect(message).toContainText('auth/')
  await expect(page.getByPlaceholder('Enter your email')).toHaveValue(person.email)
  await enterCredentials(page, { email: uniqueEmail('nobody'), password: 'not-it' })
  await expect(message).toContainText('Please Check Your email & password')
  await expect(page).toHaveURL('/login')
  await leave()
})

test('[4.5] a failed login is red, the next one green: the message and the form are gone', async () => {
  const person = await registerPerson(site.origin, 'Student')
  const { page, leave } = await visit(browser, site.origin, { expects: [refusedPassword] })
  await page.goto('/classes')
  // Within the site, so that remains of the form could be seen by going back to it.
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).first().click()
  await enterCredentials(page, { email: person.email, password: 'not-it' })
  await expect(page.getByRole('alert')).toHaveCSS('color', 'rgb(255, 157, 148)')
  await enterCredentials(page, person)
  const done = page.getByText('User Login Successfull')
  await expect(done).toHaveCSS('color', 'rgb(127, 214, 155)')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await logOut(page)
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).first().click()
  await expect(page.getByPlaceholder('Enter your email')).toHaveValue('')
  await expect(page.getByPlaceholder('Password')).toHaveValue('')
  await leave()
})

test('[4.1] [4.5] a login that waits says so, keeps the focus and is sent once', async () => {
  const person = await registerPerson(site.origin, 'Student')
  const { page, leave } = await visit(browser, site.origin)
  let sent = 0
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/accounts:signInWithPassword*', async (route) => {
    sent += 1
    await held
    await route.continue()
  })
  await page.goto('/login')
  const button = page.getByRole('button', { name: 'Sign In', exact: true })
  await enterCredentials(page, person)
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await button.click({ force: true })
  await page.getByPlaceholder('Password').press('Enter')
  release()
  await expect(page).toHaveURL('/')
  assert.equal(sent, 1)
  await leave()
})

test('[8.1] a school that is out of reach is told, and the next try works', async () => {
  const person = await registerPerson(site.origin, 'Student')
  const { page } = await visit(browser, site.origin)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await expect(page.getByText('no user found')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.context().setOffline(true)
  await enterCredentials(page, person)
  // Beside it may stand the note of the page, whose further scripts are out of reach, too.
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('We couldn’t reach the school.')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/')
  await page.context().close()
})

test('[3.1] [4.1] a session survives a reload and is there in a second tab; logging out ends it in both', async () => {
  const person = await registerPerson(site.origin, 'Student')
  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, person, '/dashboard/info')
  await page.reload()
  await expect(page.getByRole('main').getByText(person.email, { exact: true })).toBeVisible()
  const second = await page.context().newPage()
  await second.goto('/dashboard/info')
  await expect(second.getByRole('main').getByText(person.email, { exact: true })).toBeVisible()
  await logOut(second)
  await expect(second).toHaveURL('/')
  await expect(page).toHaveURL('/login?from=%2Fdashboard%2Finfo')
  await expect(heading(page, 'Login to your Account')).toBeVisible()
  await leave()
})

test('[4.6] [6.1] the first sign-in with Google registers a student and says so, the second does not', async () => {
  const { page, leave } = await visit(browser, site.origin)
  const signIn = async () => {
    await page.goto('/login?from=%2Fdashboard%2Finfo')
    const opening = page.waitForEvent('popup')
    await googleButton(page).click()
    const popup = await opening
    await popup.getByRole('button', { name: 'Clara Holm' }).click()
  }
  await signIn()
  const dialog = page.getByRole('dialog', { name: 'Success!' })
  await expect(dialog).toContainText('Registration Successfully')
  await dialog.getByRole('button', { name: 'Thank you' }).click()
  await expect(page).toHaveURL('/dashboard/info')
  await expect(page.getByRole('main').getByText('clara.holm@google.test')).toBeVisible()
  // Google has proved the e-mail already.
  await expect(page.getByRole('region', { name: 'Confirm your email' })).toBeHidden()
  await logOut(page)
  await expect(page).toHaveURL('/')
  await signIn()
  await expect(page).toHaveURL('/dashboard/info')
  await expect(dialog).toBeHidden()
  const { items } = await listUsers(site.parts.school, {})
  const claras = items.filter(({ email }) => email === 'clara.holm@google.test')
  assert.deepEqual(
    claras.map(({ name, role }) => ({ name, role })),
    [{ name: 'Clara Holm', role: 'Student' }],
  )
  await leave()
})

test('[8.1] [9.5] a Google window that is closed, left or blocked is told, and the login stays', async () => {
  const { page, leave } = await visit(browser, site.origin)
  await page.clock.install()
  await page.goto('/login')
  const message = page.getByRole('alert')

  const closing = page.waitForEvent('popup')
  await googleButton(page).click()
  await (await closing).close()
  // Google's client looks every other second, and waits for eight more.
  await expect
    .poll(async () => {
      await page.clock.fastForward(8_000)
      return message.allTextContents()
    })
    .toContainEqual(expect.stringContaining('auth/popup-closed-by-user'))

  const cancelling = page.waitForEvent('popup')
  await googleButton(page).click()
  await expect(message).toBeHidden()
  await (await cancelling).getByRole('button', { name: 'Cancel' }).click()
  await expect(message).toContainText('The sign-in window was closed before you finished.')

  // A browser returns null for a blocked window.
  await page.evaluate(() => Object.assign(window, { open: () => null }))
  await googleButton(page).click()
  await expect(message).toContainText('Allow pop-ups and try again.')
  await expect(message).toContainText('auth/popup-blocked')
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled()
  await leave()
})

test('[7.33] a sign-in link asks for its e-mail, takes no other, and registers whoever is new', async () => {
  const email = uniqueEmail('linked')
  const response = await fetch(
    `${site.origin}/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=safelight-local`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        requestType: 'EMAIL_SIGNIN',
        email,
        continueUrl: `${site.origin}/classes`,
      }),
    },
  )
  assert.equal(response.status, 200)
  const link = await newestLinkTo(site, email, 'signIn')
  const { page, leave } = await visit(browser, site.origin, {
    expects: [
      [400, 'accounts:signInWithEmailLink'],
      [400, 'accounts:resetPassword'],
    ],
  })
  await page.goto(link)
  await page.getByLabel('Email').fill(uniqueEmail('other'))
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert')).toContainText('This link was sent to a different email.')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('dialog', { name: 'Success!' }).getByRole('button').click()
  await expect(page).toHaveURL('/classes')
  await logOut(page)

  // Used up: the page offers a new one, and this device knows its e-mail.
  await page.goto(link)
  await expect(page.getByRole('alert')).toContainText('has already been used')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send me a new link' }).click()
  await expect(page.getByText('A new link is on its way to')).toBeVisible()
  await page.goto(await newestLinkTo(site, email, 'signIn', link))
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/classes')
  await leave()
})
