import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { registerAdmin, registerPerson } from '#tests/support/school/accounts.ts'
import { expectAccessible, narrow } from '#tests/support/browser/axe.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { readCalendar } from '#tests/support/school/calendars.ts'
import { offerClass, orderClass } from '#tests/support/school/classes.ts'
import { press } from '#tests/support/browser/dialogs.ts'
import { openSite } from '#tests/support/browser/open-site.ts'

const { site, browser } = await openSite({ settings: { SCHOOL_TIME_ZONE: 'Europe/Berlin' } })
const admin = await registerAdmin(site)

const hour = 3_600_000
const at = (time: string, hours = 2) => {
  const startsAt = Date.parse(time)
  return { startsAt, endsAt: startsAt + hours * hour }
}

/** Two meetings in winter, one of them over midnight, and one in the month after. */
const evening = at('2051-12-04T17:00Z')
const night = at('2051-12-12T21:00Z', 6)
const january = at('2052-01-09T17:00Z')

async function openClass(className: string, meetings = [evening, night, january]) {
  const instructor = await registerPerson(site.origin, 'Instructor', 'Piet Haan')
  const student = await registerPerson(site.origin, 'Student', 'Mila Novak')
  const classId = await offerClass(site, {
    className,
    instructor,
    approvedBy: admin,
    meetings,
    place: 'Harbour Street 4',
    onlineUrl: 'https://meet.example/sky',
  })
  const order = { classId, className, paid: true }
  const orderId = await orderClass(site, student, order)
  return { instructor, student, classId, orderId }
}

const views = (page: Page) => page.getByRole('navigation', { name: 'Views of the schedule' })
const day = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('[10.9] a student sees what is booked by day and as a month', async () => {
  const wide = { width: 1280, height: 800 }
  const className = 'Night skies'
  const { student, classId } = await openClass(className)
  const { page, leave } = await visit(browser, site.origin, { viewport: wide })
  await signInAs(page, student, '/dashboard/info')
  await page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: 'My Schedule' })
    .click()
  await expect(page).toHaveURL('/dashboard/schedule')
  await expect(page).toHaveTitle('Safelight | Dashboard My Schedule')
  await expect(page.getByText('All times are in Central European Time.')).toBeVisible()
  const first = day(page, 'Mon 4 Dec 2051')
  await expect(first.getByRole('listitem')).toHaveCount(1)
  for (const text of ['18:00–20:00', 'Harbour Street 4, and online', 'You booked'])
    await expect(first.getByText(text, { exact: true })).toBeVisible()
  await expect(first.getByRole('link', { name: className, exact: true })).toHaveAttribute(
    'href',
    `/classlist/${classId}`,
  )
  await expect(first.getByRole('link', { name: /^Join the online class/ })).toHaveAttribute(
    'href',
    'https://meet.example/sky',
  )
  await expect(first.getByRole('link', { name: /^Roster/ })).toHaveCount(0)
  await expect(day(page, 'Tue 12 Dec 2051').getByText('22:00–04:00 (next day)')).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Manage content',
    'Mon 4 Dec 2051',
    'Tue 12 Dec 2051',
    'Tue 9 Jan 2052',
  ])
  await expectAccessible(page, 'a schedule')
  await page.setViewportSize(narrow)
  await expectAccessible(page, 'a schedule on a phone')

  await views(page).getByRole('link', { name: 'Month' }).click()
  await expect(page).toHaveURL(/\?month=\d{4}-\d\d$/)
  await page.goto('/dashboard/schedule?month=2051-12')
  await expect(views(page).getByRole('link', { name: 'Month' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  const table = page.getByRole('table', { name: 'December 2051' })
  await expect(table.getByRole('columnheader')).toHaveCount(7)
  await expect(table.getByRole('columnheader', { name: 'Monday' })).toBeVisible()
  await expect(table.getByRole('row')).toHaveCount(6)
  // The night is on both of its days; nothing in January is here.
  await expect(table.getByRole('button')).toHaveCount(3)
  await expect(day(page, 'Mon 4 Dec 2051').getByText('18:00–20:00')).toBeVisible()
  const next = table.getByRole('button', { name: /^Wed 13 Dec 2051 ?: 1 meeting/ })
  await next.click()
  await expect(next).toHaveAttribute('aria-pressed', 'true')
  await expect(
    day(page, 'Wed 13 Dec 2051').getByText('Tue 12 Dec 2051, 22:00–04:00 (next day)'),
  ).toBeVisible()
  await expectAccessible(page, 'a month on a phone')
  await page.setViewportSize(wide)
  await expectAccessible(page, 'a month')

  const later = page.getByRole('link', { name: 'Next month, January 2052' })
  await later.press('Enter')
  await expect(page).toHaveURL('/dashboard/schedule?month=2052-01')
  await expect(page.getByRole('heading', { name: 'January 2052' })).toBeVisible()
  // The link to the next month keeps the focus.
  await expect(page.getByRole('link', { name: 'Next month, February 2052' })).toBeFocused()
  await expect(day(page, 'Tue 9 Jan 2052')).toContainText(className)
  await page.keyboard.press('Enter')
  await expect(page.getByText('You have no meetings in February 2052.')).toBeVisible()
  await page.getByRole('link', { name: 'Previous month, January 2052' }).click()
  await expect(day(page, 'Tue 9 Jan 2052')).toBeVisible()
  await leave()
})

test('[10.10] somebody follows the own calendar: its address is told once, copied, and ends with the next', async () => {
  const { student } = await openClass('To be followed')
  const { page, leave } = await visit(browser, site.origin, {
    permissions: ['clipboard-read', 'clipboard-write'],
    expects: [[503, '/api/calendar']],
  })
  await signInAs(page, student, '/dashboard/schedule')
  const open = page.getByRole('button', { name: 'Subscribe in your calendar app' })
  const dialog = page.getByRole('dialog', { name: 'Subscribe in your calendar app' })
  const make = dialog.getByRole('button', { name: 'Create address' })
  const field = dialog.getByRole('textbox', { name: 'Your calendar address' })
  await open.click()
  await expect(dialog).toContainText('Keep the address secret')
  await expect(dialog).toContainText('the old one stops working')
  await page.route('**/api/calendar', (route) => route.fulfill({ status: 503, body: 'busy' }))
  await make.click()
  await expect(dialog.getByRole('alert')).toContainText('The server answered 503.')
  await page.unroute('**/api/calendar')
  await make.click()
  await expect(dialog.getByRole('button', { name: 'Copy address' })).toBeFocused()
  await expect(dialog.getByRole('status')).toContainText('It will not be shown again.')
  await expectAccessible(page, 'the address of a calendar')
  const url = await field.inputValue()
  assert.match(url, /\/calendar\/[\w-]{43}\.ics$/)
  await expect(dialog.getByRole('link', { name: /^Open in/ })).toHaveAttribute(
    'href',
    url.replace('http:', 'webcal:'),
  )
  await dialog.getByRole('button', { name: 'Copy address' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Copied.')
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), url)
  const feed = await fetch(url)
  const titles = readCalendar(await feed.text()).map(({ title }) => title)
  assert.deepEqual(titles, ['To be followed', 'To be followed', 'To be followed'])

  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(open).toBeFocused()
  await expect(page.getByText(url)).toHaveCount(0)
  await open.click()
  await make.click()
  await expect(field).not.toHaveValue('')
  assert.notEqual(await field.inputValue(), url)
  assert.equal((await fetch(url)).status, 404)
  // If a browser does not let pages copy, the address is selected.
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not here'))
  })
  await dialog.getByRole('button', { name: 'Copy address' }).click()
  await expect(dialog.getByRole('status')).toContainText('copy it yourself')
  assert.equal(await page.evaluate(() => String(getSelection())), await field.inputValue())
  await page.reload()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await leave()
})

test('[10.10] a paid order with dates is added to a calendar as one file', async () => {
  const { student, instructor, orderId } = await openClass('Ink & paper')
  const className = 'Without dates'
  const undated = await offerClass(site, { className, instructor, approvedBy: admin })
  await orderClass(site, student, { classId: undated, className, paid: true })
  const unpaid = { className: 'Not paid', instructor, approvedBy: admin, meetings: [evening] }
  const unpaidId = await offerClass(site, unpaid)
  await orderClass(site, student, { classId: unpaidId, className: 'Not paid' })
  const { page, leave } = await visit(browser, site.origin, {
    expects: [[0, `/api/order/${orderId}/calendar`]],
  })
  await signInAs(page, student, '/dashboard/cart')
  const add = page.getByRole('button', { name: /^Add to calendar/ })
  await expect(add).toHaveCount(1)
  await page.route('**/api/order/*/calendar', (route) => route.abort('internetdisconnected'))
  await add.click()
  await press(page, 'That didn’t work', 'Okay')
  await expect(add).toBeFocused()
  await page.unroute('**/api/order/*/calendar')
  const [download] = await Promise.all([page.waitForEvent('download'), add.click()])
  assert.equal(download.suggestedFilename(), 'Ink-paper.ics')
  const events = readCalendar(await readFile(await download.path(), 'utf8'))
  assert.deepEqual(
    events.map(({ title, startsAt, endsAt }) => ({ title, startsAt, endsAt })),
    [evening, night, january].map((meeting) => ({ title: 'Ink & paper', ...meeting })),
  )
  await leave()
})
