import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { registerAdmin, registerPerson } from '#tests/support/school/accounts.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { offerClass, orderClass } from '#tests/support/school/classes.ts'
import { press } from '#tests/support/browser/dialogs.ts'
import { openRowMenu } from '#tests/support/browser/row-menu.ts'
import { openSite } from '#tests/support/browser/open-site.ts'

const { site, browser } = await openSite({ settings: { PAYMENTS: 'demo' } })
const admin = await registerAdmin(site)
const instructor = await registerPerson(site.origin, 'Instructor')

const hour = 3_600_000

/** A student with classes in the cart that meet in a hundred hours: half of the price is refunded. */
async function fillCart(names: string[]) {
  const student = await registerPerson(site.origin, 'Student')
  const startsAt = Date.now() + 100 * hour
  const meetings = [{ startsAt, endsAt: startsAt + 2 * hour }]
  const classIds: string[] = []
  for (const className of names) {
    const offered = { className, instructor, approvedBy: admin, meetings }
    const classId = await offerClass(site, offered)
    classIds.push(classId)
    await orderClass(site, student, { classId, className })
  }
  return { student, classIds }
}

async function fillCard(page: Page, number: string) {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expires (MM/YY)').fill('12/40')
  await page.getByLabel('CVC').fill('123')
  await page.getByRole('button', { name: /^Pay \$\d/ }).click()
}

// Opened under another name of this machine, the demonstration signs people in under that name only.
for (const [width, host] of [
  [360, '127.0.0.1'],
  [1280, 'localhost'],
] as const)
  test(`[13.3] [13.7] [13.8] [13.9] three classes are paid with a coupon on the payment page, with a receipt, and one comes back by half, at ${width} px of ${host}`, async () => {
    const names = ['Fog', 'Rain', 'Snow'].map((name) => `${name} ${width}`)
    const { student, classIds } = await fillCart(names)
    const code = `AUTUMN-${width}`
    await site.apiAs(admin.idToken).addCoupon({ body: { code, percent: 25 } })
    const origin = site.origin.replace('127.0.0.1', host)
    const { page, leave } = await visit(browser, origin, {
      viewport: { width, height: 800 },
      expects: [
        [422, '/c/pay/'],
        [400, '/api/checkout/quote'],
        // The classes of tests have their picture at an address of the other name.
        [0, `${site.origin}/photos/class-01.jpg`],
      ],
    })
    await signInAs(page, student, '/dashboard/cart')
    const several = page.getByRole('region', { name: 'To pay' })
    await expect(several.getByRole('status')).toHaveText('3 classes, $120.00')
    await several.getByRole('checkbox', { name: 'Rain' }).uncheck()
    await expect(several.getByRole('status')).toHaveText('2 classes, $80.00')
    await several.getByRole('checkbox', { name: 'Rain' }).check()
    await several.getByRole('button', { name: 'Pay with a coupon' }).click()
    await expect(several.getByLabel('Coupon')).toBeFocused()
    await several.getByLabel('Coupon').fill('nothing')
    await several.getByRole('button', { name: 'Apply' }).click()
    await expect(several.getByRole('alert')).toHaveText(
      'There is no coupon with this code. Check the spelling',
    )
    // An unusable code is not asked for again, and a typed one is checked before paying.
    await several.getByRole('checkbox', { name: 'Rain' }).uncheck()
    await expect(several.getByRole('alert')).toHaveCount(0)
    await expect(several.getByRole('status')).toHaveText('2 classes, $80.00')
    await several.getByRole('checkbox', { name: 'All' }).check()
    await several.getByLabel('Coupon').fill(`autumn-${width}`)
    await several.getByRole('button', { name: 'Check out' }).click()
    await expect(several.getByRole('status')).toHaveText('$120.00, $30.00 off3 classes, $90.00')
    await expectAccessible(page, 'a cart of several classes')
    await several.getByRole('button', { name: 'Check out' }).click()
    await expect(page.getByRole('dialog', { name: 'Payment' })).toContainText('$90.00')
    await press(page, 'Payment', 'Make Payment')

    await expect(page.getByRole('heading', { name: 'Pay $90.00' })).toBeVisible()
    await expectAccessible(page, 'the payment page')
    const api = site.apiAs(student.idToken)
    const seats = async () =>
      Promise.all(
        classIds.map(async (id) => (await api.readClass({ params: { id } })).availableSeats),
      )
    assert.deepEqual(await seats(), [4, 4, 4])
    await fillCard(page, '4000 0000 0000 0002')
    await expect(page.getByRole('alert')).toHaveText('Your card was declined.')
    await expectAccessible(page, 'a declined card')
    await fillCard(page, '4000 0000 0000 3220')
    await page.getByRole('button', { name: 'Complete' }).click()

    await expect(page).toHaveURL(/\/dashboard\/checkout\/[\w-]+\?returned=1$/)
    await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
    assert.equal(new URL(page.url()).origin, origin)
    await expectAccessible(page, 'a payment that has worked')
    await page.getByRole('link', { name: /^Receipt \d{4}-\d{6}$/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Receipt \d{4}-/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /^Rain/ })).toContainText('$30.00')
    await expect(page.getByText('$90.00')).toBeVisible()
    await expectAccessible(page, 'a receipt')

    await page.getByRole('link', { name: 'Class List', exact: true }).first().click()
    const row = page.getByRole('row', { name: `Rain ${width}` })
    await row.getByRole('button', { name: /^Delete/ }).click()
    await expect(page.getByRole('dialog', { name: 'Are you sure?' })).toContainText(
      'Your booking will be cancelled and $15.00 refunded.',
    )
    await press(page, 'Are you sure?', 'Yes, delete it!')
    await press(page, 'Deleted!', 'Okay')
    assert.deepEqual(await seats(), [4, 5, 4])
    await page
      .getByRole('link', { name: /^Receipt/ })
      .first()
      .click()
    await page.getByText('Refunded by credit note').getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: /^Credit note/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /^Rain/ })).toContainText('\u2212$15.00')
    await page.getByRole('link', { name: 'Receipts', exact: true }).click()
    await expect(page.getByRole('link', { name: /^(Receipt|Credit note) \d{4}-/ })).toHaveCount(2)
    await expectAccessible(page, 'receipts')
    await leave()
  })

const held = /^Held for you until \d\d:\d\d$/

test('[13.3] an open payment is one state, on its page and in the cart: held until then, to continue or to cancel', async () => {
  const { student, classIds } = await fillCart(['Dusk', 'Dawn'])
  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, student, '/dashboard/cart')
  await expect(page.getByText('We don’t hold a seat until you pay')).toBeVisible()
  await expect(page.getByText(held)).toHaveCount(0)
  await page.getByRole('button', { name: /^Confirm.*Dusk$/ }).click()
  await expect(page.getByRole('dialog')).toContainText(
    /^.*Dusk \$40\.00 \w{3} \d+ \w{3} \d{4}, \d\d:\d\d–.+ is refunded until .+\. No refund after that\./s,
  )
  await press(page, 'Payment', 'Make Payment')
  // The payment page has the date and the terms, and the school's own face.
  await expect(
    page.getByText(
      /^Dusk\w{3} \d+ \w{3} \d{4}, .+ No refund after that\. No right of withdrawal by law/,
    ),
  ).toBeVisible()
  await expect(page.getByText(/^Pay within 3\d minutes to keep your seat\.$/)).toBeVisible()
  assert.ok(await page.evaluate(async () => (await document.fonts.load('1rem Figtree')).length > 0))
  await page.getByRole('link', { name: 'Go back without paying' }).click()
  await expect(page).toHaveURL(/\/dashboard\/checkout\/[\w-]+$/)
  await expect(page.getByText(held)).toBeVisible()
  await expect(page.getByText('We don’t hold a seat until you pay')).toHaveCount(0)
  await expectAccessible(page, 'a payment that is open')
  await page.getByRole('button', { name: 'Continue paying' }).click()
  await expect(page.getByRole('heading', { name: 'Pay $40.00' })).toBeVisible()
  await page.getByRole('link', { name: 'Go back without paying' }).click()
  await page.getByRole('link', { name: 'Class List', exact: true }).first().click()

  await expect(page.getByText(held)).toBeVisible()
  await expect(page.getByText('We don’t hold a seat until you pay')).toHaveCount(0)
  await expect(page.getByText('Finish or cancel this payment')).toBeVisible()
  await expect(page.getByRole('row', { name: 'Dusk' }).getByText(held)).toHaveCSS(
    'color',
    'rgb(242, 201, 103)',
  )
  await expect(page.getByText('1 class, $40.00')).toBeVisible()
  await expect(page.getByRole('row', { name: 'Dawn' })).toContainText('Not Paid')
  await expect(page.getByRole('checkbox', { name: 'Dusk' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Dawn' })).not.toBeChecked()
  await expect(page.getByRole('button', { name: 'Check out' })).toHaveCount(0)
  for (const confirm of await page.getByRole('button', { name: /^Confirm/ }).all())
    await expect(confirm).toBeDisabled()
  await expectAccessible(page, 'a cart with an open payment')
  await page.getByRole('button', { name: 'Continue paying' }).click()
  await expect(page.getByRole('heading', { name: 'Pay $40.00' })).toBeVisible()
  const [dusk = '', dawn = ''] = classIds
  await page.goto('/dashboard')
  await expect(page.getByText(held)).toHaveCount(1)
  await page.getByRole('link', { name: /^Continue paying.*Dusk$/ }).click()
  await expect(page.getByRole('button', { name: 'Continue paying' })).toBeVisible()
  for (const path of [`/class/${dusk}`, `/classlist/${dusk}`]) {
    await page.goto(path)
    const panel = page.getByRole('complementary')
    await expect(panel.getByText(held)).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Continue paying' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Book now/ })).toHaveCount(0)
    await expectAccessible(page, path)
  }
  await page.goto(`/class/${dawn}`)
  await expect(page.getByText('You have an open payment.').filter({ visible: true })).toBeVisible()
  await expect(
    page.getByRole('button', { name: /^Book now/ }).filter({ visible: true }),
  ).toBeDisabled()
  await page.getByRole('link', { name: 'Finish or cancel it' }).click()
  await expect(page.getByText(held)).toBeVisible()
  await page.goto('/dashboard/cart')
  await page.getByRole('button', { name: 'Cancel payment' }).click()
  await expect(page.getByText('2 classes, $80.00')).toBeVisible()
  await expect(page.getByText('We don’t hold a seat until you pay')).toBeVisible()
  await expect(page.getByText(held)).toHaveCount(0)
  const api = site.apiAs(student.idToken)
  const { availableSeats } = await api.readClass({ params: { id: classIds[0] ?? '' } })
  assert.equal(availableSeats, 5)
  await leave()
})

test('[13.3] a seat in a free class is booked without a payment', async () => {
  const student = await registerPerson(site.origin, 'Student')
  const className = 'Open evening'
  const classId = await offerClass(site, { className, instructor, approvedBy: admin, price: 0 })
  await orderClass(site, student, { classId, className })
  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, student, '/dashboard/cart')
  await page.getByRole('button', { name: /^Book my seat/ }).click()
  await press(page, 'Book your seat', 'Book my seat')
  await press(page, 'Your seat is booked', 'Okay')
  await expect(page.getByText('Paid', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Confirm/ })).toBeDisabled()
  await expect(page.getByRole('button', { name: /^Book my seat/ })).toHaveCount(0)

  const another = 'Open morning'
  const id = await offerClass(site, { className: another, instructor, approvedBy: admin, price: 0 })
  await orderClass(site, student, { classId: id, className: another })
  await page.reload()
  await page.getByRole('button', { name: 'Check out' }).click()
  await press(page, 'Book your seat', 'Book my seat')
  await expect(page.getByRole('heading', { level: 1, name: 'Booked' })).toBeVisible()
  await leave()
})

test('[13.3] after paying one page has when, where, what to bring, the calendar, the receipt, and other classes', async () => {
  const teacher = await registerPerson(site.origin, 'Instructor', 'Ada Holm')
  const startsAt = Date.now() + 100 * hour
  const offer = {
    instructor: teacher,
    approvedBy: admin,
    meetings: [{ startsAt, endsAt: startsAt + 2 * hour }],
    place: 'Harbour Street 4',
    onlineUrl: 'https://meet.example/silver',
    bring: '- A tripod\n- Warm clothes',
  }
  const bought = await offerClass(site, { ...offer, className: 'Silver' })
  await offerClass(site, { ...offer, className: 'Copper' })
  // The same on another date.
  await offerClass(site, { ...offer, className: 'Silver' })
  const full = await offerClass(site, { ...offer, className: 'Lead', availableSeats: 1, price: 0 })
  const other = await registerPerson(site.origin, 'Student')
  await orderClass(site, other, { classId: full, className: 'Lead', paid: true })
  const student = await registerPerson(site.origin, 'Student')
  const order = await orderClass(site, student, { classId: bought, className: 'Silver' })
  const api = site.apiAs(student.idToken)
  const { _id } = await api.startCheckout({ body: { orderIds: [order] } })
  const { page, leave } = await visit(browser, site.origin, {
    expects: [[0, `${site.origin}/photos/class-01.jpg`]],
  })
  await signInAs(page, student, `/dashboard/checkout/${_id}`)
  await page.getByRole('button', { name: 'Continue paying' }).click()
  await fillCard(page, '4242 4242 4242 4242')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful')
  const booked = page.getByRole('region', { name: 'Silver' })
  await expect(booked.getByRole('listitem')).toHaveText([
    /^\w{3} \d+ \w{3} \d{4}, \d\d:\d\d–/,
    'A tripod',
    'Warm clothes',
  ])
  await expect(booked).toContainText('Harbour Street 4')
  await expect(booked.getByRole('heading', { name: 'What to bring' })).toBeVisible()
  await expect(booked.getByRole('link', { name: /^Join the online class/ })).toHaveAttribute(
    'href',
    'https://meet.example/silver',
  )
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    booked.getByRole('button', { name: /^Add to calendar/ }).click(),
  ])
  assert.match(file.suggestedFilename(), /\.ics$/)
  await expect(page.getByRole('link', { name: /^Receipt \d{4}-\d{6}$/ })).toBeVisible()
  await expect(page.getByText('We’ll email you the receipt.')).toBeVisible()
  const others = page.getByRole('region', { name: 'Other classes by Ada Holm' })
  await expect(others.getByRole('link')).toHaveText(['Copper'])
  await expectAccessible(page, 'the page after paying')

  // The page no longer leads to orders cancelled later.
  await api.deleteOrder({ params: { id: order } })
  await page.reload()
  await expect(page.getByText('Silver: cancelled')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Add to calendar/ })).toHaveCount(0)
  await leave()
})

test('[13.7] [13.10] an admin sees what goes back, and notes what was given back by hand', async () => {
  const { student, classIds } = await fillCart(['Thaw'])
  const asStudent = site.apiAs(student.idToken)
  const { page, leave } = await visit(browser, site.origin, {
    viewport: { width: 360, height: 800 },
    expects: [[400, '/paid-by-hand']],
  })
  await signInAs(page, admin, `/dashboard/roster/${classIds[0]}`)
  await page.getByRole('button', { name: /^Record payment/ }).click()
  const paid = page.getByRole('dialog', { name: 'Record payment' })
  await expect(paid.getByLabel('Amount')).toHaveValue('40')
  await expectAccessible(page, 'a place that is paid by hand')
  await paid.getByLabel('Amount').fill('41')
  await paid.getByRole('button', { name: 'Record payment' }).click()
  await expect(paid.getByText('Enter at most $40.00, the price of the order')).toBeVisible()
  await paid.getByLabel('Amount').fill('40')
  await paid.getByRole('button', { name: 'Record payment' }).click()
  await press(page, 'Payment recorded', 'Okay')
  await openRowMenu(page, student.name)
  await page.getByRole('button', { name: /^Refund/ }).click()
  const back = page.getByRole('dialog', { name: 'Refund' })
  await back.getByLabel('Amount').fill('10')
  await back.getByLabel('Reason').fill('The room was cold')
  await back.getByRole('button', { name: 'Refund $10.00' }).click()
  await press(page, 'Refund started', 'Okay')
  await expectAccessible(page, 'a roster with its money')
  const { items } = await asStudent.listOrders({ query: { email: student.email } })
  await asStudent.deleteOrder({ params: { id: items[0]?._id ?? '' } })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/dashboard/refunds')
  await expect(page.getByText('The room was cold')).toBeVisible()
  const row = page
    .getByRole('row')
    .filter({ hasText: 'Thaw' })
    .filter({ hasText: 'Cancelled by the student' })
  await expect(row).toContainText(student.email.split('@')[0] ?? '')
  await expectAccessible(page, 'refunds')
  await row.getByRole('button', { name: /^Mark as refunded/ }).click()
  await press(page, 'Mark $10.00 as refunded?', 'Mark as refunded')
  await press(page, 'Marked as refunded', 'Okay')
  await expect(row.getByText('Refunded manually', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Failed' }).click()
  await expect(page.getByText('No refunds with this status')).toBeVisible()
  await expectAccessible(page, 'no refunds')
  await leave()
})
