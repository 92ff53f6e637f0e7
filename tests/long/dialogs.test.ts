import { test } from 'node:test'
import type { Locator } from '@playwright/test'
import { registerAdmin, registerPerson } from '#tests/support/school/accounts.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { offerClass, orderClass } from '#tests/support/school/classes.ts'
import { openSite } from '#tests/support/browser/open-site.ts'
import { tabTo } from '#tests/support/browser/tab-to.ts'

const className = 'Contact sheets'

const { site, browser } = await openSite()
const classId = await offerClass(site, {
  className,
  instructor: await registerPerson(site.origin, 'Instructor'),
  approvedBy: await registerAdmin(site),
})

/** A student's page with a list of one order. */
async function visitCart() {
  const student = await registerPerson(site.origin, 'Student')
  await orderClass(site, student, { classId, className })
  const visitor = await visit(browser, site.origin)
  await signInAs(visitor.page, student, '/dashboard/cart')
  const row = visitor.page.getByRole('row', { name: className })
  return { ...visitor, row, remove: row.getByRole('button', { name: /^Delete/ }) }
}

const isInside = (dialog: Locator) =>
  dialog.evaluate((element) => element.contains(document.activeElement))

test('[8.4] a question is named and described, keeps the focus in it, and Escape gives it back with nothing done', async () => {
  const { page, leave, row, remove } = await visitCart()
  await remove.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Are you sure?' })
  await expect(dialog).toHaveAccessibleDescription(/You won't be able to revert this!/)
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key)
    await expect.poll(() => isInside(dialog), `the focus after ${key}`).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(remove).toBeFocused()
  await page.reload()
  await expect(row).toContainText('Not Paid')
  await leave()
})

test('[8.4] a press outside a question and Cancel do nothing either; Enter agrees', async () => {
  const { page, leave, row, remove } = await visitCart()
  const dialog = page.getByRole('dialog', { name: 'Are you sure?' })
  await remove.click()
  await expect(dialog).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(dialog).toBeHidden()
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toBeVisible()

  await remove.press('Enter')
  await tabTo(page, dialog.getByRole('button', { name: 'Yes, delete it!' }))
  await page.keyboard.press('Enter')
  const done = page.getByRole('dialog', { name: 'Deleted!' })
  await expect(done).toHaveAccessibleDescription(/Your file has been deleted\./)
  await expect(done.getByRole('button', { name: 'Okay' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(done).toBeHidden()
  await expect(row).toHaveCount(0)
  await leave()
})
