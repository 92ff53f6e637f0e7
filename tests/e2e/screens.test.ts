import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { registerAdmin, registerPerson, uniqueEmail } from '#tests/support/school/accounts.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { offerClass, orderClass } from '#tests/support/school/classes.ts'
import { press } from '#tests/support/browser/dialogs.ts'
import { openSite } from '#tests/support/browser/open-site.ts'
import { lesson, listScreens } from '#tests/support/browser/screens.ts'

const { site, browser } = await openSite({
  settings: { SOCIAL_INSTAGRAM: 'https://social.test/safelight' },
})

const [admin, instructor, newInstructor, student, newStudent] = await Promise.all([
  registerAdmin(site),
  registerPerson(site.origin, 'Instructor', 'Rosa Tell'),
  registerPerson(site.origin, 'Instructor', 'Piet Haan'),
  registerPerson(site.origin, 'Student', 'Emil Kok'),
  registerPerson(site.origin, 'Student', 'Mila Novak'),
])
for (const { name, idToken } of [admin, instructor, student])
  await site.apiAs(idToken).changeProfile({
    body: { name, photo: `${site.origin}/photos/instructor-1.jpg` },
  })
const offer = { ...lesson, instructor }
const openId = await offerClass(site, { ...offer, className: 'Fog', approvedBy: admin })
const paidId = await offerClass(site, { ...offer, className: 'Rain', approvedBy: admin })
const pendingId = await offerClass(site, { ...offer, className: 'Snow' })
await orderClass(site, student, { className: 'Fog', classId: openId })
await orderClass(site, student, { className: 'Rain', classId: paidId, paid: true })

const people = { admin, instructor, newInstructor, student, newStudent }
const screens = listScreens({ ...people, openId, pendingId })
const viewport = { width: 1280, height: 800 }

test('[2.1] the walk comes to every screen that clause 2 names', () => {
  const walked = screens.flatMap(([, , ofPerson]) => ofPerson.map(([, path]) => path))
  for (const path of [
    '/',
    '/login',
    '/register',
    '/instructors',
    '/classes',
    `/classlist/${openId}`,
    '/dashboard/info',
    '/dashboard/addclass',
    '/dashboard/myclass',
    '/dashboard/cart',
    `/dashboard/updateClass/${pendingId}`,
    '/dashboard/manageUser',
    '/dashboard/reviewClass',
  ])
    assert.ok(walked.includes(path), path)
})

for (const [who, person, ofPerson] of screens) {
  const cited = new Set(ofPerson.flatMap(([clauses]) => clauses.split(' and ')))
  const clauses = [...cited].map((clause) => `[${clause}]`).join(' ')
  test(`${clauses} ${who} finds every part of each screen without pressing anything`, async () => {
    const { page, leave } = await visit(browser, site.origin, {
      viewport,
      reducedMotion: 'reduce',
      expects: [[404, '/nothing']],
    })
    if (person !== null) await signInAs(page, person)
    for (const [clause, path, parts] of ofPerson) {
      await page.goto(path)
      for (const part of parts)
        await part(page).catch((cause: unknown) => {
          throw new Error(`clause ${clause}, ${path}: a part is not as it was asked for`, { cause })
        })
    }
    await leave()
  })
}

async function fill(page: Page, texts: Record<string, string>) {
  for (const [label, text] of Object.entries(texts))
    await page.getByRole('main').getByLabel(label, { exact: true }).fill(text)
}

test('[5.2] [5.3] [5.4] [5.5] each form takes the fields that its clause names, and needs no others', async () => {
  const visitor = await visit(browser, site.origin, { viewport })
  await visitor.page.goto('/register')
  const password = 'a-long-password'
  await fill(visitor.page, {
    'First name': 'Nora',
    'Last name': 'Lind',
    Email: uniqueEmail('student'),
    Password: password,
    'Confirm password': password,
  })
  await visitor.page.getByRole('button', { name: 'Register', exact: true }).click()
  await press(visitor.page, 'Success!', 'Thank you')
  await visitor.page.goto(`/classlist/${openId}`)
  await visitor.page.getByRole('button', { name: 'Add to Cart' }).click()
  await press(visitor.page, 'Order Request Successfully', 'Stay here')
  await visitor.leave()

  const { page, leave } = await visit(browser, site.origin, { viewport })
  const teacher = await registerPerson(site.origin, 'Instructor')
  await signInAs(page, teacher, '/dashboard/addclass')
  await fill(page, {
    'Course Name': 'Hail',
    'Photo URL': `${site.origin}/photos/class-02.jpg`,
    'Available seats': '3',
    'Price ($)': '20',
    Description: lesson.description,
  })
  await page.getByRole('button', { name: 'Add Class' }).click()
  await press(page, 'Class Added Successfully', 'Okay')
  const query = { email: teacher.email }
  const { items } = await site.apiAs(teacher.idToken).listInstructorClasses({ query })
  assert.deepEqual(
    items.map(({ className, topic }) => [className, topic]),
    [['Hail', 'other']],
  )
  await page.goto(`/dashboard/updateClass/${items[0]?._id}`)
  await fill(page, { 'Course Name': 'Sleet', 'Price ($)': '25', Description: 'Wet, and worth it.' })
  await page.getByRole('button', { name: 'Update Class' }).click()
  await press(page, 'Class Updated Successfully', 'Okay')
  await expect(page.getByRole('row', { name: 'Sleet' })).toBeVisible()
  await leave()
})
