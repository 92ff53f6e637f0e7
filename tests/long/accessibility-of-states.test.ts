import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { allWidths, expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { openSite } from '#tests/support/browser/open-site.ts'
import { findFreePort } from '#tests/support/process/free-port.ts'
import { registerAdmin, registerPerson } from '#tests/support/school/accounts.ts'
import { offerClass, orderClass } from '#tests/support/school/classes.ts'
import { brokenHealth, fineHealth } from '#tests/support/school/health.ts'
import { startSite } from '#tests/support/school/site.ts'

// What these pages say and do is proven by web/routes/dashboard/*.test.tsx.

const { site, browser } = await openSite()
const admin = await registerAdmin(site)
const hour = 3_600_000
const inHours = (hours: number) => ({
  startsAt: Date.now() + hours * hour,
  endsAt: Date.now() + (hours + 2) * hour,
})

const options = { reducedMotion: 'reduce', viewport: { width: 1280, height: 800 } } as const
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const failedMail = {
  _id: 'the-mail',
  kind: 'letter',
  isMail: true,
  name: 'Mila Novak',
  email: 'mila@mail.example',
  error: 'Error: The mailbox is full.',
  failedAt: Date.now() - hour,
}

test('[13.8] [13.11] [16.1] [19.8] the pages of an admin are accessible in each state', async () => {
  const instructor = await registerPerson(site.origin, 'Instructor')
  const student = await registerPerson(site.origin, 'Student')
  const offered = { instructor, approvedBy: admin }
  const short = { minimumStudents: 3, meetings: [inHours(60)] }
  await offerClass(site, { ...offered, ...short, className: 'Fog at six' })
  await offerClass(site, { className: 'Still to be read', instructor })
  const className = 'Balance'
  const classId = await offerClass(site, { ...offered, className })
  const order = await orderClass(site, student, { classId, className, paid: true })
  await site.apiAs(student.idToken).deleteOrder({ params: { id: order } })
  await site.apiAs(admin.idToken).addCoupon({ body: { code: 'WINTER-30', percent: 30 } })
  const { page, leave } = await visit(browser, site.origin, options)
  // The server gives up on a mail only after hours.
  let jobs = [failedMail]
  let health = brokenHealth(Date.now())
  await page.route('**/api/jobs/failed', (route) => route.fulfill({ json: jobs }))
  await page.route('**/api/health', (route) => route.fulfill({ json: health }))
  await signInAs(page, admin, '/dashboard')
  for (const name of ['Too few students', 'Classes to review', 'Failed emails and tasks'])
    await expect(part(page, name)).toBeVisible()
  await expectAccessible(page, 'the overview of an admin', allWidths)
  await page.getByText('Show as a table').click()
  await expect(part(page, 'The last twelve months').getByRole('row')).toHaveCount(13)
  await expectAccessible(page, 'the table of the months')

  await page.goto('/dashboard/health')
  await expect(part(page, 'Errors').getByRole('listitem')).toHaveCount(20)
  await expectAccessible(page, 'health where all is wrong', allWidths)
  health = fineHealth(Date.now())
  jobs = []
  await page.goto('/dashboard/health')
  await expect(page.getByText('Everything is fine.')).toBeVisible()
  await expectAccessible(page, 'health where all is fine', allWidths)

  await page.goto('/dashboard/books')
  await expect(page.getByRole('table', { name: 'Transactions' }).getByRole('row')).toHaveCount(3)
  await expectAccessible(page, 'the books')
  await page.setViewportSize({ width: 360, height: 800 })
  await expectAccessible(page, 'the books on a phone')
  await page.setViewportSize(options.viewport)

  await page.goto('/dashboard/coupons')
  // Where there are coupons, the form is folded.
  const create = page.getByRole('button', { name: 'Create coupon' })
  await expect(create).toBeHidden()
  await expectAccessible(page, 'coupons')
  await page.getByText('New coupon').click()
  await page.getByLabel('Code', { exact: true }).fill('winter-31')
  await create.click()
  await expect(page.getByText('Enter either a percentage or an amount')).toBeVisible()
  await expectAccessible(page, 'coupons, and one that is half filled in')
  await page.getByRole('button', { name: /^Edit/ }).click()
  await expect(page.getByRole('dialog', { name: 'Edit WINTER-30' })).toBeVisible()
  await expectAccessible(page, 'a coupon that is changed')
  await leave()
})

test('[10.9] [13.11] [16.1] the pages of an instructor are accessible, empty and full', async () => {
  const instructor = await registerPerson(site.origin, 'Instructor')
  const student = await registerPerson(site.origin, 'Student')
  const { page, leave } = await visit(browser, site.origin, options)
  await signInAs(page, instructor, '/dashboard')
  await expect(page.getByRole('link', { name: 'Add a class' })).toBeVisible()
  await expectAccessible(page, 'the overview of a new instructor')
  await page.goto('/dashboard/earnings')
  await expect(page.getByText('No transactions')).toBeVisible()
  await expectAccessible(page, 'no earnings yet')

  const offered = { instructor, approvedBy: admin, minimumStudents: 2 }
  const className = 'Night skies'
  const classId = await offerClass(site, { ...offered, className, meetings: [inHours(40)] })
  await offerClass(site, { ...offered, className: 'Star trails', meetings: [inHours(90)] })
  const denied = await offerClass(site, { className: 'Not yet', instructor })
  await site.apiAs(admin.idToken).setClassStatus({
    params: { id: denied },
    body: { status: 'denied', feedback: 'Please say what people learn.' },
  })
  await orderClass(site, student, { classId, className, paid: true })
  await page.setViewportSize({ width: 360, height: 800 })
  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: student.name })).toBeVisible()
  await expectAccessible(page, 'earnings on a phone')
  await page.setViewportSize(options.viewport)
  await page.goto('/dashboard')
  for (const name of ['Next class you teach', 'Too few students', 'Denied classes'])
    await expect(part(page, name)).toBeVisible()
  await expectAccessible(page, 'the overview of an instructor', allWidths)

  const reason = 'The pier is closed for the winter.'
  await site.apiAs(instructor.idToken).cancelClass({ params: { id: classId }, body: { reason } })
  await page.goto('/dashboard/schedule')
  await expect(page.getByRole('main').getByText('Cancelled', { exact: true })).toBeVisible()
  await expectAccessible(page, 'a schedule with a cancelled class')
  await leave()
})

test('[10.9] [16.1] the pages of a student are accessible, empty and full', async () => {
  const instructor = await registerPerson(site.origin, 'Instructor')
  const student = await registerPerson(site.origin, 'Student')
  const { page, leave } = await visit(browser, site.origin, options)
  await signInAs(page, student, '/dashboard/schedule')
  await expect(page.getByText(/^Nothing is scheduled/)).toBeVisible()
  await expectAccessible(page, 'an empty schedule')

  const offered = { instructor, approvedBy: admin, bring: 'A tripod\nWarm clothes' }
  const booked = { className: 'Night skies', place: 'Harbour Street 4', meetings: [inHours(30)] }
  for (const { className, ...more } of [booked, { className: 'Fog' }]) {
    const classId = await offerClass(site, { ...offered, ...more, className })
    await orderClass(site, student, { classId, className, paid: className === booked.className })
  }
  await page.goto('/dashboard')
  for (const name of ['Your next class', 'What to bring', 'Waiting to be paid'])
    await expect(part(page, name)).toBeVisible()
  await expectAccessible(page, 'the overview of a student', allWidths)

  const { items } = await site
    .apiAs(student.idToken)
    .listOrders({ query: { email: student.email } })
  const paid = items.find(({ status }) => status === 'Paid') ?? assert.fail('one is paid')
  const id = String(paid.checkout)
  const checkout = await site.apiAs(student.idToken).readCheckout({ params: { id } })
  for (const [status, words] of [
    ['open', 'We are checking your payment'],
    ['processing', 'Your bank is processing the payment'],
    ['failed', 'The payment failed'],
    ['paid', 'Payment Successful'],
  ] as const) {
    // A provider answers so, whom this site does not have.
    await page.route('**/api/checkout/*', (route) =>
      route.fulfill({ json: { ...checkout, status } }),
    )
    await page.goto(`/dashboard/checkout/${id}?returned=1`)
    await expect(page.getByText(words).first()).toBeVisible()
    await expectAccessible(page, `a checkout that is ${status}`)
  }
  await leave()
})

test('[1.9] a real school’s admin reads which pages are still to be written, until they are', async () => {
  const port = await findFreePort()
  const real = await startSite(
    {
      PORT: String(port),
      PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
      IDENTITY_API_KEY: 'safelight-local',
      IDENTITY_SECRET: 'x'.repeat(32),
      PAYMENTS: 'instant',
      WITHDRAWAL: 'eu',
    },
    'production',
  )
  try {
    const owner = await registerAdmin(real)
    const { page, leave } = await visit(browser, real.origin, options)
    await signInAs(page, owner, '/dashboard')
    const pages = part(page, 'Pages to write')
    await expect(pages.getByRole('listitem')).toHaveCount(5)
    await expect(page.getByText('Nothing needs your attention.')).toHaveCount(0)
    await expectAccessible(page, 'pages to write', allWidths)
    await pages.getByRole('link', { name: 'Write your page “Imprint”' }).click()
    await expect(page).toHaveURL('/dashboard/school?part=page-imprint')
    await leave()
  } finally {
    await real.close()
  }
})
