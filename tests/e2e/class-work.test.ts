import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import type { NewAssignment } from '#contract/assignments.ts'
import { expectAccessible, allWidths } from '#tests/support/browser/axe.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { press } from '#tests/support/browser/dialogs.ts'
import { openSite } from '#tests/support/browser/open-site.ts'
import { openRowMenu } from '#tests/support/browser/row-menu.ts'
import { asBody, makeTestPhoto } from '#tests/support/files/test-photos.ts'
import { registerAdmin, registerPerson, type Person } from '#tests/support/school/accounts.ts'
import { offerClass, orderClass } from '#tests/support/school/classes.ts'

const { site, browser } = await openSite()
const admin = await registerAdmin(site)

const className = 'Night skies'
const brief = 'One photograph at dusk in which the **light** does the work.'

/** A class with its instructor and so many students with a seat. */
async function teach(...names: string[]) {
  const instructor = await registerPerson(site.origin, 'Instructor', 'Ada Holm')
  const offer = { className, instructor, approvedBy: admin, price: 0 }
  const classId = await offerClass(site, offer)
  const students: Person[] = []
  for (const name of names) {
    const student = await registerPerson(site.origin, 'Student', name)
    await orderClass(site, student, { classId, className, paid: true })
    students.push(student)
  }
  return { instructor, classId, students }
}

const inserted = async (call: Promise<{ insertedId: string | null }>) =>
  (await call).insertedId ?? assert.fail('nothing was added')

const assign = (instructor: Person, classId: string, form: Partial<NewAssignment> = {}) =>
  inserted(
    site.apiAs(instructor.idToken).addAssignment({
      params: { id: classId },
      body: { title: 'The last light', brief, min: 1, max: 3, ...form },
    }),
  )

/** Hands in a photograph of this size; gives the id of the work. */
async function handIn(student: Person, id: string, title: string, [width, height] = [1500, 1000]) {
  const api = site.apiAs(student.idToken)
  const body = asBody(await makeTestPhoto(width, height))
  const { photo } = await api.addPhoto({ query: { for: 'work' }, body })
  const work = await inserted(api.addWork({ params: { id }, body: { photo, title } }))
  await api.handIn({ params: { id } })
  return work
}

const rule = (page: Page, number: number) =>
  page.getByRole('group', { name: `Rule ${number}`, exact: true })

test('[18.1] [18.5] an instructor sets an assignment with rules, changes it, closes it and deletes it', async () => {
  const { instructor, classId } = await teach()
  const api = site.apiAs(instructor.idToken)
  const list = async () => api.listAssignments({ params: { id: classId } })
  const { page, leave } = await visit(browser, site.origin, { reducedMotion: 'reduce' })
  await signInAs(page, instructor, `/dashboard/roster/${classId}`)
  await page.getByRole('main').getByRole('link', { name: 'Assignments' }).click()
  await expect(page.getByText('No assignments yet')).toBeVisible()
  await expectAccessible(page, 'a class without assignments', allWidths)

  await page.getByRole('link', { name: 'New assignment' }).click()
  await page.getByLabel('Title').fill('The last light')
  await page.getByLabel('Due on').fill('2026-02-03')
  await page.getByLabel('Who sees what is handed in').selectOption('The whole class')
  await page.getByRole('button', { name: 'Add a rule' }).click()
  await expect(rule(page, 1).getByLabel('It is about')).toBeFocused()
  await rule(page, 1).getByLabel('It is about').selectOption('Shutter speed')
  await rule(page, 1).getByLabel('At least').fill('slow')
  await page.getByRole('button', { name: 'Set assignment' }).click()
  await expect(page.getByLabel('Brief')).toHaveAccessibleDescription(/Brief is required/)
  await expect(rule(page, 1).getByLabel('At least')).toHaveAccessibleDescription(
    /Enter a shutter speed, such as 1\/15 or 2/,
  )
  await expectAccessible(page, 'the form of an assignment, refused', allWidths)
  await expect(page.getByLabel('Title')).toHaveValue('The last light')
  await page.getByLabel('Brief').fill(brief)
  await rule(page, 1).getByLabel('At least').fill('1/15')
  await expect(rule(page, 1)).toContainText('Shutter 1/15 s or longer')
  await page.getByRole('button', { name: 'Add a rule' }).click()
  await rule(page, 2).getByLabel('It is about').selectOption('Aperture')
  await rule(page, 2).getByLabel('At most').fill('f/2.8')
  await expect(rule(page, 2)).toContainText('f/2.8 or wider')
  await page.getByRole('button', { name: 'Add a rule' }).click()
  await rule(page, 3).getByLabel('It is about').selectOption('Landscape, portrait or square')
  await page.getByRole('button', { name: 'Remove rule 3' }).click()
  await expect(page.getByRole('button', { name: 'Remove rule 2' })).toBeFocused()
  await page.getByRole('button', { name: 'Set assignment' }).click()
  await expect(page.getByRole('heading', { name: 'The last light' })).toBeVisible()
  const [set] = await list()
  assert.deepEqual(set?.rules, [
    { kind: 'shutter', atLeast: 1 / 15 },
    { kind: 'aperture', atMost: 2.8 },
  ])
  assert.deepEqual(
    [set?.sharing, set?.peers, set?.dueAt],
    ['class', false, Date.parse('2026-02-03T23:59Z')],
  )
  await expect(page.getByRole('article')).toContainText('Nobody has handed in yet')
  await page.getByText('Brief and rules').click()
  await expect(page.getByRole('article')).toContainText('Shutter 1/15 s or longer')
  await expectAccessible(page, 'a class with one assignment', allWidths)

  await openRowMenu(page, 'The last light')
  await page.getByRole('link', { name: /^Edit.*The last light/ }).click()
  await expect(rule(page, 1).getByLabel('At least')).toHaveValue('1/15')
  await page.getByLabel('Title').fill('The first light')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { name: 'The first light' })).toBeVisible()
  const [changed] = await list()
  assert.deepEqual({ ...changed, title: '' }, { ...set, title: '' })

  await openRowMenu(page, 'The first light')
  await page.getByRole('button', { name: /^Close.*The first light/ }).click()
  await press(page, 'Close “The first light”?', 'Close assignment')
  await press(page, 'Assignment closed', 'Okay')
  await expect(page.getByRole('article')).toContainText('Closed')
  await openRowMenu(page, 'The first light')
  await page.getByRole('button', { name: /^Delete.*The first light/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, delete it!' }).click()
  await press(page, 'Assignment deleted', 'Okay')
  await expect(page.getByText('No assignments yet')).toBeVisible()
  await leave()
})

test('[18.1] once somebody has handed in, the rules stay, and the assignment is not deleted', async () => {
  const { instructor, classId, students } = await teach('Mila Novak')
  const [mila] = students
  assert.ok(mila)
  const id = await assign(instructor, classId, {
    rules: [{ kind: 'monochrome' }],
    max: 1,
    sharing: 'class',
  })
  await handIn(mila, id, 'Pier')
  const { page, leave } = await visit(browser, site.origin, {
    reducedMotion: 'reduce',
    expects: [[409, id]],
  })
  await signInAs(page, instructor, `/dashboard/class/${classId}/work`)
  await expect(page.getByRole('article')).toContainText('1 handed in, 1 waiting')
  await openRowMenu(page, 'The last light')
  await page.getByRole('button', { name: /^Delete.*The last light/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(page.getByRole('dialog')).toContainText(
    'can no longer be deleted. Close it instead.',
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Okay' }).click()
  await page.goto(`/dashboard/class/${classId}/work/${id}/edit`)
  await expect(page.getByText('Somebody has handed in')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a rule' })).toHaveCount(0)
  await expect(page.getByLabel('Who sees what is handed in')).not.toContainText('can comment')
  await expectAccessible(page, 'the form after somebody has handed in')
  await page.getByLabel('Brief').fill('Another brief.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('article')).toBeVisible()
  const [{ brief: changed, rules } = { brief: '', rules: [] }] = await site
    .apiAs(instructor.idToken)
    .listAssignments({ params: { id: classId } })
  assert.deepEqual([changed, rules], ['Another brief.', [{ kind: 'monochrome' }]])
  await leave()
})

test('[18.11] a student sees where each assignment stands; a stranger sees nothing', async () => {
  const { instructor, classId, students } = await teach('Mila Novak')
  const [mila] = students
  assert.ok(mila)
  const hour = 3_600_000
  const now = Date.now()
  const done = await assign(instructor, classId, { title: 'One lens', dueAt: now - hour })
  await handIn(mila, done, 'Pier')
  await assign(instructor, classId, { title: 'Fog', opensAt: now + 72 * hour })
  await assign(instructor, classId, { title: 'Dusk' })
  const { page, leave } = await visit(browser, site.origin, {
    reducedMotion: 'reduce',
    expects: [
      [404, 'assignments'],
      [0, 'assignments'],
    ],
  })
  await signInAs(page, mila, '/dashboard/cart')
  await page.route('**/assignments', (route) => route.abort(), { times: 1 })
  await page.getByRole('link', { name: /^Assignments.*Night skies/ }).click()
  await expect(page.getByRole('alert')).toContainText('We couldn’t reach the school')
  await page.getByRole('button', { name: 'Try again' }).click()
  const items = page.getByRole('article')
  await expect(items).toHaveText([
    /One lens.*Was due .*Handed in.*Late.*Open/s,
    /Fog.*Opens .*Not started.*Open/s,
    /Dusk.*No due date.*Not started.*Start/s,
  ])
  await expect(items.nth(2).getByRole('link', { name: 'Dusk', exact: true })).toHaveAttribute(
    'href',
    /\/dashboard\/assignment\//,
  )
  await expect(page.getByRole('link', { name: 'New assignment' })).toHaveCount(0)
  await expectAccessible(page, 'the assignments of a student', allWidths)
  const stranger = await registerPerson(site.origin, 'Student')
  await signInAs(page, stranger, `/dashboard/class/${classId}/work`)
  await expect(page.getByRole('main')).toContainText('This page does not exist')
  await leave()
})

test('[18.11] the contact sheet and Show in class: names and comments when asked for, by keyboard', async () => {
  const { instructor, classId, students } = await teach('Mila Novak', 'Zoë Ångström')
  const [mila, zoe] = students
  assert.ok(mila && zoe)
  const id = await assign(instructor, classId, { sharing: 'class' })
  const { page, leave } = await visit(browser, site.origin, { reducedMotion: 'reduce' })
  const sheetAt = `/dashboard/class/${classId}/work/${id}`
  await signInAs(page, instructor, sheetAt)
  await expect(page.getByText('Nothing handed in yet')).toBeVisible()
  const pier = await handIn(mila, id, 'Pier')
  await handIn(zoe, id, 'Stair', [1000, 1500])
  const teacher = site.apiAs(instructor.idToken)
  const { versions } = await teacher.readWork({ params: { id: pier } })
  await teacher.openThread({
    params: { id: versions[0]?._id ?? '' },
    body: { kind: 'point', x: 5000, y: 3300, subject: 'composition', text: 'The horizon leans.' },
  })
  await page.reload()
  const sheet = page.getByRole('region', { name: 'Contact sheet' })
  await expect(sheet.getByRole('listitem')).toHaveText([
    /Pier.*Mila Novak.*Handed in/s,
    /Stair.*Zoë/s,
  ])
  await expect(sheet.getByRole('link', { name: 'Pier' })).toHaveAttribute(
    'href',
    `/dashboard/work/${pier}`,
  )
  await expectAccessible(page, 'the contact sheet of an instructor', allWidths)

  await signInAs(page, zoe, sheetAt)
  await expect(sheet.getByRole('listitem')).toHaveText([/Pier/, /Stair.*Yours/s])
  await expect(sheet).not.toContainText('Mila Novak')
  await page.getByRole('button', { name: 'Show names' }).click()
  await expect(sheet).toContainText('Mila Novak')

  const pictures: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/work-pictures/')) pictures.push(pathname)
  })
  await page.getByRole('button', { name: 'Show in class' }).press('Enter')
  const show = page.getByRole('dialog', { name: 'The last light' })
  await expect(show.getByText('1 of 2')).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await expect(show.getByRole('img', { name: 'Pier' })).toBeVisible()
  await expect(show).not.toContainText('Mila Novak')
  await show.getByRole('button', { name: 'Show name' }).press('Enter')
  await expect(show).toContainText('Mila Novak')
  await show.getByRole('button', { name: 'Show comments' }).press('Enter')
  await expect(show.getByRole('region', { name: 'Comments' })).toContainText('The horizon leans.')
  await page.keyboard.press('ArrowRight')
  await expect(show.getByText('2 of 2: Stair')).toBeVisible()
  // Another photograph begins without its name.
  await expect(show).not.toContainText('Zoë')
  await expect(show.getByRole('region', { name: 'Comments' })).toHaveCount(0)
  await page.keyboard.press('PageDown')
  await page.keyboard.press('Home')
  await expect(show.getByText('1 of 2')).toBeVisible()
  await page.keyboard.press('End')
  await page.keyboard.press('PageUp')
  await expect(show.getByRole('img', { name: 'Pier' })).toBeVisible()
  assert.deepEqual(pictures.length, new Set(pictures).size, 'a photograph was fetched twice')
  await page.keyboard.press('Escape')
  await expect(show).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Show in class' })).toBeFocused()
  assert.equal(await page.evaluate(() => document.fullscreenElement), null)

  // It goes on past what the page of the list has brought.
  await page.route('**/works?limit=100*', (route) =>
    route.continue({ url: route.request().url().replace('limit=100', 'limit=1') }),
  )
  await page.reload()
  await expect(page.getByRole('button', { name: 'Show names' })).toBeVisible()
  await expect(sheet.getByRole('listitem')).toHaveText([/Pier/])
  await page.getByRole('button', { name: 'Show in class' }).press('Enter')
  await expect(page).toHaveURL(/pages=2/)
  await expect(show.getByRole('img', { name: 'Pier' })).toBeVisible()
  await expect(show.getByRole('button', { name: 'Next photograph' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(show.getByRole('img', { name: 'Stair' })).toBeVisible()
  await leave()
})

test('[18.8] [18.11] Show in class where a browser has no full screen: by its buttons, at every width', async () => {
  const { instructor, classId, students } = await teach('Mila Novak')
  const [mila] = students
  assert.ok(mila)
  const id = await assign(instructor, classId, { sharing: 'class' })
  await handIn(mila, id, '', [3000, 1000])
  await handIn(mila, await assign(instructor, classId, { title: 'Fog' }), 'Alone')
  const { page, leave } = await visit(browser, site.origin, { reducedMotion: 'reduce' })
  await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'requestFullscreen'))
  await signInAs(page, mila, `/dashboard/class/${classId}/work`)
  // Nobody shows what the class does not see.
  await page.getByRole('link', { name: /^Contact sheet/ }).click()
  await page.getByRole('button', { name: 'Show in class' }).click()
  const show = page.getByRole('dialog', { name: 'The last light' })
  await expect(show.getByRole('img', { name: 'Photograph 1' })).toBeVisible()
  await expectAccessible(page, 'Show in class', allWidths)
  await show.getByRole('button', { name: 'Show comments' }).click()
  await expect(show.getByRole('region', { name: 'Comments' })).toContainText('No comments')
  await expectAccessible(page, 'Show in class with comments', allWidths)
  await show.getByRole('button', { name: 'End' }).click()
  await expect(show).toHaveCount(0)
  await leave()
})
