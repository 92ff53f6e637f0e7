import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { classSorts, type ClassSort, type SchoolClass, type Topic } from '#contract/classes.ts'
import { searchedAtOnce } from '#contract/searching.ts'
import {
  classOf,
  fillLargeSchool,
  isApproved,
  wordsOf,
} from '#tests/support/database/large-school.ts'
import type { Tables } from '#school/base/tables.ts'
import { onEachDatabase } from '#tests/support/database/databases.ts'
import { startSchool, type TestSchool } from '#tests/support/school/school.ts'
import { sortings } from './classes.repo.ts'

/** So many that each of the fifths has more classes than one page looks at. */
const size = 12_500

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

  /** The ids of the catalogue in the order that the API promises. */
  async function listIds(sort: ClassSort, topic?: Topic): Promise<string[]> {
    const { column, direction } = sortings[sort]
    const query = at.database
      .tables<Tables>()
      .selectFrom('classes')
      .select('id')
      .where('status', '=', 'approved')
      .orderBy(column, direction)
      .orderBy('id', direction)
    const rows = await (topic === undefined ? query : query.where('topic', '=', topic)).execute()
    return rows.map(({ id }) => id)
  }

  const idsOf = (pages: SchoolClass[][]) => pages.flat().map(({ _id }) => _id)

  /** What a search finds, in the order of its pages: `sorted`, the newest thousand of `entries` first, and so on. */
  function inStretches(entries: string[], sorted: string[]): string[] {
    const stretches = Math.ceil(entries.length / searchedAtOnce)
    return Array.from({ length: stretches }, (_, n) => {
      const stretch = new Set(entries.slice(n * searchedAtOnce, (n + 1) * searchedAtOnce))
      return sorted.filter((id) => stretch.has(id))
    }).flat()
  }

  for (const sort of classSorts)
    test(`[7.3] two common words that rarely meet, by ${sort}: the pages together are all that have both`, async () => {
      const pages = await walk(`${fifth} ${otherFifth}`, sort)
      const both = new Set([...ofOtherFifth.filter(hasBoth).map(classOf), ...added])
      const entries = [...added.toReversed(), ...ofOtherFifth.map(classOf)]
      const sorted = (await listIds(sort)).filter((id) => both.has(id))
      assert.deepEqual(idsOf(pages), inStretches(entries, sorted))
      assert.equal(pages.length, 2, 'one page did not look at everything')
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

  // Every class has one of five of these words, some have two, and one of thousands of the others.
  for (const [beginning, sort] of [
    ['kind10', 'price'],
    ['rare10', 'seats'],
  ] as const)
    test(`[7.3] the classes of a topic with any word that begins with ${beginning}, by ${sort}, each once`, async () => {
      const found = idsOf(await walk(beginning, sort, undefined, 'darkroom'))
      assert.deepEqual(found, inStretches(await listIds('newest'), await listIds(sort, 'darkroom')))
      assert.equal(found.length, 12)
    })

  test('[7.3] a page of words that often meet is as full as it was asked for', async () => {
    for (const sort of classSorts) {
      const { items, next } = await list(`${all} ${fifth}`, sort)
      assert.equal(items.length, 100, sort)
      assert.ok(next)
    }
  })
})
