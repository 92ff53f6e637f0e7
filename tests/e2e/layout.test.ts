import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, expectLayout, visit } from '#tests/support/browser/browser.ts'
import { registerAdmin, registerPerson } from '#tests/support/school/accounts.ts'
import { offerClass } from '#tests/support/school/classes.ts'
import { openSite } from '#tests/support/browser/open-site.ts'
import { layout } from '#messages/en/layout.ts'
import { contentNames } from '#contract/content-names.ts'
import routes from '#web/routes.ts'

const instagram = 'https://social.test/safelight'

const { site, browser } = await openSite({ settings: { SOCIAL_INSTAGRAM: instagram } })

const publicPages = [
  { path: '/', title: 'Safelight | Home' },
  { path: '/login', title: 'Safelight | Login' },
  { path: '/register', title: 'Safelight | Register' },
  { path: '/instructors', title: 'Safelight | Instructors' },
  { path: '/classes', title: 'Safelight | Classes' },
  ...contentNames.map((name) => ({
    path: `/${name}`,
    title: `Safelight | ${layout[name]}`,
  })),
]
const privatePaths = [
  '/classlist/unknown',
  '/dashboard',
  '/dashboard/info',
  '/dashboard/addclass',
  '/dashboard/myclass',
  '/dashboard/cart',
  '/dashboard/checkout/unknown',
  '/dashboard/receipts',
  '/dashboard/receipt/unknown',
  '/dashboard/updateClass/unknown',
  '/dashboard/offerAgain/unknown',
  '/dashboard/work/unknown',
  '/dashboard/manageUser',
  '/dashboard/reviewClass',
  '/dashboard/books',
  '/dashboard/earnings',
  '/dashboard/coupons',
  '/dashboard/gallery',
  '/dashboard/refunds',
  '/dashboard/history',
  '/dashboard/health',
]

test('[1.1] [1.2] [1.9] [2.1] every public route answers with its title inside the layout', async () => {
  const { page, leave } = await visit(browser, site.origin, { reducedMotion: 'reduce' })
  for (const { path, title } of publicPages) {
    const response = await page.goto(path)
    assert.equal(response?.status(), 200, path)
    await expect(page).toHaveTitle(title)
    await expect(page).toHaveURL(path)
    await expectLayout(page)
  }
  await leave()
})

/** Pages about one thing, which do not exist if it is unknown. */
const ofOneThing = ['/instructor/unknown/unknown', '/class/unknown/unknown', '/unknown']

/** The addresses of the routes that show a page; the things that they name are unknown. */
function listPages(entries: RouteConfigEntry[], above: string): string[] {
  return entries.flatMap(({ path = '', file, children }) => {
    const place = path === '' ? above : `${above}/${path.replaceAll(/:\w+\??/g, 'unknown')}`
    if (children !== undefined) return listPages(children, place)
    return file.endsWith('.tsx') && path !== '*' ? [place || '/'] : []
  })
}

test('[1.2] [2.1] every route answers as a page of the site, with a title', async () => {
  const pages = listPages(routes, '')
  for (const path of [...publicPages.map((page) => page.path), ...privatePaths, ...ofOneThing])
    assert.ok(pages.includes(path), path)
  for (const path of pages) {
    const response = await fetch(site.origin + path)
    assert.equal(response.status, ofOneThing.includes(path) ? 404 : 200, path)
    assert.match(await response.text(), /<title>Safelight \| ./, path)
  }
})

test('[1.1] [1.2] [2.1] [2.5] any other path is the not-found screen with status 404', async () => {
  const elsewhere = [
    '/nothing',
    '/classlist',
    '/dashboard/nothing',
    '/login/more',
    '/terms/more',
    '/privacy.md',
    '/content',
  ]
  for (const path of elsewhere) assert.equal((await fetch(site.origin + path)).status, 404, path)
  const { page, leave } = await visit(browser, site.origin, { expects: [[404, '/nothing']] })
  assert.equal((await page.goto('/nothing'))?.status(), 404)
  await expect(page).toHaveTitle('Safelight | Error')
  await expectLayout(page)
  const heading = page.getByRole('heading', { level: 1, name: '404 NOT FOUND' })
  const size = await heading.evaluate((element) => parseFloat(getComputedStyle(element).fontSize))
  assert.ok(size >= 64, `the heading is large: ${size} px`)
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
  await expect(page).toHaveTitle('Safelight | Home')
  await leave()
})

test('[1.9] the footer has archive topics that lead to their classes where there are any, and the social links', async () => {
  const archive = ['landscape', 'portrait', 'street', 'product'] as const
  const { page, leave } = await visit(browser, site.origin)
  await page.goto('/instructors')
  for (const name of ['Landscape', 'Portrait', 'Street', 'Product Photography']) {
    await expect(page.getByRole('contentinfo').getByText(name, { exact: true })).toBeVisible()
    await expect(page.getByRole('contentinfo').getByRole('link', { name })).toHaveCount(0)
  }
  const instructor = await registerPerson(site.origin, 'Instructor')
  const approvedBy = await registerAdmin(site)
  for (const topic of archive)
    await offerClass(site, { className: `A class on ${topic}`, topic, instructor, approvedBy })
  await page.goto('/instructors')
  const footer = page.getByRole('contentinfo')
  const social = footer.getByRole('link', { name: 'Instagram' })
  await expect(social).toHaveAttribute('href', instagram)
  // One without a link is not shown.
  await expect(footer.getByRole('link', { name: 'Facebook' })).toHaveCount(0)
  for (const [name, topic] of [
    ['Landscape', 'landscape'],
    ['Portrait', 'portrait'],
    ['Street', 'street'],
    ['Product Photography', 'product'],
  ] as const) {
    await footer.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(`/classes?topic=${topic}`)
    await expect(
      page.getByRole('navigation', { name: 'Topics' }).locator('[aria-current=page]'),
    ).toHaveAttribute('href', `/classes?topic=${topic}`)
    await expect(page.getByRole('heading', { name: `Classes: ${name}` })).toBeVisible()
  }
  for (const name of contentNames) {
    await footer.getByRole('link', { name: layout[name], exact: true }).click()
    await expect(page).toHaveURL(`/${name}`)
    await expect(page.getByRole('heading', { level: 1, name: layout[name] })).toBeVisible()
  }
  await leave()
})
