import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from '@playwright/test'
import { registerAdmin, registerPerson } from '#tests/support/school/accounts.ts'
import { allWidths, expectAccessible } from '#tests/support/browser/axe.ts'
import { boxOf, expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { openSite } from '#tests/support/browser/open-site.ts'
import { offerClass } from '#tests/support/school/classes.ts'
import { classAddress } from '#web/features/classes/class-query.ts'
import { instructorAddress } from '#web/features/instructors/instructor-query.ts'

const { site, browser } = await openSite({ demo: true })
const [offered] = (await site.apiAs(null).listClasses({ query: { limit: 1 } })).items
const [teacher] = (
  await site.apiAs(null).listInstructors({ query: { role: 'instructor', limit: 1 } })
).items
assert.ok(offered && teacher)

const classPhotos = (page: Page) => page.locator('main img[src*="/photos/class-"]')

/** The share of each picture that its frame shows, and what it shows of it. */
const readCrops = (photos: Locator) =>
  photos.evaluateAll((images) =>
    (images as HTMLImageElement[])
      .filter((image) => image.offsetWidth > 0)
      .map((image) => {
        const { offsetWidth: width, offsetHeight: height, naturalWidth, naturalHeight } = image
        const natural = naturalWidth / naturalHeight
        const frame = width / height
        const { objectFit, objectPosition } = getComputedStyle(image)
        const share = Math.min(natural / frame, frame / natural)
        return { share: objectFit === 'cover' ? share : 1, objectPosition }
      }),
  )

async function loadAll(page: Page): Promise<void> {
  await expect(classPhotos(page).first()).toBeAttached()
  await classPhotos(page).evaluateAll((images) => {
    for (const image of images as HTMLImageElement[]) image.loading = 'eager'
  })
  await expect
    .poll(() =>
      classPhotos(page).evaluateAll((images) =>
        (images as HTMLImageElement[]).every(
          ({ complete, naturalWidth }) => complete && naturalWidth > 0,
        ),
      ),
    )
    .toBe(true)
}

const pages: [name: string, path: string, leastOfFirst: number][] = [
  ['the page of a class', classAddress(offered), 0.8],
  ['home', '/', 0.62],
  ['the classes', '/classes', 0.62],
  ['an instructor', instructorAddress(teacher._id, teacher.name), 0.62],
]

for (const width of [360, 768, 1280, 1920])
  test(`[3.3] [11.1] ${width} px wide, photographs of classes are cropped by a third at most, and by a fifth on their own page, with nothing on them`, async () => {
    const { page, leave } = await visit(browser, site.origin, {
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
    })
    for (const [name, path, leastOfFirst] of pages) {
      await page.goto(path)
      await loadAll(page)
      const crops = await readCrops(classPhotos(page))
      assert.ok(crops.length > 0, name)
      for (const [index, { share, objectPosition }] of crops.entries()) {
        const least = index === 0 ? leastOfFirst : 0.62
        assert.ok(share >= least, `${name}, photograph ${index + 1}: ${share.toFixed(2)}`)
        // The demonstration's photographs have a focus.
        assert.notEqual(objectPosition, '50% 50%', name)
      }
    }
    await page.goto(classAddress(offered))
    const { x, y, width: across, height } = await boxOf(classPhotos(page).first())
    const covered = await classPhotos(page)
      .first()
      .evaluate(
        (image, spots) =>
          spots.filter(([left = 0, top = 0]) => document.elementFromPoint(left, top) !== image),
        [0.05, 0.5, 0.95].flatMap((part) => [
          [x + across * part, y + height * 0.2],
          [x + across * part, y + Math.min(height * 0.95, 780 - y)],
        ]),
      )
    assert.deepEqual(covered, [])
    await leave()
  })

test('[5.4] [11.1] an instructor says what crops keep, by pressing the picture and with the arrow keys, and visitors see it', async () => {
  const [instructor, admin] = await Promise.all([
    registerPerson(site.origin, 'Instructor', 'Ada Holm'),
    registerAdmin(site),
  ])
  const className = 'Window light'
  const _id = await offerClass(site, { className, instructor, approvedBy: admin })
  const { page, leave } = await visit(browser, site.origin, { reducedMotion: 'reduce' })
  await signInAs(page, instructor, `/dashboard/updateClass/${_id}`)
  // The school's own photographs are fetched at once, another address when it is asked for.
  const show = page.getByRole('button', { name: 'Show picture' })
  await show.click()
  const picture = page.getByRole('button', { name: /^Middle of the crops/ })
  const { width, height } = await boxOf(picture)
  await picture.click({ position: { x: width / 4, y: height * 0.75 } })
  await expect(picture).toHaveAccessibleName(
    'Middle of the crops: 25% from the left, 75% from the top',
  )
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowUp')
  await expect(picture).toHaveAccessibleName(
    'Middle of the crops: 26% from the left, 65% from the top',
  )
  const crops = page.getByRole('list', { name: 'What students see' })
  await expect(crops.locator('img').first()).toHaveCSS('object-position', '26% 65%')
  await expectAccessible(page, 'the form of a class with a focus', allWidths)
  await page.getByRole('button', { name: 'Update Class' }).click()
  await page.getByRole('button', { name: 'Okay' }).click()
  await expect(page).toHaveURL('/dashboard/myclass')
  await page.goto(classAddress({ _id, className }))
  await expect(page.locator('main img').first()).toHaveCSS('object-position', '26% 65%')
  await page.goto(`/dashboard/updateClass/${_id}`)
  await page.getByLabel('Photo URL', { exact: true }).fill(`${site.origin}/photos/class-02.jpg`)
  await show.click()
  await expect(picture).toHaveAccessibleName(
    'Middle of the crops: 50% from the left, 50% from the top',
  )
  await leave()
})
