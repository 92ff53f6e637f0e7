import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { allWidths, expectAccessible, narrow } from '#tests/support/browser/axe.ts'
import { boxOf, expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { press } from '#tests/support/browser/dialogs.ts'
import { openSite } from '#tests/support/browser/open-site.ts'
import { tabTo } from '#tests/support/browser/tab-to.ts'
import { makeTestPhoto } from '#tests/support/files/test-photos.ts'
import { registerAdmin, registerPerson } from '#tests/support/school/accounts.ts'
import { handInWorks, sendWorkPhoto } from '#tests/support/school/handed-in-work.ts'

const { site, browser } = await openSite()
const admin = await registerAdmin(site)

/** An instructor, a student, and a photograph that she has handed in. */
async function handIn(className: string, assignment = {}, size: [number, number] = [1600, 1067]) {
  const instructor = await registerPerson(site.origin, 'Instructor', 'Ada Holm')
  const student = await registerPerson(site.origin, 'Student', 'Mila Novak')
  const photos = [await makeTestPhoto(...size)]
  const made = await handInWorks(site, {
    admin,
    instructor,
    student,
    className,
    photos,
    assignment,
  })
  const [workId = ''] = made.works
  const [teaching, learning] = [instructor, student].map(({ idToken }) => site.apiAs(idToken))
  assert.ok(teaching && learning)
  const work = await teaching.readWork({ params: { id: workId } })
  const [version] = work.versions
  assert.ok(version)
  const path = `/dashboard/work/${workId}`
  return { instructor, student, teaching, learning, workId, work, version, path }
}

const stage = (page: Page) => page.getByRole('region', { name: 'Photograph', exact: true })
const picture = (page: Page) =>
  page.getByRole('application', { name: 'Move and enlarge: Photograph' })
const pin = (page: Page, name: string | RegExp) => stage(page).getByRole('button', { name })
const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true })
const thread = (page: Page, subject: string) =>
  page.getByRole('article', { name: new RegExp(subject) })

test('[18.6] [18.8] an instructor looks at a work, pins a comment, reads the answer and resolves it with the keyboard alone', async () => {
  const { instructor, learning, workId, path } = await handIn('Keys')
  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, instructor, path)
  await expect(page.getByRole('heading', { level: 1, name: 'Pier' })).toBeVisible()

  // The picture gets larger, moves, and is whole again.
  const share = page.getByRole('group', { name: 'Zoom' }).getByRole('status')
  await expect(share).toHaveText('')
  await picture(page).focus()
  await page.keyboard.press('1')
  await expect(share).toHaveText('100%')
  const image = page.getByRole('img', { name: 'A pier at dusk' })
  const before = await image.boundingBox()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await image.boundingBox())?.x).not.toBe(before?.x)
  await page.keyboard.press('0')
  await expect(share).not.toHaveText('100%')

  // Single keys can be turned off, for those who press them by accident.
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys).toContainText('Begin a comment')
  await expect(keys).toBeFocused()
  await expectAccessible(page, 'the list of keys')
  const single = keys.getByRole('checkbox', { name: /Use keys that are one character/ })
  await single.uncheck()
  await page.keyboard.press('Escape')
  await expect(picture(page)).toBeFocused()
  await page.keyboard.press('c')
  await page.keyboard.press('?')
  await expect(keys).toBeHidden()
  await expect(stage(page).getByRole('slider')).toHaveCount(0)
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).press('Enter')
  await single.check()
  await page.keyboard.press('Escape')

  await tabTo(page, button(page, 'Comment'))
  await page.keyboard.press('Enter')
  // Screen readers leave a slider's arrow keys to the page, and read its text when it changes.
  const mark = stage(page).getByRole('slider', { name: 'Place of your comment' })
  await expect(mark).toBeFocused()
  await expect(mark).toHaveAttribute('aria-valuetext', 'centre, 50% across, 50% down')
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('ArrowUp')
  await expect(mark).toHaveAttribute('aria-valuetext', 'centre left, 30% across, 49% down')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Comment' })).toBeFocused()
  await page.keyboard.type('The horizon leans.')
  await tabTo(page, button(page, 'Try a change'))
  await page.keyboard.press('Enter')

  // The focus is on the new thread, moves to its pin, and back.
  const head = thread(page, 'Try').getByRole('button', { name: /Try/ })
  await expect(head).toBeFocused()
  await page.keyboard.press('Escape')
  const made = pin(page, '1, general, open, centre left: The horizon leans.')
  await expect(made).toBeFocused()
  const after = await learning.readWork({ params: { id: workId } })
  const [opened] = after.versions[0]?.threads ?? []
  assert.deepEqual([opened?.kind, opened?.x, opened?.y], ['point', 3000, 4900])

  // Other people's comments are announced, and the focus stays.
  await learning.addComment({
    params: { id: opened?._id ?? '' },
    body: { text: 'I will go back.' },
  })
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page.getByText('New comment by Mila Novak in 1')).toHaveAttribute('role', 'status')
  await expect(made).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(head).toBeFocused()
  await expect(thread(page, 'Try')).toContainText('I will go back.')
  await tabTo(page, button(page, 'Resolve'))
  await page.keyboard.press('Enter')
  await expect(head).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(pin(page, /^1, general, resolved, centre left/)).toBeFocused()
  await leave()
})

test('[18.6] [18.8] a comment keeps its words when it cannot be sent, and one’s own is changed and removed', async () => {
  const { student, teaching, version, path } = await handIn('Words')
  await teaching.openThread({
    params: { id: version._id },
    body: { kind: 'whole', subject: 'moment', text: 'Quiet.' },
  })
  const expects: [number, string][] = [[0, '/threads']]
  const { page, leave } = await visit(browser, site.origin, { expects })
  await signInAs(page, student, path)
  await expect(thread(page, 'Moment')).toContainText('Whole picture')
  // At the end of the page the footer has pushed the picture up; it stays under the pointer.
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const image = page.getByRole('img', { name: 'A pier at dusk' })
  const topOf = () => image.evaluate((element) => element.getBoundingClientRect().top)
  const top = await topOf()
  assert.ok(top < 72, `the footer has pushed the picture up: ${top}`)
  await page.mouse.click(400, 400)
  const words = page.getByRole('textbox', { name: 'Comment' })
  await expect(words).toBeFocused()
  assert.equal(await topOf(), top)
  await page.getByRole('button', { name: 'Add comment' }).click()
  await expect(words).toHaveAccessibleDescription('Comment is required')
  await words.fill('Is it too dark?')
  await page.getByLabel('Subject').selectOption('Composition')
  await page.getByLabel('About', { exact: true }).selectOption('area')
  await page.getByLabel('Where', { exact: true }).selectOption('Bottom left')
  await page.route('**/threads', (route) => route.abort())
  await page.getByRole('button', { name: 'Add comment' }).click()
  await expect(page.getByRole('alert')).toContainText('We couldn’t reach the school.')
  await expect(words).toHaveValue('Is it too dark?')
  await page.unroute('**/threads')
  await page.getByRole('button', { name: 'Add comment' }).click()
  const own = thread(page, 'Composition')
  await expect(own).toContainText('Bottom left')

  await own.getByRole('button', { name: 'Edit' }).click()
  await own.getByRole('textbox', { name: 'Comment' }).fill('Is it too bright?')
  await own.getByRole('button', { name: 'Save' }).click()
  await expect(own).toContainText('Is it too bright?')
  await own.getByRole('textbox', { name: 'Reply' }).fill('At the left.')
  await own.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(own.getByRole('list', { name: 'Replies' })).toContainText('At the left.')
  await own.getByRole('button', { name: 'Remove' }).first().click()
  await press(page, 'Remove this comment?', 'Remove')
  await expect(own).toContainText('Deleted comment')
  await leave()
})

test('[18.6] [18.8] a thread loads its comments when it is opened, and further replies by a press', async () => {
  const { student, teaching, version, path } = await handIn('Many')
  const text = `More light here. ${'Wait for it. '.repeat(30)}At dusk.`
  const opened = await teaching.openThread({
    params: { id: version._id },
    body: { kind: 'point', x: 5000, y: 5000, subject: 'light', text },
  })
  const params = { id: opened.insertedId ?? '' }
  for (let number = 1; number <= 60; number++)
    await teaching.addComment({ params, body: { text: `Reply ${number}.` } })
  const { page, leave } = await visit(browser, site.origin, { expects: [[0, '/comments']] })
  await signInAs(page, student, path)
  const own = thread(page, 'Light')
  const head = own.getByRole('button', { name: /Light/ })
  await expect(own).toContainText('60 replies')
  await expect(own).not.toContainText('At dusk.')

  await page.route('**/comments?*', (route) => route.abort())
  await head.press('Enter')
  await expect(own.getByRole('alert')).toContainText('We couldn’t reach the school.')
  await page.unroute('**/comments?*')
  await own.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(own).toContainText('At dusk.')
  const replies = own.getByRole('list', { name: 'Replies' }).getByRole('listitem')
  await expect(replies).toHaveCount(49)
  await expectAccessible(page, 'a thread with more replies', allWidths)
  await own.getByRole('button', { name: 'Show 11 more replies' }).press('Enter')
  await expect(replies).toHaveCount(60)
  await expect(replies.nth(49)).toBeFocused()

  // What others add meanwhile is announced, and stays beside what was loaded.
  await teaching.addComment({ params, body: { text: 'Reply 61.' } })
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page.getByText('New comment by Ada Holm in 1')).toHaveAttribute('role', 'status')
  await expect(replies.last()).toContainText('Reply 61.')
  await expect(replies.nth(49)).toBeFocused()
  await leave()

  // One's own reply is shown, however many there are before it.
  const again = await visit(browser, site.origin)
  await signInAs(again.page, student, path)
  const there = thread(again.page, 'Light')
  await there.getByRole('button', { name: /Light/ }).press('Enter')
  await expect(there.getByRole('button', { name: 'Show 12 more replies' })).toBeVisible()
  await there.getByRole('textbox', { name: 'Reply' }).fill('I will go back.')
  await there.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(there.getByRole('list', { name: 'Replies' })).toContainText('I will go back.')
  await again.leave()
})

test('[18.6] [18.8] at 360 px a touch places a comment, and the picture stays in sight above its thread', async () => {
  const { instructor, path } = await handIn('Touch', {}, [1200, 1800])
  const options = { viewport: narrow, hasTouch: true, isMobile: true }
  const { page, leave } = await visit(browser, site.origin, options)
  await signInAs(page, instructor, path)
  const image = page.getByRole('img', { name: 'A pier at dusk' })
  const { x, y, width, height } = await boxOf(image)
  await page.touchscreen.tap(x + width * 0.75, y + height * 0.25)
  await page.getByRole('textbox', { name: 'Comment' }).fill('Dark at last.')
  await button(page, 'Keep this works').tap()
  const made = pin(page, '1, general, keep, top right: Dark at last.')
  await expect(made).toBeVisible()
  const size = await boxOf(made)
  assert.ok(size.width >= 24 && size.height >= 24)
  await thread(page, 'Keep').getByRole('textbox', { name: 'Reply' }).fill('Again.')
  await thread(page, 'Keep').getByRole('button', { name: 'Reply', exact: true }).tap()
  await expect(thread(page, 'Keep')).toContainText('Again.')
  // Praise asks for nothing.
  await expect(button(page, 'Resolve')).toHaveCount(0)
  await button(page, 'Ask for a re-shoot').tap()
  await expect(page.getByRole('dialog')).toContainText(
    'No comment on this photograph asks for a change.',
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).tap()
  await expect(image).toBeInViewport()
  const low = await thread(page, 'Keep').evaluate(
    (element) => element.getBoundingClientRect().bottom,
  )
  assert.ok(
    low >
      (await page.locator('.work-photograph').evaluate((e) => e.getBoundingClientRect().bottom)),
  )
  // The button leads to the form, although the mark in the picture has the focus.
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
  await button(page, 'Comment').tap()
  await expect(stage(page).getByRole('slider')).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Comment' })).toBeInViewport({ ratio: 1 })
  for (const send of ['Try a change', 'Keep this works'])
    await expect(button(page, send)).toBeInViewport({ ratio: 1 })
  await expect(image).toBeInViewport()
  await expectAccessible(page, 'a new comment at 360 px')
  // On a low screen, between the picture and the buttons.
  await button(page, 'Cancel').tap()
  await page.setViewportSize({ width: 375, height: 553 })
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
  await button(page, 'Comment').tap()
  await expect
    .poll(() =>
      page.getByRole('textbox', { name: 'Comment' }).evaluate((field) => {
        const { top, bottom, left } = field.getBoundingClientRect()
        const at = (y: number) => document.elementFromPoint(left + 16, y)
        return at(top + 4) === field && at(bottom - 4) === field
      }),
    )
    .toBe(true)
  await leave()
})

test('[18.7] a re-shoot lies beside the first try: what is open is done in it, both are compared without a gesture, and a reload shows the same', async () => {
  const { instructor, student, teaching, learning, work, workId, version, path } =
    await handIn('Again')
  const open = {
    kind: 'point',
    x: 100,
    y: 9900,
    subject: 'light',
    text: 'More light here.',
  } as const
  await teaching.openThread({ params: { id: version._id }, body: open })
  await teaching.answerHandIn({ params: { id: work.handInId }, body: { status: 'again' } })
  const photo = await sendWorkPhoto(learning, await makeTestPhoto(1067, 1600, '#469'))
  const own = await visit(browser, site.origin, { reducedMotion: 'reduce' })
  await signInAs(own.page, student, path)
  await own.page.getByRole('button', { name: 'Add a re-shoot' }).click()
  const chooser = own.page.waitForEvent('filechooser')
  await own.page.getByRole('button', { name: 'Choose a photo' }).click()
  const buffer = await makeTestPhoto(1600, 1067, '#469')
  await (await chooser).setFiles({ name: 'again.jpg', mimeType: 'image/jpeg', buffer })
  const dialog = own.page.getByRole('dialog', { name: 'Add a re-shoot' })
  const widthOf = (name: string) =>
    dialog
      .getByRole('figure', { name })
      .locator('img')
      .evaluate((element: HTMLImageElement) => element.naturalWidth)
  await expect.poll(() => widthOf('Version 2')).toBe(1600)
  await expect.poll(() => widthOf('Version 1')).toBeGreaterThan(0)
  await expect(dialog).toContainText('again.jpg is ready.')
  await expectAccessible(own.page, 'the dialog of a re-shoot')
  await dialog.getByRole('button', { name: 'Add a re-shoot' }).click()
  await expect(
    own.page.getByRole('navigation', { name: 'Versions' }).getByRole('button'),
  ).toHaveCount(2)
  await expect(own.page.getByText('Not handed in yet', { exact: true })).toBeVisible()
  await expect(button(own.page, 'Hand in again (1 photograph)')).toBeVisible()
  await expect(own.page.getByRole('link', { name: 'The last light' })).toHaveAttribute(
    'href',
    `/dashboard/assignment/${work.assignmentId}`,
  )
  await expectAccessible(own.page, 'a re-shoot that was not handed in yet', allWidths)
  await own.leave()
  await learning.addVersion({ params: { id: workId }, body: { photo, note: '' } })
  await learning.handIn({ params: { id: work.assignmentId } })
  const { versions } = await learning.readWork({ params: { id: workId } })
  for (const [index, shutter] of [1 / 60, 1 / 15].entries())
    await learning.typeFacts({
      params: { id: versions[index]?._id ?? '' },
      body: { shutter, iso: 400 },
    })

  const { page, leave } = await visit(browser, site.origin, { reducedMotion: 'reduce' })
  await signInAs(page, instructor, path)
  const frames = page.getByRole('navigation', { name: 'Versions' }).getByRole('button')
  await expect(frames).toHaveCount(3)
  await frames.nth(1).click()
  await expectAccessible(page, 'a second version', allWidths)
  await page.getByRole('button', { name: 'Done in this version' }).click()
  await expect(page.getByText('Still open in version 1')).toHaveCount(0)
  await page.getByRole('button', { name: 'Compare' }).click()
  await page.getByLabel('Compare with').selectOption('01 · Version 1')
  await expect(page.getByRole('region', { name: 'Version 1' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Shutter speed (different)' })).toContainText(
    /1\/60 s\s*1\/15 s/,
  )
  await expect(page.getByRole('rowheader', { name: 'ISO', exact: true })).toBeVisible()
  await expectAccessible(page, 'side by side', allWidths)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  const wide = async (name: string) =>
    (await page.getByRole('region', { name }).getByRole('img').boundingBox())?.width
  assert.equal(await wide('Version 1'), await wide('Version 2'))
  await page.getByRole('button', { name: 'Slider' }).click()
  const edge = page.getByRole('slider', { name: 'Divider between the versions' })
  await edge.focus()
  await page.keyboard.press('End')
  await expect(edge).toHaveAttribute('aria-valuetext', '100% Version 1')
  await expectAccessible(page, 'with a slider', allWidths)
  // The thumb, 24 px wide, stays below the edge, and no name covers the pictures.
  await page.setViewportSize(narrow)
  await page.getByRole('button', { name: 'Fit to the screen' }).click()
  const shown = page.getByRole('region', { name: 'Both versions' }).getByRole('img').first()
  const [track, photo360] = [await boxOf(edge), await boxOf(shown)]
  assert.ok(Math.abs(track.width - 24 - photo360.width) < 1, `${track.width} ${photo360.width}`)
  assert.ok(Math.abs(track.x + 12 - photo360.x) < 1)
  const name = await boxOf(page.getByText('Version 1', { exact: true }).first())
  assert.ok(name.y + name.height <= photo360.y)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Flip' }).click()
  await page.getByRole('button', { name: 'Show Version 2' }).click()
  await expect(page.getByRole('img', { name: /Version 2/ })).toBeVisible()
  await expectAccessible(page, 'in turn', allWidths)
  await page.getByRole('button', { name: 'Close the comparison' }).click()
  await expect(picture(page)).toBeFocused()
  await frames.nth(0).click()
  await expect(thread(page, 'Light')).toContainText('Resolved in version 2')

  // The address has the version and the thread, and Back leads to where one came from.
  const entries = () => page.evaluate(() => history.length)
  const before = await entries()
  const light = thread(page, 'Light').getByRole('button', { name: /Light/ })
  await light.click()
  await expect(page).toHaveURL(/\?version=1&thread=/)
  assert.equal(await entries(), before)
  await page.reload()
  await expect(light).toBeFocused()
  await expect(light).toHaveAttribute('aria-expanded', 'true')
  await expect(light).toBeInViewport({ ratio: 1 })
  await expect(frames.nth(0)).toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: 'Mark as done', exact: true }).click()
  await press(page, 'Mark this assignment as done?', 'Mark as done')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Ask for a re-shoot' })).toHaveCount(0)
  await leave()
})

test('[18.5] rules say what they found: a student types what the file does not say, an instructor overrules', async () => {
  const rules = [
    { kind: 'shutter', atLeast: 1 / 15 },
    { kind: 'shape', shape: 'portrait' },
  ]
  const { instructor, student, path } = await handIn('Rules', { rules })
  const own = await visit(browser, site.origin, { reducedMotion: 'reduce' })
  await signInAs(own.page, student, path)
  const rule = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(rule(own.page, 'Shutter 1/15 s or longer')).toContainText('Unknown')
  await expect(rule(own.page, 'Portrait format')).toContainText('Not met: landscape')
  await own.page.getByRole('button', { name: 'Add missing details' }).click()
  const dialog = own.page.getByRole('dialog', { name: 'Add missing details' })
  await dialog.getByLabel('Shutter speed').fill('fast')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Shutter speed')).toHaveAccessibleDescription(
    /Shutter speed must be a number/,
  )
  await expectAccessible(own.page, 'the dialog of what a student types')
  await dialog.getByLabel('Shutter speed').fill('1/60')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(rule(own.page, 'Shutter 1/15 s or longer')).toContainText('Not met: 1/60 s')
  await expect(own.page.getByText('typed by the student')).toBeVisible()
  await own.leave()

  const { page, leave } = await visit(browser, site.origin, { reducedMotion: 'reduce' })
  await signInAs(page, instructor, path)
  await page.getByRole('button', { name: 'Decide about: Portrait format' }).click()
  await page.getByRole('button', { name: 'Decide: Met' }).click()
  await expect(rule(page, 'Portrait format')).toContainText('decided by the instructor')
  await leave()
})

test('[18.4] [18.8] each state of the viewer is accessible: none, few, many, being written, expired, not there', async () => {
  const { instructor, student, teaching, version, path } = await handIn('States')
  const expects: [number, string][] = [
    [404, '/work-pictures/'],
    [404, '/api/work/'],
  ]
  const { page, leave } = await visit(browser, site.origin, { expects, reducedMotion: 'reduce' })
  await signInAs(page, student, path)
  await expect(page.getByText('No comments yet.')).toBeVisible()
  await expectAccessible(page, 'a work without comments', allWidths)
  for (let number = 1; number <= 100; number++)
    await teaching.openThread({
      params: { id: version._id },
      body:
        number % 10 === 0
          ? {
              kind: 'area',
              x: number * 50,
              y: number * 40,
              w: 900,
              h: 900,
              subject: 'focus',
              text: 'x',
            }
          : {
              kind: 'point',
              x: number * 97,
              y: (number * 631) % 10_000,
              subject: 'light',
              text: 'y',
            },
    })
  await teaching.addPhrase({ body: { text: 'Look at the edges of the frame.' } })
  await signInAs(page, instructor, path)
  await expect(stage(page).getByRole('listitem')).toHaveCount(100)
  await expectAccessible(page, 'a hundred comments', allWidths)
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await page.getByRole('button', { name: 'Phrases' }).click()
  await page.getByRole('button', { name: 'Look at the edges of the frame.' }).click()
  await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue(
    'Look at the edges of the frame.',
  )
  await expectAccessible(page, 'a comment that is being written', allWidths)

  // An expired address is requested again, once; then the page says so.
  let refused = 0
  await page.route('**/work-pictures/**', async (route) => {
    refused++
    await (refused === 1 ? route.fulfill({ status: 404 }) : route.continue())
  })
  await signInAs(page, instructor, path)
  const image = page.getByRole('img', { name: 'A pier at dusk' })
  const isShown = () => image.evaluate((element: HTMLImageElement) => element.naturalWidth > 0)
  await expect.poll(isShown).toBe(true)
  assert.ok(refused > 0)
  await page.unroute('**/work-pictures/**')
  await page.route('**/work-pictures/**', (route) => route.fulfill({ status: 404 }))
  await signInAs(page, instructor, path)
  await expect(page.getByRole('alert')).toContainText('This picture could not be loaded.')
  await expectAccessible(page, 'a picture that could not be loaded')
  await page.unroute('**/work-pictures/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(isShown).toBe(true)

  await signInAs(page, instructor, '/dashboard/work/no-such-work')
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible()
  await expectAccessible(page, 'a work that is not there')
  await leave()
})
