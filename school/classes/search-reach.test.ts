import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { classSorts, type ClassSort, type SchoolClass, type Topic } from '#contract/classes.ts'
import { searchedAtOnce } from '#contract/fields.ts'
import { classOf, fillLargeSchool, isApproved, wordsOf } from '#tests/support/large-school.ts'
import type { Tables } from '#school/tables.ts'
import { onEachDatabase } from '#tests/support/databases.ts'
import { startSchool, type TestSchool } from '#tests/support/school.ts'

/** So many that each of the fifths has more classes than one page looks at. */
const size = 15_000

const { all, fifth, otherFifth, ten } = wordsOf(257)

/** The classes of one of two words that rarely meet, newest first. */
const ofOtherFifth = Array.from({ length: size }, (_, index) => size - index).filter(
  (i) => isApproved(i) && wordsOf(i).otherFifth === otherFifth,
)

/** The last one that the first page looks at and the first of the next have the other word as well. */
const last = [ofOtherFifth[searchedAtOnce - 1] ?? 0, ofOtherFifth[searchedAtOnce] ?? 0]

const hasBoth = (i: number) =>
  wordsOf(i).otherFifth === otherFifth && (wordsOf(i).fifth === fifth || last.includes(i))

onEachDatabase('a search through more classes than one page looks at', (create) => {
  let at: TestSchool
  /** The classes that a test adds; they have a word of every kind. */
  const added: string[] = []
  before(async () => {
    at = await startSchool(create)
    await fillLargeSchool(at.database, size)
    at.time.now += size
    const db = at.database.tables<Tables>()
    await db
      .insertInto('search_words')
      .values(last.map((i) => ({ word: `class ${fifth}`, id: classOf(i) })))
      .execute()
  })
  after(() => at.close())

  const list = (q: string, sort: ClassSort, cursor?: string, topic?: Topic) =>
    at.client(null).listClasses({ query: { q, sort, cursor, topic } })

  async function walk(
    q: string,
    sort: ClassSort,
    between: () => Promise<unknown> = async () => {},
    topic?: Topic,
  ) {
    const pages: SchoolClass[][] = []
    let cursor: string | undefined
    do {
      const { items, next } = await list(q, sort, cursor, topic)
      pages.push(items)
      cursor = next
      if (cursor !== undefined) await between()
    } while (cursor !== undefined)
    return pages
  }

  /** The ids of a list without a question. */
  async function listIds(sort: ClassSort, topic?: Topic): Promise<string[]> {
    const ids: string[] = []
    let cursor: string | undefined
    do {
      const page = await at.school.classes.list({ sort, topic, cursor })
      ids.push(...page.items.map(({ _id }) => _id))
      cursor = page.next
    } while (cursor !== undefined)
    return ids
  }

  const idsOf = (pages: SchoolClass[][]) => pages.flat().map(({ _id }) => _id)

  for (const sort of classSorts)
    test(`[7.3] two common words that rarely meet, by ${sort}: the pages together are the exact list`, async () => {
      const pages = await walk(`${fifth} ${otherFifth}`, sort)
      const both = new Set([...ofOtherFifth.filter(hasBoth).map(classOf), ...added])
      assert.deepEqual(
        idsOf(pages),
        (await listIds(sort)).filter((id) => both.has(id)),
      )
      assert.ok(pages.length > 1, 'one page did not look at everything')
    })

  test('[7.3] words that never meet end with an empty list', async () => {
    const pages = await walk(`kind100x tone100x`, 'newest')
    assert.deepEqual(pages.flat(), [])
    assert.ok(pages.length > 1)
  })

  test('[7.3] classes added meanwhile neither repeat nor hide others', async () => {
    const before = idsOf(await walk(`${fifth} ${otherFifth}`, 'newest'))
    const description = `${all}, ${fifth}, ${otherFifth} and ${ten} meet in a new class.`
    const seen = await walk(`${fifth} ${otherFifth}`, 'newest', async () => {
      added.push((await at.addClass({ description })).id)
    })
    assert.deepEqual(idsOf(seen), before)
  })

  // Every class has one of five of these words, some have two, and one of a thousand of the others.
  for (const beginning of ['kind10', 'rare10'])
    for (const sort of classSorts)
      test(`[7.3] the classes of all words with ${beginning}, by ${sort} and in a topic, each once`, async () => {
        assert.deepEqual(idsOf(await walk(beginning, sort)), await listIds(sort))
        const ofTopic = idsOf(await walk(beginning, sort, undefined, 'portrait'))
        assert.deepEqual(ofTopic, await listIds(sort, 'portrait'))
      })

  test('[7.3] a page of words that often meet is as full as it was asked for', async () => {
    for (const sort of classSorts) {
      const { items, next } = await list(`${all} ${fifth}`, sort)
      assert.equal(items.length, 100, sort)
      assert.ok(next)
    }
  })
})
