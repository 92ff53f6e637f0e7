import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { registerAdmin, registerPerson, type Person } from '#tests/support/school/accounts.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { offerClass, orderClass } from '#tests/support/school/classes.ts'
import { openSite } from '#tests/support/browser/open-site.ts'

const { site, browser } = await openSite()
const admin = await registerAdmin(site)

const newInstructor = () => registerPerson(site.origin, 'Instructor', 'Piet Haan')
const classesOf = async (instructor: Person) =>
  (
    await site
      .apiAs(instructor.idToken)
      .listInstructorClasses({ query: { email: instructor.email } })
  ).items

const rowOf = (page: Page, name: string) => page.getByRole('row', { name })

test('[2.17] [4.2] [5.4] [8.3] an update says what goes back to review, then leads back', async () => {
  const instructor = await newInstructor()
  const student = await registerPerson(site.origin, 'Student')
  const classId = await offerClass(site, {
    className: 'First name',
    instructor,
    approvedBy: admin,
  })
  await orderClass(site, student, { classId, className: 'First name', paid: true })
  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, instructor, '/dashboard/myclass')
  const update = () => page.getByRole('link', { name: /^Update/ })
  await update().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Update: First name' })).toBeVisible()
  const [name, price, text] = ['Course Name', 'Price ($)', 'Description'].map((label) =>
    page.getByLabel(label, { exact: true }),
  )
  assert.ok(name && price && text)
  await expect(name).toHaveValue('First name')
  await expect(price).toHaveValue('40')
  await expect(text).toHaveValue(/One evening with a window/)
  const send = page.getByRole('button', { name: 'Update Class' })
  const warning = page.getByText('goes back to review')

  await name.fill('')
  await price.fill('')
  await text.fill('')
  await send.click()
  await expect(name).toHaveAccessibleDescription(/Course name is required/)
  await expect(price).toHaveAccessibleDescription(/Enter a price/)
  await expect(text).toHaveAccessibleDescription(/Description is required/)

  await name.fill('First name')
  await text.fill('One evening with a window, a chair and whoever sits on it.')
  await price.fill('45.5')
  await expect(warning).toHaveCount(0)
  await send.click()
  const done = page.getByRole('dialog', { name: 'Class Updated Successfully' })
  await done.getByRole('button', { name: 'Okay' }).click()
  await expect(page).toHaveURL('/dashboard/myclass')
  await expect(rowOf(page, 'First name')).toContainText('Approved')

  await update().click()
  await name.fill('Second name')
  await expect(warning).toBeVisible()
  await send.click()
  await expect(done).toContainText('It is in review again')
  await expect(done).not.toContainText('Students who have paid will get an email')
  await done.getByRole('button', { name: 'Okay' }).click()
  await expect(page).toHaveURL('/dashboard/myclass')
  await expect(rowOf(page, 'Second name')).toContainText('Pending')
  await expect(rowOf(page, 'Second name').getByRole('cell').nth(1)).toHaveText(/1$/)

  await update().click()
  await page.getByLabel('Place', { exact: true }).fill('The studio, Mill Lane 3')
  await send.click()
  await expect(done).toContainText('Students who have paid will get an email')
  await done.getByRole('button', { name: 'Okay' }).click()
  const [changed] = await classesOf(instructor)
  assert.deepEqual([changed?.className, changed?.price], ['Second name', 45.5])
  const orders = await site.apiAs(student.idToken).listOrders({ query: { email: student.email } })
  assert.equal(orders.items[0]?.status, 'Paid')
  await leave()
})

test('[8.6] an update that changes nothing, or is refused, says so', async () => {
  const instructor = await newInstructor()
  const classId = await offerClass(site, { className: 'Stays as it is', instructor })
  const { page, leave } = await visit(browser, site.origin, { expects: [[503, '/api/class/']] })
  await signInAs(page, instructor, `/dashboard/updateClass/${classId}`)
  const send = page.getByRole('button', { name: 'Update Class' })
  await send.click()
  await expect(page.getByRole('alert')).toContainText('Nothing was changed')
  await page.getByLabel('Course Name').fill('A name that meets a failure')
  await page.route('**/api/class/*', (route) => route.fulfill({ status: 503, body: 'busy' }))
  await send.click()
  await expect(page.getByRole('alert')).toContainText('The server answered 503.')
  await expect(page.getByLabel('Course Name')).toHaveValue('A name that meets a failure')
  await leave()
})

test('[8.6] what was typed into the update form survives a reload, until it is saved or thrown away', async () => {
  const instructor = await newInstructor()
  const classId = await offerClass(site, { className: 'Harbour at dusk', instructor })
  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, instructor, `/dashboard/updateClass/${classId}`)
  const name = page.getByLabel('Course Name', { exact: true })
  const price = page.getByLabel('Price ($)', { exact: true })
  const draft = page.getByText('We’ve restored your draft.')
  await expect(name).toHaveValue('Harbour at dusk')
  await expect(draft).toHaveCount(0)
  await name.fill('Harbour at dawn')
  await price.fill('12.5')
  await page.reload()
  await expect(draft).toBeVisible()
  await expect(name).toHaveValue('Harbour at dawn')
  await expect(price).toHaveValue('12.5')
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(draft).toHaveCount(0)
  await expect(name).toHaveValue('Harbour at dusk')

  await name.fill('Harbour at noon')
  await page.reload()
  await page.getByRole('button', { name: 'Update Class' }).click()
  const done = page.getByRole('dialog', { name: 'Class Updated Successfully' })
  await done.getByRole('button', { name: 'Okay' }).click()
  await expect(rowOf(page, 'Harbour at noon')).toBeVisible()
  await page.goto(`/dashboard/updateClass/${classId}`)
  await expect(name).toHaveValue('Harbour at noon')
  await expect(draft).toHaveCount(0)
  await page.goto('/dashboard/addclass')
  await expect(name).toHaveValue('')
  await leave()
})

/** Opens the form, changes the class in another window, and sends an edit unaware of that. */
async function meetAnotherEdit(page: Page, instructor: Person, approved: boolean) {
  const classId = await offerClass(site, {
    className: 'As the form read it',
    instructor,
    ...(approved && { approvedBy: admin }),
  })
  await signInAs(page, instructor, `/dashboard/updateClass/${classId}`)
  const name = page.getByLabel('Course Name', { exact: true })
  await expect(name).toHaveValue('As the form read it')
  await site.apiAs(instructor.idToken).updateClass({
    params: { id: classId },
    body: { name: 'From another window', price: 77, description: 'Saved in another window.' },
  })
  await name.fill('From this window')
  const send = page.getByRole('button', { name: 'Update Class' })
  await send.click()
  const dialog = page.getByRole('dialog', { name: 'This class has changed' })
  const text = dialog.getByRole('region', { name: 'Current description' })
  await expect(text).toBeFocused()
  return { classId, name, send, dialog, text }
}

test('[8.6] a class that was changed in another window: told, what was typed stays, and may be saved over it', async () => {
  const instructor = await newInstructor()
  const { page, leave } = await visit(browser, site.origin, { expects: [[409, '/api/class/']] })
  const { classId, name, send, dialog, text } = await meetAnotherEdit(page, instructor, true)
  for (const fact of ['From another window', '$77.00', 'Pending'])
    await expect(dialog).toContainText(fact)
  await expect(text).toHaveText('Saved in another window.')
  await expect(dialog.getByText('goes back to review')).toHaveCount(0)
  assert.equal((await classesOf(instructor))[0]?.className, 'From another window')

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(send).toBeFocused()
  await expect(page.getByRole('alert')).toContainText('This class has changed in the meantime')
  await expect(name).toHaveValue('From this window')

  // Also from a draft, which belongs to the version that it was typed over.
  await page.reload()
  await expect(name).toHaveValue('From this window')
  await site
    .apiAs(admin.idToken)
    .setClassStatus({ params: { id: classId }, body: { status: 'approved' } })
  await send.focus()
  await page.keyboard.press('Enter')
  await expect(text).toBeFocused()
  await expect(dialog).toContainText('Approved')
  await expect(dialog.getByText('goes back to review')).toBeVisible()
  for (const button of ['Keep editing', 'Discard my changes', 'Save my version']) {
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('button', { name: button })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  const done = page.getByRole('dialog', { name: 'Class Updated Successfully' })
  await done.getByRole('button', { name: 'Okay' }).click()
  await expect(rowOf(page, 'From this window')).toContainText('Pending')
  const [saved] = await classesOf(instructor)
  assert.deepEqual([saved?.className, saved?.price], ['From this window', 40])
  await leave()
})

test('[8.6] the text from another window may be taken instead, and edited on', async () => {
  const instructor = await newInstructor()
  const { page, leave } = await visit(browser, site.origin, { expects: [[409, '/api/class/']] })
  const { name, send, dialog } = await meetAnotherEdit(page, instructor, false)
  await dialog.getByRole('button', { name: 'Discard my changes' }).click()
  await expect(name).toHaveValue('From another window')
  await expect(page.getByLabel('Price ($)', { exact: true })).toHaveValue('77')
  await expect(page.getByRole('heading', { name: 'Update: From another window' })).toBeFocused()
  await page.reload()
  await expect(page.getByText('We’ve restored your draft.')).toHaveCount(0)
  await name.fill('From this window after all')
  await send.click()
  const done = page.getByRole('dialog', { name: 'Class Updated Successfully' })
  await done.getByRole('button', { name: 'Okay' }).click()
  await expect(rowOf(page, 'From this window after all')).toBeVisible()
  await leave()
})

test('[8.6] a class that is changed once more while one decides is not overwritten either', async () => {
  const instructor = await newInstructor()
  const { page, leave } = await visit(browser, site.origin, { expects: [[409, '/api/class/']] })
  const { classId, name, dialog, text } = await meetAnotherEdit(page, instructor, false)
  await site.apiAs(instructor.idToken).updateClass({
    params: { id: classId },
    body: { name: 'From a third window', price: 78, description: 'Saved in a third window.' },
  })
  await dialog.getByRole('button', { name: 'Save my version' }).click()
  await expect(text).toHaveText('Saved in a third window.')
  await expect(dialog).toContainText('From a third window')
  await expectAccessible(page, 'a class that was changed meanwhile')
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(name).toHaveValue('From this window')
  assert.equal((await classesOf(instructor))[0]?.className, 'From a third window')
  await leave()
})

test('[2.17] who may not edit a class is told so, and the server refuses the call', async () => {
  const classId = await offerClass(site, {
    className: 'Not yours',
    instructor: await newInstructor(),
    approvedBy: admin,
  })
  const other = await registerPerson(site.origin, 'Instructor', 'Somebody Else')
  const { page, leave } = await visit(browser, site.origin, { expects: [[404, '/api/class/']] })
  await signInAs(page, other, `/dashboard/updateClass/${classId}`)
  await expect(page.getByRole('alert')).toContainText('You can’t edit this class.')
  await expect(page.getByRole('alert')).toContainText(other.email)
  await expect(page.getByLabel('Course Name')).toHaveCount(0)
  const body = { name: 'Now mine', price: 1, description: 'Taken over by somebody else.' }
  await assert.rejects(site.apiAs(other.idToken).updateClass({ params: { id: classId }, body }), {
    status: 403,
  })

  await page.goto('/dashboard/updateClass/00000000-0000-7000-8000-000000000000')
  await expect(page.getByRole('heading', { name: '404 NOT FOUND' })).toBeVisible()
  await leave()
})

test('[10.1] a level that is chosen when a class is added can be changed, without a review', async () => {
  const instructor = await newInstructor()
  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, instructor, '/dashboard/addclass')
  const level = page.getByLabel('Level', { exact: true })
  await expect(level).toHaveValue('all')
  await page.getByLabel('Course Name').fill('Steps in the dark')
  await page.getByLabel('Photo URL').fill(`${site.origin}/photos/class-02.jpg`)
  await page.getByLabel('Available seats').fill('5')
  await page.getByLabel('Price ($)').fill('40')
  await page.getByLabel('Description').fill('One evening without any light.')
  await page.getByLabel('Topic').selectOption('street')
  await level.selectOption('advanced')
  await page.getByRole('button', { name: 'Add Class' }).click()
  const okay = page.getByRole('button', { name: 'Okay' })
  await okay.click()
  await expect(page).toHaveURL('/dashboard/myclass')
  const [added] = await classesOf(instructor)
  assert.ok(added)
  assert.equal(added.level, 'advanced')
  const params = { id: added._id }
  await site.apiAs(admin.idToken).setClassStatus({ params, body: { status: 'approved' } })

  await page.getByRole('link', { name: /^Update/ }).click()
  await expect(level).toHaveValue('advanced')
  await level.selectOption('intermediate')
  await expect(page.getByText('goes back to review')).toHaveCount(0)
  await page.getByRole('button', { name: 'Update Class' }).click()
  await okay.click()
  await expect(page).toHaveURL('/dashboard/myclass')
  const [changed] = await classesOf(instructor)
  assert.deepEqual([changed?.level, changed?.status], ['intermediate', 'approved'])
  await leave()
})
