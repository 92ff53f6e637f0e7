import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Client } from '#contract/client.ts'
import type { Site } from '#web/server-context.ts'
import { createSqlite } from '#tests/support/database/databases.ts'
import { fillLargeSchool } from '#tests/support/database/large-school.ts'
import { startSchool, type TestSchool } from '#tests/support/school/school.ts'
import { classParts, instructorParts } from './parts.ts'

const { listParts, readPart } = classParts
const partSize = 10_000

/** Eight of ten classes of a large school are approved. */
const size = 30_000
const approved = (size / 10) * 8

const siteOf = (): Site => ({
  product: 'Testlight',
  origin: 'https://school.example',
  identity: { apiKey: 'key', projectId: 'testlight' },
  mail: 'sent',
  payments: 'instant',
  currency: 'USD',
  timeZone: 'UTC',
  social: [],
  language: 'en',
  languages: ['en'],
  offered: [],
  direction: 'ltr',
  ogLocale: 'en_US',
  base: '',
})

// What the parts are read by, `listClassIds`, has its tests on both databases.
describe('the sitemaps of a large school', () => {
  let at: TestSchool
  before(async () => {
    at = await startSchool(createSqlite)
    await fillLargeSchool(at.database, size)
  })
  after(() => at.close())

  /** The school's API, and how often its ids were asked for. */
  function counted(): { api: Client; calls: () => number } {
    const api = at.client(null)
    let calls = 0
    const listClassIds: Client['listClassIds'] = (input) => {
      calls += 1
      return api.listClassIds(input)
    }
    return { api: { ...api, listClassIds }, calls: () => calls }
  }

  test('every approved class is in one part, and no part is longer than allowed', async () => {
    const { api } = counted()
    const parts = await listParts(siteOf(), api)
    assert.equal(parts.length, Math.ceil(approved / partSize))
    const seen = new Set<string>()
    for (const { cursor, changedAt } of parts) {
      const { items } = await readPart(api, cursor)
      assert.ok(items.length > 0 && items.length <= partSize)
      assert.equal(changedAt, items.at(-1)?.updatedAt)
      for (const { _id } of items) seen.add(_id)
    }
    assert.equal(seen.size, approved)
  })

  test('[11.3] every instructor is in one part', async () => {
    const { api } = counted()
    const parts = await instructorParts.listParts(siteOf(), api)
    assert.equal(parts.length, size / 10 / 1000)
    const seen = new Set<string>()
    for (const { cursor } of parts)
      for (const { _id } of (await instructorParts.readPart(api, cursor)).items) seen.add(_id)
    assert.equal(seen.size, size / 10)
  })

  test('the parts are counted once, however many ask, and again after a failure', async () => {
    const { api, calls } = counted()
    const site = siteOf()
    const [first, second] = await Promise.all([listParts(site, api), listParts(site, api)])
    assert.equal(first, second)
    assert.equal(await listParts(site, api), first)
    assert.equal(calls(), approved / 1000)

    let fails = true
    const failing: Client = {
      ...api,
      listClassIds: (input) =>
        fails ? Promise.reject(new Error('no answer')) : api.listClassIds(input),
    }
    const other = siteOf()
    await assert.rejects(listParts(other, failing), /no answer/)
    fails = false
    assert.deepEqual(await listParts(other, failing), first)
  })
})
