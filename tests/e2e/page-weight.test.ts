import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { registerPerson } from '#tests/support/school/accounts.ts'
import { kinds, takeFirstVisit, type Kind } from '#tests/support/browser/first-visit.ts'
import { openSite } from '#tests/support/browser/open-site.ts'
import { classAddress } from '#web/features/classes/class-query.ts'
import { instructorAddress } from '#web/features/instructors/instructor-query.ts'

const { site, browser } = await openSite({ demo: true })
const [offered] = (await site.apiAs(null).listClasses({ query: { limit: 1 } })).items
const [teacher] = (
  await site.apiAs(null).listInstructors({ query: { role: 'instructor', limit: 1 } })
).items
assert.ok(offered && teacher)
const teacherPage = instructorAddress(teacher._id, teacher.name)

/**
 * The limits of a first visit: requests, and KB (1,000 bytes) as they are sent. In each document 0.8 KB, before they are
 * compressed, are for pages whose script is gone.
 */
type Budget = Record<Kind | 'all', [requests: number, kilobytes: number]>

/** The one style sheet has the utilities of all pages, those of the dashboard too. React and its router alone are 92 KB of
 * the scripts; every route of the site has some 100 bytes in their manifest, and the hashes in its names alone move them
 * by some 60. School, Import and the two of withdrawals are such routes; the school's contact is in the footer of each document, and
 * so are its own pages, the right of withdrawal, and its logo in the bar, for 0.2 KB of script. */
const ofEveryPage: Budget = {
  document: [1, 17.6],
  script: [11, 121],
  stylesheet: [1, 12.9],
  font: [2, 60],
  image: [6, 90],
  fetch: [0, 0],
  icon: [1, 0.5],
  all: [22, 285],
}

/**
 * The checks of a form come with it: people open a form to fill it in. React Router's fetcher, by which pages change
 * something, takes 0.3 KB of every page.
 */
const ofFormPage: Partial<Budget> = { script: [15, 171.5] }

const pages: [path: string, budget: Partial<Budget>][] = [
  // With a photograph and its re-shoot, small on the first screen and large at the end, and their text.
  [
    '/',
    {
      document: [1, 19.3],
      script: [11, 121.1],
      stylesheet: [2, 15.3],
      image: [12, 105],
      all: [29, 310],
    },
  ],
  ['/classes', { script: [11, 123.4] }],
  [
    classAddress(offered),
    { document: [1, 17.9], script: [12, 126.2], image: [7, 90], all: [24, 299.4] },
  ],
  // All six portraits may be close enough to the screen: how long the lines above them are depends on the day.
  ['/instructors', { script: [11, 123.2], image: [6, 120], all: [22, 322] }],
  // With its three photographs.
  [teacherPage, { image: [7, 96], all: [22, 295] }],
  ['/privacy', {}],
  ['/login', ofFormPage],
  ['/register', ofFormPage],
  ['/forgot-password', ofFormPage],
  // These are not kept, so nothing compresses them.
  ['/account/action', { document: [1, 42.7], all: [22, 309] }],
  // It might be a page of the school's own, whose script comes with it.
  ['/no-such-page', { document: [1, 28.8], script: [10, 117.3] }],
]

for (const [path, own] of pages)
  test(`[1.1] [17.8] a first visit of ${path.replace(offered._id, '…').replace(teacher._id, '…')} on a phone takes no more than its budget`, async () => {
    const budget = { ...ofEveryPage, ...own }
    const status = path === '/no-such-page' ? 404 : 200
    const taken = await takeFirstVisit(browser, site.origin, path, status)
    const sum = (part: 'requests' | 'bytes') =>
      kinds.reduce((sum, kind) => sum + taken[kind][part], 0)
    const counted = { ...taken, all: { requests: sum('requests'), bytes: sum('bytes') } }
    assert.ok(counted.script.requests > 0 && counted.stylesheet.requests > 0)
    const tooMuch = ([...kinds, 'all'] as const).flatMap((kind) => {
      const { requests, bytes } = counted[kind]
      const [maxRequests, maxKilobytes] = budget[kind]
      const fits = requests <= maxRequests && bytes <= maxKilobytes * 1000
      return fits ? [] : [`${kind}: ${requests} requests, ${bytes} bytes`]
    })
    assert.deepEqual(tooMuch, [])
  })

test('[5.1] [5.2] no page is refused anything by its own policy, such as code that zod would make', async () => {
  const person = await registerPerson(site.origin, 'Student')
  const { page, leave } = await visit(browser, site.origin)
  await page.addInitScript(() => {
    const kept = window as unknown as { refused: string[] }
    kept.refused = []
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      kept.refused.push(`${violatedDirective} ${blockedURI}`),
    )
  })
  const refused = () => page.evaluate(() => (window as unknown as { refused: string[] }).refused)
  await page.goto('/register')
  // Zod checks the field when it is left.
  await page.getByLabel('Email').fill('nobody')
  await expect(page.getByRole('button', { name: 'Register' })).toBeEnabled()
  await page.getByLabel('First name').focus()
  await page.getByText('Enter an email address, such as name@example.com').waitFor()
  assert.deepEqual(await refused(), [])
  await signInAs(page, person, '/dashboard/cart')
  assert.deepEqual(await refused(), [])
  await leave()
})
