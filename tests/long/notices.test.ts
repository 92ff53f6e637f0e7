import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Page } from '@playwright/test'
import { openDatabase } from '#platform/database/open.ts'
import { newId } from '#platform/ids.ts'
import type { Tables } from '#school/base/tables.ts'
import { unsubscribeAddress } from '#school/letters/mail-choices.ts'
import { findByEmail } from '#school/users/users.repo.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { boxOf, expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { endSessions, shareBrowser } from '#tests/support/browser/shared-browser.ts'
import { registerAdmin, registerPerson, type Person } from '#tests/support/school/accounts.ts'
import { offerClass, orderClass } from '#tests/support/school/classes.ts'
import { startSite } from '#tests/support/school/site.ts'

// What the pages say is proven by web/routes/dashboard/{notices,info}.test.tsx, and the page that switches emails off
// by school/letters/unsubscribe.test.ts.

const folder = await mkdtemp(join(tmpdir(), 'safelight-notices-'))
/** How far ahead the school's clock is, in milliseconds: letters wait ten seconds for further news. */
let ahead = 0
const settings = { DATA_DIR: folder, LANGUAGES: 'en,de', PAYMENTS: 'instant' }
const site = await startSite(settings, 'demo', () => Date.now() + ahead)
const browser = await shareBrowser()
const database = openDatabase({ file: join(folder, 'safelight.db') })
after(async () => {
  await endSessions()
  await database.close()
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

const wide = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const
const bellOf = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notices/ })
const items = (page: Page) => page.getByRole('main').getByRole('article')

/** Waits until a person has this many unread notices. */
async function awaitUnread({ idToken }: Person, count: number) {
  await expect
    .poll(async () => {
      // Repeated each time: notices written by a job wait from that moment on.
      ahead += 11_000
      await site.parts.jobs.runDue()
      return (await site.apiAs(idToken).readOwnUser()).unread
    })
    .toBe(count)
}

/** A student who has paid for a class; returns the order. */
async function payAs(student: Person) {
  const className = `Night skies ${newId()}`
  const classId = await offerClass(site, {
    className,
    instructor: await registerPerson(site.origin, 'Instructor'),
    approvedBy: await registerAdmin(site),
  })
  return orderClass(site, student, { classId, className, paid: true })
}

/** A person's notices, as letters leave them; the newest is last. */
async function fillNotices({ email }: Person, count: number) {
  const db = database.tables<Tables>()
  const user = (await findByEmail(db, email)) ?? assert.fail('there is a record')
  for (let number = 1; number <= count; number += 1)
    await db
      .insertInto('notices')
      .values({
        id: newId(),
        user_id: user.id,
        note_id: newId(),
        title: `Notice ${number}`,
        text: 'Something happened.',
        path: number % 2 === 0 ? '/dashboard/schedule' : null,
        created_at: Date.now() + number,
        read_at: null,
      })
      .execute()
}

/** Lets a minute pass on the page, and makes the window visible again. */
async function comeBackAfterAMinute(page: Page) {
  await page.clock.setFixedTime(Date.now() + 61_000)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

test('[14.3] a payment shows at the bell, is said once, and is read once it is seen', async () => {
  const student = await registerPerson(site.origin, 'Student')
  const order = await payAs(student)
  const { page, leave } = await visit(browser, site.origin, wide)
  await signInAs(page, student, '/classes')
  const bell = bellOf(page)
  await expect(bell).toHaveAccessibleName('Notices')
  const announcement = page.getByRole('banner').locator('[aria-live=polite]')
  await expect(announcement).toHaveText('')
  await awaitUnread(student, 1)
  await comeBackAfterAMinute(page)
  await expect(bell).toHaveAccessibleName('Notices, 1 unread')
  await expect(announcement).toHaveText('Notices, 1 unread')

  await bell.click()
  await expect(page).toHaveURL('/dashboard/notices')
  await expect(items(page)).toHaveCount(1)
  await expect(items(page)).toContainText('New')
  await expect(items(page)).toContainText('Your payment is confirmed.')
  await expectAccessible(page, 'a notice')
  const booking = items(page).getByRole('link', { name: /^You’re booked: / })
  await expect(bell).toHaveAccessibleName('Notices')
  await expect(items(page)).toContainText('New')
  await booking.click()
  await expect(page).toHaveURL('/dashboard/cart')
  await page.goBack()
  await expect(items(page)).toHaveCount(1)
  await expect(items(page)).not.toContainText('New')
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)

  await site.apiAs(student.idToken).deleteOrder({ params: { id: order } })
  await awaitUnread(student, 1)
  await page.reload()
  await expect(items(page)).toHaveCount(2)
  await expect(items(page).first()).toContainText('New')
  await expect(items(page).last()).not.toContainText('New')
  // Who leaves at once has seen it, too.
  await items(page).first().getByRole('link').click()
  await expect(bell).toHaveAccessibleName('Notices')
  await leave()
})

test('[14.3] those that were in view are read, the others by a press, in another language, too; another tab hears of it', async () => {
  const student = await registerPerson(site.origin, 'Student')
  await fillNotices(student, 120)
  const { page, leave } = await visit(browser, site.origin, wide)
  await signInAs(page, student, '/de/dashboard/notices')
  const bell = page.getByRole('banner').getByRole('link', { name: /^Mitteilungen/ })
  await expect(bell).toHaveAccessibleName('Mitteilungen, 99+ ungelesen')
  await expect(bell).toHaveText('99+')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mitteilungen')
  await expect(items(page)).toHaveCount(100)
  await expect(items(page).getByRole('link').first()).toHaveAttribute(
    'href',
    '/de/dashboard/schedule',
  )
  const unread = items(page).filter({ hasText: 'Neu' })
  await expect(unread).toHaveCount(100)
  const other = await page.context().newPage()
  await other.goto('/classes')
  await expect(bellOf(other)).toHaveAccessibleName('Notices, 99+ unread')

  const readAt = async (title: string) => {
    const { items } = await site.apiAs(student.idToken).listNotices({ query: { limit: 100 } })
    return items.find((notice) => notice.title === title)?.readAt
  }
  await expect.poll(() => readAt('Notice 120')).not.toBe(null)
  assert.equal(await readAt('Notice 60'), null)
  await items(page).filter({ hasText: 'Notice 60' }).scrollIntoViewIfNeeded()
  await expect.poll(() => readAt('Notice 60')).not.toBe(null)
  assert.equal(await readAt('Notice 30'), null)
  await page.getByRole('link', { name: 'Mehr anzeigen' }).click()
  await expect(items(page)).toHaveCount(120)
  await page.getByRole('button', { name: 'Alle als gelesen markieren' }).click()
  await expect(page.getByText('Alle Mitteilungen sind als gelesen markiert.')).toBeVisible()
  await expect(unread).toHaveCount(0)
  await expect(bell).toHaveAccessibleName('Mitteilungen')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await comeBackAfterAMinute(other)
  await expect(bellOf(other)).toHaveAccessibleName('Notices')
  await leave()
})

test('[14.3] [2.3] the bell, which no visitor sees, moves nothing in the bar, and the name of the school stays whole', async () => {
  const student = await registerPerson(site.origin, 'Student')
  await fillNotices(student, 100)
  const { page, leave } = await visit(browser, site.origin, wide)
  const bar = page.getByRole('banner')
  const bars = [
    [360, '/classes', /^Notices/],
    [360, '/de/classes', /^Mitteilungen/],
    [768, '/classes', /^Notices/],
  ] as const
  const open = async ([width, path]: (typeof bars)[number]) => {
    await page.setViewportSize({ width, height: 740 })
    await page.goto(path)
    await expect(page.locator('html[data-hydrated]')).toHaveCount(1)
  }
  const measure = async () => {
    const parts = [bar.getByRole('link').first(), ...(await bar.getByRole('button').all())]
    return Promise.all(parts.map(boxOf))
  }
  const before: unknown[] = []
  for (const one of bars) {
    await open(one)
    await expect(bar.getByRole('link', { name: one[2] })).toHaveCount(0)
    before.push(await measure())
  }
  await signInAs(page, student, '/classes')
  for (const [index, one] of bars.entries()) {
    await open(one)
    await expect(bar.getByRole('link', { name: one[2] })).toHaveText('99+')
    assert.deepEqual(await measure(), before[index])
    const brand = bar.getByText('Safelight', { exact: true })
    assert.ok(await brand.evaluate((text) => text.scrollWidth <= text.clientWidth))
  }
  await leave()
})

test('[14.2] the choice of emails, and the page that switches one off, are accessible', async () => {
  const student = await registerPerson(site.origin, 'Student')
  const db = database.tables<Tables>()
  const user = (await findByEmail(db, student.email)) ?? assert.fail('there is a record')
  const { page, leave } = await visit(browser, site.origin, wide)
  await page.goto(await unsubscribeAddress(db, user, 'messages'))
  await expectAccessible(page, 'the page that switches off emails')
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(page.getByRole('heading')).toHaveText(/^You won’t get any more messages/)
  await expectAccessible(page, 'switched off')
  const { mutedMails } = await site.apiAs(student.idToken).readProfile()
  assert.deepEqual(mutedMails, ['messages'])
  await signInAs(page, student, '/dashboard/info')
  await expect(page.getByRole('group', { name: 'Send me' }).getByRole('checkbox')).toHaveCount(3)
  await expectAccessible(page, 'the choice of emails')
  await leave()
})
