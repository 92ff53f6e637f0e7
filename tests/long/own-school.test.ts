import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeAdmin } from '#school/users/users.ts'
import { allWidths, expectAccessible } from '#tests/support/browser/axe.ts'
import { press } from '#tests/support/browser/dialogs.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { tabTo } from '#tests/support/browser/tab-to.ts'
import { makeTestPhoto } from '#tests/support/files/test-photos.ts'
import { openSite } from '#tests/support/browser/open-site.ts'
import { registerPerson, uniqueEmail } from '#tests/support/school/accounts.ts'

const { site, browser } = await openSite()

async function visitAsAdmin() {
  const person = await registerPerson(site.origin, 'Student')
  await makeAdmin(site.parts.school, person.email)
  // A colour that cannot be read is refused.
  const { page, leave } = await visit(browser, site.origin, { expects: [[400, '/school/look']] })
  await signInAs(page, person, '/dashboard/school')
  return { page, leave }
}

test('[20.1] [20.2] an owner gives the school its name and a white look, with the keyboard alone; the next visitor sees both', async () => {
  const { page, leave } = await visitAsAdmin()
  const write = async (label: string, text: string) => {
    const field = page.getByLabel(label, { exact: true }).first()
    await tabTo(page, field)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
  }
  const publish = async () => {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toContainText('Published')
    await expect(page.getByRole('button', { name: 'Okay' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  const preview = page.frameLocator('iframe')
  await write('Name', 'Lakeside School')
  await expect(preview.getByRole('banner')).toContainText('Lakeside School')
  await write('Tagline', 'Photography by the lake')
  await publish()

  // The bar of the owner's own page follows.
  await expect(page.getByRole('banner')).toContainText('Lakeside School')
  // After its last stop the page begins again.
  await tabTo(page, page.getByRole('link', { name: 'Look' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: 'First scheme' })).toBeVisible()
  await write('Ground', '#ffffff')
  await write('Cards', '#f2f5fa')
  await write('Accent', '#e8e0a0')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^The contrast is 1\.23 : 1/)).toBeVisible()
  await expect(page.getByLabel('Accent', { exact: true }).first()).toBeFocused()
  await write('Accent', '#1f5fbf')
  await expect(preview.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await publish()
  await expect(page.getByText('Version 1')).toBeVisible()
  for (const part of ['look', 'home', 'name', 'people', 'money']) {
    await page.goto(`/dashboard/school?part=${part}`)
    await expect(page.getByRole('heading', { level: 1, name: 'School' })).toBeVisible()
    await expectAccessible(page, `the part ${part}`, allWidths)
  }
  await leave()

  const visitor = await visit(browser, site.origin)
  await visitor.page.goto('/classes')
  await expect(visitor.page).toHaveTitle('Lakeside School | Classes')
  await expect(visitor.page.getByRole('contentinfo')).toContainText('Photography by the lake')
  await expect(visitor.page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expectAccessible(visitor.page, 'classes of a white school')
  await visitor.leave()
})

test('[20.6] where instructors are invited, registration offers students only, and the mailed link registers an instructor', async () => {
  const { page, leave } = await visitAsAdmin()
  await page.goto('/dashboard/school?part=people')
  await page
    .getByLabel('Who can register as an instructor')
    .selectOption('Only people whom an admin has invited')
  await page.getByRole('button', { name: 'Publish' }).click()
  await press(page, 'Published', 'Okay')
  const email = uniqueEmail('invited')
  await page.getByLabel('Email Address').fill(email)
  await page.getByRole('button', { name: 'Invite' }).click()
  await press(page, 'Invitation sent', 'Okay')
  await expect(page.getByText(email).first()).toBeVisible()
  await leave()
  await site.parts.jobs.runDue()
  const mail = site.parts.outbox?.().find(({ to }) => to === email) ?? assert.fail('no mail')
  const link = /\S+\/register#\S+/.exec(mail.text)?.[0] ?? assert.fail(mail.text)

  const stranger = await visit(browser, site.origin)
  await stranger.page.goto('/register')
  await expect(stranger.page.getByLabel('First name')).toBeVisible()
  await expect(stranger.page.getByLabel('Role')).toHaveCount(0)
  await stranger.leave()

  const unanswered = '/api/invitations/read'
  const invited = await visit(browser, site.origin, { expects: [[0, unanswered]] })
  // The link works also if the page cannot ask whether it does.
  await invited.page.route(`**${unanswered}`, (route) => route.abort())
  await invited.page.goto(link)
  await expect(invited.page.getByText('You are invited as an instructor.')).toBeVisible()
  const fill = (label: string, text: string) =>
    invited.page.getByLabel(label, { exact: true }).fill(text)
  await expect(invited.page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await fill('First name', 'Nora')
  await fill('Last name', 'Frey')
  await fill('Password', 'a-long-password')
  await fill('Confirm password', 'a-long-password')
  await invited.page.getByRole('button', { name: 'Register' }).click()
  await press(invited.page, 'Success!', 'Thank you')
  await invited.page.goto('/dashboard')
  await expect(invited.page.getByRole('link', { name: 'Add New Class' })).toBeVisible()
  await invited.leave()

  const late = await visit(browser, site.origin)
  await late.page.goto(link)
  await expect(late.page.getByText(/^This invitation has ended or was used\./)).toBeVisible()
  await late.leave()
})

test('[20.4] an owner writes a page with a photo, with the keyboard; the next visitor follows its link', async () => {
  const { page, leave } = await visitAsAdmin()
  await page.goto('/dashboard/school?part=pages')
  await page.getByRole('link', { name: 'Add page' }).click()
  const english = page.getByRole('group', { name: 'English', exact: true })
  const write = async (field: ReturnType<typeof page.getByLabel>, text: string) => {
    await tabTo(page, field)
    await page.keyboard.type(text)
  }
  await write(page.getByLabel('Address', { exact: true }), 'about-us')
  await write(english.getByLabel('Title'), 'About us')
  const text = english.getByRole('textbox', { name: 'Text' })
  await write(text, 'We teach by the lake.')
  const file = { name: 'lake.jpg', mimeType: 'image/jpeg', buffer: await makeTestPhoto(900, 600) }
  await english.locator('input[type=file]').setInputFiles(file)
  await expect(text).toHaveValue(/lake\.\n\n!\[\]\(\/photos\/class-\S+\.jpg\)/)
  // The cursor is where the description goes.
  await expect(text).toBeFocused()
  await page.keyboard.type('The lake')
  await page.getByLabel('Status').selectOption('public')
  const preview = page.frameLocator('iframe')
  await expect(preview.getByRole('img', { name: 'The lake' })).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await press(page, 'Published', 'Okay')
  await expect(page.getByText('Version 1')).toBeVisible()
  await expectAccessible(page, 'the form of a page', allWidths)
  await page.getByRole('link', { name: 'All pages' }).click()
  await expect(page.getByRole('link', { name: 'About us' }).first()).toBeVisible()
  await expectAccessible(page, 'the list of pages', allWidths)
  await leave()

  const visitor = await visit(browser, site.origin)
  await visitor.page.goto('/')
  await visitor.page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click()
  await expect(visitor.page.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible()
  await expect(visitor.page.getByRole('img', { name: 'The lake' })).toBeVisible()
  await expectAccessible(visitor.page, 'a page of the school’s own', allWidths)
  await visitor.leave()
})
