import assert from 'node:assert/strict'
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Locator, Page } from '@playwright/test'
import { registerAdmin } from '#tests/support/school/accounts.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { press } from '#tests/support/browser/dialogs.ts'
import { openSite } from '#tests/support/browser/open-site.ts'
import { makeCameraPhoto } from '#tests/support/files/test-photos.ts'
import { createClassWork } from '#tests/support/school/class-work.ts'

const { site, browser } = await openSite({ settings: { PAYMENTS: 'instant' } })
const { teach, assign } = createClassWork(site, await registerAdmin(site))

/** Told apart by their ISO. */
const isos = [100, 200, 400] as const
const [first, second, third] = await Promise.all(isos.map((iso) => makeCameraPhoto(iso)))
assert.ok(first && second && third)
const jpeg = (name: string, buffer: Buffer, mimeType = 'image/jpeg') => ({ name, mimeType, buffer })
const three = [jpeg('a.jpg', first), jpeg('b.jpg', second), jpeg('c.jpg', third)]

const photos = '**/api/photos?for=work'
const works = '**/api/assignment/*/works'

/** A student's page of an assignment; `expects` as for `visit`. */
async function openHandIn(expects: [status: number, address: string][] = []) {
  const { instructor, classId, students } = await teach('Mila Novak')
  const [student] = students
  assert.ok(student)
  const id = await assign(instructor, classId, { max: 9 })
  const api = site.apiAs(student.idToken)
  const { page, leave } = await visit(browser, site.origin, { reducedMotion: 'reduce', expects })
  await signInAs(page, student, `/dashboard/assignment/${id}`)
  const uploads = page.getByRole('list', { name: 'Uploads' })
  await expect(page.getByRole('button', { name: 'Choose photographs' })).toBeEnabled()
  return {
    instructor,
    student,
    classId,
    id,
    api,
    page,
    leave,
    uploads,
    again: uploads.getByRole('button', { name: 'Try again' }),
    added: async () => {
      const { works } = await api.readHandIn({ params: { id } })
      return works.map(({ facts }) => facts?.iso)
    },
  }
}

type Files = Parameters<Page['setInputFiles']>[1]

async function choose(page: Page, files: Files, at: Page | Locator = page) {
  const chooser = page.waitForEvent('filechooser')
  await at.getByRole('button', { name: /^Choose/ }).click()
  await (await chooser).setFiles(files)
}

/** Does what the page asks, but loses the first answers to it; they are in the list that it returns. */
async function loseAnswers(page: Page, address: string, count = 1) {
  const lost: unknown[] = []
  await page.route(address, async (route) => {
    if (route.request().method() !== 'POST' || lost.length === count) return route.continue()
    lost.push(await (await route.fetch()).json())
    await route.abort('connectionreset')
  })
  return lost
}

const countOf = (page: Page, address: string) => {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes(address)) count += 1
  })
  return () => count
}

test('[18.2] an answer is lost: the page tries only that step again, and nothing is made twice', async () => {
  const at = await openHandIn([[0, '/api/']])
  const sendings = countOf(at.page, '/api/photos')
  await loseAnswers(at.page, works, 2)
  await choose(at.page, three.slice(0, 1))
  await expect(at.uploads.getByRole('alert')).toContainText('We couldn’t reach the school.')
  await expectAccessible(at.page, 'an upload without an answer')
  await at.again.click()
  await expect(at.again).toBeVisible()
  await at.again.click()
  await expect(at.uploads).toHaveCount(0)
  assert.deepEqual(await at.added(), [100])
  assert.equal(sendings(), 1)

  await at.page.unroute(works)
  const lost = await loseAnswers(at.page, photos)
  const adding = at.page.waitForRequest((request) => request.url().endsWith('/works'))
  await choose(at.page, three.slice(1, 2))
  await at.again.click()
  await expect(at.uploads).toHaveCount(0)
  assert.deepEqual(await at.added(), [100, 200])
  const { photo } = (await adding).postDataJSON() as { photo: string }
  assert.deepEqual(lost, [{ insertedId: (lost[0] as { insertedId: string }).insertedId, photo }])
  await at.leave()
})

test('[18.2] photographs keep the order in which they were chosen, after a failure in the middle, too', async () => {
  const at = await openHandIn([[503, '/api/photos']])
  let sent = 0
  await at.page.route(photos, (route) => {
    sent += 1
    if (sent !== 2) return route.continue()
    const error = { code: 'unavailable', message: 'The school is very busy.' }
    return route.fulfill({ status: 503, json: { error } })
  })
  await choose(at.page, three)
  await expect(at.uploads).toContainText('It is added after the photographs above it.')
  await expect(at.uploads.getByRole('alert')).toContainText('The school is very busy.')
  assert.deepEqual(await at.added(), [100])
  await at.page.getByRole('button', { name: 'Hand in' }).click()
  await expect(at.page.getByText('1 file was not added.')).toBeVisible()
  await expectAccessible(at.page, 'a photograph that waits for another one')
  await at.page.getByRole('link', { name: 'Night skies' }).first().click()
  await press(at.page, 'Leave without saving?', 'Stay here')
  await at.again.click()
  await expect(at.uploads).toHaveCount(0)
  assert.deepEqual(await at.added(), [...isos])
  await at.leave()
})

test('[18.2] without a connection uploads wait, and go on by themselves in their order', async () => {
  const at = await openHandIn([
    [0, '/api/'],
    // Parts of the page that it loads early.
    [0, '/assets/'],
  ])
  const { page } = at
  await page.context().setOffline(true)
  await choose(page, three)
  await expect(at.uploads.getByText('You’re offline.')).toHaveCount(3)
  await expect(at.again).toHaveCount(0)
  await expectAccessible(page, 'uploads without a connection')
  await page.context().setOffline(false)
  await expect(at.uploads).toHaveCount(0)
  assert.deepEqual(await at.added(), [...isos])

  // It goes away while photographs are under way, and the browser has not noticed.
  await page.route(photos, (route) => route.abort('connectionreset'))
  await choose(page, three.slice(0, 2))
  await expect(at.again).toHaveCount(2)
  await page.unroute(photos)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(at.uploads).toHaveCount(0)
  assert.deepEqual(await at.added(), [...isos, 100, 200])
  await at.leave()
})

test('[18.2] a file that has changed since it was chosen is told as that, and others go on', async () => {
  const at = await openHandIn([[0, '/api/photos']])
  const folder = await mkdtemp(join(tmpdir(), 'safelight-chosen-'))
  const paths = ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => join(folder, name))
  for (const [index, path] of paths.entries())
    await writeFile(path, three[index]?.buffer ?? assert.fail())
  const held = Promise.withResolvers<void>()
  await at.page.route(photos, async (route) => {
    await held.promise
    await route.continue()
  })
  await choose(at.page, paths)
  await expect(at.uploads.getByRole('progressbar')).toBeVisible()
  await appendFile(paths[1] ?? '', Buffer.alloc(9))
  held.resolve()
  const alert = at.uploads.getByRole('alert')
  await expect(alert).toHaveText('This file has changed, or is no longer there. Choose it again.')
  await expect(at.uploads.getByRole('listitem')).toHaveCount(1)
  await expect(at.again).toHaveCount(0)
  assert.deepEqual(await at.added(), [100, 400])
  await expectAccessible(at.page, 'a file that has changed')
  await at.uploads.getByRole('button', { name: 'Remove photo' }).click()
  await expect(at.page.getByRole('group', { name: 'Add photographs' })).toBeFocused()
  await choose(at.page, paths[1] ?? '')
  await expect(at.uploads).toHaveCount(0)
  assert.deepEqual(await at.added(), [100, 400, 200])
  await at.leave()
  await rm(folder, { recursive: true })
})

test('[18.2] an upload that does not get on fails after a minute, and lets the next one go', async () => {
  const at = await openHandIn()
  let sent = 0
  await at.page.route(photos, (route) => {
    sent += 1
    return sent === 1 ? undefined : route.continue()
  })
  await at.page.clock.install()
  await choose(at.page, three.slice(0, 2))
  await expect.poll(() => sent).toBe(1)
  await at.page.clock.fastForward(59_000)
  await expect(at.uploads.getByRole('progressbar')).toBeVisible()
  await at.page.clock.fastForward(2_000)
  await expect(at.uploads.getByRole('alert')).toHaveText(
    'The upload has stalled. Check your connection and try again.',
  )
  await expect(at.uploads).toContainText('It is added after the photographs above it.')
  await at.again.click()
  await expect(at.uploads).toHaveCount(0)
  assert.deepEqual(await at.added(), [100, 200])
  await at.leave()
})

/** Pastes a picture somewhere, with texts beside it by their types. */
async function paste(page: Page, at: string, texts: Record<string, string> = {}) {
  const bytes = first?.toString('base64') ?? ''
  await page.evaluate(
    ([at, bytes, texts]) => {
      const data = new DataTransfer()
      for (const [type, text] of Object.entries(texts)) data.setData(type, text)
      const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
      data.items.add(new File([content], 'DSC_1.JPG', { type: 'image/jpeg' }))
      const options = { bubbles: true, cancelable: true, clipboardData: data }
      document.querySelector(at)?.dispatchEvent(new ClipboardEvent('paste', options))
    },
    [at, bytes, texts] as const,
  )
}

test('[18.2] a picture is taken with a text beside it, and of any type; cells pasted into a text are not', async () => {
  const at = await openHandIn()
  const { page } = at
  const cells = { 'text/plain': '1', 'text/html': '<table><tr><td>1</td></tr></table>' }
  await paste(page, 'body', { 'text/plain': 'DSC_1.JPG' })
  await expect.poll(at.added).toHaveLength(1)
  await paste(page, 'body', cells)
  await expect.poll(at.added).toHaveLength(2)
  // A text field of a photograph, once it is there.
  await expect(page.getByLabel('Title').nth(1)).toBeVisible()
  await paste(page, 'main input[name=title]', cells)
  await expect(at.uploads).toHaveCount(0)
  await paste(page, 'main input[name=title]', { 'text/plain': 'DSC_1.JPG' })
  await expect.poll(at.added).toHaveLength(3)

  for (const [index, type] of ['', 'application/octet-stream'].entries()) {
    await choose(page, [jpeg('IMG_1.jpg', second, type)])
    await expect.poll(at.added).toHaveLength(4 + index)
  }
  await expect(at.uploads).toHaveCount(0)
  await at.leave()
})

test('[18.7] the answer to a re-shoot is lost: pressed again, there is one', async () => {
  const at = await openHandIn([[0, '/api/work/']])
  const { page, api, id } = at
  await choose(page, three.slice(0, 1))
  await expect(at.uploads).toHaveCount(0)
  await api.handIn({ params: { id } })
  const teacher = site.apiAs(at.instructor.idToken)
  const [handedIn] = (await teacher.listQueue({ query: { class: at.classId } })).items
  assert.ok(handedIn)
  await teacher.answerHandIn({ params: { id: handedIn._id }, body: { status: 'again' } })
  const [work] = (await api.readHandIn({ params: { id } })).works
  assert.ok(work)

  await page.goto(`/dashboard/work/${work._id}`)
  await page.getByRole('button', { name: 'Add a re-shoot' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a re-shoot' })
  // The form waits for the picture.
  const held = Promise.withResolvers<void>()
  await page.route(photos, async (route) => {
    await held.promise
    await route.continue()
  })
  await loseAnswers(page, '**/api/work/*/versions')
  const add = dialog.getByRole('button', { name: 'Add a re-shoot' })
  await add.click()
  await expect(dialog.getByText('Choose a photograph')).toBeVisible()
  await choose(page, three.slice(1, 2), dialog)
  await expect(dialog.getByText('Choose a photograph')).toHaveCount(0)
  await add.click()
  await expect(dialog.getByText('Sending the form as soon as the photo is ready…')).toBeVisible()
  held.resolve()
  await expect(dialog.getByRole('alert')).toContainText('We couldn’t reach the school.')
  await add.click()
  await expect(dialog).toHaveCount(0)
  const { versions } = await api.readWork({ params: { id: work._id } })
  assert.deepEqual(
    versions.map(({ number }) => number),
    [1, 2],
  )
  await at.leave()
})
