import { test } from 'node:test'
import type { Page } from '@playwright/test'
import type { Role } from '#contract/access.ts'
import { callIdentity, registerAdmin, registerPerson } from '#tests/support/accounts.ts'
import {
  enterCredentials,
  expect,
  expectLayout,
  logOut,
  signInAs,
  visit,
} from '#tests/support/browser.ts'
import { offerClass } from '#tests/support/classes.ts'
import { openSite } from '#tests/support/open-site.ts'

const { site, browser } = await openSite()
const classId = await offerClass(site, {
  className: 'Who may see this',
  instructor: await registerPerson(site.origin, 'Instructor'),
  approvedBy: await registerAdmin(site),
})

const everybody: Role[] = ['Student', 'Instructor', 'Admin']

/** Who may open what (clause 2.2), and what it is called there. */
const doors = () => [
  {
    path: `/classlist/${classId}`,
    roles: ['Student'],
    title: 'Who may see this',
    heading: 'Who may see this',
  },
  {
    path: '/dashboard/info',
    roles: everybody,
    title: 'Dashboard Info',
    heading: 'Dashboard Info',
  },
  {
    path: '/dashboard/addclass',
    roles: ['Instructor'],
    title: 'Dashboard Add Class',
    heading: 'Add New Courses',
  },
  {
    path: '/dashboard/myclass',
    roles: ['Instructor'],
    title: 'Dashboard My Class',
    heading: 'Total Course: 0',
  },
  {
    path: '/dashboard/cart',
    roles: everybody,
    title: 'Dashboard Class List',
    heading: 'Class List: 0',
  },
  {
    path: `/dashboard/updateClass/${classId}`,
    roles: everybody,
    title: 'Dashboard Update: Who may see this',
    heading: 'Update: Who may see this',
  },
  {
    path: `/dashboard/offerAgain/${classId}`,
    roles: ['Instructor'],
    title: 'Dashboard Offer Again: Who may see this',
    heading: 'Offer Again: Who may see this',
  },
  {
    path: '/dashboard/schedule',
    roles: everybody,
    title: 'Dashboard My Schedule',
    heading: 'My Schedule',
  },
  {
    path: `/dashboard/roster/${classId}`,
    roles: ['Instructor', 'Admin'],
    title: 'Dashboard Roster: Who may see this',
    heading: 'Roster: Who may see this',
  },
  {
    path: '/dashboard/manageUser',
    roles: ['Admin'],
    title: 'Dashboard Manage Users',
    heading: /^Total Users: \d+$/,
  },
  {
    path: '/dashboard/reviewClass',
    roles: ['Admin'],
    title: 'Dashboard Review Classes',
    heading: /^Total Pending Classes: \d+$/,
  },
  {
    path: '/dashboard/books',
    roles: ['Admin'],
    title: 'Dashboard Books',
    heading: 'Books',
  },
  {
    path: '/dashboard/coupons',
    roles: ['Admin'],
    title: 'Dashboard Coupons',
    heading: 'Coupons',
  },
  {
    path: '/dashboard/earnings',
    roles: ['Instructor'],
    title: 'Dashboard Earnings',
    heading: 'Earnings',
  },
  {
    path: '/dashboard/refunds',
    roles: ['Admin'],
    title: 'Dashboard Refunds',
    heading: 'Refunds',
  },
  {
    path: '/dashboard/history',
    roles: ['Admin'],
    title: 'Dashboard History',
    heading: 'History',
  },
]

const sidebars: Record<Role, [label: string, path: string][]> = {
  Instructor: [
    ['Homepage', '/'],
    ['My Class', '/dashboard/myclass'],
    ['Add New Class', '/dashboard/addclass'],
    ['Earnings', '/dashboard/earnings'],
    ['My Schedule', '/dashboard/schedule'],
  ],
  Student: [
    ['Homepage', '/'],
    ['Class List', '/dashboard/cart'],
    ['My Schedule', '/dashboard/schedule'],
  ],
  Admin: [
    ['Homepage', '/'],
    ['Manage Users', '/dashboard/manageUser'],
    ['Review Classes', '/dashboard/reviewClass'],
    ['Books', '/dashboard/books'],
    ['Coupons', '/dashboard/coupons'],
    ['Refunds', '/dashboard/refunds'],
    ['History', '/dashboard/history'],
    ['My Schedule', '/dashboard/schedule'],
  ],
}

const register = (role: Role) =>
  role === 'Admin' ? registerAdmin(site) : registerPerson(site.origin, role)

const loginHeading = (page: Page) => page.getByRole('heading', { name: 'Login to your Account' })
const titleOf = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })

test('[2.2] nobody signed in: every door leads to /login and keeps the place asked for', async () => {
  const { page, leave } = await visit(browser, site.origin)
  for (const { path } of doors()) {
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
    // Behind what the role manages is the way back to the profile, and nothing else.
    await expect(entries).toHaveText([...sidebars[role].map(([label]) => label), /./])
    for (const [index, [, path]] of sidebars[role].entries())
      await expect(entries.nth(index)).toHaveAttribute('href', path)
    await expect(entries.last()).toHaveAttribute('href', '/dashboard/info')

    for (const { path, roles, title, heading } of doors()) {
      await page.goto(path)
      if (roles.includes(role)) {
        await expect(titleOf(page)).toHaveText(heading)
        await expect(page).toHaveURL(path)
        await expect(page).toHaveTitle(`Safelight | ${title}`)
        await expectLayout(page)
      } else {
        await expect(page).toHaveURL(/\/login\?/)
        await expect(page.getByRole('main')).toContainText(`(${role})`)
        await expect(page.getByRole('status').filter({ hasText: /^Only \w+ / })).toBeVisible()
        await expect(page.getByRole('button', { name: 'Switch account' })).toBeVisible()
        await expect(page.getByPlaceholder('Enter your email')).toHaveCount(0)
      }
    }
    await leave()
  })

test('[2.2] after login the person lands where they wanted, with search and hash', async () => {
  const admin = await registerAdmin(site)
  const { page, leave } = await visit(browser, site.origin)
  await page.goto('/dashboard/reviewClass?status=approved#content')
  await expect(loginHeading(page)).toBeVisible()
  await enterCredentials(page, admin)
  await expect(page).toHaveURL('/dashboard/reviewClass?status=approved#content')
  await expect(page.getByRole('row', { name: 'Who may see this' })).toBeVisible()
  await leave()
})

test('[2.2] [2.7] who lacks the role switches account and lands where they wanted', async () => {
  const student = await registerPerson(site.origin, 'Student')
  const instructor = await registerPerson(site.origin, 'Instructor')
  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, student, '/dashboard/info')
  await page.goto('/dashboard/myclass')
  await page.getByRole('button', { name: 'Switch account' }).click()
  await enterCredentials(page, instructor)
  await expect(page).toHaveURL('/dashboard/myclass')
  await expect(titleOf(page)).toHaveText('Total Course: 0')
  await leave()
})

test('[2.2] a return location is only ever a path of this site', async () => {
  const person = await registerPerson(site.origin, 'Student')
  const { page, leave } = await visit(browser, site.origin)
  for (const from of ['https://elsewhere.test/a', '//elsewhere.test/a', '/\\elsewhere.test/a']) {
    await page.goto(`/login?${new URLSearchParams({ from }).toString()}`)
    await enterCredentials(page, person)
    await expect(page).toHaveURL('/')
    await page.goto('/login')
    await page.getByRole('button', { name: 'Switch account' }).click()
    await expect(page.getByPlaceholder('Enter your email')).toBeVisible()
  }
  await leave()
})

test('[2.2] a dashboard page whose session ends in another tab leads to /login', async () => {
  const person = await registerPerson(site.origin, 'Student')
  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, person, '/dashboard/cart')
  const other = await page.context().newPage()
  await other.goto('/classes')
  await logOut(other)
  await expect(page).toHaveURL(/\/login\?from=%2Fdashboard%2Fcart/)
  await leave()
})

test('[2.12] the profile shows photo, display name and e-mail', async () => {
  const person = await registerPerson(site.origin, 'Instructor', 'Marguerite Ode')
  const photoUrl = `${site.origin}/favicon.svg`
  await callIdentity(site.origin, 'update', { idToken: person.idToken, photoUrl })
  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, person, '/dashboard/info')
  await expect(page).toHaveTitle('Safelight | Dashboard Info')
  const profile = page.getByRole('main')
  const facts = profile.getByRole('definition')
  await expect(profile.locator(`img[src="${photoUrl}"]`)).toBeVisible()
  await expect(facts.getByText('Marguerite Ode', { exact: true })).toBeVisible()
  await expect(facts.getByText(person.email, { exact: true })).toBeVisible()
  await leave()
})
