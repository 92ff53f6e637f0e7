import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { payOrder } from '#school/checkouts/checkouts.ts'
import { placeOrder } from '#school/orders/place-order.ts'
import {
  enrolStudent,
  registerAdmin,
  registerPerson,
  type Person,
} from '#tests/support/school/accounts.ts'
import { expectAccessible, narrow } from '#tests/support/browser/axe.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { offerClass, orderClass } from '#tests/support/school/classes.ts'
import { press } from '#tests/support/browser/dialogs.ts'
import { openSite } from '#tests/support/browser/open-site.ts'
import { openRowMenu } from '#tests/support/browser/row-menu.ts'

const { site, browser } = await openSite({ settings: { SCHOOL_TIME_ZONE: 'Europe/Berlin' } })
const admin = await registerAdmin(site)

const startsAt = Date.parse('2051-10-10T16:00Z')
const meetings = [{ startsAt, endsAt: startsAt + 7_200_000 }]

/** A class for one test, with these students; a question mark before the name marks one who has not paid. */
async function openClass(className: string, ...names: string[]) {
  const instructor = await registerPerson(site.origin, 'Instructor', 'Piet Haan')
  const classId = await offerClass(site, {
    className,
    instructor,
    approvedBy: admin,
    availableSeats: 500,
    meetings,
    place: 'Harbour Street 4',
  })
  const students: Person[] = []
  const orders: string[] = []
  for (const name of names) {
    const paid = !name.startsWith('?')
    const student = await registerPerson(site.origin, 'Student', name.replace(/^\?/, ''))
    students.push(student)
    orders.push(await orderClass(site, student, { classId, className, paid }))
  }
  const checkedIn = async () => {
    const { items } = await site
      .apiAs(instructor.idToken)
      .listRoster({ params: { id: classId }, query: { limit: 100 } })
    return items.filter((entry) => entry.checkedIn).map(({ studentName }) => studentName)
  }
  return { instructor, classId, students, orders, checkedIn, path: `/dashboard/roster/${classId}` }
}

const here = (page: Page, name: string) =>
  page.getByRole('row', { name }).getByRole('button', { name: /^Here/ })
const rosterLink = (page: Page, className: string) =>
  page.getByRole('row', { name: className }).getByRole('link', { name: /^Roster/ })
/** Without the e-mails below them. */
const names = (page: Page) => page.getByRole('rowheader').getByText(/^[^@]+$/)
const count = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()

for (const viewport of [narrow, { width: 1280, height: 800 }])
  test(`[10.8] an instructor checks two students in and takes one back, ${viewport.width} px wide`, async () => {
    const className = `Evening windows ${viewport.width}`
    const { instructor, students, checkedIn, path } = await openClass(
      className,
      'Mila Novak',
      'Zoë Ångström',
      '?Ada Holm',
    )
    const { page, leave } = await visit(browser, site.origin, { viewport })
    await signInAs(page, instructor, '/dashboard/myclass')
    await openRowMenu(page, className)
    await rosterLink(page, className).click()
    await expect(page).toHaveURL(path)
    await expect(page).toHaveTitle(`Safelight | Dashboard Roster: ${className}`)
    await expect(page.getByText('Tue 10 Oct 2051, 18:00–20:00').first()).toBeVisible()
    await expect(names(page)).toHaveText(['Mila Novak', 'Zoë Ångström', 'Ada Holm'])
    await count(page, '0 of 2 checked in')
    await expect(page.getByRole('row', { name: 'Ada Holm' })).toContainText('Not Paid')
    await expect(here(page, 'Ada Holm')).toHaveCount(0)

    await here(page, 'Mila Novak').click()
    await here(page, 'Zoë Ångström').press('Enter')
    for (const name of ['Mila Novak', 'Zoë Ångström'])
      await expect(here(page, name)).toHaveAttribute('aria-pressed', 'true')
    await count(page, '2 of 2 checked in')
    assert.deepEqual(await checkedIn(), ['Mila Novak', 'Zoë Ångström'])
    await expectAccessible(page, 'a roster')
    await here(page, 'Mila Novak').click()
    await expect(here(page, 'Mila Novak')).toHaveAttribute('aria-pressed', 'false')
    await count(page, '1 of 2 checked in')
    await page.reload()
    await expect(here(page, 'Zoë Ångström')).toHaveAttribute('aria-pressed', 'true')
    await expect(here(page, 'Mila Novak')).toHaveAttribute('aria-pressed', 'false')
    assert.deepEqual(await checkedIn(), ['Zoë Ångström'])

    const search = page.getByRole('searchbox', { name: 'Search students' })
    await search.fill('zoe')
    await search.press('Enter')
    await expect(page).toHaveURL(`${path}?q=zoe`)
    await expect(names(page)).toHaveText(['Zoë Ångström'])
    // The notes stay, and the count is of all.
    await here(page, 'Zoë Ångström').click()
    await count(page, '0 of 2 checked in 1 found')
    await search.fill(students[0]?.email ?? '')
    await search.press('Enter')
    await expect(names(page)).toHaveText(['Mila Novak'])
    await page.goBack()
    await expect(names(page)).toHaveText(['Zoë Ångström'])
    await expect(search).toHaveValue('zoe')
    await search.fill('nobody at all')
    await search.press('Enter')
    await expectAccessible(page, 'a search of a roster that finds nobody')
    await page.getByRole('link', { name: 'Show all students' }).click()
    await expect(names(page)).toHaveCount(3)
    await leave()
  })

test('[10.8] the roster is saved as CSV, without formulas, and is printed to be signed', async () => {
  const evil = '=HYPERLINK("evil")'
  const { instructor, students, path } = await openClass('Ink & paper: part 2', evil, '?Ada Holm')
  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, instructor, path)
  await here(page, evil).click()
  await count(page, '1 of 1 checked in')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  assert.equal(download.suggestedFilename(), 'Ink-paper-part-2-roster.csv')
  const bytes = await readFile(await download.path())
  assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf])
  const [head, first, second, end] = bytes.subarray(3).toString().split('\r\n')
  assert.equal(
    head,
    '"Student","Email","Status","Paid at (Europe/Berlin)","Checked in","2051-10-10 18:00"',
  )
  const [paid, unpaid] = students.map(({ email }) => email)
  assert.match(
    first ?? '',
    /^"'=HYPERLINK\(""evil""\)","[^"]+","Paid","\d{4}-\d\d-\d\d \d\d:\d\d","yes","yes"$/,
  )
  assert.ok(first?.includes(`"${paid}"`))
  assert.equal(second, `"Ada Holm","${unpaid}","Not Paid","","no","no"`)
  assert.equal(end, '')

  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Print sign-in sheet' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed')
  await page.emulateMedia({ media: 'print' })
  const sheet = page.getByRole('table', { name: 'Sign-in sheet' })
  await expect(sheet.getByRole('columnheader')).toHaveText([
    '#',
    'Name',
    'Tue 10 Oct 2051 18:00–20:00',
  ])
  await expect(sheet.getByRole('row', { name: evil })).toContainText(String(paid))
  await expect(sheet.getByRole('row', { name: 'Ada Holm' })).toContainText('Not Paid')
  // Nothing else is printed.
  await expect(page.getByRole('main').getByRole('table')).toHaveCount(1)
  await expect(page.getByRole('main').getByRole('heading')).toHaveText(['Ink & paper: part 2'])
  for (const text of ['With Piet Haan', 'Harbour Street 4'])
    await expect(page.getByText(text, { exact: true }).filter({ visible: true })).toHaveCount(1)
  for (const role of ['navigation', 'banner', 'contentinfo', 'button', 'link', 'search'] as const)
    await expect(page.getByRole(role)).toHaveCount(0)
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await leave()
})

test('[10.8] three dates: one is checked in for the date that is chosen, a column each in file and on paper', async () => {
  const { instructor, classId, path } = await openClass('Three evenings', 'Mila Novak')
  const own = site.apiAs(instructor.idToken)
  const { price, description } = await own.readClass({ params: { id: classId } })
  const dates = [0, 7, 14].map((days) => ({
    startsAt: startsAt + days * 86_400_000,
    endsAt: startsAt + days * 86_400_000 + 7_200_000,
  }))
  const body = { className: 'Three evenings', price, description, meetings: dates }
  await own.updateClass({ params: { id: classId }, body })
  const { page, leave } = await visit(browser, site.origin, { viewport: narrow })
  await signInAs(page, instructor, path)
  const choice = page.getByRole('combobox', { name: 'Check-in for' })
  // None had been held yet: the next one.
  await expect(choice.locator('option:checked')).toHaveText('Tue 10 Oct 2051, 18:00–20:00')
  await choice.selectOption({ label: 'Tue 17 Oct 2051, 18:00–20:00' })
  await here(page, 'Mila Novak').click()
  await expect(here(page, 'Mila Novak')).toHaveAttribute('aria-pressed', 'true')
  await count(page, '1 of 1 checked in')
  await expectAccessible(page, 'the roster of a class of three dates')
  await choice.selectOption({ label: 'Tue 24 Oct 2051, 18:00–20:00' })
  await count(page, '0 of 1 checked in')
  await expect(here(page, 'Mila Novak')).toHaveAttribute('aria-pressed', 'false')
  const { items } = await own.listRoster({ params: { id: classId }, query: {} })
  const { meetings: known } = await own.readClass({ params: { id: classId } })
  assert.deepEqual(
    items[0]?.checkIns.map(({ meetingId }) => meetingId),
    [known[1]?._id],
  )
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  const [head, line] = (await readFile(await download.path(), 'utf8')).split('\r\n')
  assert.match(head ?? '', /"2051-10-10 18:00","2051-10-17 18:00","2051-10-24 18:00"$/)
  assert.match(line ?? '', /"yes","no","yes","no"$/)
  await page.emulateMedia({ media: 'print' })
  const sheet = page.getByRole('table', { name: 'Sign-in sheet' })
  await expect(sheet.getByRole('columnheader')).toHaveText([
    '#',
    'Name',
    ...[10, 17, 24].map((day) => `Tue ${day} Oct 2051 18:00–20:00`),
  ])
  await expect(sheet.getByRole('img', { name: 'Checked in' })).toHaveCount(1)
  await leave()
})

test('[10.8] [8.6] a check-in that meets no network is told and changes nothing; others go on', async () => {
  const { instructor, orders, students, checkedIn, path } = await openClass(
    'Cable cut',
    'Mila Novak',
    'Zoë Ångström',
  )
  const [first = '', second = ''] = orders
  const { page, leave } = await visit(browser, site.origin, {
    expects: [
      [0, `/api/order/${first}`],
      [0, `/api/order/${second}`],
      [404, `/api/order/${second}`],
    ],
  })
  await signInAs(page, instructor, path)
  await page.route(`**/api/order/${first}/*`, (route) => route.abort('internetdisconnected'))
  await here(page, 'Mila Novak').click()
  await expect(page.getByRole('dialog', { name: 'That didn’t work' })).toContainText(
    'Mila Novak: We couldn’t reach the school.',
  )
  await press(page, 'That didn’t work', 'Okay')
  await expect(here(page, 'Mila Novak')).toBeFocused()
  await expect(here(page, 'Mila Novak')).toHaveAttribute('aria-pressed', 'false')
  assert.deepEqual(await checkedIn(), [])

  // Of two that fail at once, each is told, one after the other.
  await page.route(`**/api/order/${second}/*`, (route) => route.abort('internetdisconnected'))
  await page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>('td button[aria-pressed]'))
      button.click()
  })
  for (const student of ['Mila Novak', 'Zoë Ångström']) {
    const dialog = page.getByRole('dialog').filter({ hasText: `${student}: We couldn’t reach` })
    await dialog.getByRole('button', { name: 'Okay' }).click()
    await expect(dialog).toBeHidden()
  }
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.unroute(`**/api/order/${second}/*`)

  // One row waits, and the other does not wait for it.
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.unroute(`**/api/order/${first}/*`)
  await page.route(`**/api/order/${first}/*`, async (route) => {
    await held
    await route.continue()
  })
  await here(page, 'Mila Novak').click()
  await expect(here(page, 'Mila Novak')).toHaveAttribute('aria-busy')
  await here(page, 'Zoë Ångström').click()
  await expect(here(page, 'Zoë Ångström')).toHaveAttribute('aria-pressed', 'true')
  await expect(here(page, 'Mila Novak')).toHaveAttribute('aria-pressed', 'false')
  go()
  await expect(here(page, 'Mila Novak')).toHaveAttribute('aria-pressed', 'true')
  assert.deepEqual(await checkedIn(), ['Mila Novak', 'Zoë Ångström'])

  // An instructor whose student has cancelled is told, and the student leaves the roster.
  await site.apiAs(students[1]?.idToken ?? '').deleteOrder({ params: { id: second } })
  await here(page, 'Zoë Ångström').click()
  await press(page, 'That didn’t work', 'Okay')
  await expect(names(page)).toHaveText(['Mila Novak'])
  await count(page, '1 of 1 checked in')
  await leave()
})

test('[10.8] four hundred students are counted, found and saved, however many are shown', async () => {
  const { instructor, classId, path } = await openClass('A whole theatre')
  for (let number = 1; number <= 400; number++) {
    const name = `Seat ${number}`
    const actor = await enrolStudent(site.parts, { email: `seat-${number}@crowd.test`, name })
    const order = await placeOrder(site.parts.school, actor, {
      classId,
      courseName: 'A whole theatre',
      studentName: name,
    })
    if (number % 2 === 0) await payOrder(site.parts.school, actor, order.insertedId)
  }
  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, instructor, `${path}?sort=-name`)
  await count(page, '0 of 200 checked in')
  await expect(names(page).first()).toHaveText('Seat 400')
  await expect(names(page)).toHaveCount(100)
  await page.getByRole('link', { name: 'Show more' }).click()
  await expect(names(page)).toHaveCount(200)
  const search = page.getByRole('searchbox', { name: 'Search students' })
  await search.fill('seat-398@')
  await search.press('Enter')
  await expect(names(page)).toHaveText(['Seat 398'])
  await here(page, 'Seat 398').click()
  await count(page, '1 of 200 checked in 1 found')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  assert.equal(lines.length, 401)
  assert.equal(lines.filter((line) => line.endsWith('"yes"')).length, 1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('table', { name: 'Sign-in sheet' }).getByRole('row')).toHaveCount(401)
  await leave()
})

test('[10.8] nobody has ordered yet; another instructor is told whose roster it is; an admin sees it', async () => {
  const { instructor, classId, path } = await openClass('Nobody came')
  const [student, other] = [
    await registerPerson(site.origin, 'Student', 'Mila Novak'),
    await registerPerson(site.origin, 'Instructor'),
  ]
  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, instructor, path)
  await expect(page.getByText('No students yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download CSV' })).toHaveCount(0)
  await expectAccessible(page, 'an empty roster')
  await orderClass(site, student, { classId, className: 'Nobody came', paid: true })
  await signInAs(page, other, path)
  await expect(page.getByRole('alert')).toContainText('Only the instructor, Piet Haan, and admins')
  await expect(page.getByText('Mila Novak')).toHaveCount(0)
  await signInAs(page, admin, '/dashboard/reviewClass?status=approved')
  await openRowMenu(page, 'Nobody came')
  await rosterLink(page, 'Nobody came').click()
  await here(page, 'Mila Novak').click()
  await count(page, '1 of 1 checked in')
  await leave()
})

test('[13.7] an admin cancels a booking with part of the sum, then refunds everybody of a class', async () => {
  const className = 'Fog in the harbour'
  const { instructor, classId, orders, path } = await openClass(className, 'Mila Novak', 'Zoë Holm')
  // Without dates, only a check-in shows that the class was held.
  const own = site.apiAs(instructor.idToken)
  const { price, description } = await own.readClass({ params: { id: classId } })
  const undated = { className, price, description, meetings: [] }
  await own.updateClass({ params: { id: classId }, body: undated })
  await site.apiAs(admin.idToken).checkIn({
    params: { id: orders[1] ?? '' },
    body: { checkedIn: true },
  })
  const { page, leave } = await visit(browser, site.origin, { viewport: narrow })
  await signInAs(page, admin, path)
  const row = page.getByRole('row', { name: 'Mila Novak' })
  await openRowMenu(page, 'Mila Novak')
  await row.getByRole('button', { name: /^Cancel booking/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('You can refund up to $')
  await dialog.getByLabel('Amount').fill('5')
  await dialog.getByLabel('Reason').fill('Moved to the next run.')
  await expectAccessible(page, 'cancelling a booking')
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await press(page, 'Booking cancelled', 'Okay')
  await expect(names(page)).toHaveText(['Zoë Holm'])

  await page.goto('/dashboard/reviewClass?status=approved')
  await openRowMenu(page, className)
  await page
    .getByRole('row', { name: className })
    .getByRole('button', { name: /^Cancel class/ })
    .click()
  await expect(dialog).toContainText('No refunds are due.')
  await dialog.getByRole('checkbox', { name: /refund everybody/ }).click()
  await expect(dialog).toContainText('We will refund $')
  await dialog.getByLabel('Reason').fill('The boat did not come at all.')
  await dialog.getByRole('button', { name: 'Cancel this class' }).click()
  await expect(dialog).toContainText('Class cancelled')
  await leave()
  const refunds = async () => {
    const { items } = await site.apiAs(admin.idToken).listRefunds({ query: {} })
    return items.filter(({ courseName }) => courseName === className).map(({ amount }) => amount)
  }
  await expect.poll(refunds).toEqual([price, 5])
})

test('[13.7] [17.1] the button of a refund says how much and to whom; the roster what is back, the student’s credit note why', async () => {
  const { students, path } = await openClass('Thirty back', 'Greta Lund')
  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, admin, path)
  const row = page.getByRole('row', { name: 'Greta Lund' })
  await expect(row).not.toContainText('back')
  await openRowMenu(page, 'Greta Lund')
  await row.getByRole('button', { name: /^Refund/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund' })
  await expect(dialog).toContainText('You can refund up to $40.00.')
  await expect(dialog.getByRole('button', { name: 'Refund', exact: true })).toBeVisible()
  await dialog.getByLabel('Amount').fill('30')
  await dialog.getByLabel('Reason').fill('The light was <i>gone</i>.')
  await expectAccessible(page, 'a refund')
  await dialog.getByRole('button', { name: 'Refund $30.00 to Greta Lund' }).click()
  await press(page, 'Refund started', 'Okay')
  await expect(row.getByRole('cell', { name: /Paid/ })).toContainText('$30.00 back')
  await openRowMenu(page, 'Greta Lund')
  await row.getByRole('button', { name: /^Refund/ }).click()
  await expect(dialog).toContainText('You can refund up to $10.00.')
  await page.keyboard.press('Escape')
  await page.setViewportSize(narrow)
  await expect(row.getByText('$30.00 back').filter({ visible: true }).last()).toBeInViewport()
  await signInAs(page, students[0] ?? assert.fail(), '/dashboard/receipts')
  await page.getByRole('link', { name: /Credit note/ }).click()
  await expect(page.getByRole('article')).toContainText('The light was <i>gone</i>.')
  await expectAccessible(page, 'a credit note with its reason')
  await leave()
})
