import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { expect, visit } from '#tests/support/browser/browser.ts'
import { openSite } from '#tests/support/browser/open-site.ts'

const { site, browser } = await openSite({ demo: true })

/** Opens the class list, whose photographs are held back until released. */
async function openWithoutPhotos(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/photos/**', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/classes', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true')
  await expect(firstPhoto(page)).toBeVisible()
  return held.resolve
}

/** The filters at the start of animations by scripts, on every later page. */
async function watchFilters(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const filters: unknown[] = []
    const apply = (animate: () => unknown, element: Element, args: [{ filter?: string }[]]) => {
      filters.push(args[0][0]?.filter)
      return Reflect.apply(animate, element, args)
    }
    const animate = new Proxy(Reflect.get(Element.prototype, 'animate') as () => unknown, { apply })
    Object.assign(Element.prototype, { animate })
    Object.assign(window, { filters })
  })
  return () => page.evaluate(() => (window as unknown as { filters: string[] }).filters)
}

const firstPhoto = (page: Page) =>
  page.getByRole('main').getByRole('article').first().getByRole('img')

/** The colours shown in a photograph's place, from the top to the bottom. */
const previewColours = (page: Page) =>
  firstPhoto(page).evaluate(
    (photo) => getComputedStyle(photo).backgroundImage.match(/rgb\([^)]*\)/g) ?? [],
  )

test('[2.10] a photograph stands there in its colours before it comes, and develops then', async () => {
  const { page, leave } = await visit(browser, site.origin)
  const filters = await watchFilters(page)
  const letCome = await openWithoutPhotos(page)
  const colours = await previewColours(page)
  assert.equal(colours.length, 2)
  assert.notEqual(colours[0], colours[1])
  assert.deepEqual(await filters(), [])
  letCome()
  await expect.poll(filters).toContainEqual(expect.stringContaining('contrast'))
  await leave()
})

test('[2.10] with reduced motion it is just there', async () => {
  const { page, leave } = await visit(browser, site.origin, { reducedMotion: 'reduce' })
  const filters = await watchFilters(page)
  const letCome = await openWithoutPhotos(page)
  letCome()
  await expect
    .poll(() =>
      firstPhoto(page).evaluate((photo: HTMLImageElement) => photo.complete && photo.naturalWidth),
    )
    .toBeGreaterThan(0)
  assert.deepEqual(await filters(), [])
  await leave()
})

/** The length of the changes between two schemes on every later page, in milliseconds. */
async function watchGlow(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const glows: unknown[] = []
    Object.assign(window, { glows })
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (change) => {
      const transition = start(change)
      void transition.ready.then(() =>
        glows.push(
          ...document
            .getAnimations()
            .flatMap(({ effect }) =>
              effect instanceof KeyframeEffect && effect.pseudoElement?.endsWith('new(root)')
                ? [effect.getTiming().duration]
                : [],
            ),
        ),
      )
      return transition
    }
  })
  return () => page.evaluate(() => (window as unknown as { glows: number[] }).glows)
}

const lamp = (page: Page) => page.getByRole('button', { name: 'Use the dark red scheme' })

test('[1.10] the scheme changes with a glow of 600 ms that begins at the lamp', async () => {
  const { page, leave } = await visit(browser, site.origin)
  const glows = await watchGlow(page)
  await page.goto('/classes')
  await lamp(page).click()
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'red')
  await expect.poll(glows).toEqual([600])
  const lampPosition = await page.evaluate(() =>
    document.documentElement.style.getPropertyValue('--lamp'),
  )
  const { x = 0, width = 0, y = 0, height = 0 } = (await lamp(page).boundingBox()) ?? {}
  assert.equal(lampPosition, `${x + width / 2}px ${y + height / 2}px`)
  await leave()
})

test('[1.10] with reduced motion the scheme changes at once', async () => {
  const { page, leave } = await visit(browser, site.origin, { reducedMotion: 'reduce' })
  const glows = await watchGlow(page)
  await page.goto('/classes')
  await lamp(page).click()
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'red')
  assert.deepEqual(await glows(), [])
  await leave()
})
