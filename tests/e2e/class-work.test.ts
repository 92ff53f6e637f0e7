import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { expectAccessible, allWidths } from '#tests/support/browser/axe.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { press } from '#tests/support/browser/dialogs.ts'
import { openSite } from '#tests/support/browser/open-site.ts'
import { openRowMenu } from '#tests/support/browser/row-menu.ts'
import { registerAdmin, registerPerson } from '#tests/support/school/accounts.ts'
import { createClassWork } from '#tests/support/school/class-work.ts'

const { site, browser } = await openSite()
const { brief, teach, assign, handIn } = createClassWork(site, await registerAdmin(site))

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
  await page.getByLabel('Due date').fill('2026-02-03')
  await page.getByLabel('Who sees what is handed in').selectOption('The whole class')
  await page.getByRole('button', { name: 'Add a rule' }).click()
  await expect(rule(page, 1).getByLabel('Kind of rule')).toBeFocused()
  await rule(page, 1).getByLabel('Kind of rule').selectOption('Shutter speed')
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
  await rule(page, 2).getByLabel('Kind of rule').selectOption('Aperture')
  await rule(page, 2).getByLabel('At most').fill('f/2.8')
  await expect(rule(page, 2)).toContainText('f/2.8 or wider')
  await page.getByRole('button', { name: 'Add a rule' }).click()
  await rule(page, 3).getByLabel('Kind of rule').selectOption('Landscape, portrait or square')
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
