import { test } from 'node:test'
import type { Page } from '@playwright/test'
import type { Health } from '#contract/health.ts'
import type { FailedJob } from '#contract/jobs.ts'
import { registerAdmin } from '#tests/support/school/accounts.ts'
import { allWidths, expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { press } from '#tests/support/browser/dialogs.ts'
import { openSite } from '#tests/support/browser/open-site.ts'

const { site, browser } = await openSite()
const admin = await registerAdmin(site)
const hour = 3_600_000
const options = { reducedMotion: 'reduce', viewport: { width: 1280, height: 800 } } as const
const path = '/dashboard/health'

const failedTask: FailedJob = {
  _id: 'the-task',
  kind: 'payments-reconcile',
  isMail: false,
  name: null,
  email: null,
  error: 'Error: The provider is away.',
  failedAt: Date.now() - hour,
}

/** A server in perfect health. */
const fine: Health = {
  version: '1.2.3',
  startedAt: Date.now() - 50 * hour,
  disk: { free: 60e9, all: 80e9 },
  photos: { bytes: 1.3e9, max: 20e9 },
  works: { bytes: 2.1e9, max: 20e9 },
  mail: { isSet: true, sentAt: Date.now() - hour, failedAt: null, failure: null, waiting: 0 },
  provider: { isSet: true, problem: null },
  backup: { at: Date.now() - 2 * hour, provedAt: Date.now() - 48 * hour, problem: null },
  jobs: [
    {
      kind: 'payments-reconcile',
      every: 60_000,
      ranAt: Date.now() - 60_000,
      isOverdue: false,
      error: null,
    },
    { kind: 'backups', every: 24 * hour, ranAt: null, isOverdue: false, error: null },
  ],
  clockDoubtedAt: null,
  failures: [],
}

/** Every possible fault, and the maximum of each. */
const broken: Health = {
  ...fine,
  disk: { free: 1e9, all: 80e9 },
  photos: { bytes: 19.5e9, max: 20e9 },
  mail: {
    isSet: true,
    sentAt: Date.now() - 3 * hour,
    failedAt: Date.now() - hour,
    failure: 'ECONNECTION',
    waiting: 12,
  },
  provider: { isSet: true, problem: 'Invalid API Key provided: sk_test_***' },
  backup: { at: Date.now() - 40 * hour, provedAt: null, problem: 'The bucket refuses the key.' },
  jobs: fine.jobs.map((job) => ({
    ...job,
    ranAt: Date.now() - 100 * hour,
    isOverdue: true,
    error: 'Error: The provider is away.',
  })),
  clockDoubtedAt: Date.now() - hour,
  failures: Array.from({ length: 20 }, (_, index) => ({
    id: `5f0c8a0e-3d0a-4c60-9a9f-6f2a1c2f${7000 + index}`,
    at: Date.now() - index * hour,
    route: 'PUT /api/order/:id',
    status: index % 2 === 0 ? 500 : 503,
    code: 'ERR_A_LONG_CODE_OF_SOMETHING_THAT_WENT_WRONG',
  })),
}

const badges = (page: Page) => page.locator('main dl dt')

test('[19.8] an admin sees the server as it is, and the requests that failed by their ids', async () => {
  site.parts.noteFailure({
    id: '5f0c8a0e-3d0a-4c60-9a9f-6f2a1c2f7f10',
    route: 'GET /api/gallery',
    status: 500,
    ms: 1,
    raw: null,
    code: 'ERR_SQLITE_ERROR',
  })
  const { page, leave } = await visit(browser, site.origin, options)
  await signInAs(page, admin, '/dashboard')
  await page.getByRole('link', { name: 'Health', exact: true }).click()
  await expect(page).toHaveTitle('Safelight | Dashboard Health')
  await expect(badges(page)).toHaveText([
    /^Backup.*No backup$/,
    /^Disk/,
    /^Pictures.*Enough space$/,
    /^Hand-ins.*Enough space$/,
    /^Email.*Not set up$/,
    /^Payment provider.*Not used$/,
    /^Recurring tasks.*On time$/,
    /^Version.*Running$/,
  ])
  const jobs = page.getByRole('region', { name: 'Recurring tasks' })
  await expect(jobs.getByRole('listitem').filter({ hasText: 'payments-reconcile' })).toHaveText(
    /Every minute.*Last run: /,
  )
  const errors = page.getByRole('region', { name: 'Errors' })
  await expect(errors.getByRole('listitem')).toHaveText(
    /^500 GET \/api\/gallery.*ERR_SQLITE_ERROR.*Request 5f0c8a0e-3d0a-4c60-9a9f-6f2a1c2f7f10$/,
  )
  await leave()
})

test('[19.8] health is sound where all is fine, where all is wrong, and where it cannot be read', async () => {
  const expects: [number, string][] = [[0, '/api/health']]
  const { page, leave } = await visit(browser, site.origin, { ...options, expects })
  let health = fine
  let jobs: FailedJob[] = []
  let isAway = false
  await page.route('**/api/health', (route) =>
    isAway ? route.abort() : route.fulfill({ json: health }),
  )
  await page.route('**/api/jobs/failed', (route) => route.fulfill({ json: jobs }))
  await page.route('**/api/jobs/the-task/retry', (route) => {
    jobs = []
    return route.fulfill({ json: { modifiedCount: 1 } })
  })
  await signInAs(page, admin, path)
  await expect(page.getByRole('main')).toContainText('Everything is fine.')
  await expect(page.getByRole('main')).toContainText('No email or task has failed for good.')
  await expectAccessible(page, 'health where all is fine', allWidths)

  health = broken
  jobs = [failedTask]
  await page.goto(path)
  await expect(badges(page)).toHaveText([
    /^Backup.*Failed$/,
    /^Disk.*Nearly full$/,
    /^Pictures.*Nearly full$/,
    /^Hand-ins/,
    /^Email.*Not sent$/,
    /^Payment provider.*Not working$/,
    /^Recurring tasks.*Overdue$/,
    /^Version.*Running$/,
  ])
  await expect(page.getByRole('region', { name: 'Errors' }).getByRole('listitem')).toHaveCount(20)
  await expectAccessible(page, 'health where all is wrong', allWidths)
  const failed = page.getByRole('region', { name: 'Failed emails and tasks' })
  await failed.getByRole('button', { name: /^Try again/ }).click()
  await press(page, 'The task will be done again', 'Okay')
  await expect(failed).toContainText('No email or task has failed for good.')

  isAway = true
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'That didn’t work' })).toBeVisible()
  isAway = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(badges(page)).toHaveCount(8)
  await leave()
})
