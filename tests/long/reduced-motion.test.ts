import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { expect, visit } from '#tests/support/browser/browser.ts'
import { doMainJob } from '#tests/support/browser/main-job.ts'
import { openSite } from '#tests/support/browser/open-site.ts'

const { site, browser } = await openSite({ demo: true })

/** Records every transition and animation on every later page that takes longer than a frame. */
async function watchMotion(page: Page): Promise<() => Promise<string[]>> {
  const seen: string[] = []
  await page.exposeFunction('noteMotion', (what: string) => void seen.push(what))
  await page.addInitScript(() => {
    const note = (globalThis as unknown as { noteMotion: (what: string) => void }).noteMotion
    const check = ({ target }: Event) => {
      if (!(target instanceof Element)) return
      for (const animation of target.getAnimations()) {
        const milliseconds = Number(animation.effect?.getComputedTiming().activeDuration ?? 0)
        if (milliseconds > 16) note(`${milliseconds} ms: ${target.className}`)
      }
    }
    addEventListener('transitionrun', check, true)
    addEventListener('animationstart', check, true)
  })
  return async () => {
    // Started animations are recorded in the next frame.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
    return seen
  }
}

/** Turns every carousel of the home page, opens a photo and the menus. */
async function moveAbout(page: Page) {
  await page.goto('/')
  for (const noun of ['slide', 'class', 'photo']) {
    // Its buttons load with the carousel, when it is near.
    await page.getByRole('group', { name: `${noun} 1 of` }).scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: `Next ${noun}` }).click()
    await page.getByRole('button', { name: `Show ${noun} 1`, exact: true }).click()
  }
  const photo = page.getByRole('group', { name: 'photo 1 of 14' })
  await expect(photo).toHaveClass(/swiper-slide-active/)
  await photo.getByRole('button').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close the photo' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Use the dark red scheme' }).click()
  await page.getByRole('button', { name: 'Account' }).click()
}

test('[1.5] [1.6] [1.8] with reduced motion nothing moves on home', async () => {
  const { page, leave } = await visit(browser, site.origin, { reducedMotion: 'reduce' })
  const motion = await watchMotion(page)
  await moveAbout(page)
  assert.deepEqual(await motion(), [])
  await leave()
})

test('[1.8] with reduced motion the coverflow is never drawn off its place', async () => {
  const { page, leave } = await visit(browser, site.origin, { reducedMotion: 'reduce' })
  await page.addInitScript(() => {
    const centres: number[] = []
    const check = () => {
      const front = document.querySelector(
        '.gallery-carousel .swiper-initialized .swiper-slide-active',
      )
      const { x, width } = front?.getBoundingClientRect() ?? {}
      if (x !== undefined && width !== undefined)
        centres.push(Math.round(x + width / 2 - window.innerWidth / 2) + 0)
      requestAnimationFrame(check)
    }
    check()
    Object.assign(window, { centres })
  })
  await page.goto('/')
  await page.locator('.gallery-carousel').scrollIntoViewIfNeeded()
  const centresSeen = () =>
    page.evaluate(() => (window as unknown as { centres: number[] }).centres)
  await expect.poll(async () => (await centresSeen()).length).toBeGreaterThan(2)
  assert.deepEqual([...new Set(await centresSeen())], [0])
  await leave()
})

test('[1.6] without that wish a carousel moves, and is seen to', async () => {
  const { page, leave } = await visit(browser, site.origin)
  const motion = await watchMotion(page)
  await page.goto('/')
  await page.getByRole('group', { name: 'class 1 of' }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Next class' }).click()
  await expect.poll(motion).toContainEqual(expect.stringContaining('swiper-wrapper'))
  await leave()
})

test('[2.8] [2.10] [2.11] [2.14] [4.3] with reduced motion nothing moves in the main job', async () => {
  const { page, leave } = await visit(browser, site.origin, { reducedMotion: 'reduce' })
  const motion = await watchMotion(page)
  await doMainJob(page, 'Macro', async (state) => assert.deepEqual(await motion(), [], state))
  await leave()
})
