import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { registerAdmin, registerPerson } from '#tests/support/school/accounts.ts'
import { boxOf, expect, rest, visit } from '#tests/support/browser/browser.ts'
import { offerClass, orderClass } from '#tests/support/school/classes.ts'
import { openSite } from '#tests/support/browser/open-site.ts'
import { swipe } from '#tests/support/browser/swipe.ts'

const { site, browser } = await openSite()

const firstHeading = 'Best Photography Tutor'
const themes = [
  firstHeading,
  'Qualified and Experienced Instructors',
  'Hands-on Practical Sessions',
  'Guest Lectures and Workshops',
  'Online Learning Resources',
  'Exhibitions and Networking Opportunities',
]

/** Without cursor, spaces, and the joiner that keeps the cursor on its line. */
const lettersOf = (text: string) => text.replaceAll(/[_\s\u2060]/g, '')

const heroOf = (page: Page) => page.getByRole('group', { name: 'What the school offers' })

test('[1.4] the hero has six slides with picture, heading and, from 1024 px on, a paragraph', async () => {
  const { page, leave } = await visit(browser, site.origin, {
    reducedMotion: 'reduce',
    viewport: { width: 1024, height: 800 },
  })
  await page.goto('/')
  // The buttons appear at the first sign of a person.
  await page.mouse.move(5, 5)
  const hero = heroOf(page)
  await expect(hero.getByRole('group', { name: /^slide \d of 6$/ })).toHaveCount(6)
  for (const [index, theme] of themes.entries()) {
    const slide = hero.getByRole('group', { name: `slide ${index + 1} of 6` })
    await page.setViewportSize({ width: 1024, height: 800 })
    await expect(slide).toHaveClass(/swiper-slide-active/)
    await expect(slide.getByRole('heading', { name: theme, exact: true })).toBeVisible()
    await expect(slide.getByRole('img')).toHaveAccessibleName(/\S{2,}/)
    await expect(slide.getByRole('img')).toBeVisible()
    const paragraph = slide.getByRole('paragraph')
    await expect(paragraph).toHaveText(/\w+.*\. .*\w\.$/)
    await expect(paragraph).toBeVisible()
    await page.setViewportSize({ width: 1023, height: 800 })
    await expect(paragraph).toBeHidden()
    await hero.getByRole('button', { name: 'Next slide' }).click()
  }
  // The last one is followed by the first again; arrow keys and dots turn it, too.
  const active = hero.locator('.swiper-slide-active')
  await expect(active).toHaveAccessibleName('slide 1 of 6')
  await page.keyboard.press('ArrowRight')
  await expect(active).toHaveAccessibleName('slide 2 of 6')
  await hero.getByRole('button', { name: 'Show slide 5' }).click()
  await expect(active).toHaveAccessibleName('slide 5 of 6')
  await leave()
})

test('[1.5] [9.3] the first heading types itself: 70 ms, 1000 ms, 50 ms, twice', async () => {
  const { page, leave } = await visit(browser, site.origin)
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await page.goto('/')
  const heading = page.getByRole('heading', { level: 1, name: firstHeading, exact: true })
  const drawn = heading.locator('[aria-hidden]')
  const cursor = drawn.getByText('_', { exact: true })
  await expect(cursor).toHaveCSS('animation-name', 'blink')
  // The letters still to come exist, but are invisible.
  const read = async () => lettersOf(await drawn.innerText())
  const shows = async (length: number) => {
    await rest(page)
    await expect.poll(read).toBe(firstHeading.slice(0, length).replaceAll(' ', ''))
    // The next timer is set after the letter is drawn.
    await rest(page)
  }
  let typed = 0
  /** Reaches `length` letter by letter, one per this many milliseconds: not one millisecond earlier. */
  const go = async (length: number, milliseconds: number) => {
    await page.clock.runFor(milliseconds - 1)
    await shows(typed)
    await page.clock.runFor(1)
    typed += Math.sign(length - typed)
    await shows(typed)
    while (typed !== length) {
      await page.clock.runFor(milliseconds)
      typed += Math.sign(length - typed)
      await shows(typed)
    }
  }
  const all = firstHeading.length
  await shows(0)
  await go(all, 70)
  // The typewriter needs one more beat to see that a word is complete, or gone.
  await go(all, 70)
  await go(all - 1, 1000)
  await go(0, 50)
  await go(0, 50)
  await go(1, 50)
  await go(all, 70)
  await go(all, 70)
  await go(all, 10_000)
  // It rests beside the last letter, on its line, at every width.
  const words = heading.locator('> span').first()
  for (const width of [360, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const [{ y, height }, under] = [await boxOf(words), await boxOf(cursor)]
    const overhang = under.y + under.height - (y + height)
    assert.ok(Math.abs(overhang) < under.height / 4, `${width} px: ${overhang} px too low`)
  }
  await expect(cursor).not.toHaveCSS('animation-name', 'blink')
  await expect(heading).toBeVisible()
  await leave()
})

test('[1.5] where the script is late the heading stands, and is typed from there', async () => {
  const { page, leave } = await visit(browser, site.origin)
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  const { promise: scripts, resolve: send } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const heading = page.getByRole('heading', { level: 1, name: firstHeading, exact: true })
  const words = heading.locator('> span').first()
  await expect(words).toHaveCSS('opacity', '0')
  await page.clock.runFor(1000)
  await expect(words).toHaveCSS('opacity', '1')
  send()
  const drawn = heading.locator('[aria-hidden]')
  const read = async () => lettersOf(await drawn.innerText())
  const all = firstHeading.replaceAll(' ', '')
  await expect.poll(read).toBe(all)
  await rest(page)
  await page.clock.runFor(1069)
  await rest(page)
  assert.equal(await read(), all)
  await page.clock.runFor(1)
  await expect.poll(read).toBe(all.slice(0, -1))
  await leave()
})

test('[1.5] with reduced motion the full heading stands still, and so do the slides', async () => {
  const { page, leave } = await visit(browser, site.origin, { reducedMotion: 'reduce' })
  await page.clock.install()
  await page.goto('/')
  const heading = page.getByRole('heading', { level: 1, name: firstHeading, exact: true })
  const active = heroOf(page).locator('.swiper-slide-active')
  await expect(active).toHaveAccessibleName('slide 1 of 6')
  await page.clock.runFor(30_000)
  await expect(heading).toHaveText(firstHeading)
  await expect(heading).toBeVisible()
  await expect(heading.locator('[aria-hidden]')).toHaveCount(0)
  await expect(active).toHaveAccessibleName('slide 1 of 6')
  await leave()
})

test('[1.4] the slides turn by themselves until somebody pauses them', async () => {
  const { page, leave } = await visit(browser, site.origin)
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await page.goto('/')
  const hero = heroOf(page)
  const active = hero.locator('.swiper-slide-active')
  await expect(active).toHaveAccessibleName('slide 1 of 6')
  await page.clock.runFor(8_000)
  await expect(active).toHaveAccessibleName('slide 2 of 6')
  await hero.getByRole('button', { name: 'Pause the slides' }).click()
  await page.mouse.move(0, 0)
  await expect(hero.getByRole('button', { name: 'Play the slides' })).toBeVisible()
  await page.clock.runFor(20_000)
  await expect(active).toHaveAccessibleName('slide 2 of 6')
  await leave()
})

for (const by of ['finger', 'mouse'] as const)
  test(`[1.4] a swipe by ${by} turns the slides`, async () => {
    const { page, leave } = await visit(browser, site.origin, {
      reducedMotion: 'reduce',
      hasTouch: by === 'finger',
      viewport: { width: 360, height: 740 },
    })
    await page.goto('/')
    const active = heroOf(page).locator('.swiper-slide-active')
    await expect(active).toHaveAccessibleName('slide 1 of 6')
    // A mouse is moved before it is pressed; anything that this loads has arrived by then.
    if (by === 'mouse') {
      await page.mouse.move(5, 5)
      await expect(heroOf(page).locator('.swiper-initialized')).toBeVisible()
    }
    // The first swipe of a finger moves a row that meanwhile becomes the carousel.
    await swipe(page, heroOf(page), by)
    await expect(active).toHaveAccessibleName('slide 2 of 6')
    await expect(heroOf(page).locator('.swiper-initialized')).toBeVisible()
    await swipe(page, heroOf(page), by)
    await expect(active).toHaveAccessibleName('slide 3 of 6')
    await leave()
  })

test('[1.4] the slides stand while the pointer is on them or the focus is in them', async () => {
  const { page, leave } = await visit(browser, site.origin)
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await page.goto('/')
  const hero = heroOf(page)
  const active = hero.locator('.swiper-slide-active')
  await expect(active).toHaveAccessibleName('slide 1 of 6')
  const pass = async () => {
    await rest(page)
    await page.clock.runFor(20_000)
    await rest(page)
  }
  await hero.hover()
  await pass()
  await expect(active).toHaveAccessibleName('slide 1 of 6')
  await page.mouse.move(0, 0)
  await hero.getByRole('button', { name: 'Next slide' }).focus()
  await pass()
  await expect(active).toHaveAccessibleName('slide 1 of 6')
  await page.getByRole('link', { name: 'Home', exact: true }).first().focus()
  await rest(page)
  await page.clock.runFor(8_000)
  await expect(active).toHaveAccessibleName('slide 2 of 6')
  await leave()
})

test('[1.4] the hero leads to the classes, and names the next class that has a free seat, in the first screen of a phone', async () => {
  const { page, leave } = await visit(browser, site.origin, {
    reducedMotion: 'reduce',
    viewport: { width: 360, height: 740 },
  })
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Find a class' })).toHaveAttribute('href', '/classes')
  await expect(page.getByText('Next class', { exact: true })).toHaveCount(0)
  const admin = await registerAdmin(site)
  const instructor = await registerPerson(site.origin, 'Instructor')
  const student = await registerPerson(site.origin, 'Student')
  const offer = (className: string, days: number, availableSeats: number) => {
    const startsAt = Date.UTC(2098, 0, days, 18)
    return offerClass(site, {
      className,
      instructor,
      availableSeats,
      approvedBy: admin,
      meetings: [{ startsAt, endsAt: startsAt + 7_200_000 }],
    })
  }
  const soldOut = await offer('Sold out', 1, 1)
  await orderClass(site, student, { classId: soldOut, className: 'Sold out', paid: true })
  await offer('Later', 3, 9)
  const next = await offer('The one', 2, 4)
  await offerClass(site, { className: 'No dates', instructor, approvedBy: admin })
  await page.reload()
  const link = page.getByRole('link', { name: 'The one', exact: true }).first()
  await expect(link).toHaveAttribute('href', `/class/${next}/the-one`)
  const facts = page.getByText('Thu 2 Jan 2098, 18:00–20:004 seats left')
  await expect(facts).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('link', { name: 'Find a class' })).toBeInViewport({ ratio: 1 })
  await leave()
})
