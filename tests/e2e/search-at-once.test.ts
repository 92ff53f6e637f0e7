import { test } from 'node:test'
import { expect, visit } from '#tests/support/browser/browser.ts'
import { openSite } from '#tests/support/browser/open-site.ts'

const { site, browser } = await openSite({ demo: true })

test('[7.3] filters act at once; typing keeps its focus, and takes one entry of the history', async () => {
  const { page, leave } = await visit(browser, site.origin)
  await page.goto('/classes')
  const search = page.getByRole('search')
  const words = search.getByLabel('Search classes')
  await expect(page.getByRole('status').filter({ hasText: '9 classes' })).toBeVisible()
  await search.getByText('Filters').click()
  await search.getByLabel('Level').selectOption('Beginner')
  await expect(page.getByRole('heading', { name: 'Classes: Beginner' })).toBeVisible()
  // Its numbers count all classes, so they are left out when filters apply.
  const topics = page.getByRole('navigation', { name: 'Topics' })
  await expect(topics.getByRole('link', { name: 'Landscape', exact: true })).toBeVisible()
  for (const [typed, url] of [
    ['trip', /[?&]q=trip&/],
    ['od ', /[?&]q=tripod\+?&/],
  ] as const) {
    await words.pressSequentially(typed)
    await expect(page).toHaveURL(url)
  }
  await expect(page.getByRole('heading', { name: 'Beginner, “tripod”' })).toBeVisible()
  await expect(words).toBeFocused()
  await expect(words).toHaveValue('tripod ')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Classes: Beginner', exact: true })).toBeVisible()
  await expect(words).toHaveValue('')
  await page.goForward()
  await page.getByRole('link', { name: 'Remove filter: Beginner' }).click()
  await expect(page.getByRole('heading', { name: 'Classes: “tripod”' })).toBeVisible()
  await expect(search.getByLabel('Level')).toHaveValue('')
  await expect(words).toHaveValue(/^tripod ?$/)
  await leave()
})
