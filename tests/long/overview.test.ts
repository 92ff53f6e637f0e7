import { test } from 'node:test'
import type { Page } from '@playwright/test'
import type { FailedJob } from '#contract/jobs.ts'
import { registerAdmin, registerPerson } from '#tests/support/school/accounts.ts'
import { allWidths, expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { offerClass, orderClass } from '#tests/support/school/classes.ts'
import { press } from '#tests/support/browser/dialogs.ts'
import { openSite } from '#tests/support/browser/open-site.ts'
import { findFreePort } from '#tests/support/process/free-port.ts'
import { startSite } from '#tests/support/school/site.ts'

const { site, browser } = await openSite()
const admin = await registerAdmin(site)
const hour = 3_600_000
const inHours = (hours: number) => ({
  startsAt: Date.now() + hours * hour,
  endsAt: Date.now() + (hours + 2) * hour,
})

const options = { reducedMotion: 'reduce', viewport: { width: 1280, height: 800 } } as const
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const failedMail: FailedJob = {
  _id: 'the-mail',
  kind: 'letter',
  isMail: true,
  name: 'Mila Novak',
  email: 'mila@mail.example',
  error: 'Error: The mailbox is full.',
  failedAt: Date.now() - hour,
}

test('[16.1] [16.2] an admin’s overview has what needs them, with its buttons, and a year in charts and a table', async () => {
  const instructor = await registerPerson(site.origin, 'Instructor', 'Piet Haan')
  const offered = { instructor, approvedBy: admin, minimumStudents: 3 }
  await offerClass(site, { className: 'Still to be read', instructor })
  for (const className of ['The quiet street', 'Fog at six'])
    await offerClass(site, { ...offered, className, meetings: [inHours(60)] })
  const { page, leave } = await visit(browser, site.origin, options)
  // The server gives up on a mail only after hours.
  let jobs = [failedMail]
  await page.route('**/api/jobs/failed', (route) => route.fulfill({ json: jobs }))
  await page.route('**/api/jobs/the-mail/retry', (route) => {
    jobs = []
    return route.fulfill({ json: { modifiedCount: 1 } })
  })
  await signInAs(page, admin, '/dashboard')
  await expect(page).toHaveTitle('Safelight | Dashboard Overview')
  const toReview = part(page, 'Classes to review').getByRole('link', { name: 'Still to be read' })
  await expect(toReview).toHaveAttribute('href', '/dashboard/reviewClass?status=pending')
  await expect(part(page, 'New accounts')).toContainText('Piet Haan')
  await expectAccessible(page, 'the overview of an admin', allWidths)

  const failed = part(page, 'Failed emails and tasks')
  await expect(failed).toContainText('The mailbox is full.')
  await failed.getByRole('button', { name: /^Send again Email with news for Mila Novak$/ }).click()
  await press(page, 'The email will be sent again', 'Okay')
  await expect(failed).toHaveCount(0)

  const short = part(page, 'Too few students')
  await expect(short.getByRole('listitem')).toHaveCount(2)
  await expect(short).toContainText('0 of at least 3 students have paid')
  await short.getByRole('button', { name: /^Hold it The quiet street$/ }).click()
  await press(page, 'The class will take place', 'Okay')
  await expect(short.getByRole('listitem')).toHaveCount(1)
  await short.getByRole('button', { name: /^Cancel it Fog at six$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this class?' })
  await dialog.getByRole('textbox').fill('Too few students have booked.')
  await dialog.getByRole('button', { name: 'Cancel this class' }).click()
  await press(page, 'Class cancelled', 'Okay')
  await expect(short).toHaveCount(0)
  await expect(
    part(page, 'Next classes').getByRole('link', { name: 'The quiet street' }),
  ).toBeVisible()

  const months = part(page, 'The last twelve months')
  await expect(months.getByRole('figure')).toHaveCount(4)
  // This month in figures; months before the school began have no bars.
  await expect(months.getByRole('definition')).toHaveCount(4)
  await expect(months.getByRole('figure').first().locator('svg')).toHaveCount(3)
  await months.getByText('Show as a table').click()
  await expect(months.getByRole('row')).toHaveCount(13)
  await expectAccessible(page, 'the table of the months')
  await leave()
})

test('[16.1] [16.2] an instructor’s overview has the next class with its roster, and what is unanswered', async () => {
  const instructor = await registerPerson(site.origin, 'Instructor')
  const { page, leave } = await visit(browser, site.origin, options)
  await signInAs(page, instructor, '/dashboard')
  await expect(page.getByRole('link', { name: 'Add a class' })).toHaveAttribute(
    'href',
    '/dashboard/addclass',
  )
  await expectAccessible(page, 'the overview of a new instructor')
  const className = 'Night skies'
  const id = await offerClass(site, {
    className,
    instructor,
    approvedBy: admin,
    meetings: [inHours(40)],
    minimumStudents: 2,
  })
  await offerClass(site, {
    className: 'Star trails',
    instructor,
    approvedBy: admin,
    meetings: [inHours(90)],
  })
  const denied = await offerClass(site, { className: 'Not yet', instructor })
  await site.apiAs(admin.idToken).setClassStatus({
    params: { id: denied },
    body: { status: 'denied', feedback: 'Please say what people learn.' },
  })
  await page.reload()
  const next = part(page, 'Next class you teach')
  await expect(next).toContainText('0 of 5 seats booked')
  // Information above is not repeated.
  await expect(part(page, 'Next classes').getByRole('listitem')).toHaveCount(1)
  await expect(part(page, 'Next classes')).toContainText('Star trails')
  await expect(part(page, 'Denied classes')).toContainText('Please say what people learn.')
  await expectAccessible(page, 'the overview of an instructor', allWidths)
  await part(page, 'Too few students')
    .getByRole('button', { name: /^Hold it Night skies$/ })
    .click()
  await press(page, 'The class will take place', 'Okay')
  await expect(part(page, 'Too few students')).toHaveCount(0)
  await next.getByRole('link', { name: /^Open roster Night skies$/ }).click()
  await expect(page).toHaveURL(`/dashboard/roster/${id}`)
  await leave()
})

test('[10.10] [16.1] a student’s overview has the next meeting, what to bring and the cart', async () => {
  const instructor = await registerPerson(site.origin, 'Instructor')
  const student = await registerPerson(site.origin, 'Student')
  const { page, leave } = await visit(browser, site.origin, options)
  await signInAs(page, student, '/dashboard')
  await expect(page.getByRole('main').getByRole('link', { name: 'Find a class' })).toHaveAttribute(
    'href',
    '/classes',
  )
  const offered = { instructor, approvedBy: admin, bring: 'A tripod\nWarm clothes' }
  const booked = { ...offered, className: 'Night skies', place: 'Harbour Street 4' }
  const bookedId = await offerClass(site, { ...booked, meetings: [inHours(30)] })
  const openId = await offerClass(site, { ...offered, className: 'Fog' })
  await orderClass(site, student, { classId: bookedId, className: 'Night skies', paid: true })
  await orderClass(site, student, { classId: openId, className: 'Fog' })
  await page.reload()
  const next = part(page, 'Your next class')
  await expect(next).toContainText('Harbour Street 4')
  await expect(part(page, 'What to bring').getByRole('listitem')).toHaveText([
    'A tripod',
    'Warm clothes',
  ])
  await expect(part(page, 'Waiting to be paid').getByRole('link', { name: 'Fog' })).toHaveAttribute(
    'href',
    '/dashboard/cart',
  )
  await expectAccessible(page, 'the overview of a student', allWidths)
  const saved = page.waitForEvent('download')
  await next.getByRole('button', { name: /^Add to calendar Night skies$/ }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.ics$/)
  await leave()
})

test('[2.2] [2.3] [16.1] the dashboard’s navigation begins with the overview, and the bar leads where it did', async () => {
  const student = await registerPerson(site.origin, 'Student')
  const { page, leave } = await visit(browser, site.origin, {
    ...options,
    expects: [[0, '/api/overview']],
  })
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/login?from=%2Fdashboard')
  await signInAs(page, student, '/dashboard/cart')
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar.getByRole('link', { name: 'Dashboard' })).toHaveAttribute(
    'href',
    '/dashboard/info',
  )
  const entry = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link').first()
  await expect(entry).toHaveText('Overview')
  await page.route('**/api/overview', (route) => route.abort('internetdisconnected'))
  await entry.click()
  await expect(page.getByRole('main')).toContainText('We couldn’t reach the school.')
  await page.unroute('**/api/overview')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
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
    },
    'production',
  )
  try {
    const owner = await registerAdmin(real)
    const { page, leave } = await visit(browser, real.origin, options)
    await signInAs(page, owner, '/dashboard')
    const pages = part(page, 'Pages to write')
    await expect(pages.getByRole('listitem')).toHaveCount(5)
    await expect(pages).toContainText('Write your page “Imprint”Missing: imprint.md')
    await expect(page.getByText('Nothing needs your attention.')).toHaveCount(0)
    await expectAccessible(page, 'pages to write', allWidths)
    await pages.getByRole('link', { name: 'Write your page “Imprint”' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Imprint' })).toBeVisible()
    await leave()
  } finally {
    await real.close()
  }
})
