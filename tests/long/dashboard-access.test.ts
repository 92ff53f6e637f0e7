import { test } from 'node:test'
import type { Page } from '@playwright/test'
import type { Role } from '#contract/access.ts'
import { registerAdmin, registerPerson } from '#tests/support/school/accounts.ts'
import { expect, expectLayout, signInAs, visit } from '#tests/support/browser/browser.ts'
import { offerClass } from '#tests/support/school/classes.ts'
import { openSite } from '#tests/support/browser/open-site.ts'

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
    path: '/dashboard',
    roles: everybody,
    title: 'Dashboard Overview',
    heading: 'Overview',
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
    title: 'Dashboard Offer again: Who may see this',
    heading: 'Offer again: Who may see this',
  },
  {
    path: '/dashboard/schedule',
    roles: everybody,
    title: 'Dashboard My Schedule',
    heading: 'My Schedule',
  },
  {
    path: '/dashboard/notices',
    roles: everybody,
    title: 'Dashboard Notices',
    heading: 'Notices',
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
    path: '/dashboard/queue',
    roles: ['Instructor'],
    title: 'Dashboard Queue',
    heading: 'Queue',
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
    path: '/dashboard/gallery',
    roles: ['Admin'],
    title: 'Dashboard Gallery',
    heading: 'Gallery',
  },
  {
    path: '/dashboard/history',
    roles: ['Admin'],
    title: 'Dashboard History',
    heading: 'History',
  },
  {
    path: '/dashboard/health',
    roles: ['Admin'],
    title: 'Dashboard Health',
    heading: 'Health',
  },
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
