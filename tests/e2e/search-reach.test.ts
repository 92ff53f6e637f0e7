import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openDatabase } from '#platform/database/open.ts'
import { expect, visit } from '#tests/support/browser/browser.ts'
import { fillLargeSchool } from '#tests/support/database/large-school.ts'
import { openSite } from '#tests/support/browser/open-site.ts'

const folder = await mkdtemp(join(tmpdir(), 'safelight-test-'))
after(() => rm(folder, { recursive: true, force: true }))
const { site, browser } = await openSite({ settings: { DATA_DIR: folder } })
const database = openDatabase({ file: join(folder, 'safelight.db') })
// More than one page looks at for words that never meet.
await fillLargeSchool(database, 12_500)
await database.close()

test('[7.3] a search that has found nothing so far says so and leads on, to the end', async () => {
  const { page, leave } = await visit(browser, site.origin)
  const nextPage = page.getByRole('link', { name: 'Next', exact: true })
  // Every class has one of five of either; these two never meet.
  await page.goto('/classes?q=kind100x+tone100x')
  await expect(page.getByText('No class matches this so far.')).toBeVisible()
  const end = page.getByText('No class matches this. Leave out one')
  while (await nextPage.isVisible()) {
    const href = await nextPage.getAttribute('href')
    await nextPage.click()
    // The address changes a moment before the page does, whose link must not be taken for the next one.
    await expect(page.locator(`a[href=${JSON.stringify(href)}]`)).toHaveCount(0)
    await expect(nextPage.or(end)).toBeVisible()
  }
  await expect(end).toBeVisible()
  await expect(nextPage).toHaveCount(0)
  await leave()
})
