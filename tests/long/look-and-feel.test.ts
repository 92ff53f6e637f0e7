import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { narrow } from '#tests/support/browser/axe.ts'
import { registerPerson } from '#tests/support/school/accounts.ts'
import { boxOf, expect, rest, signInAs, visit } from '#tests/support/browser/browser.ts'
import { openSite } from '#tests/support/browser/open-site.ts'

const { site, browser } = await openSite({ demo: true })

const firstCard = (page: Page) => page.getByRole('main').getByRole('article').first()

test('[2.10] the photo of a class leads to the class, its button to the order', async () => {
  const { page, leave } = await visit(browser, site.origin, { reducedMotion: 'reduce' })
  await page.goto('/classes')
  const photo = await boxOf(firstCard(page).getByRole('img'))
  await page.mouse.click(photo.x + photo.width / 2, photo.y + photo.height / 2)
  await expect(page).toHaveURL(/\/class\/[^/]+\/[a-z-]+$/)
  await page.goBack()
  await firstCard(page)
    .getByRole('link', { name: /^Add to Cart/ })
    .click()
  await expect(page).toHaveURL(/\/login\?from=%2Fclasslist%2F/)
  await leave()
})

test('[1.8] a slide that takes the focus cannot scroll the gallery away', async () => {
  const { page, leave } = await visit(browser, site.origin, { reducedMotion: 'reduce' })
  await page.goto('/')
  const gallery = page.locator('.gallery-carousel')
  await gallery.scrollIntoViewIfNeeded()
  const inFront = gallery.locator('.swiper-initialized .swiper-slide-active')
  await expect(inFront).toHaveAccessibleName('photo 7 of 14')
  // The browser's own scrolling to bring a focused element into view.
  await gallery.locator('.swiper').evaluate((frame) => {
    frame.scrollLeft = 1000
  })
  const [photo, frame] = await Promise.all([inFront.boundingBox(), gallery.boundingBox()])
  assert.ok(photo && frame)
  const middleOf = ({ x, width }: { x: number; width: number }) => Math.round(x + width / 2)
  assert.equal(middleOf(photo), middleOf(frame))
  await leave()
})

test('[5.3] the first press on a form’s button counts, although a wrong field is left under it', async () => {
  const teacher = await registerPerson(site.origin, 'Instructor')
  const { page, leave } = await visit(browser, site.origin, {
    // The whole form is in sight: if scrolled, the browser would make up for moving content.
    viewport: { width: 1280, height: 1400 },
    reducedMotion: 'reduce',
  })
  await signInAs(page, teacher, '/dashboard/addclass')
  await page.getByLabel('Price').fill('-3')
  const button = page.getByRole('button', { name: 'Add Class' })
  const box = await boxOf(button)
  await page.mouse.move(box.x + box.width / 2, box.y + 4)
  await page.mouse.down()
  await rest(page)
  await page.mouse.up()
  const message = (label: string) =>
    page.getByLabel(label).evaluate((field) => field.getAttribute('aria-invalid'))
  await expect.poll(() => message('Course Name')).toBe('true')
  assert.deepEqual(await Promise.all(['Price', 'Description'].map(message)), ['true', 'true'])
  await leave()
})

test('[2.3] the school’s name stands whole where the text alone is zoomed to 200 %', async () => {
  const { page, leave } = await visit(browser, site.origin, {
    viewport: { width: 1280, height: 800 },
  })
  await page.goto('/classes')
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const name = page.getByRole('banner').getByText('Safelight', { exact: true })
  const missing = await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  assert.equal(missing, 0)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeInViewport({
    ratio: 1,
  })
  await leave()
})

/** What a finger finds hard to press, except links within a sentence. */
const listSmallControls = () =>
  [...document.querySelectorAll('main :is(a, button, summary, select)')].flatMap((control) => {
    // A link may reach over its whole card.
    const isWider = getComputedStyle(control, '::after').position === 'absolute'
    const reach = isWider ? (control as HTMLElement).offsetParent : control
    const { width = 0, height = 0 } = reach?.getBoundingClientRect() ?? {}
    const isShown = control.checkVisibility({ visibilityProperty: true }) && width > 1
    const isInSentence = getComputedStyle(control).display === 'inline'
    if (!isShown || isInSentence || height > 43.5) return []
    return [`${control.textContent.trim()}: ${Math.round(height)} px`]
  })

test('[2.3] on a phone buttons and links that stand alone are 44 px high', async () => {
  const [{ _id } = assert.fail('no class')] = (await site.apiAs(null).listClasses({ query: {} }))
    .items
  const student = { email: 'student@safelight.test', password: 'safelight-student' }
  const instructor = { email: 'instructor@safelight.test', password: 'safelight-instructor' }
  const options = { viewport: narrow, reducedMotion: 'reduce' } as const
  for (const [person, path, sign] of [
    [null, '/instructors', /^Next class/],
    [null, '/register', 'Or choose a photo'],
    [null, `/class/${_id}`, 'Your instructor'],
    [student, '/dashboard', 'Add to calendar'],
    [student, '/dashboard/cart', 'Add to calendar'],
    [instructor, '/dashboard/schedule', 'Roster'],
  ] as const) {
    const { page, leave } = await visit(browser, site.origin, options)
    await (person === null ? page.goto(path) : signInAs(page, person, path))
    await expect(page.getByRole('main').getByText(sign).first()).toBeVisible()
    assert.deepEqual(await page.evaluate(listSmallControls), [], path)
    await leave()
  }
})

test('[4.8] a page that nobody answers for says so', async () => {
  const { page, leave } = await visit(browser, site.origin, { expects: [[0, '.data']] })
  await page.goto('/')
  await page.route('**/*.data*', (route) => route.abort())
  await page.getByRole('banner').getByRole('link', { name: 'Instructors' }).click()
  await expect(page.getByRole('alert')).toContainText('We couldn’t reach the school.')
  await leave()
})

test('old browsers, feed readers and crawlers find the icon by its name', async () => {
  const response = await fetch(`${site.origin}/favicon.ico`)
  assert.equal(response.status, 200)
  assert.match(response.headers.get('content-type') ?? '', /^image\/(x-icon|vnd\.microsoft\.icon)/)
})
