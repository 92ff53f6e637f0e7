import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from '@playwright/test'
import { registerPerson } from '#tests/support/school/accounts.ts'
import { expect, visit } from '#tests/support/browser/browser.ts'
import { openSite } from '#tests/support/browser/open-site.ts'
import { startSite } from '#tests/support/school/site.ts'
import { classAddress } from '#web/features/classes/class-query.ts'
import { formats } from '#tests/support/formats.ts'

const { site, browser } = await openSite({ demo: true })
// Eight approved classes, and with this one seven instructors: more of each than home shows.
await registerPerson(site.origin, 'Instructor', 'The Seventh Instructor')

const sections = [
  'Our Popular Classes',
  'Our hard working Instructor',
  'Selected Photo of This Month',
]

const heroOf = (page: Page) => page.getByRole('group', { name: 'What the school offers' })
const classesOf = (page: Page) => page.getByRole('group', { name: sections[0] })
const galleryOf = (page: Page) => page.getByRole('group', { name: sections[2] })

/** Moves the pointer: carousels load at once for active visitors, after seconds for others. */
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
  assert.deepEqual(order.slice(5), [...sections, 'The photograph comes back'])
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
    await classesOf(page).scrollIntoViewIfNeeded()
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
    await expect(card).toContainText(formats.price(offered.price))
    await expect(card).toContainText(formats.start(offered))
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
      await expect(
        card.getByText(`${students} ${students === 1 ? 'student' : 'students'} enrolled`, {
          exact: true,
        }),
      ).toBeVisible()
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

const sliderOf = (page: Page) =>
  page.getByRole('slider', { name: 'From the re-shoot to the first try' })

/** The share of the width up to which the first try lies on the re-shoot. */
const shareShown = (page: Page) =>
  page.locator('.before-after figure:first-child > div').evaluate((frame) => {
    const hidden = /^inset\(\S+ ([\d.]+)%/.exec(getComputedStyle(frame).clipPath)?.[1]
    return hidden === undefined ? null : 100 - Number(hidden)
  })

for (const [width, height] of [
  [360, 740],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
] as const)
  test(`[1.3] the photograph that comes back begins on the first screen, and leads to the whole, ${width} px wide`, async () => {
    const { page, leave } = await visit(browser, site.origin, {
      viewport: { width, height },
      reducedMotion: 'reduce',
    })
    await page.goto('/')
    const strip = page.getByRole('link', { name: /^The photograph comes back/ })
    const [first, again] = await Promise.all((await strip.locator('img').all()).map(boxOf))
    assert.ok(first && again)
    assert.equal(first.y, again.y)
    assert.ok(height - first.y >= 64, `${height - first.y} px of it are seen`)
    const hero = await boxOf(heroOf(page))
    const classes = await boxOf(page.getByRole('heading', { name: sections[0] }))
    assert.ok(hero.y < first.y && first.y < classes.y)
    await strip.click()
    await expect(page.getByRole('heading', { name: 'The photograph comes back' })).toBeInViewport()
    await expect(sliderOf(page)).toBeInViewport()
    await leave()
  })

test('[18.7] the first try and its re-shoot lie under a slider, by pointer, finger and keyboard', async () => {
  const { page, leave } = await visit(browser, site.origin, {
    reducedMotion: 'reduce',
    hasTouch: true,
  })
  await page.goto('/')
  const slider = sliderOf(page)
  await slider.scrollIntoViewIfNeeded()
  await expect(page.locator('html[data-hydrated]')).toHaveCount(1)
  await expect.poll(() => shareShown(page)).toBe(50)
  const frame = await boxOf(page.locator('.before-after figure:first-child > div'))
  const middle = frame.y + frame.height / 2
  await page.mouse.move(frame.x + frame.width / 2, middle)
  await page.mouse.down()
  await page.mouse.move(frame.x + frame.width * 0.9, middle, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => shareShown(page)).toBe(90)
  await page.touchscreen.tap(frame.x + frame.width * 0.25, middle)
  await expect.poll(() => shareShown(page)).toBe(25)
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => shareShown(page)).toBe(26)
  await page.keyboard.press('Home')
  await expect.poll(() => shareShown(page)).toBe(0)
  await page.keyboard.press('End')
  await expect(slider).toHaveValue('100')
  await leave()
})

test('[18.7] without JavaScript the first try and its re-shoot stand side by side', async () => {
  const { page, leave } = await visit(browser, site.origin, { javaScriptEnabled: false })
  await page.goto('/')
  await expect(sliderOf(page)).toBeHidden()
  const [first, again] = await Promise.all(
    (await page.locator('.before-after figure > div').all()).map(boxOf),
  )
  assert.ok(first && again)
  assert.equal(first.y, again.y)
  assert.ok(first.x + first.width < again.x)
  await expect.poll(() => shareShown(page)).toBe(null)
  await leave()
})

test('[1.3] [1.6] a school without classes says so, and leaves out instructors that it has not', async () => {
  const empty = await startSite()
  const { page, leave } = await visit(browser, empty.origin, { reducedMotion: 'reduce' })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: sections[0] })).toBeVisible()
  await expect(page.getByText('New classes will be listed here soon.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Find a class' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: sections[1] })).toHaveCount(0)
  await leave()
  await empty.close()
})
