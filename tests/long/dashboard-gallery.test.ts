import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { registerAdmin, registerPerson } from '#tests/support/school/accounts.ts'
import { expectAccessible, narrow } from '#tests/support/browser/axe.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { openSite } from '#tests/support/browser/open-site.ts'
import { makeTestPhoto } from '#tests/support/files/test-photos.ts'

const { site, browser } = await openSite({ demo: true })
const admin = await registerAdmin(site)

const photo = (page: Page, number: number) =>
  page.getByRole('group', { name: `Photo ${number}`, exact: true })
const head = (page: Page, number: number) => photo(page, number).locator('[aria-expanded]')
const menu = (page: Page, number: number) =>
  photo(page, number).getByRole('button', { name: /^More actions/ })
const photos = (page: Page) => page.getByRole('group', { name: /^Photo \d+$/ })

async function choose(page: Page, number: number, name: string) {
  await menu(page, number).click()
  await photo(page, number).getByRole('button', { name }).click()
}

async function upload(page: Page) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add a photo' }).click()
  const buffer = await makeTestPhoto(1000, 750)
  await (await chooser).setFiles({ name: 'dusk.jpg', mimeType: 'image/jpeg', buffer })
}

test('[1.8] [12.3] an admin selects the photographs of the home page, all fourteen, with the keyboard', async () => {
  const before = await site.apiAs(null).listGallery()
  const { page, leave } = await visit(browser, site.origin, { reducedMotion: 'reduce' })
  await signInAs(page, admin, '/dashboard/gallery')
  await expect(photos(page)).toHaveCount(14)
  await expect(page.getByRole('button', { name: 'Add a photo' })).toHaveCount(0)
  // Rows are short while they are folded.
  await page.setViewportSize(narrow)
  const length = await page.evaluate(() => document.documentElement.scrollHeight)
  assert.ok(length <= 2_400, `the page is ${length} px long`)

  // The focus moves with the photo.
  await menu(page, 2).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(photo(page, 2).getByRole('button', { name: 'Move up' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(head(page, 1)).toContainText(before[1]?.title ?? assert.fail())
  await expect(menu(page, 1)).toBeFocused()
  await expect(page.getByText('Now photo 1 of 14.')).toHaveCount(1)

  const lastTitle = before[13]?.title ?? assert.fail()
  await choose(page, 14, 'Move to the front')
  await expect(head(page, 1)).toContainText(lastTitle)
  await expect(menu(page, 1)).toBeFocused()
  await head(page, 1).focus()
  await page.keyboard.press('Enter')
  await photo(page, 1).getByLabel('Position').selectOption('14')
  await expect(photo(page, 14).getByLabel('Title')).toHaveValue(lastTitle)
  await expect(photo(page, 14).getByLabel('Position')).toBeFocused()
  await page.setViewportSize({ width: 1280, height: 720 })

  // The button stays in view.
  const save = page.getByRole('button', { name: 'Save gallery' })
  await expect(save).toBeInViewport({ ratio: 1 })

  await choose(page, 14, 'Remove')
  await expect(menu(page, 13)).toBeFocused()
  await expect(page.getByText('The gallery shows 14 photos. 1 is missing.')).toBeVisible()
  await save.click()
  await expect(page.getByText('Choose 14 photographs in all')).toBeVisible()
  await upload(page)
  await expect(photos(page)).toHaveCount(14)
  await expect(photo(page, 14).getByLabel('Title')).toBeFocused()
  await page.keyboard.type('Dusk')
  const photographer = photo(page, 14).getByLabel('Photographer', { exact: true })
  await expect(photographer).toHaveValue('')
  await photo(page, 14).getByLabel('Photographer’s name').fill('A friend of the school')
  await save.click()
  await expect(photo(page, 14).getByLabel('Alternative text')).toHaveAccessibleDescription(
    /Alternative text is required/,
  )
  await expect(photo(page, 14).getByLabel('Alternative text')).toBeFocused()
  await photo(page, 14).getByLabel('Alternative text').fill('A pier at dusk')
  await expectAccessible(page, 'the gallery in the dashboard')
  await save.click()
  await page.getByRole('dialog', { name: 'Gallery updated' }).getByRole('button').click()
  const after = await site.apiAs(null).listGallery()
  const titles = before.map(({ title }) => title)
  assert.deepEqual(
    after.map(({ title }) => title),
    [titles[1], titles[0], ...titles.slice(2, 13), 'Dusk'],
  )
  const { alt, width, height, ...last } = after.at(-1) ?? assert.fail('no photo')
  assert.deepEqual([alt, width, height], ['A pier at dusk', 1000, 750])
  assert.deepEqual([last.tutor, last.instructorId], ['A friend of the school', null])
  assert.deepEqual(
    after.slice(0, 2).map(({ tutor, instructorId }) => [tutor, instructorId]),
    [before[1], before[0]].map((one) => [one?.tutor, one?.instructorId]),
  )

  await photographer.selectOption({ label: 'Ana Moreau, instructor@safelight.test' })
  await expect(photo(page, 14).getByLabel('Photographer’s name')).toHaveCount(0)
  await save.click()
  await page.getByRole('dialog', { name: 'Gallery updated' }).getByRole('button').click()
  const [ana] = (await site.apiAs(null).listInstructors({ query: { role: 'instructor' } })).items
  const chosen = (await site.apiAs(null).listGallery()).at(-1)
  assert.deepEqual([chosen?.tutor, chosen?.instructorId], ['Ana Moreau', ana?._id])
  await page.goto('/')
  const gallery = page.getByRole('group', { name: 'Selected Photo of This Month' })
  await expect(gallery.getByRole('img', { name: 'A pier at dusk' })).toHaveCount(1)
  await leave()
})

test('[11.2] an instructor shows photographs of their own, in their order', async () => {
  const instructor = await registerPerson(site.origin, 'Instructor', 'Ada Holm')
  const { page, leave } = await visit(browser, site.origin, {
    reducedMotion: 'reduce',
    viewport: narrow,
  })
  await signInAs(page, instructor, '/dashboard/info')
  await expect(page.getByText('0 of up to 12 photos.')).toBeVisible()
  for (const [index, alt] of ['A harbour', 'A hill'].entries()) {
    await upload(page)
    await photo(page, index + 1)
      .getByLabel('Alternative text')
      .fill(alt)
  }
  await choose(page, 2, 'Move up')
  await expectAccessible(page, 'own photographs')
  await page.getByRole('button', { name: 'Save photographs' }).click()
  await page.getByRole('dialog', { name: 'Photographs updated' }).getByRole('button').click()
  const { _id } = await site.apiAs(instructor.idToken).readOwnUser({})
  await page.goto(`/instructor/${_id}`)
  const shown = page.getByRole('region', { name: 'Photographs' }).getByRole('img')
  await expect(shown).toHaveCount(2)
  await expect(shown.first()).toHaveAccessibleName('A hill')
  await page.getByRole('button', { name: 'A hill' }).click()
  await expect(page.getByRole('dialog', { name: 'Untitled' })).toContainText('Ada Holm')
  await leave()
})
