import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { expect, type Browser, type Page } from '@playwright/test'
import { fillWithDemoContent } from '#start/demo/fill.ts'
import { registerPerson } from '#tests/support/accounts.ts'
import { launchBrowser, signInAs, visit } from '#tests/support/browser.ts'
import { startSite, type TestSite } from '#tests/support/site.ts'

let site: TestSite
let browser: Browser
before(async () => {
  site = await startSite()
  await fillWithDemoContent(site.parts)
  browser = await launchBrowser()
})
after(async () => {
  await browser?.close()
  await site?.close()
})

const api = () => site.apiAs(null)
const listOfClasses = (page: Page) => page.getByRole('main').getByRole('article')

async function findClass(className: string) {
  const found = (await api().listClasses()).items.find((each) => each.className === className)
  assert.ok(found, className)
  return found
}

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
    if (students > 0) await expect(card).toContainText(`${students} enrolled here`)
    else await expect(card).not.toContainText('enrolled here')
  }
  assert.ok(items.some(({ students }) => students > 0))
  await leave()
})

test('[2.10] classes: photo, name, description, seats, price and the way to the class', async () => {
  const { items } = await api().listClasses()
  const { page, leave } = await visit(browser, site.origin)
  await page.goto('/classes')
  await expect(page).toHaveTitle('Safelight | Classes')
  await expect(listOfClasses(page)).toHaveCount(items.length)
  for (const [index, { _id, className, description, availableSeats, price }] of items.entries()) {
    const card = listOfClasses(page).nth(index)
    await expect(card.getByRole('img')).toHaveAccessibleName(/\S/)
    await expect(card.getByRole('heading', { name: className, exact: true })).toBeVisible()
    await expect(card).toContainText(description)
    await expect(card).toContainText(`Available: ${availableSeats} Seats`)
    await expect(card).toContainText(`$${price}`)
    await expect(card.getByRole('link', { name: 'Add to Cart' })).toHaveAttribute(
      'href',
      `/classlist/${_id}`,
    )
  }
  // The demo's pending class is nobody's to see yet.
  await expect(page.getByText('Portraits in silhouette')).toHaveCount(0)
  await leave()
})

test('[7.3] search, topic and order stand in the address; Back and a reload keep them', async () => {
  const { page, leave } = await visit(browser, site.origin)
  await page.goto('/classes')
  const search = page.getByRole('search')
  const submit = search.getByRole('button', { name: 'Search' })
  await search.getByLabel('Topic').selectOption('portrait')
  await submit.click()
  await expect(page).toHaveURL(/[?&]topic=portrait/)
  await expect(page.getByRole('heading', { name: 'Classes: Portrait' })).toBeVisible()
  await expect(listOfClasses(page)).toHaveCount(1)

  await search.getByLabel('Topic').selectOption('')
  await search.getByLabel('Search the classes').fill('tripod')
  await search.getByLabel('Order').selectOption('price')
  await submit.click()
  await expect(page).toHaveURL(/[?&]q=tripod/)
  await expect(page).toHaveURL(/[?&]sort=price/)
  const { items } = await api().listClasses({ query: { q: 'tripod', sort: 'price' } })
  assert.ok(items.length > 1)
  const names = items.map(({ className }) => className)
  await expect(listOfClasses(page).getByRole('heading')).toHaveText(names)
  await page.reload()
  await expect(search.getByLabel('Search the classes')).toHaveValue('tripod')
  await expect(search.getByLabel('Order')).toHaveValue('price')
  await expect(listOfClasses(page).getByRole('heading')).toHaveText(names)

  await page.goBack()
  await expect(search.getByLabel('Topic')).toHaveValue('portrait')
  await expect(search.getByLabel('Search the classes')).toHaveValue('')
  await expect(listOfClasses(page)).toHaveCount(1)

  await search.getByLabel('Search the classes').fill('no such words anywhere')
  await submit.click()
  await expect(page.getByText('No class matches this.')).toBeVisible()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/classes')
  await expect(search.getByLabel('Search the classes')).toHaveValue('')
  await expect(listOfClasses(page)).toHaveCount(8)
  await leave()
})

test('[7.3] without JavaScript the filter is a form that works', async () => {
  const { page, leave } = await visit(browser, site.origin, { javaScriptEnabled: false })
  await page.goto('/classes')
  await page.getByLabel('Topic').selectOption('darkroom')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/[?&]topic=darkroom/)
  await expect(listOfClasses(page)).toHaveCount(1)
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
    // The page's own link, pressed again, fetches its data again.
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
  await expect(page.getByText('There is no class on offer at the moment.')).toBeVisible()
  await page.goto('/instructors')
  await expect(page.getByText('Nobody teaches here yet.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Register as an instructor' })).toBeVisible()
  await leave()
  await empty.close()
})

test('[2.11] [5.5] [8.3] a student reads a class and puts it on the list', async () => {
  const student = await registerPerson(site.origin, 'Student', 'Omar Quist')
  const offered = await findClass('Macro')
  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, student, `/classlist/${offered._id}`)
  await expect(page).toHaveTitle('Safelight | Macro')
  await expect(page.getByRole('heading', { level: 1, name: 'Macro' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(offered.description)
  await expect(page.getByRole('main')).toContainText('Priya Raman')
  await expect(page.getByRole('main')).toContainText('$85')

  const name = page.getByLabel('Name', { exact: true })
  await expect(name).toHaveValue('Omar Quist')
  await expect(page.getByLabel('Email Address')).toHaveValue(student.email)
  await name.fill('')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(name).toHaveAccessibleDescription('Name is required')
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  assert.equal((await site.apiAs(student.idToken).listOrders({ query: student })).items.length, 0)

  await name.fill('Omar J. Quist')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  const dialog = page.getByRole('dialog', { name: 'Order Request Successfully' })
  await dialog.getByRole('button', { name: 'Stay here' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main')).toContainText('Not Paid')
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0)
  const { items } = await site
    .apiAs(student.idToken)
    .listOrders({ query: { email: student.email } })
  assert.deepEqual(
    items.map(({ courseName, studentName, status }) => [courseName, studentName, status]),
    [['Macro', 'Omar J. Quist', 'Not Paid']],
  )
  await page.getByRole('link', { name: 'Go to my class list' }).click()
  await expect(page).toHaveURL('/dashboard/cart')
  await expect(page.getByRole('row', { name: 'Macro' })).toBeVisible()
  await leave()
})

test('[5.5] an e-mail that is missing or none shows at its own field', async () => {
  const student = await registerPerson(site.origin, 'Student')
  const { _id } = await findClass('Architecture')
  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, student, `/classlist/${_id}`)
  const email = page.getByLabel('Email Address')
  // The field is read-only; whoever empties it all the same is told at it.
  await email.evaluate((field: HTMLInputElement) => {
    field.readOnly = false
  })
  await email.fill('')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Email Address is required')).toBeVisible()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Name', { exact: true })).not.toHaveAttribute('aria-invalid', 'true')
  await leave()
})

test('[8.6] an order that is refused or meets no network says so; what was typed stays', async () => {
  const student = await registerPerson(site.origin, 'Student')
  const { _id, className } = await findClass('Street at night')
  const { page, leave } = await visit(browser, site.origin, {
    expects: [
      [503, '/api/order'],
      [409, '/api/order'],
    ],
  })
  await signInAs(page, student, `/classlist/${_id}`)
  const name = page.getByLabel('Name', { exact: true })
  const send = page.getByRole('button', { name: 'Add to Cart' })
  await name.fill('Somebody Else')
  await page.route('**/api/order', (route) => route.fulfill({ status: 503, body: 'busy' }))
  await send.click()
  await expect(page.getByRole('alert')).toContainText('The server answered 503.')
  await expect(name).toHaveValue('Somebody Else')
  await expect(send).toBeEnabled()
  await page.unroute('**/api/order')

  // Ordered in another tab by now: the page shows that order.
  await site.apiAs(student.idToken).placeOrder({
    body: {
      classId: _id,
      courseName: className,
      studentName: student.name,
      studentEmail: student.email,
    },
  })
  await send.click()
  await expect(page.getByRole('link', { name: 'Go to my class list' })).toBeVisible()
  await leave()
})

test('[2.11] an unknown class is the not-found screen', async () => {
  const student = await registerPerson(site.origin, 'Student')
  const { page, leave } = await visit(browser, site.origin, { expects: [[404, '/api/class/']] })
  await signInAs(page, student, '/classlist/00000000-0000-7000-8000-000000000000')
  await expect(page.getByRole('heading', { name: '404 NOT FOUND' })).toBeVisible()
  await expect(page).toHaveTitle('Safelight | Error')
  await leave()
})

test('[2.11] [4.8] a class is fetched before it shows; a failed fetch can be tried again', async () => {
  const student = await registerPerson(site.origin, 'Student')
  const { _id } = await findClass('Astrophotography')
  const { page, leave } = await visit(browser, site.origin, { expects: [[503, '/api/class/']] })
  await signInAs(page, student, '/dashboard/info')
  const release = await hold(page, `**/api/class/${_id}`)
  await page.goto(`/classlist/${_id}`)
  await expect(page.getByRole('status').filter({ hasText: 'Loading the class' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Astrophotography' })).toBeVisible()

  await page.unroute(`**/api/class/${_id}`)
  await page.route('**/api/class/*', (route) => route.fulfill({ status: 503, body: 'busy' }))
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('The server answered 503.')
  await page.unroute('**/api/class/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Astrophotography' })).toBeVisible()
  await leave()
})
