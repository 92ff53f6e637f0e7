import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { instructors } from '#start/demo/content.ts'
import { expect, launchBrowser, signInAs } from '#tests/support/browser/browser.ts'
import { openOwnSchool } from '#tests/support/browser/owner-journey.ts'
import { startDevelopment } from '#tests/support/process/development.ts'
import { startEmptySchool } from '#tests/support/process/empty-school.ts'

const folder = join(import.meta.dirname, '..', 'docs', 'images')
const schemes = ['brown', 'red'] as const
type Scheme = (typeof schemes)[number]
type Area = { x: number; y: number; width: number; height: number }

/** A page of this size in pixels, on which nothing moves. */
function openPage(browser: Browser, baseURL: string, width: number, height: number) {
  return browser.newPage({ baseURL, viewport: { width, height }, reducedMotion: 'reduce' })
}

/** Writes a screenshot of the page, or of an area of it, once all its photos have loaded. */
async function take(page: Page, name: string, area?: Area) {
  await page.evaluate(async () => {
    const photos = [...document.images]
    for (const photo of photos) photo.loading = 'eager'
    await Promise.allSettled(photos.map((photo) => photo.decode()))
    await document.fonts.ready
  })
  const screenshot = await page.screenshot(area && { fullPage: true, clip: area })
  await sharp(screenshot)
    .jpeg({ quality: 80, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toFile(join(folder, `${name}.jpg`))
}

async function useScheme(page: Page, scheme: Scheme) {
  const lamp = page.getByRole('button', { name: 'Use the dark red scheme' })
  const pressed = String(scheme === 'red')
  if ((await lamp.getAttribute('aria-pressed')) !== pressed) await lamp.click()
  await expect(lamp).toHaveAttribute('aria-pressed', pressed)
}

async function openStyle(page: Page) {
  await page.goto('/style')
  // The script has taken over: a form can be sent, and a nearby carousel has its dots.
  await expect(page.getByRole('button', { name: 'Sign In', exact: true }).first()).toBeEnabled()
  await page.getByRole('group', { name: 'photo 1 of' }).first().scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Show photo 1' }).first()).toBeVisible()
}

/** A screenshot of each group of the style page. */
async function takeGroups(page: Page, suffix: string, only?: string) {
  // Elements that stick to the screen's edges would be in the middle of a picture.
  await page.evaluate(() => window.scrollTo(0, 0))
  for (const group of await page.locator('.style-page > section').all()) {
    const name = (await group.getAttribute('id')) ?? ''
    const box = await group.boundingBox()
    if (box === null || (only !== undefined && only !== name)) continue
    const { width = 0 } = page.viewportSize() ?? {}
    const margin = 24
    const scrolled = await page.evaluate(() => window.scrollY)
    await take(page, `style-${name}-${suffix}`, {
      x: 0,
      y: box.y + scrolled + 2 * margin,
      width,
      height: box.height - margin,
    })
  }
}

async function takeStyle(browser: Browser, origin: string) {
  const page = await openPage(browser, origin, 1280, 900)
  await openStyle(page)
  for (const scheme of schemes) {
    await useScheme(page, scheme)
    await takeGroups(page, scheme)
  }
  await page.getByRole('button', { name: 'Show a toast' }).first().click()
  await expect(page.getByText('User Login Successfull').last()).toBeVisible()
  await page.getByRole('button', { name: 'Warn' }).click()
  await expect(page.getByRole('dialog', { name: 'Are you sure?' })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 560 })
  await take(page, 'style-dialog')

  const phone = await openPage(browser, origin, 360, 740)
  await openStyle(phone)
  await takeGroups(phone, 'phone', 'lists')
}

async function takeHome(browser: Browser, origin: string) {
  const page = await openPage(browser, origin, 1280, 1420)
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Show slide 1' })).toBeVisible()
  await take(page, 'home')
}

async function takeDashboard(browser: Browser, origin: string) {
  const page = await openPage(browser, origin, 1280, 800)
  const { email = '', password = '' } = instructors.find((person) => 'password' in person) ?? {}
  await signInAs(page, { email, password }, '/dashboard/myclass')
  await expect(page.getByRole('heading', { name: /^Total Course: \d/ })).toBeVisible()
  await expect(page.getByText('User Login Successfull')).toBeHidden({ timeout: 15_000 })
  // At the place of the login button, a row would look hovered.
  await page.mouse.move(0, 0)
  await take(page, 'dashboard')
}

/** What an owner makes of an empty server, in the order of the journey. */
async function takeOwnSchool(browser: Browser) {
  const shown = ['set-up', 'look', 'slides', 'imprint']
  const school = await startEmptySchool()
  try {
    await openOwnSchool(browser, school, async (page, place) => {
      if (!shown.includes(place)) return
      await page.evaluate(() => window.scrollTo(0, 0))
      await take(page, `own-${place}`)
    })
    const page = await openPage(browser, school.origin, 1280, 1420)
    for (const [name, path] of [
      ['home', '/'],
      ['classes', '/en/classes'],
    ] as const) {
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('data-hydrated')
      await take(page, `own-${name}`)
    }
  } finally {
    await school.close()
  }
}

const site = await startDevelopment()
const browser = await launchBrowser()
try {
  await takeOwnSchool(browser)
  await takeHome(browser, site.origin)
  await takeDashboard(browser, site.origin)
  await takeStyle(browser, site.origin)
} finally {
  await browser.close()
  await site.close()
}
