import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from '@playwright/test'
import { demoAccounts } from '#start/demo/content.ts'
import { expectAccessible, narrow } from '#tests/support/browser/axe.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { findLostText } from '#tests/support/browser/legibility.ts'
import { openSite } from '#tests/support/browser/open-site.ts'
import { tabTo } from '#tests/support/browser/tab-to.ts'

const { site, browser } = await openSite({
  demo: true,
  settings: { LANGUAGES: 'en,de,en-XB', PRODUCT_NAME: 'Fotoschule Lichtblick' },
})
const [admin] = demoAccounts
assert.ok(admin)

test('[2.3] the menu of a phone closes when the focus leaves it, and covers nothing that has the focus', async () => {
  const { page, leave } = await visit(browser, site.origin, { viewport: narrow })
  await page.goto('/classes')
  const menu = page.locator('#menu')
  await page.getByRole('button', { name: 'Menu' }).press('Enter')
  await expect(menu).toBeVisible()
  await tabTo(page, menu.getByRole('link').filter({ visible: true }).last())
  await expect(menu).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.locator('main :focus, main:focus')).toHaveCount(1)
  await expect(menu).toBeHidden()
  await leave()
})

test('[2.4] the skip link leads past the side bar', async () => {
  const { page, leave } = await visit(browser, site.origin, {
    viewport: { width: 1280, height: 800 },
  })
  await signInAs(page, admin, '/dashboard/manageUser')
  await tabTo(page, page.getByRole('link', { name: 'Skip to the content' }))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.locator('main :focus')).toHaveCount(1)
  await expect(page.getByRole('navigation', { name: 'Dashboard' }).locator(':focus')).toHaveCount(0)
  await leave()
})

const describedBy = (field: Locator) =>
  field.evaluate(
    (element) =>
      document.getElementById(element.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')
        ?.textContent ?? '',
  )

test('[5.2] [8.1] what leaving a field finds is said by a region that was there before', async () => {
  const { page, leave } = await visit(browser, site.origin)
  await page.goto('/register')
  const regions = await page.locator('form [aria-live=polite]').elementHandles()
  const say = (words: string) =>
    expect
      .poll(() => Promise.all(regions.map((region) => region.textContent())))
      .toContainEqual(words)
  await page.getByLabel('Password', { exact: true }).fill('A-long-pass-phrase-1')
  await page.getByLabel('Confirm password').fill('another')
  await page.keyboard.press('Tab')
  await say("Password Can't match")
  await page.getByLabel('Email').fill('not an address')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await say(await describedBy(page.getByLabel('Email')))
  await leave()
})

/** The position of the mask of the line of topics, in percent, at its beginning and at its end. */
async function fadesOf(page: Page) {
  return page.evaluate(async () => {
    const line = document.querySelector('main .strip')
    if (!line) throw new Error('no line of links')
    const draw = () =>
      new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const fade = () => Math.round(parseFloat(getComputedStyle(line).maskPosition))
    const isRightToLeft = getComputedStyle(line).direction === 'rtl'
    line.scrollTo(0, 0)
    await draw()
    const start = fade()
    line.scrollTo(line.scrollWidth * (isRightToLeft ? -1 : 1), 0)
    await draw()
    return { start, end: fade(), isLonger: line.scrollWidth > line.clientWidth }
  })
}

// Its mask is wider than the line by one fade: at 100% the one at the left is outside, at 0% the one at the right.
for (const [path, fades] of [
  ['/classes', { start: 100, end: 0 }],
  ['/en-XB/classes', { start: 0, end: 100 }],
] as const)
  test(`[2.11] [17.7] the line of topics of ${path} fades only where it goes on, and shows all of what has the focus`, async () => {
    const { page, leave } = await visit(browser, site.origin, {
      viewport: { width: 320, height: 640 },
      reducedMotion: 'reduce',
    })
    await page.goto(path)
    const { isLonger, ...found } = await fadesOf(page)
    assert.ok(isLonger)
    assert.deepEqual(found, fades)
    const links = page.locator('main .strip').getByRole('link')
    await links.first().focus()
    for (const link of await links.all()) {
      await tabTo(page, link)
      await expect(link).toBeInViewport({ ratio: 1 })
    }
    await leave()
  })

test('[2.3] the name of the school is whole in the bar, also 320 px wide and with more room between letters', async () => {
  const { page, leave } = await visit(browser, site.origin, { reducedMotion: 'reduce' })
  for (const path of ['/login', '/en-XB/login'])
    for (const width of [320, 360, 1280]) {
      await page.setViewportSize({ width, height: 700 })
      await page.goto(path)
      const name = page.getByRole('banner').getByText('Fotoschule Lichtblick')
      for (const spacing of ['', '0.12em']) {
        await page.evaluate((wide) => (document.body.style.letterSpacing = wide), spacing)
        const { isWhole, lines } = await name.evaluate((element) => {
          const { overflowX, textOverflow, lineHeight } = getComputedStyle(element)
          const range = document.createRange()
          range.selectNodeContents(element)
          const [own, text] = [element.getBoundingClientRect(), range.getBoundingClientRect()]
          const isInside = text.left >= own.left - 1 && text.right <= own.right + 1
          return {
            isWhole: isInside && overflowX === 'visible' && textOverflow === 'clip',
            lines: own.height / parseFloat(lineHeight),
          }
        })
        assert.ok(isWhole, `${path} at ${width} px`)
        if (spacing === '') assert.ok(lines < 2.5, `${path} at ${width} px: ${lines} lines`)
      }
      await page.evaluate(() => (document.body.style.letterSpacing = ''))
      assert.deepEqual(await findLostText(page), [], `${path} at ${width} px`)
    }
  await leave()
})

test('[1.4] the home page passes axe before the script of its carousels has run', async () => {
  const { page, leave } = await visit(browser, site.origin, { expects: [[0, '/assets/swiper']] })
  await page.route('**/assets/swiper*.js', (route) => route.abort())
  await page.goto('/')
  await expect(page.locator('.swiper-initialized')).toHaveCount(0)
  await expectAccessible(page, 'home with rows that scroll')
  await leave()
})
