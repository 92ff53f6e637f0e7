import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { classSorts, type ClassSort } from '#contract/classes.ts'
import { maxCounted } from '#contract/searching.ts'
import type { Tables } from '#school/base/tables.ts'
import { fillLargeSchool, wordsOf } from '#tests/support/database/large-school.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { sortings } from './class-lists.repo.ts'

const { all, fifth, otherFifth } = wordsOf(257)

/** Four of five classes are approved: a word in every class matches exactly as many as are read by id. */
const size = 1.25 * maxCounted

const limit = 100

onBothDatabases('the pages of a search', (create) => {
  const at = openSchool(create)
  before(async () => {
    await fillLargeSchool(at.database, size)
    at.time.now += size
    await at.addClass({ description: `More ${all}` })
  })

  /** The ids that a search finds, page by page. */
  async function walk(
    q: string,
    sort: ClassSort,
    between: () => Promise<unknown> = async () => {},
  ) {
    const pages: string[][] = []
    let cursor: string | undefined
    do {
      const { items, next } = await at
        .client(null)
        .listClasses({ query: { q, sort, cursor, limit, priceMax: 990 } })
      pages.push(items.map(({ _id }) => _id))
      cursor = next
      if (cursor !== undefined) await between()
    } while (cursor !== undefined)
    return pages
  }

  /** The ids of all classes with the words, in the order that the API promises. */
  async function listIds(q: string, sort: ClassSort): Promise<string[]> {
    const { column, direction } = sortings[sort]
    let query = at.database
      .tables<Tables>()
      .selectFrom('classes as c')
      .innerJoin('class_texts as t', 't.id', 'c.id')
      .select('c.id')
      .where('c.price_cents', '<=', 99_000)
    for (const word of q.split(' '))
      query = query.where(sql`cast(t.words as text)`, 'like', `%${word}%`)
    const rows = await query.orderBy(`c.${column}`, direction).orderBy('c.id', direction).execute()
    return rows.map(({ id }) => id)
  }

  for (const sort of classSorts)
    test(`[7.3] are full, in the order of all that match, by ${sort}`, async () => {
      for (const q of [all, 'kin', `${fifth} ${otherFifth}`, 'kind100x tone100x']) {
        const pages = await walk(q, sort)
        assert.ok(pages.slice(0, -1).every(({ length }) => length === limit))
        assert.deepEqual(pages.flat(), await listIds(q, sort), q)
      }
    })

  test('[7.3] go on if more match meanwhile than are read by their ids', async () => {
    const before = await listIds('kin', 'newest')
    const seen = await walk('kin', 'newest', () => at.addClass({ description: fifth }))
    assert.deepEqual(seen.flat(), before)
    const { total } = await at.client(null).listClasses({ query: { q: 'kin' } })
    assert.deepEqual(total, { count: maxCounted, more: true })
  })
})
