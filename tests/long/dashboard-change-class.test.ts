import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import {
  registerAdmin,
  registerPerson,
  signIn,
  type Person,
} from '#tests/support/school/accounts.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { offerClass, orderClass } from '#tests/support/school/classes.ts'
import { openSite } from '#tests/support/browser/open-site.ts'
import { openRowMenu } from '#tests/support/browser/row-menu.ts'
import { makeTestPhoto } from '#tests/support/files/test-photos.ts'

const { site, browser } = await openSite({ demo: true })
const admin = await registerAdmin(site)
const review = site.apiAs(admin.idToken)

const newInstructor = () => registerPerson(site.origin, 'Instructor', 'Piet Haan')
const rowOf = (page: Page, name: string) => page.getByRole('row', { name })

async function sellSeats(classId: string, className: string, count: number) {
  for (let taken = 0; taken < count; taken += 1) {
    const student = await registerPerson(site.origin, 'Student')
    await orderClass(site, student, { classId, className, paid: true })
  }
}

const classesOf = async ({ idToken, email }: Pick<Person, 'idToken' | 'email'>) =>
  (await site.apiAs(idToken).listInstructorClasses({ query: { email } })).items

for (const width of [360, 1280])
  test(`[12.3] [4.2] topic and seats change without a review, a photograph with one, ${width} px wide`, async () => {
    const instructor = await newInstructor()
    const className = `Two of five ${width}`
    const classId = await offerClass(site, { className, instructor, approvedBy: admin })
    await sellSeats(classId, className, 2)
    const { page, leave } = await visit(browser, site.origin, {
      viewport: { width, height: 900 },
      expects: [[400, '/api/class/']],
    })
    await signInAs(page, instructor, `/dashboard/updateClass/${classId}`)
    const seats = page.getByLabel('Seats', { exact: true })
    const send = page.getByRole('button', { name: 'Update Class' })
    const warning = page.getByText('goes back to review')
    const update = async () => {
      await send.click()
      const done = page.getByRole('dialog', { name: 'Class Updated Successfully' })
      await done.getByRole('button', { name: 'Okay' }).click()
      await expect(page).toHaveURL('/dashboard/myclass')
    }
    await expect(seats).toHaveValue('5')
    await seats.fill('1')
    await send.click()
    await expect(seats).toHaveAccessibleDescription(/2 seats are already sold, so enter at least 2/)
    await seats.fill('')
    await send.click()
    await expect(seats).toHaveAccessibleDescription(/Enter the number of seats/)
    await seats.fill('12')
    await page.getByLabel('Topic').selectOption('macro')
    await expect(warning).toHaveCount(0)
    await update()
    const [changed] = await classesOf(instructor)
    assert.deepEqual(
      [changed?.status, changed?.topic, changed?.availableSeats, changed?.enrolled],
      ['approved', 'macro', 10, 2],
    )

    await page.getByRole('link', { name: /^Update/ }).click()
    await expect(seats).toHaveValue('12')
    const photo = page.getByLabel('Photo URL', { exact: true })
    await photo.fill('')
    await send.click()
    await expect(photo).toHaveAccessibleDescription(/Choose a photo or enter its address/)
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose a photo' }).click()
    const buffer = await makeTestPhoto(900, 600)
    await (await chooser).setFiles({ name: 'new.jpg', mimeType: 'image/jpeg', buffer })
    await expect(photo).toHaveValue(/^\/photos\/class-[0-9a-f]{32}-[0-9a-f]{18}w?\.jpg$/)
    const address = await photo.inputValue()
    await expect(warning).toBeVisible()
    await update()
    await expect(rowOf(page, className)).toContainText('Pending')
    assert.equal((await classesOf(instructor))[0]?.photo, address)
    await leave()
  })

test('[12.3] a class with a photograph of the school’s own is changed without another one', async () => {
  const { page, leave } = await visit(browser, site.origin)
  const [email, password] = ['instructor@safelight.test', 'safelight-instructor']
  const idToken = await signIn(site.origin, email, password)
  const [before] = await classesOf({ idToken, email })
  assert.match(before?.photo ?? '', /^\/photos\/[a-z]+-\d+\.jpg$/)
  await signInAs(page, { email, password }, `/dashboard/updateClass/${before?._id}`)
  await page.getByLabel('Price ($)', { exact: true }).fill('41.5')
  await page.getByRole('button', { name: 'Update Class' }).click()
  await page.getByRole('dialog', { name: 'Class Updated Successfully' }).waitFor()
  const after = (await classesOf({ idToken, email })).find(({ _id }) => _id === before?._id)
  assert.deepEqual([after?.price, after?.photo], [41.5, before?.photo])
  await leave()
})

test('[12.3] what an admin has written of a class that is not approved stands above its form', async () => {
  const instructor = await newInstructor()
  const feedback = `${'Say what to bring. '.repeat(40)}\n\nThen send it again.`
  const add = async (className: string, status?: 'denied' | 'approved') => {
    const id = await offerClass(site, { className, instructor })
    await review.setClassFeedback({ params: { id }, body: { feedback } })
    if (status) await review.setClassStatus({ params: { id }, body: { status } })
    return id
  }
  const waiting = await add('Waits with feedback')
  const denied = await add('Denied with feedback', 'denied')
  const approved = await add('Approved with feedback', 'approved')
  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, instructor, '/dashboard/myclass')
  const lastLine = page.getByText('Then send it again.')
  for (const [id, count] of [
    [denied, 1],
    [waiting, 1],
    [approved, 0],
  ] as const) {
    await page.goto(`/dashboard/updateClass/${id}`)
    await expect(page.getByRole('button', { name: 'Update Class' })).toBeVisible()
    await expect(lastLine).toHaveCount(count)
    if (id === denied) await expectAccessible(page, 'the form of a denied class')
  }
  await leave()
})

for (const width of [360, 1280])
  test(`[12.3] [8.4] a class that nobody has paid for is withdrawn, another one only cancelled, ${width} px wide`, async () => {
    const instructor = await newInstructor()
    const [free, paid] = [`Nobody came ${width}`, `Somebody came ${width}`]
    const freeId = await offerClass(site, { className: free, instructor, approvedBy: admin })
    const paidId = await offerClass(site, { className: paid, instructor, approvedBy: admin })
    await sellSeats(paidId, paid, 1)
    const student = await registerPerson(site.origin, 'Student')
    await orderClass(site, student, { classId: freeId, className: free })
    const { page, leave } = await visit(browser, site.origin, {
      viewport: { width, height: 900 },
      expects: [[409, '/api/class/']],
    })
    await signInAs(page, instructor, '/dashboard/myclass')
    const withdraw = (name: string) =>
      page.getByRole('button', { name: new RegExp(`^Withdraw.*${name}$`) })
    const cancel = (name: string) =>
      page.getByRole('button', { name: new RegExp(`^Cancel class.*${name}$`) })
    await openRowMenu(page, paid)
    await expect(cancel(paid)).toBeVisible()
    await expect(withdraw(paid)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await openRowMenu(page, free)
    await expect(cancel(free)).toHaveCount(0)
    await withdraw(free).click()
    const question = page.getByRole('dialog', { name: 'Are you sure?' })
    await expect(question).toContainText("You won't be able to revert this!")
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('button', { name: `More actions: ${free}` })).toBeFocused()

    // A student pays while the dialog is open.
    await openRowMenu(page, free)
    await withdraw(free).click()
    await sellSeats(freeId, free, 1)
    await question.getByRole('button', { name: 'Yes, withdraw it!' }).click()
    const refused = page.getByRole('dialog', { name: 'That didn’t work' })
    await expect(refused).toContainText('A student has paid for this class')
    await refused.getByRole('button', { name: 'Okay' }).click()
    await openRowMenu(page, free)
    await expect(cancel(free)).toBeVisible()

    const otherId = await offerClass(site, { className: `Nobody else ${width}`, instructor })
    await page.reload()
    await openRowMenu(page, `Nobody else ${width}`)
    await withdraw(`Nobody else ${width}`).click()
    await question.getByRole('button', { name: 'Yes, withdraw it!' }).click()
    const done = page.getByRole('dialog', { name: 'Class withdrawn' })
    await done.getByRole('button', { name: 'Okay' }).click()
    await expect(rowOf(page, `Nobody else ${width}`)).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Total Course: 2' })).toBeVisible()
    // The focus stays at its place in the list.
    await expect(rowOf(page, paid).locator(':focus')).toHaveCount(1)
    const left = (await classesOf(instructor)).map(({ _id }) => _id)
    assert.ok(!left.includes(otherId))
    await leave()
  })
