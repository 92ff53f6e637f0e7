import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import {
  callIdentity,
  registerPerson,
  signIn,
  uniqueEmail,
} from '#tests/support/school/accounts.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { newestLinkTo } from '#tests/support/school/mails.ts'
import { openSite } from '#tests/support/browser/open-site.ts'
import { makeTestPhoto } from '#tests/support/files/test-photos.ts'

const { site, browser } = await openSite()

const section = (page: Page, name: string) =>
  page.locator('section', { has: page.getByRole('heading', { name, exact: true }) })
const address = (page: Page) => page.getByLabel('Photo URL', { exact: true })
const portrait = /^\/photos\/instructor-[0-9a-f]{32}-[0-9a-f]{18}\.jpg$/

async function givePortrait(page: Page, buffer: Buffer) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a photo' }).click()
  await (await chooser).setFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
}

async function saveProfile(page: Page) {
  await page.getByRole('button', { name: 'Save profile' }).click()
  const done = page.getByRole('dialog', { name: 'Profile updated' })
  await done.getByRole('button', { name: 'Okay' }).click()
}

/** The identity service's data about a person. */
async function accountOf(idToken: string) {
  const answer = await callIdentity(site.origin, 'lookup', { idToken })
  const { users } = answer as { users: { displayName?: string; photoUrl?: string }[] }
  return users[0]
}

for (const width of [360, 1280])
  test(`[11.2] [12.3] an instructor changes name, portrait, headline and text; the bar has them at once, ${width} px wide`, async () => {
    const person = await registerPerson(site.origin, 'Instructor', 'Ada Holm')
    const { page, leave } = await visit(browser, site.origin, { viewport: { width, height: 900 } })
    await signInAs(page, person, '/dashboard/info')
    const own = section(page, 'Your profile')
    await expect(own.getByLabel('Name', { exact: true })).toHaveValue('Ada Holm')
    await expectAccessible(page, 'Dashboard Info')
    await own.getByLabel('Name', { exact: true }).fill('Ada Holm-Berg')
    await own.getByLabel('Headline').fill('Nights, snow, and patience')
    await own.getByLabel('About you').fill('Twenty years in the north.\n\nAnd counting.')
    await givePortrait(page, await makeTestPhoto(300, 300))
    await expect(address(page)).toHaveValue(portrait)
    const photo = await address(page).inputValue()
    await saveProfile(page)
    await expect(page.getByRole('definition').filter({ hasText: 'Ada Holm-Berg' })).toBeVisible()
    await expect(page.getByRole('banner')).toContainText('Ada Holm-Berg')
    const inBar = page.getByRole('button', { name: 'Account', exact: true }).locator('img')
    await expect(inBar).toHaveAttribute('src', photo)
    const idToken = await signIn(site.origin, person.email, person.password)
    assert.deepEqual(await site.apiAs(idToken).readProfile(), {
      name: 'Ada Holm-Berg',
      photo,
      headline: 'Nights, snow, and patience',
      about: 'Twenty years in the north.\n\nAnd counting.',
      language: 'en',
      mutedMails: [],
    })
    const account = await accountOf(idToken)
    assert.deepEqual(
      [account?.displayName, account?.photoUrl],
      ['Ada Holm-Berg', site.origin + photo],
    )

    await page.reload()
    await expect(own.getByLabel('Headline')).toHaveValue('Nights, snow, and patience')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(own.getByRole('alert')).toContainText('Your profile has not changed.')
    await address(page).fill('')
    await own.getByLabel('Headline').fill('')
    await saveProfile(page)
    const { headline, photo: none } = await site.apiAs(idToken).readProfile()
    assert.deepEqual([headline, none], ['', ''])
    await expect(inBar).toHaveCount(0)
    await leave()
  })

test('[11.2] [8.6] a student has name and portrait; what is refused or fails stays as it was typed', async () => {
  const person = await registerPerson(site.origin, 'Student')
  const { page, leave } = await visit(browser, site.origin, {
    expects: [[503, '/api/users/me/profile']],
  })
  await signInAs(page, person, '/dashboard/info')
  const own = section(page, 'Your profile')
  await expect(own.getByLabel('Headline')).toHaveCount(0)
  const name = own.getByLabel('Name', { exact: true })
  await name.fill(' ')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(name).toHaveAccessibleDescription('Name is required')
  const long = 'Wilhelmina '.repeat(11).trim()
  await name.fill(long)
  await page.route('**/api/users/me/profile', (route) => route.fulfill({ status: 503, body: '' }))
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(own.getByRole('alert')).toContainText('The server answered 503.')
  await expect(name).toHaveValue(long)
  await page.unroute('**/api/users/me/profile')
  await saveProfile(page)
  await expectAccessible(page, 'a long name')
  await leave()
})

test('[11.2] a password is changed by who knows the present one', async () => {
  const person = await registerPerson(site.origin, 'Student')
  const { page, leave } = await visit(browser, site.origin, {
    expects: [[400, 'accounts:signInWithPassword']],
  })
  await signInAs(page, person, '/dashboard/info')
  const own = section(page, 'Your password')
  const field = (label: string) => own.getByLabel(label, { exact: true })
  const send = own.getByRole('button', { name: 'Change password' })
  await field('Current password').fill('not-it')
  await field('New password').fill('another-password')
  await field('Confirm password').fill('other-password')
  await send.click()
  await expect(field('Confirm password')).toHaveAccessibleDescription(/Password Can't match/)
  await field('Confirm password').fill('another-password')
  await send.click()
  await expect(own.getByRole('alert')).toContainText('This is not your current password.')
  await expect(field('New password')).toHaveValue('another-password')
  await field('Current password').fill(person.password)
  await send.click()
  const done = page.getByRole('dialog', { name: 'Password changed' })
  await done.getByRole('button', { name: 'Okay' }).click()
  await expect(field('New password')).toHaveValue('')
  await signIn(site.origin, person.email, 'another-password')
  // Still signed in here.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Dashboard Info' })).toBeVisible()
  await leave()
})

test('[11.2] a new e-mail is the account’s when its link is followed, and the record’s with the next login', async () => {
  const person = await registerPerson(site.origin, 'Student')
  const other = await registerPerson(site.origin, 'Student')
  const next = uniqueEmail('moved')
  const { page, leave } = await visit(browser, site.origin, {
    expects: [
      [400, 'accounts:sendOobCode'],
      // The change ends every session.
      [400, 'accounts:lookup'],
    ],
  })
  await signInAs(page, person, '/dashboard/info')
  const own = section(page, 'Your email')
  const send = own.getByRole('button', { name: 'Send me a link' })
  await own.getByLabel('New email').fill(other.email)
  await own.getByLabel('Current password').fill(person.password)
  await send.click()
  await expect(own.getByRole('alert')).toContainText('Another account has this email.')
  await own.getByLabel('New email').fill(next)
  await send.click()
  await expect(own.getByRole('status')).toContainText(`We sent a link to ${next}.`)
  const link = await newestLinkTo(site, next, 'verifyAndChangeEmail')
  await page.goto(link)
  await page.getByRole('button', { name: 'Change email', exact: true }).click()
  await expect(page.getByText(`From now on, log in with ${next}`)).toBeVisible()
  const idToken = await signIn(site.origin, next, person.password)
  assert.equal((await site.apiAs(idToken).readOwnUser()).email, next)
  await leave()
})

test('[11.2] who signs in by Google alone has no password to change here', async () => {
  const person = await registerPerson(site.origin, 'Student')
  const { page, leave } = await visit(browser, site.origin)
  await page.route('**/accounts:lookup*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { users: { providerUserInfo: object[] }[] }
    for (const user of body.users) user.providerUserInfo = [{ providerId: 'google.com' }]
    await route.fulfill({ response: answer, json: body })
  })
  await signInAs(page, person, '/dashboard/info')
  await expect(section(page, 'Your email and password')).toContainText('such as Google')
  await expect(page.getByRole('button', { name: 'Change password' })).toHaveCount(0)
  await leave()
})

async function register(page: Page, email: string) {
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('Last name').fill('Lind')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a-long-password')
  await page.getByLabel('Confirm password').fill('a-long-password')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
}

for (const width of [360, 1280])
  test(`[12.3] [2.8] a student registers with a picture, ${width} px wide: it is sent once there is a record`, async () => {
    const email = uniqueEmail('pictured')
    const { page, leave } = await visit(browser, site.origin, { viewport: { width, height: 900 } })
    await page.goto('/register')
    await page.getByText('Or choose a photo').click()
    await givePortrait(page, Buffer.from('%PDF'))
    await givePortrait(page, await makeTestPhoto(400, 500))
    const group = page.getByRole('group', { name: 'Portrait' })
    await expect(group.getByText('me.jpg')).toBeVisible()
    await expect(group.locator('img')).toHaveAttribute('src', /^blob:/)
    await expectAccessible(page, 'registration with a picture')
    await register(page, email)
    const dialog = page.getByRole('dialog', { name: 'Success!' })
    await expect(dialog).toContainText('Registration Successfully')
    await expect(dialog).not.toContainText('picture')
    await dialog.getByRole('button', { name: 'Thank you' }).click()
    await expect(page).toHaveURL('/')
    const inBar = page.getByRole('button', { name: 'Account', exact: true }).locator('img')
    await expect(inBar).toHaveAttribute('src', portrait)
    const idToken = await signIn(site.origin, email, 'a-long-password')
    const { photo } = await site.apiAs(idToken).readOwnUser()
    assert.match(photo, portrait)
    assert.equal((await accountOf(idToken))?.photoUrl, site.origin + photo)
    await leave()
  })

test('[12.3] [7.21] a registration whose picture does not arrive is done all the same, and says so', async () => {
  const email = uniqueEmail('pictureless')
  const { page, leave } = await visit(browser, site.origin, { expects: [[400, '/api/photos']] })
  await page.goto('/register')
  await page.getByText('Or choose a photo').click()
  await givePortrait(page, await makeTestPhoto(100, 100))
  await register(page, email)
  const dialog = page.getByRole('dialog', { name: 'Success!' })
  await expect(dialog).toContainText(
    'Registration Successfully. However, your photo could not be uploaded',
  )
  await expect(dialog).toContainText('is 100 pixels. It must be at least 200')
  await expect(dialog).toContainText('under Profile')
  await dialog.getByRole('button', { name: 'Thank you' }).click()
  await expect(page).toHaveURL('/')
  const idToken = await signIn(site.origin, email, 'a-long-password')
  const { name, photo } = await site.apiAs(idToken).readOwnUser()
  assert.deepEqual([name, photo], ['Nora Lind', ''])
  await leave()
})
