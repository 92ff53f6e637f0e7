import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { registerAdmin, registerPerson, type Person } from '#tests/support/school/accounts.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, visit } from '#tests/support/browser/browser.ts'
import { offerClass, orderClass } from '#tests/support/school/classes.ts'
import { readHead } from '#tests/support/browser/head.ts'
import { openSite } from '#tests/support/browser/open-site.ts'

const { site, browser } = await openSite({ demo: true })
const admin = await registerAdmin(site)

/** Registers instructors with these names, one after the other. */
async function registerAll(names: string[]): Promise<Person[]> {
  const people: Person[] = []
  for (const name of names) people.push(await registerPerson(site.origin, 'Instructor', name))
  return people
}

const names = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading')
const form = (page: Page) => page.getByRole('search')
const field = (page: Page) => form(page).getByRole('searchbox', { name: 'Search instructors' })
const submit = (page: Page) => form(page).getByRole('button', { name: 'Search' })
const status = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })

test('[2.9] [7.2] search, topic and order of the instructors stand in the address; Back and a reload keep them', async () => {
  const [zoe, adam, emile] = await registerAll(['Zoë Quist', 'adam Quist', 'Émile Quist'])
  assert.ok(zoe && adam && emile)
  for (const instructor of [zoe, emile])
    await offerClass(site, { className: 'Window light', instructor, approvedBy: admin })
  const { page, leave } = await visit(browser, site.origin)
  await page.goto('/instructors')
  await expect(page.getByRole('heading', { level: 2, name: 'All instructors' })).toBeVisible()
  await field(page).fill('QUIST')
  await field(page).press('Enter')
  await expect(page).toHaveURL('/instructors?q=QUIST&topic=&sort=longest')
  await expect(names(page)).toHaveText(['Zoë Quist', 'adam Quist', 'Émile Quist'])
  await expect(page.getByRole('heading', { level: 2, name: 'Instructors: “QUIST”' })).toBeVisible()
  await expect(status(page, '3 instructors')).toHaveCount(1)
  await expect(field(page)).toBeFocused()

  await form(page).getByText('Filters').click()
  await form(page).getByLabel('Sort by').selectOption('Name, A to Z')
  await submit(page).click()
  await expect(names(page)).toHaveText(['adam Quist', 'Émile Quist', 'Zoë Quist'])
  await form(page).getByLabel('Topic').selectOption('Portrait')
  await submit(page).click()
  await expect(page).toHaveURL('/instructors?q=QUIST&topic=portrait&sort=name')
  await expect(names(page)).toHaveText(['Émile Quist', 'Zoë Quist'])
  await expect(page).toHaveTitle('Safelight | Instructors: Portrait')
  await page.reload()
  await expect(names(page)).toHaveText(['Émile Quist', 'Zoë Quist'])
  await expect(form(page).getByLabel('Topic')).toHaveValue('portrait')
  await expect(form(page).getByLabel('Sort by')).toHaveValue('name')
  await expect(field(page)).toHaveValue('QUIST')
  await page.goBack()
  await expect(names(page)).toHaveCount(3)
  await expect(form(page).getByLabel('Topic')).toHaveValue('')
  await page.goBack()
  await expect(form(page).getByLabel('Sort by')).toHaveValue('longest')
  await expect(names(page).first()).toHaveText('Zoë Quist')
  await leave()
})

test('[2.9] on a phone the first portrait begins above the middle of the screen', async () => {
  const viewport = { width: 360, height: 800 }
  const { page, leave } = await visit(browser, site.origin, { viewport })
  await page.goto('/instructors')
  const y = async () => (await page.getByRole('article').first().boundingBox())?.y ?? Infinity
  await expect.poll(y).toBeLessThanOrEqual(420)
  await leave()
})

test('[2.9] where nobody is found the page says what to do, and leads back to all', async () => {
  const { page, leave } = await visit(browser, site.origin)
  await page.goto('/instructors?q=nobody+of+this+name&topic=darkroom&sort=name')
  const empty = page.getByText(
    'No instructors match your search. Try removing one of the filters above.',
  )
  await expect(empty).toBeVisible()
  await expect(status(page, '0 instructors')).toHaveCount(1)
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/instructors')
  await expect(field(page)).toHaveValue('')
  await expect(form(page).getByLabel('Topic')).toHaveValue('')
  await expect(names(page).first()).toBeVisible()
  await leave()
})

test('[2.9] pages keep the search and the order, without JavaScript too', async () => {
  const people = Array.from(
    { length: 26 },
    (_, index) => `Pagina ${String(index).padStart(2, '0')}`,
  )
  await registerAll(people.toReversed())
  const { page, leave } = await visit(browser, site.origin, { javaScriptEnabled: false })
  await page.goto('/instructors')
  await field(page).fill('pagina')
  await form(page).getByText('Filters').click()
  await form(page).getByLabel('Sort by').selectOption('name')
  await submit(page).click()
  await expect(names(page)).toHaveText(people.slice(0, 24))
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages.getByRole('link')).toHaveText(['Next'])
  await pages.getByRole('link', { name: 'Next', exact: true }).click()
  await expect(names(page)).toHaveText(people.slice(24))
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(
    'Instructors: “pagina”, continued',
  )
  await expect(field(page)).toHaveValue('pagina')
  await pages.getByRole('link', { name: 'Previous', exact: true }).click()
  await expect(page).toHaveURL('/instructors?q=pagina&sort=name')
  await expect(names(page)).toHaveText(people.slice(0, 24))
  await leave()
})

test('[2.9] a kept page of a search shows every change at once', async () => {
  const [vera] = await registerAll(['Vera Quartz'])
  assert.ok(vera)
  const ask = async (search: string) => {
    const response = await fetch(`${site.origin}/instructors?${search}`)
    assert.equal(response.status, 200)
    return { etag: response.headers.get('etag'), html: await response.text() }
  }
  const before = await ask('q=quartz&topic=portrait')
  assert.ok(before.etag)
  assert.ok(!before.html.includes('Vera Quartz'))
  assert.deepEqual(await ask('q=quartz&topic=portrait'), before)
  const id = await offerClass(site, { className: 'Glass', instructor: vera, approvedBy: admin })
  assert.ok((await ask('q=quartz&topic=portrait')).html.includes('Vera Quartz'))
  assert.ok(!(await ask('q=quartz')).html.includes('>1 student enrolled<'))
  const student = await registerPerson(site.origin, 'Student')
  await orderClass(site, student, { classId: id, className: 'Glass', paid: true })
  assert.ok((await ask('q=quartz')).html.includes('>1 student enrolled<'))
  const users = await site.apiAs(admin.idToken).listUsers({ query: { q: vera.email } })
  await site.apiAs(admin.idToken).deleteUser({ params: { id: String(users.items[0]?._id) } })
  for (const search of ['q=quartz', 'q=quartz&topic=portrait', 'topic=portrait'])
    assert.ok(!(await ask(search)).html.includes('Vera Quartz'), search)
})

test('the instructors of a topic are found by search engines, what only searches or sorts is not', async () => {
  await registerAll(['Last One'])
  const { next } = await site
    .apiAs(null)
    .listInstructors({ query: { role: 'instructor', limit: 1 } })
  assert.ok(next)
  const { page, leave } = await visit(browser, site.origin, { javaScriptEnabled: false })
  const headOf = async (path: string) => {
    await page.goto(path)
    return readHead(page)
  }
  for (const [path, canonical] of [
    ['/instructors?q=&topic=&sort=longest', '/instructors'],
    ['/instructors?topic=cooking&q=+', '/instructors'],
    ['/instructors?topic=landscape&sort=longest', '/instructors?topic=landscape'],
    [`/instructors?cursor=${next}&q=`, `/instructors?cursor=${next}`],
  ] as const) {
    const { meta, canonical: named } = await headOf(path)
    assert.deepEqual(named, [site.origin + canonical], path)
    assert.ok(!('robots' in meta), path)
  }
  for (const path of [
    '/instructors?q=ana',
    '/instructors?sort=name',
    '/instructors?topic=landscape&sort=newest',
    `/instructors?topic=landscape&cursor=${next}`,
    // A topic that nobody teaches.
    '/instructors?topic=other',
  ]) {
    const { meta, canonical } = await headOf(path)
    assert.deepEqual([meta['robots'], canonical], [['noindex'], []], path)
  }
  const descriptions = [
    (await headOf('/instructors')).meta['description'],
    (await headOf('/instructors?topic=landscape')).meta['description'],
  ]
  assert.notDeepEqual(descriptions[0], descriptions[1])
  const sitemap = await (await fetch(`${site.origin}/sitemap.xml`)).text()
  assert.ok(sitemap.includes('/instructors?topic=landscape<'))
  assert.ok(!sitemap.includes('/instructors?topic=other<'))
  await leave()
})

test('[2.9] the search passes axe in both schemes and fits a phone, in every state', async () => {
  const long = 'Photogrammetry'.repeat(14)
  await registerAll([long.slice(0, 120)])
  const { page, leave } = await visit(browser, site.origin, {
    reducedMotion: 'reduce',
    viewport: { width: 360, height: 740 },
  })
  for (const search of ['?topic=landscape&sort=name', `?q=${long}`, '?q=nobody+of+this+name']) {
    await page.goto(`/instructors${search}`)
    await expect(form(page)).toBeVisible()
    await expectAccessible(page, search)
  }
  await leave()
})
