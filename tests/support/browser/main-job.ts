import type { Page } from '@playwright/test'
import { uniqueEmail } from '#tests/support/school/accounts.ts'
import { expect } from './browser.ts'

/**
 * The site's purpose: a visitor finds a class, registers as a student, orders and pays. `check` is
 * called on every page and dialog on the way, with a word for the place.
 */
export async function doMainJob(
  page: Page,
  className: string,
  check: (state: string) => Promise<void>,
): Promise<void> {
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Our Popular Classes' })).toBeVisible()
  await check('home')
  await page.goto('/classes')
  await check('the classes')
  await page.getByRole('link', { name: new RegExp(`^Add to Cart.*${className}`) }).click()
  await expect(page.getByRole('heading', { name: 'Login to your Account' })).toBeVisible()
  await check('the login')
  await main.getByRole('link', { name: 'just create an account' }).click()
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible()
  await main.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByLabel('First name')).toHaveAttribute('aria-invalid', 'true')
  await check('a refused registration')
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('Last name').fill('Lind')
  await page.getByLabel('Email').fill(uniqueEmail('student'))
  await page.getByLabel('Password', { exact: true }).fill('a-long-password')
  await page.getByLabel('Confirm password').fill('a-long-password')
  await main.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(dialog).toContainText('Registration Successfully')
  await check('the dialog after a registration')
  await dialog.getByRole('button', { name: 'Thank you' }).click()

  await expect(page.getByRole('heading', { level: 1, name: className })).toBeVisible()
  await expect(dialog).toBeHidden()
  await check('a class')
  await main.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(dialog).toContainText('Order Request Successfully')
  await check('the dialog after an order')
  await dialog.getByRole('button', { name: 'Go to your cart' }).click()
  const order = page.getByRole('row', { name: className })
  await expect(order).toContainText('Not Paid')
  await expect(dialog).toBeHidden()
  await check('the cart')
  await order.getByRole('button', { name: /^Confirm/ }).click()
  await expect(dialog).toContainText('Are You Sure to Make Payment')
  await check('the question before a payment')
  await dialog.getByRole('button', { name: 'Make Payment' }).click()
  await expect(dialog).toContainText('Payment Successful')
  await dialog.getByRole('button', { name: 'Okay' }).click()
  await expect(order.getByText('Paid', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
  await check('the cart, paid')
}
