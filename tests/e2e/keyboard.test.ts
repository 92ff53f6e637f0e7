import { test } from 'node:test'
import { registerAdmin, registerPerson } from '#tests/support/school/accounts.ts'
import { expect, visit } from '#tests/support/browser/browser.ts'
import { offerClass } from '#tests/support/school/classes.ts'
import { openSite } from '#tests/support/browser/open-site.ts'
import { tabTo } from '#tests/support/browser/tab-to.ts'

const { site, browser } = await openSite()

test('[1.4] Tab goes through the controls of the carousel in the order in which they are seen', async () => {
  const { page, leave } = await visit(browser, site.origin, { reducedMotion: 'reduce' })
  await page.goto('/')
  const slides = page.getByRole('group', { name: 'What the school offers' })
  await tabTo(page, slides.getByRole('button', { name: 'Previous slide' }))
  await page.keyboard.press('Tab')
  await expect(slides.getByRole('button', { name: 'Next slide' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(slides.getByRole('button', { name: 'Show slide 1' })).toBeFocused()
  await leave()
})

test('[2.6] [8.1] who is refused after Enter in a field can go on typing there', async () => {
  const { page, leave } = await visit(browser, site.origin, {
    expects: [[400, 'accounts:signInWithPassword']],
  })
  await page.goto('/login')
  await page.getByPlaceholder('Enter your email').fill('nobody@safelight.test')
  await page.getByPlaceholder('Password').fill('a-wrong-password')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Please Check Your email & password')
  await expect(page.getByPlaceholder('Password')).toBeFocused()
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeFocused()
  await leave()
})

test('[2.2] [2.11] [2.14] [4.3] a student logs in, orders and pays by keyboard alone', async () => {
  const student = await registerPerson(site.origin, 'Student')
  const classId = await offerClass(site, {
    className: 'Architecture',
    instructor: await registerPerson(site.origin, 'Instructor'),
    approvedBy: await registerAdmin(site),
  })
  const { page, leave } = await visit(browser, site.origin, { reducedMotion: 'reduce' })
  await page.goto('/classes')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await tabTo(page, page.getByRole('link', { name: /^Add to Cart.*Architecture$/ }))
  await page.keyboard.press('Enter')

  await tabTo(page, page.getByPlaceholder('Enter your email'))
  await page.keyboard.type(student.email)
  await tabTo(page, page.getByPlaceholder('Password'))
  await page.keyboard.type(student.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/classlist/${classId}`)

  await tabTo(page, page.getByRole('button', { name: 'Add to Cart' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Go to your cart' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard/cart')

  await tabTo(page, page.getByRole('button', { name: /^Confirm.*Architecture$/ }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Make Payment' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Payment Successful' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Okay' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('row', { name: 'Architecture' }).getByText('Paid', { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: /^Confirm.*Architecture$/ })).toBeDisabled()
  await leave()
})
