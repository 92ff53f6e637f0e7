import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { registerPerson, type Person } from '#tests/support/school/accounts.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { openSite } from '#tests/support/browser/open-site.ts'

const { site, browser } = await openSite()

const newInstructor = () => registerPerson(site.origin, 'Instructor', 'Piet Haan')
const classesOf = async (instructor: Person) =>
  (
    await site
      .apiAs(instructor.idToken)
      .listInstructorClasses({ query: { email: instructor.email } })
  ).items

const rowOf = (page: Page, name: string) => page.getByRole('row', { name })

test('[2.13] [5.3] [8.3] without a class: the way to the form, which checks every field', async () => {
  const instructor = await newInstructor()
  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, instructor, '/dashboard/myclass')
  await expect(page.getByRole('heading', { level: 1, name: 'Total Course: 0' })).toBeVisible()
  await expect(page.getByText("You Don't Added Any Courses")).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Add Class', exact: true }).click()
  await expect(page).toHaveURL('/dashboard/addclass')
  await expect(page.getByText('Add your course class details Below:')).toBeVisible()

  const field = (label: string) => page.getByLabel(label, { exact: true })
  const send = page.getByRole('button', { name: 'Add Class' })
  const expectRefusal = async (label: string, message: string) => {
    await expect(field(label)).toHaveAttribute('aria-invalid', 'true')
    await expect(field(label)).toHaveAccessibleDescription(new RegExp(message))
  }
  await expect(field('Instructor name')).toHaveValue('Piet Haan')
  await expect(field('Instructor email')).toHaveValue(instructor.email)
  await field('Instructor name').fill('')
  await send.click()
  await expectRefusal('Course Name', 'Course name is required')
  const missing = 'Choose a photo or enter its address'
  await expectRefusal('Photo URL', missing)
  const choose = page.getByRole('button', { name: 'Choose a photo' })
  await expect(choose).toHaveAccessibleDescription(missing)
  await expectRefusal('Instructor name', 'Instructor name is required')
  await expect(field('Topic')).not.toHaveAttribute('aria-invalid', 'true')
  await expectRefusal('Available seats', 'Enter the number of seats')
  await expectRefusal('Price ($)', 'Enter a price')
  await expectRefusal('Description', 'Description is required')

  await field('Course Name').fill('ab')
  await field('Photo URL').fill('ftp://pictures.test/a.jpg')
  await field('Instructor name').fill('Piet de Haan')
  await field('Available seats').fill('0')
  await field('Price ($)').fill('1.999')
  await field('Description').fill('Too short')
  await send.click()
  await expectRefusal('Course Name', 'needs at least 3 characters')
  await expectRefusal('Photo URL', 'must begin with http:// or https://')
  await expectRefusal('Available seats', 'at least 1 seat')
  await expectRefusal('Price ($)', 'at most two decimals')
  await expectRefusal('Description', 'needs at least 10 characters')
  for (const [seats, message] of [
    ['10001', 'at most 10,000 seats'],
    ['2.5', 'whole number'],
  ] as const) {
    await field('Available seats').fill(seats)
    await expectRefusal('Available seats', message)
  }
  for (const [price, message] of [
    ['-1', 'cannot be negative'],
    ['100000.01', 'at most 100,000'],
  ] as const) {
    await field('Price ($)').fill(price)
    await expectRefusal('Price ($)', message)
  }
  assert.deepEqual(await classesOf(instructor), [])

  await field('Course Name').fill('Evening windows')
  await field('Photo URL').fill(`${site.origin}/photos/class-02.jpg`)
  await field('Available seats').fill('10000')
  await field('Price ($)').fill('100000')
  await field('Description').fill('One evening with a window.')
  await page.getByLabel('Topic').selectOption('portrait')
  await send.click()
  const dialog = page.getByRole('dialog', { name: 'Class Added Successfully' })
  await dialog.getByRole('button', { name: 'Okay' }).click()
  await expect(page).toHaveURL('/dashboard/myclass')
  await expect(rowOf(page, 'Evening windows')).toContainText('Pending')
  const [added] = await classesOf(instructor)
  assert.ok(added)
  assert.deepEqual(
    [added.email, added.instructorName, added.price, added.availableSeats, added.topic],
    [instructor.email, 'Piet de Haan', 100_000, 10_000, 'portrait'],
  )
  await leave()
})

test('[8.6] a class that could not be added: the reason, and all that was typed, even after a reload', async () => {
  const instructor = await newInstructor()
  const { page, leave } = await visit(browser, site.origin, {
    expects: [
      [503, '/api/classes'],
      [0, '/api/classes'],
    ],
  })
  await signInAs(page, instructor, '/dashboard/addclass')
  const typed = {
    'Course Name': 'A class in the storm',
    'Photo URL': 'https://pictures.test/storm.jpg',
    'Available seats': '3',
    'Price ($)': '12.5',
    Description: 'We go out when everybody else comes in.',
  }
  for (const [label, value] of Object.entries(typed))
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByLabel('Topic').selectOption('street')
  const send = page.getByRole('button', { name: 'Add Class' })
  await page.route('**/api/classes', (route) => route.fulfill({ status: 503, body: 'busy' }))
  await send.click()
  await expect(page.getByRole('alert')).toContainText('The server answered 503.')
  await page.unroute('**/api/classes')
  await page.route('**/api/classes', (route) => route.abort('internetdisconnected'))
  await send.click()
  await expect(page.getByRole('alert')).toContainText('We couldn’t reach the school.')
  for (const [label, value] of Object.entries(typed))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value)
  await page.reload()
  await expect(page.getByText('We’ve restored your draft.')).toBeVisible()
  for (const [label, value] of Object.entries(typed))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value)
  await expect(page.getByLabel('Topic')).toHaveValue('street')
  await leave()
})

test('[8.6] a class whose answer was lost is there once, after a reload and a new try too', async () => {
  const instructor = await newInstructor()
  const { page, leave } = await visit(browser, site.origin, {
    expects: [
      [0, '/api/classes'],
      [422, '/api/classes'],
      // My Class shows it.
      [0, 'https://pictures.test/'],
    ],
  })
  const typed = {
    'Course Name': 'Rain on glass',
    'Photo URL': 'https://pictures.test/rain.jpg',
    'Available seats': '3',
    'Price ($)': '12.5',
    Description: 'Wait for it, then hurry.',
  }
  const send = page.getByRole('button', { name: 'Add Class' })
  const sendAndLoseAnswer = async () => {
    for (const [label, value] of Object.entries(typed))
      await page.getByLabel(label, { exact: true }).fill(value)
    await page.getByLabel('Topic').selectOption('other')
    await page.route('**/api/classes', async (route) => {
      await route.fetch()
      await route.abort('internetdisconnected')
    })
    await send.click()
    await expect(page.getByRole('alert')).toContainText('We couldn’t reach the school.')
    await page.unroute('**/api/classes')
  }
  const dialog = page.getByRole('dialog', { name: 'Class Added Successfully' })

  await signInAs(page, instructor, '/dashboard/addclass')
  await sendAndLoseAnswer()
  await page.reload()
  await send.click()
  await dialog.getByRole('button', { name: 'Okay' }).click()
  await expect(rowOf(page, 'Rain on glass')).toHaveCount(1)
  assert.equal((await classesOf(instructor)).length, 1)

  // Changed before the new try: told that the first one exists; sent anyway, it is another class.
  await page.goto('/dashboard/addclass')
  await sendAndLoseAnswer()
  await page.getByLabel('Course Name', { exact: true }).fill('Rain on stone')
  await send.click()
  await expect(page.getByRole('alert')).toContainText('was saved after all')
  assert.equal((await classesOf(instructor)).length, 2)
  await send.click()
  await dialog.getByRole('button', { name: 'Okay' }).click()
  assert.deepEqual(
    (await classesOf(instructor)).map((c) => c.className),
    ['Rain on stone', 'Rain on glass', 'Rain on glass'],
  )
  await leave()
})

test('[5.3] [8.6] the first wrong field has the focus, and two presses add one class', async () => {
  const instructor = await newInstructor()
  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, instructor, '/dashboard/addclass')
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const send = page.getByRole('button', { name: 'Add Class' })
  await field('Course Name').fill('Two presses')
  await send.click()
  // A picture is missing: few people have an address for one.
  await expect(page.getByRole('button', { name: 'Choose a photo' })).toBeFocused()
  await field('Photo URL').fill(`${site.origin}/photos/class-02.jpg`)
  await field('Available seats').fill('3')
  await field('Price ($)').fill('20')
  await field('Description').fill('One press would do.')
  await field('Topic').selectOption('other')
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  let calls = 0
  await page.route('**/api/classes', async (route) => {
    calls += 1
    await held
    await route.continue()
  })
  await send.click()
  await expect(send).toHaveAttribute('aria-busy', 'true')
  await send.click({ force: true })
  await field('Course Name').press('Enter')
  answer()
  await page.getByRole('button', { name: 'Okay' }).click()
  await expect(rowOf(page, 'Two presses')).toHaveCount(1)
  assert.equal(calls, 1)
  await leave()
})
