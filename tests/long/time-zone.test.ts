import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { registerAdmin, registerPerson } from '#tests/support/school/accounts.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { offerClass } from '#tests/support/school/classes.ts'
import { openSite } from '#tests/support/browser/open-site.ts'

const { site, browser } = await openSite({ settings: { SCHOOL_TIME_ZONE: 'Europe/Berlin' } })
const admin = await registerAdmin(site)
const instructor = await registerPerson(site.origin, 'Instructor', 'Ada Holm')
const startsAt = Date.UTC(2051, 9, 19, 16)
const classId = await offerClass(site, {
  className: 'Evening windows',
  instructor,
  approvedBy: admin,
  meetings: [{ startsAt, endsAt: startsAt + 7_200_000 }],
})

const zones = (page: Page) =>
  page.getByText('All times are in Central European Time.').filter({ visible: true })

const pages = ['/', '/classes', '/instructors', `/class/${classId}`]
const dashboardPages = ['/dashboard', '/dashboard/schedule', '/dashboard/addclass']

for (const timezoneId of ['America/New_York', 'Africa/Lagos'])
  test(`[10.2] a visitor in ${timezoneId}, whose clock shows another time now or later, reads the zone once on a page`, async () => {
    const { page, leave } = await visit(browser, site.origin, { timezoneId })
    for (const path of pages) {
      await page.goto(path)
      await expect(page.getByRole('main')).toContainText('18:00')
      await expect(zones(page)).toHaveCount(1)
    }
    await signInAs(page, instructor, '/dashboard')
    for (const path of dashboardPages) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(zones(page)).toHaveCount(1)
    }
    await leave()
  })

test('[10.2] a visitor whose clock agrees with the school’s reads no zone, from the first paint on', async () => {
  // Another name for the same time all year round.
  const { page, leave } = await visit(browser, site.origin, { timezoneId: 'Europe/Vienna' })
  for (const path of pages) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('main')).toContainText('18:00')
    await expect(page.locator('html')).toHaveAttribute('data-clock', 'school')
    await expect(zones(page)).toHaveCount(0)
  }
  await signInAs(page, instructor, '/dashboard/addclass')
  await expect(zones(page)).toHaveCount(0)
  await leave()
})

test('[10.2] without script the zone is named', async () => {
  const { page, leave } = await visit(browser, site.origin, {
    timezoneId: 'Europe/Berlin',
    javaScriptEnabled: false,
  })
  await page.goto(`/class/${classId}`)
  await expect(zones(page)).toHaveCount(1)
  await leave()
})
