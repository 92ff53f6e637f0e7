import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import type { Role } from '#contract/access.ts'
import { registerAdmin, registerPerson } from '#tests/support/school/accounts.ts'
import { expect, expectLayout, signInAs, visit } from '#tests/support/browser/browser.ts'
import { openSite } from '#tests/support/browser/open-site.ts'
import { makeTestPhoto } from '#tests/support/files/test-photos.ts'
import { handInWorks } from '#tests/support/school/handed-in-work.ts'

const { site, browser } = await openSite()
const [admin, instructor, student] = [
  await registerAdmin(site),
  await registerPerson(site.origin, 'Instructor'),
  await registerPerson(site.origin, 'Student'),
]
const { classId, assignmentId, works } = await handInWorks(site, {
  admin,
  instructor,
  student,
  className: 'Who may see this',
  photos: [await makeTestPhoto(1500, 1000)],
})
const [workId = ''] = works

const everybody: Role[] = ['Student', 'Instructor', 'Admin']

/** Who may open which page (clause 2.2), and its title there. */
const doors: [path: string, roles: Role[], title: string, heading: string | RegExp][] = [
  [`/classlist/${classId}`, ['Student'], 'Who may see this', 'Who may see this'],
  ['/dashboard', everybody, 'Dashboard Overview', 'Overview'],
  ['/dashboard/info', everybody, 'Dashboard Info', 'Dashboard Info'],
  ['/dashboard/addclass', ['Instructor'], 'Dashboard Add Class', 'Add New Courses'],
  ['/dashboard/myclass', ['Instructor'], 'Dashboard My Class', 'Total Course: 0'],
  ['/dashboard/cart', everybody, 'Dashboard Class List', 'Class List: 0'],
  [
    `/dashboard/updateClass/${classId}`,
    everybody,
    'Dashboard Update: Who may see this',
    'Update: Who may see this',
  ],
  [
    `/dashboard/offerAgain/${classId}`,
    ['Instructor'],
    'Dashboard Offer again: Who may see this',
    'Offer again: Who may see this',
  ],
  ['/dashboard/schedule', everybody, 'Dashboard My Schedule', 'My Schedule'],
  ['/dashboard/notices', everybody, 'Dashboard Notices', 'Notices'],
  [
    `/dashboard/roster/${classId}`,
    ['Instructor', 'Admin'],
    'Dashboard Roster: Who may see this',
    'Roster: Who may see this',
  ],
  ['/dashboard/manageUser', ['Admin'], 'Dashboard Manage Users', /^Total Users: \d+$/],
  ['/dashboard/reviewClass', ['Admin'], 'Dashboard Review Classes', /^Total Pending Classes: \d+$/],
  ['/dashboard/books', ['Admin'], 'Dashboard Books', 'Books'],
  ['/dashboard/coupons', ['Admin'], 'Dashboard Coupons', 'Coupons'],
  ['/dashboard/queue', ['Instructor'], 'Dashboard Queue', 'Queue'],
  ['/dashboard/earnings', ['Instructor'], 'Dashboard Earnings', 'Earnings'],
  ['/dashboard/refunds', ['Admin'], 'Dashboard Refunds', 'Refunds'],
  ['/dashboard/gallery', ['Admin'], 'Dashboard Gallery', 'Gallery'],
  ['/dashboard/history', ['Admin'], 'Dashboard History', 'History'],
  ['/dashboard/health', ['Admin'], 'Dashboard Health', 'Health'],
]

/** The pages of student work, which exist only for the people concerned (clause 18.9), and their titles. */
const workPage = `/dashboard/class/${classId}/work`
const doorsOfWork: [path: string, roles: Role[], heading: string][] = [
  [workPage, everybody, 'Assignments: Who may see this'],
  [`${workPage}/new`, ['Instructor', 'Admin'], 'New assignment'],
  [`${workPage}/${assignmentId}`, everybody, 'The last light'],
  [`${workPage}/${assignmentId}/edit`, ['Instructor', 'Admin'], 'Edit: The last light'],
  [`/dashboard/work/${workId}`, everybody, 'Pier'],
  [`/dashboard/assignment/${assignmentId}`, ['Student'], 'The last light'],
]

const sidebars: Record<Role, [label: string, path: string][]> = {
  Instructor: [
    ['Overview', '/dashboard'],
    ['Homepage', '/'],
    ['My Class', '/dashboard/myclass'],
    ['Add New Class', '/dashboard/addclass'],
    ['Queue', '/dashboard/queue'],
    ['Earnings', '/dashboard/earnings'],
    ['My Schedule', '/dashboard/schedule'],
    ['Notices', '/dashboard/notices'],
  ],
  Student: [
    ['Overview', '/dashboard'],
    ['Homepage', '/'],
    ['Class List', '/dashboard/cart'],
    ['My Schedule', '/dashboard/schedule'],
    ['Notices', '/dashboard/notices'],
  ],
  Admin: [
    ['Overview', '/dashboard'],
    ['Homepage', '/'],
    ['Manage Users', '/dashboard/manageUser'],
    ['Review Classes', '/dashboard/reviewClass'],
    ['Books', '/dashboard/books'],
    ['Coupons', '/dashboard/coupons'],
    ['Refunds', '/dashboard/refunds'],
    ['Gallery', '/dashboard/gallery'],
    ['History', '/dashboard/history'],
    ['Health', '/dashboard/health'],
    ['My Schedule', '/dashboard/schedule'],
    ['Notices', '/dashboard/notices'],
  ],
}

const register = (role: Role) =>
  role === 'Admin' ? registerAdmin(site) : registerPerson(site.origin, role)

const loginHeading = (page: Page) => page.getByRole('heading', { name: 'Login to your Account' })
const titleOf = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })

test('[2.2] nobody signed in: every door leads to /login and keeps the place asked for', async () => {
  const { page, leave } = await visit(browser, site.origin)
  for (const [path] of [...doors, ...doorsOfWork]) {
    await page.goto(path)
    await expect(loginHeading(page)).toBeVisible()
    await expect(page).toHaveURL(`/login?${new URLSearchParams({ from: path }).toString()}`)
    await expect(page.getByPlaceholder('Enter your email')).toBeVisible()
  }
  await leave()
})

for (const role of everybody)
  test(`[1.2] [1.9] [2.1] [2.2] [2.4] a signed-in ${role} opens their doors, and is told why of the others`, async () => {
    const { page, leave } = await visit(browser, site.origin)
    await signInAs(page, await register(role), '/dashboard/info')
    const entries = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')
    // The role's entries are followed by the way back to the profile, and nothing else.
    await expect(entries).toHaveText([...sidebars[role].map(([label]) => label), /./])
    for (const [index, [, path]] of sidebars[role].entries())
      await expect(entries.nth(index)).toHaveAttribute('href', path)
    await expect(entries.last()).toHaveAttribute('href', '/dashboard/info')

    const acts: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (request.method() !== 'GET' && pathname.startsWith('/api/')) acts.push(pathname)
    })
    for (const [path, roles, title, heading] of doors) {
      await page.goto(path)
      if (roles.includes(role)) {
        await expect(titleOf(page)).toHaveText(heading)
        await expect(page).toHaveURL(path)
        await expect(page).toHaveTitle(`Safelight | ${title}`)
        await expectLayout(page)
      } else {
        await expect(page).toHaveURL(/\/login\?/)
        await expect(page.getByRole('main')).toContainText(`(${role})`)
        await expect(page.getByText(/^Only \w+ /)).toBeVisible()
        await expect(page.getByRole('button', { name: 'Switch account' })).toBeVisible()
        await expect(page.getByPlaceholder('Enter your email')).toHaveCount(0)
      }
    }
    assert.deepEqual(acts, [], 'opening a page acts')
    await leave()
  })

const peopleOfWork = { Student: student, Instructor: instructor, Admin: admin }

for (const role of everybody)
  test(`[18.9] the pages of student work open for the ${role} whom it concerns, and are not there for another one`, async () => {
    const { page, leave } = await visit(browser, site.origin, { expects: [[404, '/api/']] })
    const own = doorsOfWork.filter(([, roles]) => roles.includes(role))
    await signInAs(page, peopleOfWork[role], '/dashboard/info')
    for (const [path, , heading] of own) {
      await page.goto(path)
      await expect(titleOf(page)).toHaveText(heading)
      await expect(page).toHaveTitle(`Safelight | Dashboard ${heading}`)
      await expectLayout(page)
    }
    // Admins see all of it.
    if (role !== 'Admin') {
      await signInAs(page, await registerPerson(site.origin, role), '/dashboard/info')
      for (const [path] of own) {
        await page.goto(path)
        await expect(titleOf(page)).toContainText('404')
      }
    }
    await leave()
  })
