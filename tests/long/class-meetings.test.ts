import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { registerAdmin, registerPerson, type Person } from '#tests/support/school/accounts.ts'
import { expectAccessible, narrow } from '#tests/support/browser/axe.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { offerClass } from '#tests/support/school/classes.ts'
import { spansOf } from '#tests/support/school/spans-of.ts'
import { openSite } from '#tests/support/browser/open-site.ts'
import { makeTestPhoto } from '#tests/support/files/test-photos.ts'

const { site, browser } = await openSite({ settings: { SCHOOL_TIME_ZONE: 'Europe/Berlin' } })
const admin = await registerAdmin(site)

const newInstructor = () => registerPerson(site.origin, 'Instructor', 'Piet Haan')
const classesOf = async ({ idToken, email }: Person) =>
  (await site.apiAs(idToken).listInstructorClasses({ query: { email } })).items

/**
 * Six Tuesdays, three of them in summer time. The first reads the same with the day first and with the
 * month first.
 */
const tuesdays = ['10-10', '10-17', '10-24', '10-31', '11-07', '11-14'].map((day) => `2051-${day}`)
/** From 10 to 11:30 in Berlin. */
const lessons = tuesdays.map((day, week) => {
  const startsAt = Date.parse(`${day}T${week < 3 ? '08' : '09'}:00Z`)
  return { startsAt, endsAt: startsAt + 90 * 60_000 }
})

const meeting = (page: Page, number: number) =>
  page.getByRole('group', { name: `Meeting ${number}`, exact: true })
const rowsOf = (page: Page) => page.getByRole('group', { name: /^Meeting \d+$/ })
const addMeeting = (page: Page) => page.getByRole('button', { name: 'Add a meeting' })

async function fillOther(page: Page, className: string) {
  await page.getByLabel('Course Name').fill(className)
  await page.getByLabel('Photo URL').fill(`${site.origin}/photos/class-02.jpg`)
  await page.getByLabel('Available seats').fill('8')
  await page.getByLabel('Price ($)').fill('120')
  await page.getByLabel('Description').fill('Six evenings with a window.')
  await page.getByLabel('Topic').selectOption('portrait')
}

test('[10.1] [10.2] six Tuesdays by the keyboard alone, told on the card in the school’s zone', async () => {
  const instructor = await newInstructor()
  const { page, leave } = await visit(browser, site.origin, {
    viewport: { width: 1280, height: 900 },
  })
  await signInAs(page, instructor, '/dashboard/addclass')
  await fillOther(page, 'Evening windows')
  await page.getByLabel('Place').fill('Harbour Street 4')
  await expect(
    page.getByText('All times are in Central European Time.').filter({ visible: true }),
  ).toHaveCount(1)

  await addMeeting(page).focus()
  await page.keyboard.press('Enter')
  const first = meeting(page, 1)
  await expect(first.getByLabel('Date')).toBeFocused()
  // A date field goes on to its next part by itself.
  await page.keyboard.type('10102051')
  await expect(first.getByLabel('Date')).toHaveValue(tuesdays[0] ?? '')
  await expect(first.getByText('Tuesday')).toBeVisible()
  // In a browser with a 24-hour clock the letters do nothing.
  await first.getByLabel('Start').focus()
  await page.keyboard.type('1000AM')
  await first.getByLabel('End').focus()
  await page.keyboard.type('1130AM')
  await page.getByLabel('More weeks').focus()
  await page.keyboard.press('Enter')
  await expect(rowsOf(page)).toHaveCount(6)
  await expect(page.getByText('5 meetings added, until Tue 14 Nov 2051.')).toBeVisible()
  await expectAccessible(page, 'six meetings in the form')

  await page.getByRole('button', { name: 'Add Class' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Class Added Successfully' }).waitFor()
  const [added] = await classesOf(instructor)
  assert.ok(added)
  assert.deepEqual(spansOf(added.meetings), lessons)
  assert.deepEqual([added.place, added.onlineUrl], ['Harbour Street 4', null])
  const review = { params: { id: added._id }, body: { status: 'approved' } } as const
  await site.apiAs(admin.idToken).setClassStatus(review)
  await page.goto('/classes')
  const card = page.getByRole('article').filter({ hasText: 'Evening windows' })
  await expect(card).toContainText('Tue 10 Oct, 10:00')
  await expect(page.getByText('All times are in Central European Time.')).toBeVisible()
  await expect(card).toContainText('First of 6 meetings')
  await expect(card).toContainText('Harbour Street 4')
  await leave()
})

test('[10.1] [10.2] on a phone: rows come, go, survive a reload, and say what is wrong with them', async () => {
  const instructor = await newInstructor()
  await offerClass(site, {
    className: 'Night skies',
    instructor,
    meetings: lessons.slice(1, 2),
  })
  const { page, leave } = await visit(browser, site.origin, {
    viewport: narrow,
    expects: [[400, '/api/classes']],
  })
  await signInAs(page, instructor, '/dashboard/addclass')
  await fillOther(page, 'Morning windows')
  await addMeeting(page).click()
  const [first, second] = [meeting(page, 1), meeting(page, 2)]
  await first.getByLabel('Date').fill('2051-03-19')
  await first.getByLabel('Start').fill('02:30')
  await first.getByLabel('End').fill('01:00')
  await expect(first.getByText('ends the next day')).toBeVisible()
  await first.getByLabel('End').fill('04:00')
  await page.getByLabel('More weeks').fill('1')
  await page.getByRole('button', { name: 'Repeat weekly' }).click()
  await expect(second.getByLabel('Date')).toHaveValue('2051-03-26')

  // The clocks go forward that night.
  const send = page.getByRole('button', { name: 'Add Class' })
  await send.click()
  await expect(second.getByLabel('Start')).toBeFocused()
  await expect(second.getByLabel('Start')).toHaveAccessibleDescription(
    /clocks go forward on that day/,
  )
  await expect(first.getByLabel('Start')).not.toHaveAttribute('aria-invalid', 'true')
  await second.getByLabel('Start').fill('')
  await expect(second.getByLabel('Start')).toHaveAccessibleDescription('Enter a start time')

  await page.reload()
  await expect(page.getByText('We’ve restored your draft.')).toBeVisible()
  await expect(rowsOf(page)).toHaveCount(2)
  await expect(second.getByLabel('Date')).toHaveValue('2051-03-26')
  await expect(second.getByLabel('Start')).toHaveValue('')
  await expect(second.getByLabel('End')).toHaveValue('04:00')

  await page.getByRole('button', { name: 'Remove meeting 1' }).click()
  await expect(page.getByRole('button', { name: 'Remove meeting 1' })).toBeFocused()
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(first.getByLabel('Date')).toHaveValue('2051-03-26')
  await page.getByRole('button', { name: 'Remove meeting 1' }).click()
  await expect(addMeeting(page)).toBeFocused()
  await expect(page.getByText('Without meetings, the class shows')).toBeVisible()

  // Only the server knows the past; a class at the same time is a warning.
  await addMeeting(page).click()
  await first.getByLabel('Date').fill('2020-11-24')
  await first.getByLabel('Start').fill('10:00')
  await first.getByLabel('End').fill('11:30')
  await send.click()
  await expect(first.getByLabel('Start')).toHaveAccessibleDescription('Choose a time in the future')
  await first.getByLabel('Date').fill(tuesdays[1] ?? '')
  await expect(page.getByText('Meeting 1 overlaps with your class “Night skies”')).toBeVisible()
  await send.click()
  await page.getByRole('dialog', { name: 'Class Added Successfully' }).waitFor()
  const [added] = await classesOf(instructor)
  assert.deepEqual(spansOf(added?.meetings), lessons.slice(1, 2))
  await leave()
})

test('[10.1] [12.3] rows come and go while a picture is on its way, and before their dates are chosen', async () => {
  const instructor = await newInstructor()
  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, instructor, '/dashboard/addclass')
  // Nobody answers.
  await page.route('**/api/photos?for=class', () => {})
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a photo' }).click()
  await (
    await chooser
  ).setFiles({
    name: 'window.jpg',
    mimeType: 'image/jpeg',
    buffer: await makeTestPhoto(900, 600),
  })
  await expect(page.getByRole('progressbar')).toBeVisible()

  await addMeeting(page).click()
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(meeting(page, 1).getByLabel('Date')).toBeFocused()
  await addMeeting(page).click()
  await expect(rowsOf(page)).toHaveCount(2)
  await expect(page.getByText('Choose a date')).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove meeting 2' }).click()
  await expect(rowsOf(page)).toHaveCount(1)

  const row = meeting(page, 1)
  await row.getByLabel('Start').fill('19:00')
  await row.getByLabel('End').fill('21:30')
  await expect(row.getByLabel('End')).toHaveAccessibleDescription('2 h 30 min')
  await row.getByLabel('End').fill('18:00')
  await expect(row.getByLabel('End')).toHaveAccessibleDescription(
    '23 h, ends the next day. Is that right?',
  )
  await leave()
})

test('[10.1] [10.4] dates and places are changed, and taken away, in the update form', async () => {
  const instructor = await newInstructor()
  const classId = await offerClass(site, {
    className: 'Harbour at dusk',
    instructor,
    approvedBy: admin,
    meetings: lessons.slice(0, 2),
    place: 'Harbour Street 4',
    onlineUrl: 'https://meet.test/dusk',
  })
  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, instructor, `/dashboard/updateClass/${classId}`)
  await expect(rowsOf(page)).toHaveCount(2)
  await expect(meeting(page, 1).getByLabel('Start')).toHaveValue('10:00')
  await expect(page.getByLabel('Online address')).toHaveValue('https://meet.test/dusk')
  await page.getByRole('button', { name: 'Remove meeting 1' }).click()
  await page.getByLabel('Place').fill('')
  await page.getByLabel('Online address').fill('http://meet.test/dusk')
  const send = page.getByRole('button', { name: 'Update Class' })
  await send.click()
  await expect(page.getByLabel('Online address')).toHaveAccessibleDescription(
    /must begin with https:/,
  )
  await page.getByLabel('Online address').fill('')
  await send.click()
  await page.getByRole('button', { name: 'Okay' }).click()
  await expect(page.getByRole('row', { name: 'Harbour at dusk' })).toContainText('Approved')
  const [changed] = await classesOf(instructor)
  assert.deepEqual(
    [spansOf(changed?.meetings), changed?.place, changed?.onlineUrl],
    [lessons.slice(1, 2), null, null],
  )
  await leave()
})

test('[10.7] the class list by days of the school’s zone, by price and place, and soonest first', async () => {
  const instructor = await newInstructor()
  const offer = (className: string, week: number, more: object = {}) =>
    offerClass(site, {
      className,
      instructor,
      approvedBy: admin,
      meetings: lessons.slice(week, week + 1),
      ...more,
    })
  // Found by their first word, beside the classes of other tests.
  await offer('Bromoil, third week', 2)
  await offer('Bromoil, second week', 1, { price: 80, onlineUrl: 'https://meet.test/second' })
  const { page, leave } = await visit(browser, site.origin)
  await page.goto('/classes?q=bromoil')
  const search = page.getByRole('search')
  await search.getByText('Filters').click()
  await search.getByLabel('From').fill('2051-10-17')
  await search.getByLabel('Until').fill('2051-10-24')
  await search.getByRole('button', { name: 'Search' }).click()
  await expect(
    page.getByRole('heading', { name: 'from Tue 17 Oct 2051, until Tue 24 Oct 2051' }),
  ).toBeVisible()
  const names = page.getByRole('article').getByRole('heading')
  await expect(names).toHaveText(['Bromoil, second week', 'Bromoil, third week'])
  await expect(search.getByLabel('Until')).toHaveValue('2051-10-24')
  await expectAccessible(page, 'the class list with all of its filters')

  await search.getByLabel('Price up to ($)').fill('79.5')
  await search.getByLabel('Where').selectOption('In person')
  await search.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('heading', { name: 'up to $79.50, In person' })).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: 'Bromoil, third week' })).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: 'Bromoil, second week' })).toHaveCount(0)
  await leave()
})
