import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from '@playwright/test'
import { registerPerson } from '#tests/support/accounts.ts'
import { expectAccessible } from '#tests/support/axe.ts'
import { expect, visit } from '#tests/support/browser.ts'
import { openSite } from '#tests/support/open-site.ts'
import { startSite } from '#tests/support/site.ts'
import { swipe } from '#tests/support/swipe.ts'
import { classAddress } from '#web/features/classes/class-query.ts'
import { formatPrice } from '#web/features/classes/price.ts'
import { sayFirstDay } from '#web/features/classes/when.ts'

const { site, browser } = await openSite({ demo: true })
// Eight approved classes, and with this one seven instructors: more of both than home shows.
await registerPerson(site.origin, 'Instructor', 'The Seventh Instructor')

const sections = [
  'Our Popular Classes',
  'Our hard working Instructor',
  'Selected Photo of This Month',
]

const heroOf = (page: Page) => page.getByRole('group', { name: 'What the school offers' })
const classesOf = (page: Page) => page.getByRole('group', { name: sections[0] })
const galleryOf = (page: Page) => page.getByRole('group', { name: sections[2] })

/** Moves the pointer: carousels come to who does something at once, to others after seconds. */
const stir = (page: Page) => page.mouse.move(1, 1)

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  assert.ok(box, 'what is measured is on the page')
  return box
}

test('[1.2] [1.3] home is hero, classes, instructors and gallery, in this order', async () => {
  const { page, leave } = await visit(browser, site.origin, { reducedMotion: 'reduce' })
  await page.goto('/')
  await expect(page).toHaveTitle('Safelight | Home')
  const parts = [
    heroOf(page),
    ...sections.map((name) => page.getByRole('heading', { level: 2, name, exact: true })),
  ]
  const tops = () => Promise.all(parts.map(async (part) => (await boxOf(part)).y))
  await expect
    .poll(async () => {
      const found = await tops()
      return found.every((top, index) => index === 0 || top > (found[index - 1] ?? top))
    })
    .toBe(true)
  const order = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()
  // The other five slides of the hero have one each, before them.
  assert.deepEqual(order.slice(5), sections)
  await leave()
})

/** Slides side by side within the frame, and the pixels between two of them. */
async function measureClasses(page: Page) {
  const frame = await boxOf(classesOf(page).locator('.swiper'))
  const cards = await Promise.all((await classesOf(page).getByRole('article').all()).map(boxOf))
  const [first, second] = cards
  assert.ok(first && second)
  return {
    perView: cards.filter(({ x, width }) => x + width <= frame.x + frame.width + 1).length,
    between: Math.round(second.x - first.x - first.width),
  }
}

for (const javaScriptEnabled of [true, false])
  test(`[1.6] [9.2] popular classes stand 4/30, 2/20, 1/20, 1/10 by width ${javaScriptEnabled ? 'in the carousel' : 'without script, too'}`, async () => {
    const { page, leave } = await visit(browser, site.origin, { javaScriptEnabled })
    await page.goto('/')
    await stir(page)
    if (javaScriptEnabled)
      await expect(classesOf(page).locator('.swiper-initialized')).toBeVisible()
    for (const [width, perView, between] of [
      [1280, 4, 30],
      [1024, 4, 30],
      [1023, 2, 20],
      [768, 2, 20],
      [767, 1, 20],
      [640, 1, 20],
      [639, 1, 10],
      [320, 1, 10],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(() => measureClasses(page), `${width} px`).toEqual({ perView, between })
    }
    await leave()
  })

test('[1.6] [1.7] [9.1] [9.4] home shows six approved classes and six instructors of more', async () => {
  const api = site.apiAs(null)
  const classes = await api.listClasses({ query: { sort: 'popular' } })
  const instructors = await api.listInstructors({ query: { role: 'instructor' } })
  assert.ok(classes.items.length > 6 && instructors.items.length > 6)
  const { page, leave } = await visit(browser, site.origin, { reducedMotion: 'reduce' })
  await page.goto('/')
  const cards = classesOf(page).getByRole('article')
  await expect(cards).toHaveCount(6)
  for (const [index, offered] of classes.items.slice(0, 6).entries()) {
    const card = cards.nth(index)
    await expect(card.getByRole('heading', { name: offered.className })).toHaveCount(1)
    await expect(card.getByRole('img')).toHaveAccessibleName(/\S/)
    await expect(card).toContainText(offered.description)
    await expect(card).toContainText(`Available: ${offered.availableSeats} Seats`)
    await expect(card).toContainText(offered.instructorName)
    await expect(card).toContainText(formatPrice(offered.price))
    await expect(card).toContainText(sayFirstDay(offered, 'UTC'))
    await expect(card.getByRole('link')).toHaveAttribute('href', classAddress(offered))
  }
  const teachers = page.getByRole('region', { name: sections[1] }).getByRole('article')
  await expect(teachers).toHaveCount(6)
  for (const [index, { name, students }] of instructors.items.slice(0, 6).entries()) {
    const card = teachers.nth(index)
    await expect(card.getByRole('heading', { name, exact: true })).toBeVisible()
    await expect(card.getByRole('img')).toHaveAccessibleName(/\S/)
    await expect(card).toContainText('Instructor')
    await expect(card).toContainText('Total 450+ Student')
    if (students > 0)
      await expect(card.getByText(`${students} enrolled here`, { exact: true })).toBeVisible()
  }
  await leave()
})

test('[1.8] [9.3] the gallery is a coverflow of 14 photos with tutor and Selected', async () => {
  const photos = await site.apiAs(null).listGallery()
  const { page, leave } = await visit(browser, site.origin, { reducedMotion: 'reduce' })
  await page.goto('/')
  const slides = galleryOf(page).getByRole('group', { name: /^photo \d+ of 14$/ })
  await expect(slides).toHaveCount(14)
  assert.equal(photos.length, 14)
  for (const [index, { tutor, alt }] of photos.entries()) {
    const slide = slides.nth(index)
    await expect(slide.getByText(tutor, { exact: true })).toHaveCount(1)
    await expect(slide.getByText('Selected', { exact: true })).toHaveCount(1)
    await expect(slide.getByRole('img', { name: alt })).toHaveCount(1)
  }
  await leave()
})

/**
 * The pixels of the photo in front from the middle of the window, and how far back and how much
 * turned it, its neighbours and the next but one stand.
 */
async function measureCoverflow(page: Page) {
  return galleryOf(page)
    .getByRole('group', { name: /^photo \d+ of 14$/ })
    .evaluateAll((slides) => {
      const stand = (number: number) => {
        const style = slides[number - 1]?.getAttribute('style') ?? ''
        const [, depth, turn] = style.match(/, ([-.\d]+)px\).*rotateY\(([-.\d]+)deg/) ?? []
        // Adding 0 makes 0 of -0.
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
  // By its own name: the one in front was in front, and focused, before the press, too.
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
      // Those before and after it are loaded, and not there for anybody yet.
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
    // The one that was large last is in front, and has the focus.
    const front = galleryOf(page).getByRole('group', { name: `photo ${shown} of 14` })
    await expect(front.getByRole('button')).toBeFocused()
    await page.keyboard.press('Enter')
    const tutor = photos[shown - 1]?.tutor ?? ''
    await dialog.getByRole('link', { name: `Classes of ${tutor}` }).click()
    await expect(page).toHaveURL(new RegExp(`/classes\\?q=${tutor.replace(' ', '\\+')}$`))
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    await leave()
  })

test('[1.3] [1.4] [1.6] [1.8] without JavaScript the content of home stands', async () => {
  const { page, leave } = await visit(browser, site.origin, { javaScriptEnabled: false })
  await page.goto('/')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Best Photography Tutor' }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('opacity', '1')
  await expect(heroOf(page).getByRole('heading', { level: 2 })).toHaveCount(5)
  const cards = classesOf(page).getByRole('article')
  await expect(cards).toHaveCount(6)
  await expect(cards.first()).toBeVisible()
  const teachers = page.getByRole('region', { name: sections[1] }).getByRole('article')
  await expect(teachers).toHaveCount(6)
  await expect(galleryOf(page).getByText('Selected', { exact: true })).toHaveCount(14)
  // A row that scrolls takes the place of each carousel.
  await cards.last().scrollIntoViewIfNeeded()
  await expect(cards.last()).toBeInViewport()
  await leave()
})

test('[1.3] [1.6] a school without classes says so, and leaves out instructors that it has not', async () => {
  const empty = await startSite()
  const { page, leave } = await visit(browser, empty.origin, { reducedMotion: 'reduce' })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: sections[0] })).toBeVisible()
  await expect(page.getByText('The next classes are being prepared.')).toBeVisible()
  await expect(page.getByRole('heading', { name: sections[1] })).toHaveCount(0)
  await leave()
  await empty.close()
})
