import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { demoAccounts } from '#start/demo/content.ts'
import { registerPerson } from '#tests/support/school/accounts.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { openSite } from '#tests/support/browser/open-site.ts'
import { classAddress } from '#web/features/classes/class-query.ts'
import { instructorAddress } from '#web/features/instructors/instructor-query.ts'

const { site, browser } = await openSite({ demo: true })

/** How much has moved on the page without user input: https://web.dev/articles/cls. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counted = window as unknown as { shifted: number }
    counted.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as unknown as { value: number; hadRecentInput: boolean }
        if (!shift.hadRecentInput) counted.shifted += shift.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(async () => {
      await document.fonts.ready
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      return (window as unknown as { shifted: number }).shifted
    })
}

for (const width of [360, 412, 1280])
  test(`nothing jumps while fonts, pictures, session and data arrive, ${width} px wide`, async () => {
    const [admin, , student] = demoAccounts
    assert.ok(admin && student)
    const [offered] = (await site.apiAs(null).listClasses({ query: { limit: 1 } })).items
    const [teacher] = (
      await site.apiAs(null).listInstructors({ query: { role: 'instructor', limit: 1 } })
    ).items
    assert.ok(offered && teacher)
    const newcomer = await registerPerson(site.origin, 'Student')
    const ofStudents = [
      '/',
      `/classlist/${offered._id}`,
      '/dashboard',
      '/dashboard/info',
      '/dashboard/cart',
      '/dashboard/schedule',
      '/dashboard/notices',
    ]
    const visits = [
      {
        who: 'a visitor',
        paths: [
          '/',
          '/classes',
          classAddress(offered),
          '/instructors',
          instructorAddress(teacher._id, teacher.name),
          '/privacy',
          '/login',
        ],
      },
      { who: 'a student', person: student, paths: ofStudents },
      {
        who: 'a student with an e-mail to confirm',
        person: newcomer,
        paths: [...ofStudents, '/classes'],
      },
      {
        who: 'an admin',
        person: admin,
        paths: ['/dashboard/manageUser', '/dashboard/reviewClass'],
      },
    ]
    for (const { who, person, paths } of visits) {
      const { page, leave } = await visit(browser, site.origin, {
        viewport: { width, height: 800 },
      })
      if (person !== undefined) await signInAs(page, person)
      const shifted = await watchShifts(page)
      for (const path of paths) {
        await page.goto(path, { waitUntil: 'networkidle' })
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
        const reminder = page.getByRole('region', { name: 'Confirm your email' })
        // Never above the booked class.
        const isReminded = person === newcomer && !path.startsWith('/classlist/')
        await expect(reminder).toHaveCount(isReminded ? 1 : 0)
        const value = await shifted()
        assert.ok(value < 0.01, `${path} as ${who} moved by ${value}`)
      }
      await leave()
    }
  })
