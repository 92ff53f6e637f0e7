import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { enrolStudent, registerAdmin, registerPerson } from '#tests/support/school/accounts.ts'
import { expectAccessible, narrow } from '#tests/support/browser/axe.ts'
import { expect, signInAs, visit } from '#tests/support/browser/browser.ts'
import { openSite } from '#tests/support/browser/open-site.ts'

const { site, browser } = await openSite()
const admin = await registerAdmin(site, 'Zora Admin')

const names = (page: Page) => page.getByRole('rowheader')
const form = (page: Page) => page.getByRole('search')
const field = (page: Page) => form(page).getByRole('searchbox', { name: 'Search users' })
const submit = (page: Page) => form(page).getByRole('button', { name: 'Search' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

// What the page finds and says is proven by web/routes/dashboard/manage-user.test.tsx.
test('[2.15] search, role, order and pages go together in the address; Back and a reload keep them; every state is accessible', async () => {
  for (let number = 1; number <= 130; number++)
    await enrolStudent(site.parts, {
      email: `crowd-${number}@crowd.test`,
      name: `Crowd ${number}`,
    })
  await registerPerson(site.origin, 'Instructor', 'Crowd Leader')
  const { page, leave } = await visit(browser, site.origin, { reducedMotion: 'reduce' })
  await signInAs(page, admin, '/dashboard/manageUser?sort=-name')
  await field(page).fill('crowd')
  await form(page).getByLabel('Role').selectOption('Student')
  await submit(page).click()
  await expect(page).toHaveURL('/dashboard/manageUser?q=crowd&role=Student&joined=&sort=-name')
  await expect(heading(page)).toHaveText('Users found: 130')
  // Sorted over all results, not over the hundred on the page.
  await expect(names(page).first()).toHaveText('Crowd 130')
  await expect(names(page)).toHaveCount(100)
  await page.getByRole('link', { name: 'Show more' }).click()
  await expect(names(page)).toHaveCount(130)
  await expect(page).toHaveURL(
    '/dashboard/manageUser?q=crowd&role=Student&joined=&sort=-name&pages=2',
  )
  await page.reload()
  await expect(names(page)).toHaveCount(130)
  await expect(field(page)).toHaveValue('crowd')
  await expect(form(page).getByLabel('Role')).toHaveValue('Student')

  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await expect(page).toHaveURL('/dashboard/manageUser?q=crowd&role=Student&joined=')
  await expect(names(page).first()).toHaveText('Crowd 1')
  // A new search starts at its first page.
  await form(page).getByLabel('Role').selectOption('Instructor')
  await submit(page).click()
  await expect(names(page)).toHaveText(['Crowd Leader'])
  await page.goBack()
  await expect(heading(page)).toHaveText('Users found: 130')
  await expect(form(page).getByLabel('Role')).toHaveValue('Student')

  await page.setViewportSize(narrow)
  const long = 'Photogrammetry'.repeat(14)
  for (const search of ['', '?q=zora', `?q=${long}&role=Student`]) {
    await page.goto(`/dashboard/manageUser${search}`)
    await expect(heading(page)).toHaveText(/^(Total Users|Users found): /)
    await expectAccessible(page, search)
  }
  await leave()
})
