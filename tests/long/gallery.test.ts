import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, visit } from '#tests/support/browser/browser.ts'
import { openSite } from '#tests/support/browser/open-site.ts'
import { swipe } from '#tests/support/browser/swipe.ts'

const { site, browser } = await openSite({ demo: true })

const galleryOf = (page: Page) => page.getByRole('group', { name: 'Selected Photo of This Month' })

/** Moves the pointer: carousels load at once for active visitors, after seconds for others. */
const stir = (page: Page) => page.mouse.move(1, 1)

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  assert.ok(box, 'what is measured is on the page')
  return box
}

/**
 * The distance in pixels of the front photo from the middle of the window, and the depth and turn of this photo,
 * its neighbours and the next but one.
 */
async function measureCoverflow(page: Page) {
  return galleryOf(page)
    .getByRole('group', { name: /^photo \d+ of 14$/ })
    .evaluateAll((slides) => {
      const stand = (number: number) => {
        const style = slides[number - 1]?.getAttribute('style') ?? ''
        const [, depth, turn] = style.match(/, ([-.\d]+)px\).*rotateY\(([-.\d]+)deg/) ?? []
        // Adding 0 turns -0 into 0.
        return { depth: Math.round(Number(depth)) + 0, turn: Math.round(Number(turn)) + 0 }
      }
      const front = slides.find((slide) => slide.classList.contains('swiper-slide-active'))
      const { x = NaN, width = NaN } = front?.getBoundingClientRect() ?? {}
      return {
        inFront: front?.getAttribute('aria-label'),
        offCentre: Math.round(x + width / 2 - window.innerWidth / 2) + 0,
        stands: [6, 7, 8, 9].map(stand),
      }
    })
}

test('[1.8] [9.3] the coverflow has its numbers at every width', async () => {
  const { page, leave } = await visit(browser, site.origin, { reducedMotion: 'reduce' })
  for (const width of [360, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    await stir(page)
    await galleryOf(page).scrollIntoViewIfNeeded()
    await expect
      .poll(() => measureCoverflow(page), `${width} px`)
      .toEqual({
        inFront: 'photo 7 of 14',
        offCentre: 0,
        stands: [
          { depth: -100, turn: 50 },
          { depth: 0, turn: 0 },
          { depth: -100, turn: -50 },
          { depth: -200, turn: -100 },
        ],
      })
  }
  await leave()
})

test('[1.8] a click and Enter open a photo large; closing gives the focus back', async () => {
  const photos = await site.apiAs(null).listGallery()
  const { page, leave } = await visit(browser, site.origin, { reducedMotion: 'reduce' })
  await page.goto('/')
  const inFront = galleryOf(page).locator('.swiper-slide-active').getByRole('button')
  const dialogOf = (index: number) => page.getByRole('dialog', { name: photos[index]?.title })
  const small = await boxOf(inFront)
  await inFront.click()
  await expect(dialogOf(6)).toBeVisible()
  await expect(dialogOf(6)).toContainText(photos[6]?.tutor ?? 'nobody')
  const isLarger = async () => {
    const large = await boxOf(dialogOf(6).getByRole('img'))
    return large.width * large.height > small.width * small.height
  }
  await expect.poll(isLarger, 'the photo is larger').toBe(true)
  await dialogOf(6).getByRole('button', { name: 'Close the photo' }).click()
  await expect(dialogOf(6)).toBeHidden()
  await expect(inFront).toBeFocused()

  await expect(galleryOf(page).locator('.swiper-initialized')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  // By its own name: the one in front was already in front, and focused, before the press.
  const next = galleryOf(page).getByRole('group', { name: 'photo 8 of 14' })
  await expect(next.getByRole('button')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialogOf(7)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialogOf(7)).toBeHidden()
  await expect(inFront).toBeFocused()
  await leave()
})

for (const touch of [false, true])
  test(`[1.8] the large photo turns by arrows and keys${touch ? ', and by swipes of a finger' : ''}, and leads to the tutor’s classes`, async () => {
    const photos = await site.apiAs(null).listGallery()
    const { page, leave } = await visit(browser, site.origin, {
      reducedMotion: 'reduce',
      hasTouch: touch,
      viewport: touch ? { width: 360, height: 740 } : { width: 1280, height: 800 },
    })
    await page.goto('/')
    await galleryOf(page).scrollIntoViewIfNeeded()
    await expect(galleryOf(page).locator('.swiper-initialized')).toBeVisible()
    await galleryOf(page).locator('.swiper-slide-active').getByRole('button').click()
    const dialog = page.getByRole('dialog')
    const shows = async (number: number) => {
      await expect(dialog).toHaveAccessibleName(photos[number - 1]?.title ?? '')
      await expect(dialog.getByText(`${number} / 14`, { exact: true })).toBeVisible()
      // The photos before and after it are loaded, but hidden from everyone.
      await expect(dialog.getByRole('img')).toHaveCount(1)
      await expect(dialog.locator('img')).toHaveCount(3)
    }
    await shows(7)
    await dialog.getByRole('button', { name: 'Next photo' }).click()
    await shows(8)
    await dialog.getByRole('button', { name: 'Previous photo' }).click()
    await shows(7)
    for (const [key, number] of [
      ['ArrowLeft', 6],
      ['ArrowRight', 7],
      ['End', 14],
      ['ArrowRight', 1],
      ['ArrowLeft', 14],
      ['Home', 1],
    ] as const) {
      await page.keyboard.press(key)
      await shows(number)
    }
    if (touch) {
      await swipe(page, dialog, 'finger')
      await shows(2)
    }
    await expectAccessible(page, 'the large photo')
    const shown = touch ? 2 : 1
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    // The last enlarged photo is in front, and has the focus.
    const front = galleryOf(page).getByRole('group', { name: `photo ${shown} of 14` })
    await expect(front.getByRole('button')).toBeFocused()
    await page.keyboard.press('Enter')
    const { tutor = '', instructorId } = photos[shown - 1] ?? {}
    await dialog.getByRole('link', { name: `Classes by ${tutor}` }).click()
    await expect(page).toHaveURL(new RegExp(`/instructor/${instructorId}/`))
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    await leave()
  })
