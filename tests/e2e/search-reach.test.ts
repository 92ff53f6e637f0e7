import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Browser } from '@playwright/test'
import { openDatabase } from '#platform/database/open.ts'
import { expect, launchBrowser, visit } from '#tests/support/browser.ts'
import { fillLargeSchool } from '#tests/support/large-school.ts'
import { startSite, type TestSite } from '#tests/support/site.ts'

let folder: string
let site: TestSite
let browser: Browser
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'safelight-test-'))
  site = await startSite({ DATA_DIR: folder })
  const database = openDatabase({ file: join(folder, 'safelight.db') })
  // More than one page of a search for common words looks at.
  await fillLargeSchool(database, 30_000)
  await database.close()
  browser = await launchBrowser()
})
after(async () => {
  await browser?.close()
  await site?.close()
  await rm(folder, { recursive: true })
})

test('[7.3] a search that has found nothing so far says so and leads on, to the end', async () => {
  const { page, leave } = await visit(browser, site.origin)
  const nextPage = page.getByRole('link', { name: 'Next page' })
  // Every class has one of five of either; these two never meet.
  await page.goto('/classes?q=kind100x+tone100x')
  await expect(page.getByText('No class matches this so far.')).toBeVisible()
  for (let address = page.url(); (await nextPage.count()) > 0; address = page.url()) {
    await nextPage.click()
    await expect(page).not.toHaveURL(address)
  }
  await expect(page.getByText('No class matches this. Try fewer words')).toBeVisible()
  await expect(nextPage).toHaveCount(0)
  await leave()
})
