import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { registerPerson, type Person } from '#tests/support/school/accounts.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { openSite } from '#tests/support/browser/open-site.ts'
import { makeTestPhoto } from '#tests/support/files/test-photos.ts'

const { site, browser } = await openSite()

const newInstructor = () => registerPerson(site.origin, 'Instructor', 'Piet Haan')
const picture = await makeTestPhoto(900, 600)
const jpeg = { name: 'harbour.jpg', mimeType: 'image/jpeg', buffer: picture }

const choose = (page: Page) => page.getByRole('button', { name: 'Choose a photo' })
const address = (page: Page) => page.getByLabel('Photo URL', { exact: true })
const sent = /^\/photos\/class-[0-9a-f]{32}-[0-9a-f]{18}w?\.jpg$/

/** Chooses a file like a person. */
async function give(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = page.waitForEvent('filechooser')
  await choose(page).click()
  await (await chooser).setFiles(file)
}

async function fillIn(page: Page) {
  await page.getByLabel('Course Name').fill('Harbour at night')
  await page.getByLabel('Available seats').fill('5')
  await page.getByLabel('Price ($)').fill('40')
  await page.getByLabel('Description').fill('Long exposures by the water.')
  await page.getByLabel('Topic').selectOption('landscape')
}

async function expectAdded(page: Page, instructor: Person) {
  await page.getByRole('button', { name: 'Add Class' }).click()
  const done = page.getByRole('dialog', { name: 'Class Added Successfully' })
  await done.getByRole('button', { name: 'Okay' }).click()
  await expect(page).toHaveURL('/dashboard/myclass')
  const query = { email: instructor.email }
  const { items } = await site.apiAs(instructor.idToken).listInstructorClasses({ query })
  assert.equal(items.length, 1)
  assert.match(items[0]?.photo ?? '', sent)
}

for (const width of [360, 1280])
  test(`[12.3] a picture that is chosen, ${width} px wide: preview, progress, cancel, why it failed, then it is there`, async () => {
    const instructor = await newInstructor()
    const { page, leave } = await visit(browser, site.origin, {
      viewport: { width, height: 900 },
      expects: [
        [400, '/api/photos'],
        [0, '/api/photos'],
      ],
    })
    await page.addInitScript(() => {
      const open = new Set<string>()
      Object.assign(window, { openPreviews: open })
      const create = URL.createObjectURL.bind(URL)
      const revoke = URL.revokeObjectURL.bind(URL)
      URL.createObjectURL = (blob) => {
        const url = create(blob)
        open.add(url)
        return url
      }
      URL.revokeObjectURL = (url) => {
        open.delete(url)
        revoke(url)
      }
    })
    const openPreviews = () =>
      page.evaluate(() => (window as unknown as { openPreviews: Set<string> }).openPreviews.size)
    const photos = '**/api/photos?for=class'
    let classes = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/classes')) classes += 1
    })
    await signInAs(page, instructor, '/dashboard/addclass')
    await fillIn(page)
    const group = page.getByRole('group', { name: 'Photo' })
    const alert = group.getByRole('alert')

    // Nobody answers.
    await page.route(photos, () => {})
    await give(page, jpeg)
    await expect(group.getByRole('progressbar', { name: 'Uploading the photo' })).toBeVisible()
    await expect(group.getByText('harbour.jpg')).toBeVisible()
    await expect(group.locator('img')).toHaveAttribute('src', /^blob:/)
    assert.equal(await openPreviews(), 1)
    await expectAccessible(page, 'a picture on its way')
    await page.getByRole('button', { name: 'Add Class' }).click()
    const waiting = group.getByText('Sending the form as soon as the photo is ready…')
    await expect(waiting).toBeInViewport()
    await expectAccessible(page, 'a form that waits for its picture')
    await group.getByRole('button', { name: 'Don’t send it yet' }).click()
    await expect(waiting).toHaveCount(0)
    await expect(choose(page)).toBeFocused()
    await group.getByRole('button', { name: 'Cancel' }).click()
    await expect(choose(page)).toBeFocused()
    await expect(group.getByRole('progressbar')).toHaveCount(0)
    await expect(group.getByText('Photo removed.')).toHaveRole('status')
    await page.unroute(photos)

    await give(page, { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('cv') })
    await expect(alert).toContainText('“cv.pdf” is not a photo.')
    await page.getByRole('button', { name: 'Add Class' }).click()
    await expect(alert).toContainText('The form was not sent')
    await expectAccessible(page, 'a file that is no picture')
    const small = { ...jpeg, buffer: await makeTestPhoto(300, 200) }
    await give(page, small)
    await expect(alert).toContainText('is 300 pixels. It must be at least 600')
    // Browsers often do not know the type.
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
    await give(page, { name: 'IMG_1.HEIC', mimeType: '', buffer: heic })
    await expect(alert).toContainText('This is a HEIC photo, the format that iPhones use')

    await page.route(photos, (route) => route.abort('internetdisconnected'))
    await give(page, jpeg)
    await expect(alert).toContainText('We couldn’t reach the school.')
    await page.unroute(photos)
    await group.getByRole('button', { name: 'Try again' }).click()
    await expect(address(page)).toHaveValue(sent)
    await expect(group.getByText('Photo added.')).toHaveRole('status')
    // The crops follow.
    await expect(group.locator('img').first()).toHaveJSProperty('complete', true)
    await expect(group.locator('img').first()).not.toHaveJSProperty('naturalWidth', 0)
    await expect(page.getByLabel('Course Name')).toHaveValue('Harbour at night')
    assert.equal(classes, 0)
    // A large picture does not stay in memory.
    assert.equal(await openPreviews(), 0)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    assert.ok(wide <= 0, `${wide} px too wide`)

    // The draft has it, too.
    await page.reload()
    await expect(address(page)).toHaveValue(sent)
    await expectAdded(page, instructor)
    assert.equal(classes, 1)
    await leave()
  })

/** Drops or pastes a file into a text field, perhaps with a table beside it. */
async function hand(page: Page, how: 'drop' | 'paste', table?: string) {
  const bytes = picture.toString('base64')
  await page.evaluate(
    ([how, bytes, table]) => {
      const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
      const data = new DataTransfer()
      data.items.add(new File([content], 'given.jpg', { type: 'image/jpeg' }))
      if (table !== undefined) {
        data.setData('text/plain', 'a cell')
        data.setData('text/html', table)
      }
      const options = { bubbles: true, cancelable: true }
      const event =
        how === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: data })
          : new ClipboardEvent('paste', { ...options, clipboardData: data })
      const name = document.querySelector('input[name=className]') ?? document.body
      // Otherwise the browser would leave the page for the file.
      if (name.dispatchEvent(event) && how === 'drop') throw new Error('nobody took it')
    },
    [how, bytes, table] as const,
  )
}

for (const how of ['drop', 'paste'] as const)
  test(`[12.3] a picture may be given by ${how}, anywhere on the page`, async () => {
    const instructor = await newInstructor()
    const { page, leave } = await visit(browser, site.origin)
    await signInAs(page, instructor, '/dashboard/addclass')
    await fillIn(page)
    const group = page.getByRole('group', { name: 'Photo' })
    if (how === 'paste') {
      // A cell of a table comes with a picture of it.
      await hand(page, 'paste', '<table><tr><td>a cell</td></tr></table>')
      await expect(group.getByText('given.jpg')).toHaveCount(0)
    }
    await hand(page, how)
    await expect(address(page)).toHaveValue(sent)
    await expectAdded(page, instructor)
    await leave()
  })

test('[12.3] an address that is typed takes the place of a picture on its way, and is shown when asked for', async () => {
  const instructor = await newInstructor()
  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, instructor, '/dashboard/addclass')
  const group = page.getByRole('group', { name: 'Photo' })
  await page.route('**/api/photos?for=class', () => {})
  await give(page, jpeg)
  await expect(group.getByRole('progressbar')).toBeVisible()
  await address(page).fill(`${site.origin}/photos/class-02.jpg`)
  await expect(group.getByRole('progressbar')).toHaveCount(0)
  await expect(group.locator('img')).toHaveCount(0)
  await group.getByRole('button', { name: 'Show photo' }).click()
  await expect(address(page)).toBeFocused()
  await expect(group.locator('img').first()).toBeVisible()
  await leave()
})

test('[12.3] a class is added as soon as its picture is ready, and the missing one is no fault any more', async () => {
  const instructor = await newInstructor()
  const { page, leave } = await visit(browser, site.origin, { expects: [[0, '/api/photos']] })
  await signInAs(page, instructor, '/dashboard/addclass')
  await fillIn(page)
  const group = page.getByRole('group', { name: 'Photo' })
  const add = page.getByRole('button', { name: 'Add Class' })
  const missing = group.getByText('Choose a photo or enter its address')
  await add.click()
  await expect(missing).toBeVisible()
  const held = Promise.withResolvers<void>()
  await page.route('**/api/photos?for=class', async (route) => {
    await held.promise
    await route.continue()
  })
  await give(page, jpeg)
  await expect(group.getByRole('progressbar')).toBeVisible()
  await expect(missing).toHaveCount(0)
  await expect(address(page)).not.toHaveAttribute('aria-invalid')
  await expect(group.getByRole('alert')).toHaveCount(0)
  await group.getByRole('button', { name: 'Cancel' }).click()
  await expect(missing).toBeVisible()

  await give(page, jpeg)
  await add.click()
  await expect(group.getByText('Sending the form as soon as the photo is ready…')).toBeVisible()
  held.resolve()
  const done = page.getByRole('dialog', { name: 'Class Added Successfully' })
  await done.getByRole('button', { name: 'Okay' }).click()
  const query = { email: instructor.email }
  const { items } = await site.apiAs(instructor.idToken).listInstructorClasses({ query })
  assert.equal(items.length, 1)
  assert.match(items[0]?.photo ?? '', sent)
  await leave()
})

test('[12.3] a picture whose answer was lost is sent again as the same one, also by itself', async () => {
  const instructor = await newInstructor()
  const { page, leave } = await visit(browser, site.origin, { expects: [[0, '/api/photos']] })
  await signInAs(page, instructor, '/dashboard/addclass')
  const group = page.getByRole('group', { name: 'Photo' })
  const keys: (string | undefined)[] = []
  const lost: string[] = []
  await page.route('**/api/photos?for=class', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length === 3) return route.continue()
    const { photo } = (await (await route.fetch()).json()) as { photo: string }
    lost.push(photo)
    await route.abort('connectionreset')
  })
  await give(page, jpeg)
  await group.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => keys.length).toBe(2)
  await expect(group.getByRole('alert')).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(address(page)).toHaveValue(sent)
  assert.ok(keys[0])
  assert.deepEqual(keys, [keys[0], keys[0], keys[0]])
  const photo = await address(page).inputValue()
  assert.deepEqual(lost, [photo, photo])
  await leave()
})
