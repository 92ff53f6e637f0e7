import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import type { WorkRule } from '#contract/work-rules.ts'
import { demoAccounts } from '#start/demo/content.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { findEnglish } from '#tests/support/browser/english.ts'
import { findLostText } from '#tests/support/browser/legibility.ts'
import { openSite } from '#tests/support/browser/open-site.ts'
import { makeTestPhoto } from '#tests/support/files/test-photos.ts'
import { addressesFor } from '#tests/support/page/dashboard-pages.ts'
import { registerAdmin, registerPerson, type Person } from '#tests/support/school/accounts.ts'
import { createClassWork } from '#tests/support/school/class-work.ts'
import { offerClass, orderClass } from '#tests/support/school/classes.ts'
import { sendWorkPhoto } from '#tests/support/school/handed-in-work.ts'

const pseudo = ['en-XA', 'en-XB'] as const
const LANGUAGES = ['en', 'de', ...pseudo].join(',')
const [{ site, browser }, { site: selling }] = await Promise.all([
  openSite({ settings: { LANGUAGES, PAYMENTS: 'instant', SCHOOL_ADDRESS: 'Мост 3' } }),
  openSite({ demo: true, settings: { LANGUAGES, PAYMENTS: 'demo' } }),
])

// People's own words are never translated: here none of them are in Latin letters.
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

// A requested re-shoot with its next version, and another student's waiting photograph.
const work = createClassWork(site, admin)
const teacher = site.apiAs(instructor.idToken)
const rules: WorkRule[] = [
  { kind: 'shutter', atLeast: 1 / 15 },
  { kind: 'aperture', atMost: 2.8 },
  { kind: 'iso', atLeast: 100, atMost: 800 },
  { kind: 'focalLength35', atLeast: 35 },
  { kind: 'taken', since: 'class' },
  { kind: 'shape', shape: 'portrait' },
  { kind: 'monochrome' },
  { kind: 'same', what: 'lens' },
]
const set = { title: 'Последний свет', brief: 'Одна фотография в сумерках.', rules }
const shared = { ...set, sharing: 'class', peers: true } as const
const task = await work.assign(instructor, classId, { ...shared, dueAt: Date.now() - 1_000 })
const newTask = await work.assign(instructor, classId, { ...set, title: 'Туман' })
const pier = await work.handIn(student, task, 'Пирс')
const { versions, handInId } = await teacher.readWork({ params: { id: pier } })
const about = [
  { kind: 'point', x: 4000, y: 3000, subject: 'light' },
  { kind: 'area', x: 6000, y: 6000, w: 2000, h: 2000, subject: 'composition' },
  { kind: 'whole', subject: 'moment' },
] as const
for (const position of about) {
  const body = { ...position, text: 'Подожди, пока зажгут фонари.' }
  await teacher.openThread({ params: { id: versions[0]?._id ?? '' }, body })
}
await teacher.answerHandIn({ params: { id: handInId }, body: { status: 'again' } })
const learner = site.apiAs(student.idToken)
const photo = await sendWorkPhoto(learner, await makeTestPhoto(1500, 1000, '#469'))
await learner.addVersion({ params: { id: pier }, body: { photo, note: '' } })
const other = await registerPerson(site.origin, 'Student', 'Пётр Серов')
await orderClass(site, other, { classId, className, paid: true })
const stair = await work.handIn(other, task, 'Лестница')
const workPage = `/dashboard/class/${classId}/work`
const sheet = `${workPage}/${task}`

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
      ...addressesFor('Student'),
      `/classlist/${deniedId}`,
      `/dashboard/receipt/${receipt._id}`,
      workPage,
      sheet,
      `/dashboard/assignment/${task}`,
      `/dashboard/assignment/${newTask}`,
      `/dashboard/work/${pier}`,
      `/dashboard/work/${stair}`,
    ],
  ],
  [
    instructor,
    [
      ...addressesFor('Instructor'),
      `/dashboard/updateClass/${openId}`,
      `/dashboard/offerAgain/${openId}`,
      `/dashboard/roster/${classId}`,
      workPage,
      `${workPage}/new`,
      sheet,
      `${sheet}/edit`,
      `${workPage}/${newTask}/edit`,
      `/dashboard/work/${pier}`,
      '/dashboard/queue?status=again',
    ],
  ],
  [admin, addressesFor('Admin')],
]

const options: Parameters<typeof visit>[2] = {
  reducedMotion: 'reduce',
  viewport: { width: 1280, height: 800 },
  expects: [[404, '/nothing']],
}

/** Where the page scrolls sideways, or a table is wider than its place, on screens between phone and desk. */
async function findTooWide(page: Page, name: string): Promise<string[]> {
  const problems: string[] = []
  for (const width of [640, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const places = page.locator('html, main :has(> table)')
    const isTooWide = await places.evaluateAll((all) =>
      all.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth),
    )
    if (isTooWide) problems.push(`${name} at ${width} px`)
  }
  return problems
}

for (const [person, paths] of pagesOf)
  test(`[17.6] the pages of ${person?.name ?? 'everybody'} pass axe in German, and fit phones and other screens`, async () => {
    const { page, leave } = await visit(browser, site.origin, options)
    if (person !== null) await signInAs(page, person)
    const problems: string[] = []
    for (const path of paths) {
      await page.goto(`/de${path === '/' ? '' : path}`)
      await expect(page.locator('main :is(h1, [role=alert])').first()).toBeVisible()
      await expectAccessible(page, path)
      problems.push(...(await findTooWide(page, path)))
    }
    assert.deepEqual(problems, [])
    await leave()
  })

/** Illegible text on a page in a window that was just widened: a photograph adapts a moment later. */
async function findLostAfterResize(page: Page): Promise<string[]> {
  let lost = await findLostText(page)
  // The day of a ticket: the box of its large digits is higher than they are.
  const isMeant = (text: string) => !/\| \d+$/.test(text)
  for (let frames = 0; frames < 60 && lost.some(isMeant); frames += 1) {
    await page.evaluate(() => new Promise(requestAnimationFrame))
    lost = await findLostText(page)
  }
  return lost.filter(isMeant)
}

/** Text on a page that is illegible on a large screen or on a phone. */
async function findCut(page: Page, name: string): Promise<string[]> {
  const problems: string[] = []
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    // The strip of film of the not-found page ends at the edge.
    const lost = name === '/nothing' ? [] : await findLostAfterResize(page)
    problems.push(...lost.map((text) => `${name} at ${width} px: ${text}`))
  }
  return problems
}

/** Text on a page that is illegible, or in English. */
async function findProblems(page: Page, name: string): Promise<string[]> {
  const problems = await findCut(page, name)
  const english = await findEnglish(page)
  return [...problems, ...english.map((text) => `${name} in English: ${text.trim()}`)]
}

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
        problems.push(...(await findProblems(page, path)))
      }
      assert.deepEqual([...new Set(problems)], [])
      await leave()
    })

const [owner, , buyer] = demoAccounts
assert.ok(owner && buyer)

for (const language of pseudo)
  test(`[17.7] ${language}: the pages of money are whole with a payment provider`, async () => {
    const { page, leave } = await visit(browser, selling.origin, options)
    const problems: string[] = []
    for (const [person, names] of [
      [owner, ['books', 'refunds', 'coupons', 'health']],
      [buyer, ['cart', 'receipts', 'schedule']],
    ] as const) {
      await signInAs(page, person)
      for (const name of names) {
        await page.goto(`/${language}/dashboard/${name}`)
        await expect(page.locator('main h1').first()).toBeVisible()
        problems.push(...(await findCut(page, name)))
      }
    }
    assert.deepEqual([...new Set(problems)], [])
    await leave()
  })

for (const language of pseudo)
  test(`[17.7] [18.11] ${language}: Show in class is whole and has no English left`, async () => {
    const { page, leave } = await visit(browser, site.origin, options)
    // A window that fills the screen cannot be resized.
    await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'requestFullscreen'))
    await signInAs(page, instructor)
    await page.goto(`/${language}${sheet}`)
    await page.locator('main button:has(.lucide-projector)').press('Enter')
    const show = page.getByRole('dialog')
    const toggles = show.locator('button[aria-pressed]')
    await expect(toggles).toHaveCount(2)
    for (const toggle of await toggles.all()) await toggle.press('Enter')
    await expect(toggles.and(show.locator('[aria-pressed=true]'))).toHaveCount(2)
    await expect(show.getByRole('region')).toContainText('Подожди')
    assert.deepEqual(await findProblems(page, 'Show in class'), [])
    await leave()
  })
