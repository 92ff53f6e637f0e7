import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { registerAdmin, registerPerson, type Person } from '#tests/support/school/accounts.ts'
import { expectAccessible, narrow } from '#tests/support/browser/axe.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { press } from '#tests/support/browser/dialogs.ts'
import { openSite } from '#tests/support/browser/open-site.ts'
import { asBody, makeCameraPhoto, makeTestPhoto } from '#tests/support/files/test-photos.ts'
import { offerClass, orderClass } from '#tests/support/school/classes.ts'

const { site, browser } = await openSite({ settings: { PAYMENTS: 'instant' } })
const admin = await registerAdmin(site)
const calm = { reducedMotion: 'reduce' } as const

const photo = await makeCameraPhoto()

/** A class with an assignment of one to three photographs, and a student in it. */
async function setUp(assigned: { dueAt?: number; opensAt?: number; max?: number } = {}) {
  const [instructor, student] = [
    await registerPerson(site.origin, 'Instructor', 'Ada Holm'),
    await registerPerson(site.origin, 'Student', 'Mila Novak'),
  ]
  const className = `Night skies of ${student.email}`
  const classId = await offerClass(site, { className, instructor, approvedBy: admin })
  const order = await orderClass(site, student, { classId, className, paid: true })
  const teach = site.apiAs(instructor.idToken)
  const { insertedId } = await teach.addAssignment({
    params: { id: classId },
    body: {
      title: 'The last light',
      brief: 'One photograph at dusk in which the **light** does the work.',
      min: 1,
      max: 3,
      rules: [
        { kind: 'shutter', atLeast: 1 / 15 },
        { kind: 'aperture', atMost: 2.8 },
      ],
      ...assigned,
    },
  })
  const id = insertedId ?? assert.fail('no assignment')
  const path = `/dashboard/assignment/${id}`
  const learn = site.apiAs(student.idToken)
  return { instructor, student, className, classId, order, teach, learn, id, path }
}

type Site = Awaited<ReturnType<typeof setUp>>

const sendPhoto = async ({ learn }: Pick<Site, 'learn'>) =>
  (await learn.addPhoto({ query: { for: 'work' }, body: asBody(photo) })).photo

/** Another student in a class, who has handed in. */
async function handInAs(name: string, { id, classId, className }: Site): Promise<Person> {
  const student = await registerPerson(site.origin, 'Student', name)
  await orderClass(site, student, { classId, className, paid: true })
  const learn = site.apiAs(student.idToken)
  await learn.addWork({ params: { id }, body: { photo: await sendPhoto({ learn }) } })
  await learn.handIn({ params: { id } })
  return student
}

async function choose(page: Page, ...files: { name: string; buffer: Buffer }[]) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose photographs' }).click()
  await (await chooser).setFiles(files.map((file) => ({ ...file, mimeType: 'image/jpeg' })))
}

const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({
    has: page.getByRole('heading', { level: 3, name, exact: true }),
  })
const card = (page: Page, number: number) => cardOf(page, `Photograph ${number}`)

test('[18.2] [18.5] a student adds two photographs at once, writes about them, and hands in', async () => {
  const at = await setUp()
  const { page, leave } = await visit(browser, site.origin, {
    ...calm,
    expects: [[400, '/api/photos']],
  })
  await signInAs(page, at.student, at.path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The last light')
  const about = page.getByRole('region', { name: 'About this assignment' })
  await expect(about).toContainText('Shutter 1/15 s or longer')
  await expect(about).toContainText('Your instructor')
  const handIn = page.getByRole('button', { name: 'Hand in' })
  await expect(handIn).toHaveAccessibleDescription('Add at least 1 photograph.')
  await handIn.click()
  await expect(page.getByRole('alert')).toHaveText('Add at least 1 photograph.')
  await expectAccessible(page, 'an assignment without photographs')

  const small = await makeTestPhoto(300, 200)
  await choose(
    page,
    { name: 'pier.jpg', buffer: photo },
    { name: 'small.jpg', buffer: small },
    { name: 'boat.jpg', buffer: photo },
  )
  await expect(card(page, 2)).toBeVisible()
  const uploads = page.getByRole('list', { name: 'Uploads' })
  await expect(uploads.getByRole('alert')).toContainText('at least 1,200')
  await handIn.click()
  await expect(page.getByText('1 file was not added.')).toBeVisible()
  await expectAccessible(page, 'a file that was refused')
  await uploads.getByRole('button', { name: 'Remove photo' }).click()
  await expect(uploads).toHaveCount(0)

  await expect(card(page, 1)).toContainText('1/60 s · f/2.8 · ISO 400 · 35 mm')
  await expect(card(page, 1)).toContainText('FUJIFILM X-T5')
  const rules = card(page, 1).getByRole('list', { name: 'What the rules find' })
  await expect(rules.getByRole('listitem')).toHaveText([
    /Shutter 1\/15 s or longer\s*Not met: 1\/60 s/,
    /f\/2\.8 or wider\s*Met/,
  ])
  await card(page, 1).getByLabel('Title').fill('Pier')
  await card(page, 1).getByLabel('Alternative text').fill('A pier at dusk')
  // Leaving the last field saves it, and so does handing in.
  await card(page, 2).getByLabel('Note to the instructor').fill('I waited for the second boat.')
  await expect(card(page, 1).getByRole('status')).toHaveText('Saved')
  await expectAccessible(page, 'two photographs')

  await handIn.click()
  await press(page, 'Hand in 2 photographs?', 'Hand in')
  await expect(page.getByText('Handed in. We’ll tell you')).toBeVisible()
  const standing = page.getByRole('heading', { level: 2, name: 'Handed in' })
  await expect(standing).toBeFocused()
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Pier', 'Photograph 2'])
  await expect(page.getByText('I waited for the second boat.')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expectAccessible(page, 'handed in')
  const { works, handIn: own } = await at.learn.readHandIn({ params: { id: at.id } })
  assert.deepEqual(
    works.map(({ title, alt, note }) => [title, alt, note]),
    [
      ['Pier', 'A pier at dusk', ''],
      ['', '', 'I waited for the second boat.'],
    ],
  )
  assert.equal(own?.status, 'handed-in')
  await leave()
})

test('[18.2] what could not be saved stays, is tried again, and keeps the page', async () => {
  const at = await setUp()
  await at.learn.addWork({ params: { id: at.id }, body: { photo: await sendPhoto(at) } })
  const { page, leave } = await visit(browser, site.origin, {
    ...calm,
    viewport: narrow,
    expects: [[503, '/api/work/']],
  })
  await signInAs(page, at.student, at.path)
  await page.route('**/api/work/*', (route) =>
    route.fulfill({
      status: 503,
      json: { error: { code: 'unavailable', message: 'The school is very busy.' } },
    }),
  )
  await card(page, 1).getByLabel('Title').fill('Pier')
  await card(page, 1).getByLabel('Alternative text').focus()
  await expect(page.getByRole('alert')).toContainText('Not saved: The school is very busy.')
  await page.getByRole('link', { name: at.className }).click()
  await press(page, 'Leave without saving?', 'Stay here')
  await page.unroute('**/api/work/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(card(page, 1).getByRole('status')).toHaveText('Saved')
  await expect(card(page, 1).getByLabel('Title')).toHaveValue('Pier')

  await page.reload()
  const pier = cardOf(page, 'Pier')
  await expect(pier.getByLabel('Title')).toHaveValue('Pier')
  await pier.getByRole('button', { name: /^Remove.*Pier$/ }).click()
  await press(page, 'Remove this photograph?', 'Remove photograph')
  await press(page, 'Photograph removed', 'Okay')
  await expect(page.getByRole('heading', { name: 'Your photographs' })).toBeFocused()
  await expect(pier).toHaveCount(0)
  await leave()
})

test('[18.2] [18.10] the longest waiting hand-in comes first; another try, a re-shoot, done', async () => {
  const at = await setUp({ dueAt: Date.now() - 2 * 60_000 })
  const { page: desk, leave: leaveDesk } = await visit(browser, site.origin, calm)
  await signInAs(desk, at.instructor, '/dashboard/queue')
  await expect(desk.getByText('Nothing is waiting')).toBeVisible()
  await expectAccessible(desk, 'an empty queue')

  const { page, leave } = await visit(browser, site.origin, calm)
  await signInAs(page, at.student, at.path)
  await expect(page.getByText('it will only be marked as late')).toBeVisible()
  await choose(page, { name: 'pier.jpg', buffer: photo })
  await expect(card(page, 1)).toBeVisible()
  await page.getByRole('button', { name: 'Hand in' }).click()
  await press(page, 'Hand in 1 photograph?', 'Hand in')
  await expect(page.getByText('It came after the due date')).toBeVisible()
  await handInAs('Tom Reyes', at)

  await desk.goto('/dashboard')
  await expect(desk.getByText('2 are waiting, the oldest for 1 minute.')).toBeVisible()
  await expectAccessible(desk, 'an overview with work to answer')
  await desk.getByRole('link', { name: 'Open the queue' }).press('Enter')
  const rows = desk.getByRole('list', { name: 'Hand-ins' }).getByRole('link')
  await expect(rows).toHaveText(['Mila Novak', 'Tom Reyes'])
  const items = desk.getByRole('list', { name: 'Hand-ins' }).locator('> li')
  const first = items.first()
  await expect(first).toContainText('The last light')
  await expect(first).toContainText('Late')
  await expect(first).toContainText('1 rule not met')
  await expect(first).toContainText('Waiting for 1 minute')
  await expectAccessible(desk, 'a queue')
  const { works, handIn: own } = await at.learn.readHandIn({ params: { id: at.id } })
  const [work] = works
  assert.ok(work && own)
  await expect(rows.first()).toHaveAttribute('href', `/dashboard/work/${work._id}`)
  await rows.first().focus()
  await desk.keyboard.press('j')
  await expect(rows.last()).toBeFocused()
  await desk.keyboard.press('ArrowDown')
  await expect(rows.last()).toBeFocused()
  await desk.keyboard.press('k')
  await expect(rows.first()).toBeFocused()

  const answer = (status: 'again' | 'done') =>
    at.teach.answerHandIn({ params: { id: own._id }, body: { status } })
  const { versions } = await at.teach.readWork({ params: { id: work._id } })
  await at.teach.openThread({
    params: { id: versions[0]?._id ?? '' },
    body: { kind: 'whole', subject: 'composition', text: 'The horizon leans.' },
  })
  await answer('again')
  await desk.getByRole('link', { name: 'Re-shoot requested' }).click()
  await expect(desk).toHaveURL('/dashboard/queue?status=again')
  await expect(rows).toHaveText(['Mila Novak'])

  await page.reload()
  await expect(
    page.getByRole('link', { name: 'Photograph 1: 1 open comment', exact: true }),
  ).toHaveAttribute('href', `/dashboard/work/${work._id}`)
  await expect(page.getByRole('link', { name: /^Add a re-shoot.*Photograph 1$/ })).toBeVisible()
  const again = page.getByRole('button', { name: 'Hand in again', exact: true })
  await expect(again).toHaveAccessibleDescription(/haven’t added a re-shoot/)
  await expectAccessible(page, 'another try')
  await at.learn.addVersion({ params: { id: work._id }, body: { photo: await sendPhoto(at) } })
  await page.reload()
  await expect(card(page, 1)).toContainText('Not handed in yet')
  const asked = page.getByRole('region', { name: 'Your instructor has asked for a re-shoot' })
  await expect(asked).toContainText('can’t see what you’ve added until you hand in again')
  await expectAccessible(page, 'a re-shoot that was not handed in yet')
  await asked.getByRole('button', { name: 'Hand in again (1 photograph)' }).click()
  await press(page, 'Hand in 1 photograph?', 'Hand in')
  await expect(page.getByRole('heading', { level: 2, name: 'Handed in' })).toBeFocused()
  await desk.getByRole('link', { name: 'Waiting', exact: true }).click()
  await expect(rows).toHaveText(['Tom Reyes', 'Mila Novak'])
  await expect(items.last()).toContainText('Version 2')

  await answer('done')
  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name: 'Done' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose photographs' })).toHaveCount(0)
  await expectAccessible(page, 'done')
  await leave()
  await leaveDesk()
})

test('[18.2] [18.9] a page says that it is not open yet, that it is closed, that a seat was given up', async () => {
  const at = await setUp({ opensAt: Date.now() + 3_600_000 })
  const { page, leave } = await visit(browser, site.origin, calm)
  await signInAs(page, at.student, at.path)
  await expect(page.getByRole('region', { name: 'Not open yet' })).toContainText('hand in from')
  await expect(page.getByRole('button', { name: 'Hand in' })).toHaveCount(0)
  await expectAccessible(page, 'not open yet')
  await at.teach.closeAssignment({ params: { id: at.id } })
  await page.reload()
  await expect(page.getByRole('region', { name: 'Closed' })).toBeVisible()

  const open = await setUp()
  await open.learn.addWork({ params: { id: open.id }, body: { photo: await sendPhoto(open) } })
  await open.learn.handIn({ params: { id: open.id } })
  await open.learn.deleteOrder({ params: { id: open.order } })
  await signInAs(page, open.student, open.path)
  await expect(
    page.getByRole('region', { name: 'You no longer have a seat in this class' }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { level: 3 })).toHaveText('Photograph 1')
  await expectAccessible(page, 'a seat given up')
  await leave()
})

test('[16.1] [18.1] a student’s overview says what is due, and the profile has the download', async () => {
  const at = await setUp({ dueAt: Date.now() + 24 * 3_600_000 })
  const { page, leave } = await visit(browser, site.origin, calm)
  await signInAs(page, at.student, '/dashboard')
  const due = page.getByRole('region', { name: 'Assignments' })
  await expect(due).toContainText('Due tomorrow')
  await expectAccessible(page, 'an overview with an assignment')
  await due.getByRole('link', { name: 'The last light' }).click()
  await expect(page).toHaveURL(at.path)
  await page.goto('/dashboard/info')
  await expect(page.getByRole('button', { name: 'Download my work' })).toBeVisible()
  await leave()
})
