import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createSqlite } from '#tests/support/database/databases.ts'
import { fillLargeSchool } from '#tests/support/database/large-school.ts'
import { startSchool, type TestSchool } from '#tests/support/school/school.ts'
import { testSite } from '#tests/support/page/test-site.ts'
import type { Site } from '#web/server-context.ts'
import { readEntries, formatSitemap } from './sitemap.ts'

const siteOf = (languages: Site['languages']): Site => ({ ...testSite, languages })

/** In a large school eight in ten classes are approved, and there is one instructor per ten classes. */
const size = 3_000

// The underlying lists are tested on both databases elsewhere.
describe('the sitemap of a large school', () => {
  let at: TestSchool
  before(async () => {
    at = await startSchool(createSqlite)
    await fillLargeSchool(at.database, size)
  })
  after(() => at.close())

  test('[11.3] every approved class and every instructor is in it once', async () => {
    const paths = (await readEntries(at.client(null), ['/about'])).map(({ path }) => path)
    assert.equal(new Set(paths).size, paths.length)
    const count = (start: string) => paths.filter((path) => path.startsWith(start)).length
    assert.deepEqual([count('/class/'), count('/instructor/')], [(size / 10) * 8, size / 10])
  })
})

test('[17.5] a sitemap has at most 50,000 addresses, counted in all languages', () => {
  const entries = Array.from({ length: 30_000 }, (_, index) => ({ path: `/class/${index}` }))
  const addresses = (languages: Site['languages']) =>
    formatSitemap(siteOf(languages), entries).split('<url>').length - 1
  assert.equal(addresses(['en']), 30_000)
  assert.equal(addresses(['en', 'de']), 50_000)
})
