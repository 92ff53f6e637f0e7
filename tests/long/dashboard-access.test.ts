import { test } from 'node:test'
import type { Role } from '#contract/access.ts'
import { registerAdmin, registerPerson } from '#tests/support/school/accounts.ts'
import { expect, expectLayout, signInAs, visit } from '#tests/support/browser/browser.ts'
import { openSite } from '#tests/support/browser/open-site.ts'

// Which page opens for whom is proven for all of them by web/routes/dashboard/pages.test.tsx.

const { site, browser } = await openSite()

const register = (role: Role) =>
  role === 'Admin' ? registerAdmin(site) : registerPerson(site.origin, role)

/** A page of the role, its heading, and one of another role. */
const doors: Record<Role, [own: string, heading: string, other: string]> = {
  Student: ['/dashboard/cart', 'Class List: 0', '/dashboard/books'],
  Instructor: ['/dashboard/myclass', 'Total Course: 0', '/dashboard/manageUser'],
  Admin: ['/dashboard/coupons', 'Coupons', '/dashboard/addclass'],
}

for (const [role, [own, heading, other]] of Object.entries(doors) as [Role, (typeof doors)[Role]][])
  test(`[1.2] [2.1] [2.2] a ${role} signs in and reaches the requested page, and reads why another one stays closed`, async () => {
    const { page, leave } = await visit(browser, site.origin)
    await page.goto(own)
    await expect(page).toHaveURL(`/login?${new URLSearchParams({ from: own }).toString()}`)
    await expect(page.getByPlaceholder('Enter your email')).toBeVisible()
    await signInAs(page, await register(role), own)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(heading)
    await expectLayout(page)

    await page.goto(other)
    await expect(page).toHaveURL(/\/login\?/)
    await expect(page.getByRole('main')).toContainText(`(${role})`)
    await expect(page.getByText(/^Only \w+ /)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Switch account' })).toBeVisible()
    await expect(page.getByPlaceholder('Enter your email')).toHaveCount(0)
    await leave()
  })
