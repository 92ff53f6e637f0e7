import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { expect, visit } from '#tests/support/browser/browser.ts'
import { openSite } from '#tests/support/browser/open-site.ts'
import { formats } from '#tests/support/formats.ts'
import { startSite } from '#tests/support/school/site.ts'
import { classAddress } from '#web/features/classes/class-query.ts'

const { site, browser } = await openSite({ demo: true })

const day = 86_400_000

const api = () => site.apiAs(null)
const listOfClasses = (page: Page) => page.getByRole('main').getByRole('article')

/** Holds the answers to calls for `address` until released. */
async function hold(page: Page, address: string) {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(address, async (route) => {
    await held
    await route.continue()
  })
  return release
}

test('[2.9] [9.4] instructors: photo, name, label, e-mail, the fixed text and the true number', async () => {
  const { items } = await api().listInstructors({ query: { role: 'instructor' } })
  const { page, leave } = await visit(browser, site.origin)
  await page.goto('/instructors')
  await expect(page).toHaveTitle('Safelight | Instructors')
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(items.length)
  for (const [index, { name, email, students }] of items.entries()) {
    const card = cards.nth(index)
    await expect(card.getByRole('img')).toHaveAccessibleName(/\S/)
    await expect(card.getByRole('heading', { name, exact: true })).toBeVisible()
    await expect(card.getByText('Instructor', { exact: true })).toBeVisible()
    await expect(card.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`)
    await expect(card).toContainText('Total 450+ Student')
    if (students > 0)
      await expect(
        card.getByText(`${students} ${students === 1 ? 'student' : 'students'} enrolled`, {
          exact: true,
        }),
      ).toBeVisible()
    else await expect(card).not.toContainText(/students? enrolled/)
  }
  assert.ok(items.some(({ students }) => students > 0))
  await leave()
})

test('[2.10] classes: photo, name, description, seats, price and the way to the class', async () => {
  const { items } = await api().listClasses({ query: { sort: 'soonest' } })
  const { page, leave } = await visit(browser, site.origin)
  await page.goto('/classes')
  await expect(page).toHaveTitle('Safelight | Classes')
  await expect(listOfClasses(page)).toHaveCount(items.length)
  for (const [index, item] of items.entries()) {
    const { _id, className, description, availableSeats, price, meetings } = item
    const card = listOfClasses(page).nth(index)
    await expect(card.getByRole('img')).toHaveAccessibleName(/\S/)
    await expect(card.getByRole('heading', { name: className, exact: true })).toBeVisible()
    await expect(card).toContainText(description)
    await expect(card).toContainText(`Available: ${availableSeats} Seats`)
    await expect(card.getByText(`$${price.toFixed(2)}`, { exact: true })).toBeVisible()
    await expect(card.getByText(formats.start({ meetings }), { exact: true })).toBeVisible()
    await expect(card.getByRole('link', { name: 'Add to Cart' })).toHaveAttribute(
      'href',
      `/classlist/${_id}`,
    )
  }
  const [first] = items
  assert.ok(first)
  // Classes without dates come last.
  assert.ok(items.some(({ meetings }) => meetings.length === 0))
  await listOfClasses(page)
    .first()
    .getByRole('link', { name: first.className, exact: true })
    .click()
  await expect(page).toHaveURL(classAddress(first))
  await expect(page.getByRole('heading', { level: 1, name: first.className })).toBeVisible()
  await expect(page).toHaveTitle(`Safelight | ${first.className}`)
  const main = page.getByRole('main')
  await expect(main).toContainText(first.description)
  await expect(main.getByRole('link', { name: 'Add to Cart' })).toHaveAttribute(
    'href',
    `/classlist/${first._id}`,
  )
  await page.goBack()
  // Nobody may see the demo's pending class yet.
  await expect(page.getByText('Portraits in silhouette')).toHaveCount(0)
  await leave()
})

test('[10.7] a level is chosen above the list, stands in the address and on every card', async () => {
  const { page, leave } = await visit(browser, site.origin)
  await page.goto('/classes')
  const { items } = await api().listClasses({ query: { level: 'beginner', sort: 'soonest' } })
  assert.ok(items.length > 1 && items.length < 8)
  const search = page.getByRole('search')
  await search.getByText('Filters').click()
  await search.getByLabel('Level').selectOption({ label: 'Beginner' })
  await expect(page).toHaveURL(/[?&]level=beginner/)
  await expect(page.getByRole('heading', { name: 'Classes: Beginner' })).toBeVisible()
  await expect(listOfClasses(page)).toHaveCount(items.length)
  for (const card of await listOfClasses(page).all()) await expect(card).toContainText('Beginner')
  await page.reload()
  await expect(search.getByLabel('Level')).toHaveValue('beginner')
  const [first] = await listOfClasses(page).all()
  await first?.getByRole('link', { name: items[0]?.className ?? '', exact: true }).click()
  await expect(page.getByRole('complementary').getByText('Beginner', { exact: true })).toBeVisible()
  await leave()
})

test('[10.7] the coming days and Online are one press away, with and without JavaScript; a second press takes them back', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const { page, leave } = await visit(browser, site.origin, { javaScriptEnabled })
    await page.goto('/classes?topic=street')
    const quick = page.getByRole('list', { name: 'Quick filters' }).getByRole('link')
    await expect(quick).toHaveText(['This weekend', 'This week', 'This month', 'Online'])
    for (const [name, days] of [
      ['This weekend', /topic=street&from=(\d{4}-\d\d-\d\d)&to=(\d{4}-\d\d-\d\d)$/],
      ['Online', /topic=street&from=.*&to=.*&online=true$/],
    ] as const) {
      await quick.filter({ hasText: name }).click()
      await expect(page).toHaveURL(days)
      if (javaScriptEnabled)
        await expect(quick.filter({ hasText: name })).toHaveAttribute('aria-current', 'true')
    }
    const { from = '', to = '' } = Object.fromEntries(new URL(page.url()).searchParams)
    assert.deepEqual([new Date(from).getUTCDay(), Date.parse(to) - Date.parse(from)], [6, day])
    await quick.filter({ hasText: 'Online' }).click()
    await expect(page).toHaveURL(/to=[^&]*$/)
    if (javaScriptEnabled) {
      await quick.filter({ hasText: 'This weekend' }).click()
      await expect(page).toHaveURL('/classes?topic=street')
    }
    await leave()
  }
})

test('[7.3] search, topic and order stand in the address; Back and a reload keep them', async () => {
  const { page, leave } = await visit(browser, site.origin)
  await page.goto('/classes')
  const search = page.getByRole('search')
  const submit = search.getByRole('button', { name: 'Search' })
  const topic = (name: string) =>
    page.getByRole('navigation', { name: 'Topics' }).getByRole('link', { name })
  await topic('Portrait').click()
  await expect(page).toHaveURL(/[?&]topic=portrait/)
  await expect(page.getByRole('heading', { name: 'Classes: Portrait' })).toBeVisible()
  await expect(listOfClasses(page)).toHaveCount(1)

  await topic('All topics').click()
  await expect(page).toHaveURL('/classes')
  // The address changes before the page, whose form still has the topic.
  await expect(topic('All topics')).toHaveAttribute('aria-current', 'page')
  await search.getByText('Filters').click()
  await search.getByLabel('Search classes').fill('tripod')
  await search.getByLabel('Sort by').selectOption('price')
  await submit.click()
  await expect(page).toHaveURL(/[?&]q=tripod/)
  await expect(page).toHaveURL(/[?&]sort=price/)
  const { items } = await api().listClasses({ query: { q: 'tripod', sort: 'price' } })
  assert.ok(items.length > 1)
  const names = items.map(({ className }) => className)
  await expect(listOfClasses(page).getByRole('heading')).toHaveText(names)
  await page.reload()
  await expect(search.getByLabel('Search classes')).toHaveValue('tripod')
  await expect(search.getByLabel('Sort by')).toHaveValue('price')
  await expect(listOfClasses(page).getByRole('heading')).toHaveText(names)

  await page.goBack()
  await page.goBack()
  await expect(topic('Portrait')).toHaveAttribute('aria-current', 'page')
  await expect(search.getByLabel('Search classes')).toHaveValue('')
  await expect(listOfClasses(page)).toHaveCount(1)

  await search.getByLabel('Search classes').fill('no such words anywhere')
  await submit.click()
  await expect(page.getByText('No classes match your search.')).toBeVisible()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/classes')
  await expect(search.getByLabel('Search classes')).toHaveValue('')
  await expect(listOfClasses(page)).toHaveCount((await api().listClasses()).items.length)
  await leave()
})

test('[7.3] without JavaScript the filter is a form that works', async () => {
  const { page, leave } = await visit(browser, site.origin, { javaScriptEnabled: false })
  await page.goto('/classes')
  await page.getByRole('link', { name: 'Landscape 2' }).click()
  await expect(page).toHaveURL('/classes?topic=landscape')
  await expect(listOfClasses(page)).toHaveCount(2)
  await page.getByLabel('Search classes').fill('no such words')
  await page.getByRole('button', { name: 'Search' }).click()
  // The topic stays.
  await expect(page).toHaveURL(/[?&]topic=landscape/)
  await expect(listOfClasses(page)).toHaveCount(0)
  await leave()
})

for (const { path, link, label } of [
  { path: '/instructors', link: 'Instructors', label: 'Loading instructors' },
  { path: '/classes', link: 'Classes', label: 'Loading classes' },
])
  test(`[4.8] [2.9] ${path} arrives with its data and shows a spinner while it fetches anew`, async () => {
    const { page, leave } = await visit(browser, site.origin, {
      viewport: { width: 1280, height: 800 },
    })
    const html = await (await fetch(site.origin + path)).text()
    assert.match(html, /Lucía Ferrer|Astrophotography/)
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    const release = await hold(page, `**${path}.data*`)
    // Pressing the page's own link again fetches its data again.
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click()
    await expect(page.getByRole('status').filter({ hasText: label })).toBeVisible()
    release()
    await expect(page.getByRole('status').filter({ hasText: label })).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    await leave()
  })

test('[4.8] a list that could not be fetched says so, and Try again fetches it', async () => {
  for (const { path, name } of [
    { path: '/classes', name: 'Classes' },
    { path: '/instructors', name: 'Instructors' },
  ]) {
    const { page, leave } = await visit(browser, site.origin, {
      viewport: { width: 1280, height: 800 },
      expects: [[503, '.data']],
    })
    await page.goto('/login')
    await page.route('**/*.data*', (route) => route.fulfill({ status: 503, body: 'busy' }))
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
    await expect(page.getByRole('alert')).toContainText(/went wrong|could not/)
    await expect(page).toHaveTitle('Safelight | Error')
    await expect(page.getByRole('banner')).toBeVisible()
    await page.unroute('**/*.data*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page).toHaveURL(path)
    await leave()
  }
})

test('[4.8] a list without anything in it says so and names the next step', async () => {
  const empty = await startSite()
  const { page, leave } = await visit(browser, empty.origin)
  await page.goto('/classes')
  await expect(page.getByText('There are no classes on offer at the moment.')).toBeVisible()
  await page.goto('/instructors')
  await expect(page.getByText('There are no instructors yet.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Register as an instructor' })).toBeVisible()
  await leave()
  await empty.close()
})
