import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { classSorts, type ClassSort, type SchoolClass } from '#contract/classes.ts'
import { classOf, fillLargeSchool, wordsOf } from '#tests/support/large-school.ts'
import type { Tables } from '#school/tables.ts'
import { onEachDatabase } from '#tests/support/databases.ts'
import { startSchool, type TestSchool } from '#tests/support/school.ts'

/** So many that the fifths are common words, and that the catalogue is longer than one search reaches. */
const size = 30_000

const { all, fifth, otherFifth } = wordsOf(257)

/** The last classes that the first two pages by newest look at: eight in ten are approved. */
const last = [size - 6250 + 2, size - 12_500 + 2]

/** Whether class `i` has both the rarely meeting words. */
const hasBoth = (i: number) =>
  wordsOf(i).fifth === fifth && (wordsOf(i).otherFifth === otherFifth || last.includes(i))

onEachDatabase('a search through more classes than one page looks at', (create) => {
  let at: TestSchool
  before(async () => {
    at = await startSchool(create)
    await fillLargeSchool(at.database, size)
    at.time.now += size
    const added = last.map((i) => ({ word: Buffer.from(otherFifth), class_id: classOf(i) }))
    await at.database.tables<Tables>().insertInto('class_words').values(added).execute()
  })
  after(() => at.close())

  const list = (q: string, sort: ClassSort, cursor?: string) =>
    at.client(null).listClasses({ query: { q, sort, ...(cursor !== undefined && { cursor }) } })

  async function walk(
    q: string,
    sort: ClassSort,
    between: () => Promise<unknown> = async () => {},
  ) {
    const pages: SchoolClass[][] = []
    let cursor: string | undefined
    do {
      const { items, next } = await list(q, sort, cursor)
      pages.push(items)
      cursor = next
      if (cursor !== undefined) await between()
    } while (cursor !== undefined)
    return pages
  }

  /** The ids of the classes that have both words, from the list without a question. */
  async function expected(sort: ClassSort): Promise<string[]> {
    const having = Array.from({ length: size }, (_, index) => index + 1)
      .filter(hasBoth)
      .map(classOf)
    const ids: string[] = []
    let cursor: string | undefined
    do {
      const page = await at.school.classes.list({ sort, cursor })
      ids.push(...page.items.map(({ _id }) => _id).filter((id) => having.includes(id)))
      cursor = page.next
    } while (cursor !== undefined)
    return ids
  }

  for (const sort of classSorts)
    test(`[7.3] two common words that rarely meet, by ${sort}: the pages together are the exact list`, async () => {
      const pages = await walk(`${fifth} ${otherFifth}`, sort)
      const ids = pages.flat().map(({ _id }) => _id)
      for (const i of last) assert.ok(ids.includes(classOf(i)))
      assert.deepEqual(ids, await expected(sort))
      assert.ok(pages.length > 1, 'one page did not look at everything')
    })

  test('[7.3] words that never meet end with an empty list', async () => {
    const pages = await walk(`kind100x tone100x`, 'newest')
    assert.deepEqual(pages.flat(), [])
    assert.ok(pages.length > 1)
  })

  test('[7.3] classes added meanwhile neither repeat nor hide others', async () => {
    const before = (await walk(`${fifth} ${otherFifth}`, 'newest')).flat().map(({ _id }) => _id)
    const seen = await walk(`${fifth} ${otherFifth}`, 'newest', () =>
      at.addClass({ description: `${fifth} and ${otherFifth} meet in a new class.` }),
    )
    assert.deepEqual(
      seen.flat().map(({ _id }) => _id),
      before,
    )
  })

  test('[7.3] a page of words that often meet is as full as it was asked for', async () => {
    for (const sort of classSorts) {
      const { items, next } = await list(`${all} ${fifth}`, sort)
      assert.equal(items.length, 100, sort)
      assert.ok(next)
    }
  })
})
