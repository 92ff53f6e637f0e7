import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from '@playwright/test'
import { boxOf, expect, visit } from '#tests/support/browser/browser.ts'
import { openSite } from '#tests/support/browser/open-site.ts'
import { classAddress } from '#web/features/classes/class-query.ts'
import { instructorAddress } from '#web/features/instructors/instructor-query.ts'

const { site, browser } = await openSite({ demo: true, settings: { LANGUAGES: 'en,de' } })
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
  ['the classes', '/classes', 0.9],
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

for (const [language, path] of [
  ['en-GB', '/classes'],
  ['de-DE', '/de/classes'],
] as const)
  test(`[2.10] 360 px wide, the first photograph of the classes begins in sight (${language})`, async () => {
    const { page, leave } = await visit(browser, site.origin, {
      viewport: { width: 360, height: 740 },
      locale: language,
    })
    await page.goto(path)
    const { y } = await boxOf(classPhotos(page).first())
    assert.ok(y < 480, `at ${y}`)
    await leave()
  })
