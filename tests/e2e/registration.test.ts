import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import {
  callIdentity,
  registerPerson,
  signIn,
  uniqueEmail,
} from '#tests/support/school/accounts.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { openSite } from '#tests/support/browser/open-site.ts'

const { site, browser } = await openSite()

const send = (page: Page) => page.getByRole('button', { name: 'Register', exact: true }).click()
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const confirmation = (page: Page) => page.getByLabel('Confirm password')

async function fillIn(page: Page, email: string) {
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('Last name').fill('Lind')
  await page.getByLabel('Email').fill(email)
  await password(page).fill('a-long-password')
  await confirmation(page).fill('a-long-password')
}

test('[2.8] [5.2] [6.1] registration: its fields, two roles, and a message at each that is required', async () => {
  const { page, leave } = await visit(browser, site.origin)
  await page.goto('/register')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Create an account' })).toBeVisible()
  for (const [label, autocomplete] of [
    ['First name', 'given-name'],
    ['Last name', 'family-name'],
    ['Email', 'email'],
    ['Password', 'new-password'],
    ['Confirm password', 'new-password'],
    ['Photo URL', 'photo'],
  ] as const)
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute(
      'autocomplete',
      autocomplete,
    )
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
  await expect(password(page)).toHaveAttribute('type', 'password')
  await expect(confirmation(page)).toHaveAttribute('type', 'password')
  await expect(page.getByLabel('Role').getByRole('option')).toHaveText(['Student', 'Instructor'])

  await send(page)
  await expect(page.getByLabel('First name')).toBeFocused()
  for (const [label, message] of [
    ['First name', /^First name is required/],
    ['Last name', /^Last name is required/],
    ['Email', /^Email/],
    ['Password', /^Password is required/],
    ['Confirm password', /^Confirm password is required/],
  ] as const) {
    const field = page.getByLabel(label, { exact: true })
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(message)
  }
  await expect(page.getByLabel('Photo URL')).not.toHaveAttribute('aria-invalid', 'true')

  await main.getByRole('link', { name: 'Log in here' }).click()
  await expect(page).toHaveURL('/login')
  await leave()
})

test("[5.2] leaving the second password says 'Successfully matched' or not, and a mismatch stops the form", async () => {
  const { page, leave } = await visit(browser, site.origin)
  let calls = 0
  page.on('request', (request) => {
    if (request.url().includes('accounts:signUp')) calls += 1
  })
  await page.goto('/register')
  await fillIn(page, uniqueEmail('mismatch'))
  await confirmation(page).blur()
  await expect(page.getByText('Successfully matched')).toBeVisible()
  await confirmation(page).fill('another-password')
  await expect(page.getByText('Successfully matched')).toBeHidden()
  await confirmation(page).blur()
  await expect(confirmation(page)).toHaveAccessibleDescription(/Password Can't match/)
  await send(page)
  await expect(confirmation(page)).toBeFocused()
  await expect(page).toHaveURL('/register')
  expect(calls).toBe(0)
  await confirmation(page).fill('a-long-password')
  await send(page)
  await expect(page.getByRole('dialog', { name: 'Success!' })).toBeVisible()
  expect(calls).toBe(1)
  await leave()
})

test('[8.2] [8.6] an e-mail that has an account is told in red with the way to the login, and what was typed stays', async () => {
  const { email } = await registerPerson(site.origin, 'Student')
  const { page, leave } = await visit(browser, site.origin, {
    expects: [[400, 'accounts:signUp']],
  })
  await page.goto('/register?from=%2Fclasses')
  await fillIn(page, email)
  await send(page)
  const message = page.getByRole('alert')
  await expect(message).toContainText('There is already an account with this email.')
  await expect(message).toContainText('auth/email-already-in-use')
  await expect(message).toHaveCSS('color', 'rgb(255, 157, 148)')
  await expect(page.getByLabel('First name')).toHaveValue('Nora')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(confirmation(page)).toHaveValue('a-long-password')
  await message.getByRole('link', { name: 'Log in instead' }).click()
  await expect(page).toHaveURL('/login?from=%2Fclasses')
  await expect(page.getByPlaceholder('Enter your email')).toHaveValue(email)
  await page.goto('/register')
  await fillIn(page, email)

  // On a phone the message breaks a long address.
  await page.setViewportSize({ width: 360, height: 740 })
  const other = uniqueEmail('secondtrybysomebodywithalongaddress')
  await page.getByLabel('Email').fill(other)
  await send(page)
  // First, the message that goes away by itself.
  const done = page.getByText(`${other} Successfully Registered`)
  await expect(done).toHaveCSS('color', 'rgb(127, 214, 155)')
  await expect(done).toBeInViewport({ ratio: 1 })
  const dialog = page.getByRole('dialog', { name: 'Success!' })
  await expect(dialog).toContainText('Registration Successfully')
  await dialog.getByRole('button', { name: 'Thank you' }).click()
  await expect(page).toHaveURL('/')
  await leave()
})

test('[5.2] a name that turns the writing around is told at its field, and typing it again helps', async () => {
  const { page, leave } = await visit(browser, site.origin)
  await page.goto('/register')
  await fillIn(page, uniqueEmail('turned'))
  await page.getByLabel('First name').fill('Nora\u202e')
  await send(page)
  const field = page.getByLabel('First name')
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(
    /^First name contains a hidden character that reverses letters/,
  )
  await field.fill('Nora')
  await send(page)
  await expect(page.getByRole('dialog', { name: 'Success!' })).toBeVisible()
  await leave()
})

test('[7.21] an account whose old name turns the writing around gets its record without that', async () => {
  const person = { email: uniqueEmail('turned'), password: randomUUID() }
  await callIdentity(site.origin, 'signUp', person)
  // An earlier version of the page kept it like this between account and record.
  const pending = { email: person.email, name: 'Vera\u202e Holm', photo: '', role: 'Instructor' }
  const { page, leave } = await visit(browser, site.origin, { expects: [[403, '/api/users/me']] })
  await page.addInitScript(
    (kept) => localStorage.setItem('pending-registration', kept),
    JSON.stringify(pending),
  )
  await signInAs(page, person, '/dashboard/info')
  await expect(page.getByRole('main')).toContainText('Vera Holm')
  const idToken = await signIn(site.origin, person.email, person.password)
  const { name, role } = await site.apiAs(idToken).readOwnUser()
  assert.deepEqual({ name, role }, { name: 'Vera Holm', role: 'Instructor' })
  await leave()
})

const photo = `${site.origin}/favicon.svg?own`
const profiles = [
  { refused: 'name', given: { displayName: '\u200b', photoUrl: photo }, kept: { photo } },
  {
    refused: 'photo',
    given: { displayName: 'Ada Holm', photoUrl: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' },
    kept: { name: 'Ada Holm', photo: '' },
  },
]
for (const { refused, given, kept } of profiles)
  test(`[7.21] an account with a ${refused} that is none to the school gets its record, and keeps all else`, async () => {
    const person = { email: uniqueEmail('provided'), password: randomUUID() }
    await callIdentity(site.origin, 'signUp', person)
    const idToken = await signIn(site.origin, person.email, person.password)
    await callIdentity(site.origin, 'update', { idToken, ...given })
    const { page, leave } = await visit(browser, site.origin, {
      expects: [
        [403, '/api/users/me'],
        [400, '/api/users'],
      ],
    })
    await signInAs(page, person, '/dashboard/info')
    const expected = { name: person.email.split('@')[0] ?? '', ...kept }
    await expect(page.getByRole('main')).toContainText(expected.name)
    const record = await site.apiAs(idToken).readOwnUser()
    assert.deepEqual({ name: record.name, photo: record.photo }, expected)
    await leave()
  })
