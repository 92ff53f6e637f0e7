import assert from 'node:assert/strict'
import { test } from 'node:test'
import { registerPerson } from '#tests/support/school/accounts.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { openSite } from '#tests/support/browser/open-site.ts'

const { site, browser } = await openSite({ demo: true })

async function findClass(className: string) {
  const found = (await site.apiAs(null).listClasses()).items.find(
    (each) => each.className === className,
  )
  assert.ok(found, className)
  return found
}

test('[2.11] [5.5] [8.3] a student reads a class and puts it on the list', async () => {
  const student = await registerPerson(site.origin, 'Student', 'Omar Quist')
  const offered = await findClass('Macro')
  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, student, `/classlist/${offered._id}`)
  await expect(page).toHaveTitle('Safelight | Macro')
  await expect(page.getByRole('heading', { level: 1, name: 'Macro' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(offered.description)
  await expect(page.getByRole('main')).toContainText('Priya Raman')
  await expect(page.getByRole('main').getByText('$85.00', { exact: true })).toBeVisible()

  const name = page.getByLabel('Name', { exact: true })
  await expect(name).toHaveValue('Omar Quist')
  await expect(page.getByLabel('Email Address')).toHaveValue(student.email)
  await name.fill('')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(name).toHaveAccessibleDescription('Name is required')
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  const ordersOf = () => site.apiAs(student.idToken).listOrders({ query: { email: student.email } })
  assert.equal((await ordersOf()).items.length, 0)

  await name.fill('Omar J. Quist')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  const dialog = page.getByRole('dialog', { name: 'Order Request Successfully' })
  await dialog.getByRole('button', { name: 'Stay here' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main')).toContainText('Not Paid')
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0)
  const { items } = await ordersOf()
  assert.deepEqual(
    items.map(({ courseName, studentName, status }) => [courseName, studentName, status]),
    [['Macro', 'Omar J. Quist', 'Not Paid']],
  )
  await page.getByRole('link', { name: 'Go to your cart' }).click()
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
  // The field is read-only; anyone who empties it all the same sees the error next to it.
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

  // Ordered in another tab meanwhile: the page shows that order.
  await site.apiAs(student.idToken).placeOrder({
    body: {
      classId: _id,
      courseName: className,
      studentName: student.name,
      studentEmail: student.email,
    },
  })
  await send.click()
  await expect(page.getByRole('link', { name: 'Go to your cart' })).toBeVisible()
  await leave()
})

for (const { title, name, expects } of [
  { title: 'a new try hears of the same one', name: null, expects: [] },
  {
    title: 'a new try with another name shows the first one',
    name: 'Another Name',
    expects: [[422, '/api/order'] satisfies [number, string]],
  },
])
  test(`[8.6] an order whose answer was lost: ${title}`, async () => {
    const student = await registerPerson(site.origin, 'Student')
    const { _id } = await findClass('Street at night')
    const { page, leave } = await visit(browser, site.origin, {
      expects: [[0, '/api/order'], ...expects],
    })
    await signInAs(page, student, `/classlist/${_id}`)
    const send = page.getByRole('button', { name: 'Add to Cart' })
    await page.route('**/api/order', async (route) => {
      await route.fetch()
      await route.abort('internetdisconnected')
    })
    await send.click()
    await expect(page.getByRole('alert')).toContainText('We couldn’t reach the school.')
    await page.unroute('**/api/order')
    if (name !== null) await page.getByLabel('Name', { exact: true }).fill(name)
    await send.click()
    if (name === null) {
      const dialog = page.getByRole('dialog', { name: 'Order Request Successfully' })
      await dialog.getByRole('button', { name: 'Stay here' }).click()
    }
    await expect(page.getByRole('link', { name: 'Go to your cart' })).toBeVisible()
    const query = { email: student.email }
    const { items } = await site.apiAs(student.idToken).listOrders({ query })
    assert.deepEqual(
      items.map(({ studentName }) => studentName),
      [student.name],
    )
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
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(`**/api/class/${_id}`, async (route) => {
    await held
    await route.continue()
  })
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
