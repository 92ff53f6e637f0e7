import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { findEnglish } from '#tests/support/browser/english.ts'
import { findLostText } from '#tests/support/browser/legibility.ts'
import { openSite } from '#tests/support/browser/open-site.ts'
import { registerAdmin, registerPerson, type Person } from '#tests/support/school/accounts.ts'
import { offerClass, orderClass } from '#tests/support/school/classes.ts'

const pseudo = ['en-XA', 'en-XB'] as const
const { site, browser } = await openSite({
  settings: { LANGUAGES: ['en', 'de', ...pseudo].join(','), PAYMENTS: 'instant' },
})

// What people write themselves is never translated: here none of it is in Latin letters.
const className = 'Ночной город'
const description = 'Один вечер на улице.'
const admin = await registerAdmin(site, 'Ольга Петрова')
const instructor = await registerPerson(site.origin, 'Instructor', 'Иван Орлов')
const student = await registerPerson(site.origin, 'Student', 'Анна Белая')
const soon = Date.now() + 864e5
const meetings = [{ startsAt: soon, endsAt: soon + 72e5 }]
const offer = { instructor, description, meetings, place: 'Мост' }
const classId = await offerClass(site, { ...offer, className, approvedBy: admin })
const others = ['Свет', 'Тень', 'Вода'] as const
const [openId, deniedId] = await Promise.all(
  others.map((name) => offerClass(site, { ...offer, className: name, approvedBy: admin })),
)
assert.ok(openId !== undefined && deniedId !== undefined)
await offerClass(site, { ...offer, className: 'Ждёт' })
await orderClass(site, student, { classId, className, paid: true })
await orderClass(site, student, { classId: openId, className: others[0] })
const [receipt] = (await site.apiAs(student.idToken).listReceipts({ query: {} })).items
assert.ok(receipt)

const everybody = [
  '/',
  '/classes',
  '/classes?q=%D1%81%D0%B2%D0%B5%D1%82&topic=street',
  '/instructors',
  `/class/${openId}`,
  '/login',
  '/register',
  '/forgot-password',
  '/account/action',
  '/nothing',
  '/privacy',
]
const pagesOf: [person: Person | null, paths: string[]][] = [
  [null, everybody],
  [
    student,
    [
      '/dashboard',
      `/classlist/${deniedId}`,
      '/dashboard/cart',
      '/dashboard/receipts',
      `/dashboard/receipt/${receipt._id}`,
      '/dashboard/schedule',
      '/dashboard/notices',
      '/dashboard/info',
    ],
  ],
  [
    instructor,
    [
      '/dashboard',
      '/dashboard/myclass',
      '/dashboard/addclass',
      `/dashboard/updateClass/${openId}`,
      `/dashboard/offerAgain/${openId}`,
      `/dashboard/roster/${classId}`,
      `/dashboard/class/${classId}/work`,
      `/dashboard/class/${classId}/work/new`,
      '/dashboard/earnings',
    ],
  ],
  [
    admin,
    ['manageUser', 'reviewClass', 'books', 'coupons', 'refunds', 'gallery', 'history'].map(
      (name) => `/dashboard/${name}`,
    ),
  ],
]

const options: Parameters<typeof visit>[2] = {
  reducedMotion: 'reduce',
  viewport: { width: 1280, height: 800 },
  expects: [[404, '/nothing']],
}

for (const [person, paths] of pagesOf)
  test(`[17.6] the pages of ${person?.name ?? 'everybody'} pass axe in German, and fit a phone`, async () => {
    const { page, leave } = await visit(browser, site.origin, options)
    if (person !== null) await signInAs(page, person)
    for (const path of paths) {
      await page.goto(`/de${path === '/' ? '' : path}`)
      await expect(page.locator('main :is(h1, [role=alert])').first()).toBeVisible()
      await expectAccessible(page, path)
    }
    await leave()
  })

for (const language of pseudo)
  for (const [person, paths] of pagesOf)
    test(`[17.7] ${language}: the pages of ${person?.name ?? 'everybody'} are whole and have no English left`, async () => {
      const { page, leave } = await visit(browser, site.origin, options)
      if (person !== null) await signInAs(page, person)
      const problems: string[] = []
      for (const path of paths) {
        await page.goto(`/${language}${path === '/' ? '' : path}`)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expect(page.locator('main :is(h1, [role=alert])').first()).toBeVisible()
        for (const width of [1280, 360]) {
          await page.setViewportSize({ width, height: 800 })
          // The strip of film of the not-found page ends at the edge.
          const lost = path === '/nothing' ? [] : await findLostText(page)
          // The day of a ticket: the box of its large digits is higher than they are.
          const meant = lost.filter((text) => !/\| \d+$/.test(text))
          problems.push(...meant.map((text) => `${path} at ${width} px: ${text}`))
        }
        const english = await findEnglish(page)
        problems.push(...english.map((text) => `${path} in English: ${text.trim()}`))
      }
      assert.deepEqual([...new Set(problems)], [])
      await leave()
    })
