import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from '@playwright/test'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { openSite } from '#tests/support/browser/open-site.ts'
import { findSwallowed } from '#tests/support/browser/swallowed.ts'
import { makeTestPhoto } from '#tests/support/files/test-photos.ts'
import { registerAdmin, registerPerson, type Person } from '#tests/support/school/accounts.ts'
import { offerClass, orderClass } from '#tests/support/school/classes.ts'
import { handInWorks } from '#tests/support/school/handed-in-work.ts'

const { site, browser } = await openSite()
const admin = await registerAdmin(site)
const instructor = await registerPerson(site.origin, 'Instructor', 'Ada Holm')
const student = await registerPerson(site.origin, 'Student', 'Mila Novak')
const photos = [await makeTestPhoto(1600, 1067)]
const className = 'Street at night'
const made = await handInWorks(site, { admin, instructor, student, className, photos })
const [workId = ''] = made.works
const teaching = site.apiAs(instructor.idToken)
const { versions } = await teaching.readWork({ params: { id: workId } })
await teaching.openThread({
  params: { id: versions[0]?._id ?? '' },
  body: { kind: 'point', x: 5000, y: 5000, subject: 'light', text: 'More light here.' },
})
await offerClass(site, { className: 'Waiting', instructor })

type Place = {
  name: string
  person?: Person
  path: string
  /** Resolves to the part with the forms. */
  open?: (page: Page) => Promise<Locator>
}

const opened = async (page: Page, button: RegExp) => {
  await page.getByRole('main').getByRole('button', { name: button }).first().click()
  return page.getByRole('dialog')
}

const places: Place[] = [
  { name: '[2.6] Login', path: '/login' },
  { name: '[2.8] [5.2] Register', path: '/register' },
  { name: '[2.6] a new password', path: '/forgot-password' },
  {
    name: '[18.6] a reply',
    person: instructor,
    path: `/dashboard/work/${workId}`,
    open: async (page) => {
      await page.getByRole('article').getByRole('button').first().click()
      return page.getByRole('main')
    },
  },
  {
    name: '[18.6] a new comment',
    person: instructor,
    path: `/dashboard/work/${workId}`,
    open: async (page) => {
      await page.getByRole('application').press('c')
      return page.getByRole('main')
    },
  },
  {
    name: '[2.16] the dialog of feedback',
    person: admin,
    path: '/dashboard/reviewClass',
    open: (page) => opened(page, /^Send Feedback/),
  },
  {
    name: '[14.4] the dialog of a message',
    person: instructor,
    path: `/dashboard/roster/${made.classId}`,
    open: (page) => opened(page, /^Write to students/),
  },
]

for (const { name, person, path, open } of places)
  test(`${name}: no press is lost when a field is left, empty or with something wrong in it`, async () => {
    const { page, leave } = await visit(browser, site.origin, {
      reducedMotion: 'reduce',
      viewport: { width: 1280, height: 900 },
    })
    if (person === undefined) await page.goto(path)
    else await signInAs(page, person, path)
    const part = (await open?.(page)) ?? page.getByRole('main')
    await expect(part.locator('form').first()).toBeVisible()
    for (const typed of ['', 'x'] as const)
      assert.deepEqual(await findSwallowed(part, typed), [], typed)
    await leave()
  })

/** Presses and holds Enter: the keyboard repeats it until it is lifted. */
async function holdEnter(page: Page, isUp: Locator) {
  for (let times = 0; times < 5; times++) await page.keyboard.down('Enter')
  await expect(isUp).toBeVisible()
  await expect(isUp.locator(':focus')).toHaveCount(1)
  for (let times = 0; times < 20; times++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
}

test('[8.4] [8.5] Enter held too long neither cancels a seat, nor pays, nor deletes the own account', async () => {
  const other = await registerAdmin(site, 'Noor Haddad')
  const held = await registerPerson(site.origin, 'Student')
  const [paidId, unpaidId] = await Promise.all(
    ['Held and paid', 'Held and unpaid'].map((held) =>
      offerClass(site, { className: held, instructor, approvedBy: admin }),
    ),
  )
  assert.ok(paidId !== undefined && unpaidId !== undefined)
  await orderClass(site, held, { classId: paidId, className: 'Held and paid', paid: true })
  await orderClass(site, held, { classId: unpaidId, className: 'Held and unpaid' })
  const statuses = async () => {
    const { items } = await site.apiAs(held.idToken).listOrders({ query: { email: held.email } })
    return items.map(({ courseName, status }) => `${courseName}: ${status}`).sort()
  }
  const before = await statuses()
  assert.equal(before.length, 2)

  const cart = await visit(browser, site.origin)
  await signInAs(cart.page, held, '/dashboard/cart')
  for (const [row, button, harmless] of [
    ['Held and paid', /^Delete/, 'Keep booking'],
    ['Held and unpaid', /^Confirm/, 'Cancel'],
  ] as const) {
    const dialog = cart.page.getByRole('dialog')
    await cart.page.getByRole('row', { name: row }).getByRole('button', { name: button }).focus()
    await holdEnter(cart.page, dialog)
    await expect(dialog.getByRole('button', { name: harmless })).toBeFocused()
    await cart.page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  assert.deepEqual(await statuses(), before)
  await cart.leave()

  const users = await visit(browser, site.origin)
  await signInAs(users.page, other, '/dashboard/manageUser')
  const own = users.page.getByRole('row', { name: other.email })
  const question = users.page.getByRole('dialog', { name: 'Are you sure?' })
  await own.getByRole('button', { name: /^Delete/ }).focus()
  await holdEnter(users.page, question)
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await users.page.reload()
  await expect(own).toBeVisible()
  await users.leave()
})
