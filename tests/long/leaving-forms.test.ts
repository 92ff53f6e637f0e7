import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { registerPerson } from '#tests/support/school/accounts.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { press } from '#tests/support/browser/dialogs.ts'
import { openSite } from '#tests/support/browser/open-site.ts'

const { site, browser } = await openSite()

const question = 'Leave without saving?'
const unsavedDialog = (page: Page) => page.getByRole('dialog', { name: question })
const pages = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' })

async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
}

test('[8.6] a changed form is left only after a question: by a link, by Back, by a closed tab', async () => {
  const person = await registerPerson(site.origin, 'Instructor', 'Ada Holm')
  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, person, '/dashboard/myclass')
  await pages(page).getByRole('link', { name: 'Profile' }).click()
  const headline = page.getByLabel('Headline')
  await headline.fill('Nights and snow')
  await headline.fill('')
  await pages(page).getByRole('link', { name: 'My Class' }).click()
  await expect(page, 'nothing is changed').toHaveURL('/dashboard/myclass')

  await page.goBack()
  await headline.fill('Nights and snow')
  await pages(page).getByRole('link', { name: 'My Class' }).click()
  await expect(unsavedDialog(page)).toContainText('will be lost')
  await press(page, question, 'Stay here')
  await expect(page).toHaveURL('/dashboard/info')
  await page.goBack()
  await press(page, question, 'Stay here')
  await expect(page).toHaveURL('/dashboard/info')
  await expect(headline).toHaveValue('Nights and snow')

  const closing = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await closing
  assert.equal(dialog.type(), 'beforeunload')
  await dialog.dismiss()

  await page.getByRole('button', { name: 'Save profile' }).click()
  await press(page, 'Profile updated', 'Okay')
  await pages(page).getByRole('link', { name: 'My Class' }).click()
  await expect(page, 'all is saved').toHaveURL('/dashboard/myclass')

  await page.goBack()
  await expect(headline).toHaveValue('Nights and snow')
  await headline.fill('Something else')
  await page.getByRole('link', { name: 'Classes', exact: true }).first().click()
  await press(page, question, 'Leave')
  await expect(page).toHaveURL('/classes')
  await leave()
})

test('[8.6] what has a draft says so; who logs out is asked first, and stays signed in or leaves', async () => {
  const person = await registerPerson(site.origin, 'Instructor')
  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, person, '/dashboard/addclass')
  const name = page.getByLabel('Course Name', { exact: true })
  await name.fill('Fog before breakfast')
  await logOut(page)
  await expect(unsavedDialog(page)).toContainText('as a draft')
  await press(page, question, 'Stay here')
  await expect(name).toHaveValue('Fog before breakfast')
  await page.reload()
  await expect(name, 'still signed in, and with the draft').toHaveValue('Fog before breakfast')
  await name.fill('Fog after breakfast')
  await logOut(page)
  await press(page, question, 'Leave')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  await leave()
})
