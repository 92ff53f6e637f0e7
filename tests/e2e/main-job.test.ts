import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { registerAdmin, uniqueEmail } from '#tests/support/school/accounts.ts'
import { expect, visit } from '#tests/support/browser/browser.ts'
import { openSite } from '#tests/support/browser/open-site.ts'

const { site, browser } = await openSite()

const className = 'Contact sheets and first edits'

async function register(page: Page, role: 'Student' | 'Instructor', email: string) {
  await page.goto('/register')
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('Last name').fill(role === 'Student' ? 'Lind' : 'Aalto')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Role').selectOption(role)
  await page.getByLabel('Password', { exact: true }).fill('a-long-password')
  await page.getByLabel('Confirm password').fill('a-long-password')
  await page.getByLabel('Confirm password').blur()
  await expect(page.getByText('Successfully matched')).toBeVisible()
  await page.getByRole('button', { name: 'Register' }).click()
  // First, the message that goes away by itself.
  await expect(page.getByText(`${email} Successfully Registered`)).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Success!' })
  await expect(dialog).toContainText('Registration Successfully')
  await dialog.getByRole('button', { name: 'Thank you' }).click()
  await expect(page).toHaveURL(site.origin + '/')
}

async function acknowledge(page: Page, text: string) {
  const dialog = page.getByRole('dialog').filter({ hasText: text })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button').last().click()
  await expect(dialog).toBeHidden()
}

test('[2.8] [5.3] [2.16] [2.11] [2.14] [2.13] the main job: a class is taught, approved, ordered and paid', async () => {
  const teacher = await visit(browser, site.origin)
  await register(teacher.page, 'Instructor', uniqueEmail('instructor'))
  await teacher.page.goto('/dashboard/addclass')
  await expect(teacher.page.getByRole('heading', { name: 'Add New Courses' })).toBeVisible()
  await teacher.page.getByLabel('Course Name').fill(className)
  await teacher.page.getByLabel('Photo URL').fill(`${site.origin}/photos/class-05.jpg`)
  await teacher.page.getByLabel('Available seats').fill('7')
  await teacher.page.getByLabel('Price').fill('79.50')
  await teacher.page
    .getByLabel('Description')
    .fill('Bring one developed roll. We read it on the light table and choose three frames.')
  await teacher.page.getByLabel('Topic').selectOption('darkroom')
  await teacher.page.getByRole('button', { name: 'Add Class' }).click()
  await acknowledge(teacher.page, 'Class Added Successfully')
  await expect(teacher.page.getByRole('heading', { name: 'Total Course: 1' })).toBeVisible()
  await expect(teacher.page.getByRole('row', { name: className })).toContainText(/pending/i)

  const admin = await registerAdmin(site)
  const office = await visit(browser, site.origin)
  await office.page.goto('/dashboard/reviewClass')
  // The guard sends to /login and back (clause 2.2).
  await expect(office.page.getByRole('heading', { name: 'Login to your Account' })).toBeVisible()
  await office.page.getByPlaceholder('Enter your email').fill(admin.email)
  await office.page.getByPlaceholder('Password').fill(admin.password)
  await office.page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(office.page.getByRole('heading', { name: 'Total Pending Classes: 1' })).toBeVisible()
  await office.page.getByRole('button', { name: 'Approved' }).click()
  await acknowledge(office.page, 'Status Updated Successfully')
  await expect(office.page.getByRole('heading', { name: 'Total Pending Classes: 0' })).toBeVisible()

  const pupil = await visit(browser, site.origin)
  await register(pupil.page, 'Student', uniqueEmail('student'))
  await pupil.page.goto('/classes')
  const card = pupil.page.getByRole('article').filter({ hasText: className })
  await expect(card).toContainText('Available: 7 Seats')
  await expect(card).toContainText('$79.50')
  await card.getByRole('link', { name: 'Add to Cart' }).click()
  await expect(pupil.page.getByRole('heading', { name: className })).toBeVisible()
  await expect(pupil.page.getByLabel('Name', { exact: true })).toHaveValue('Nora Lind')
  await pupil.page.getByRole('button', { name: 'Add to Cart' }).click()
  await acknowledge(pupil.page, 'Order Request Successfully')
  await pupil.page.goto('/dashboard/cart')
  const order = pupil.page.getByRole('row', { name: className })
  await expect(order).toContainText('Not Paid')
  await order.getByRole('button', { name: 'Confirm' }).click()
  const payment = pupil.page.getByRole('dialog', { name: 'Payment' })
  await expect(payment).toContainText('Are You Sure to Make Payment')
  await payment.getByRole('button', { name: 'Make Payment' }).click()
  await acknowledge(pupil.page, 'Payment Successful')
  await expect(order.getByText('Paid', { exact: true })).toBeVisible()
  await expect(order.getByRole('button', { name: 'Confirm' })).toBeDisabled()

  await pupil.page.goto('/classes')
  await expect(card).toContainText('Available: 6 Seats')
  await teacher.page.goto('/dashboard/myclass')
  const taught = teacher.page.getByRole('row', { name: className })
  await expect(taught).toContainText(/approved/i)
  // On a phone its heading is followed by the number of paid places.
  await expect(taught.getByRole('cell').nth(1)).toHaveText(/(^|\D)1$/)

  await Promise.all([teacher.leave(), office.leave(), pupil.leave()])
})
