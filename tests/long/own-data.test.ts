import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { registerAdmin, registerPerson } from '#tests/support/school/accounts.ts'
import { enterCredentials, expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { openSite } from '#tests/support/browser/open-site.ts'
import { readZip } from '#tests/support/files/read-zip.ts'

const { site, browser } = await openSite()

/** The files of the ZIP that a press of the button downloads. */
async function downloadBy(page: Page, press: () => Promise<void>) {
  const begun = page.waitForEvent('download')
  await press()
  const download = await begun
  return {
    name: download.suggestedFilename(),
    files: readZip(await readFile(await download.path())),
  }
}

test('[19.9] somebody downloads their data, then deletes the account, each with the password', async () => {
  const person = await registerPerson(site.origin, 'Student', 'Mila Novak')
  const refused: [number, string][] = [[400, 'accounts:signInWithPassword']]
  const { page, leave } = await visit(browser, site.origin, {
    expects: [...refused, ...refused],
  })
  await signInAs(page, person, '/dashboard/info')
  await page.getByRole('button', { name: 'Download your data' }).click()
  const download = page.getByRole('dialog', { name: 'Download your data' })
  await download.getByLabel('Current password').fill('not-it-at-all')
  await download.getByRole('button', { name: 'Download', exact: true }).click()
  await expect(download.getByRole('alert')).toBeVisible()
  await download.getByLabel('Current password').fill(person.password)
  const { name, files } = await downloadBy(page, () =>
    download.getByRole('button', { name: 'Download', exact: true }).click(),
  )
  assert.equal(name, 'My-data.zip')
  assert.ok(files.get('data.json')?.includes(person.email))
  assert.match(files.get('index.html')?.toString() ?? '', /data about Mila Novak/)
  await expect(download).toBeHidden()

  await page.getByRole('button', { name: 'Delete your account' }).click()
  const deletion = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(deletion).toContainText('Receipts and payments stay with your name')
  await deletion.getByLabel('Current password').fill(person.password)
  await deletion.getByRole('button', { name: 'Delete your account' }).click()
  const done = page.getByRole('dialog', { name: 'Your account has been deleted' })
  await expect(done).toBeVisible()
  await done.getByRole('button').click()
  await expect(page).toHaveURL('/')
  await page.goto('/login')
  await enterCredentials(page, person)
  await expect(page.getByRole('alert')).toContainText('Please Check Your email & password')
  await leave()
})

test('[19.9] an admin downloads the data of somebody from the menu of their row', async () => {
  const admin = await registerAdmin(site)
  const person = await registerPerson(site.origin, 'Student', 'Ivo Lang')
  const { page, leave } = await visit(browser, site.origin)
  await signInAs(page, admin, `/dashboard/manageUser?q=${encodeURIComponent(person.email)}`)
  await page
    .getByRole('button', { name: /Ivo Lang/ })
    .filter({ hasNotText: 'Delete' })
    .click()
  const { name, files } = await downloadBy(page, () =>
    page.getByRole('button', { name: /^Download data/ }).click(),
  )
  assert.equal(name, 'Data-of-Ivo-Lang.zip')
  assert.ok(files.get('data.json')?.includes(person.email))
  await page.goto('/dashboard/history')
  await expect(page.getByText('downloaded the data of Ivo Lang')).toBeVisible()
  await leave()
})
