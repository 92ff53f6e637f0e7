import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { expect, type Browser, type Page } from '@playwright/test'
import { launchBrowser, visit } from '#tests/support/browser.ts'
import { startSite, type TestSite } from '#tests/support/site.ts'

let site: TestSite
let browser: Browser
before(async () => {
  site = await startSite()
  browser = await launchBrowser()
})
after(async () => {
  await browser?.close()
  await site?.close()
})

const firstHeading = 'Best Photography Tutor'
const themes = [
  firstHeading,
  'Qualified and Experienced Instructors',
  'Hands-on Practical Sessions',
  'Guest Lectures and Workshops',
  'Online Learning Resources',
  'Exhibitions and Networking Opportunities',
]

const heroOf = (page: Page) => page.getByRole('group', { name: 'What the school offers' })

test('[1.4] the hero has six slides with picture, heading and, from 1024 px on, a paragraph', async () => {
  const { page, leave } = await visit(browser, site.origin, {
    reducedMotion: 'reduce',
    viewport: { width: 1024, height: 800 },
  })
  await page.goto('/')
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
  // Behind the last one stands the first again; arrow keys and dots turn it, too.
  const active = hero.locator('.swiper-slide-active')
  await expect(active).toHaveAccessibleName('slide 1 of 6')
  await page.keyboard.press('ArrowRight')
  await expect(active).toHaveAccessibleName('slide 2 of 6')
  await hero.getByRole('button', { name: 'Show slide 5' }).click()
  await expect(active).toHaveAccessibleName('slide 5 of 6')
  await leave()
})

/** Lets React draw and set its next timer, while the page's clock stands. */
async function rest(page: Page) {
  await page.evaluate(async () => {
    for (let turn = 0; turn < 4; turn++)
      await new Promise((done) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', done)
        port1.start()
        port2.postMessage(null)
      })
  })
}

test('[1.5] [9.3] the first heading types itself: 70 ms, 1000 ms, 50 ms, twice', async () => {
  const { page, leave } = await visit(browser, site.origin)
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await page.goto('/')
  const heading = page.getByRole('heading', { level: 1, name: firstHeading, exact: true })
  const drawn = heading.locator('[aria-hidden]')
  const cursor = drawn.getByText('_', { exact: true })
  await expect(cursor).toHaveCSS('animation-name', 'blink')
  const shows = async (length: number) => {
    await rest(page)
    // What is still to come is there, and invisible.
    const typedText = (await drawn.innerText()).replace('_', '').replaceAll(/\s/g, '')
    assert.equal(typedText, firstHeading.slice(0, length).replaceAll(' ', ''))
  }
  let typed = 0
  /** Reaches `length` letter by letter, one each so many milliseconds: not one millisecond earlier. */
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
  await expect(cursor).not.toHaveCSS('animation-name', 'blink')
  await expect(heading).toBeVisible()
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
