import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { payOrder } from '#school/checkouts/checkouts.ts'
import { deleteUser } from '#school/users/leaving.ts'
import { listInstructors, recogniseUser, registerUser } from '#school/users/users.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import type { TestSchool } from '#tests/support/school/school.ts'
import { startWatchedSchool, type WatchedSchool } from '#tests/support/database/watch-queries.ts'

/** Different words; the same words for the same number. */
const wordsOf = (count: number) => Array.from({ length: count }, (_, n) => `w${n + 10}x`)

onBothDatabases('the texts of queries', (create) => {
  let at: TestSchool
  let statementsOf: WatchedSchool['statementsOf']
  before(async () => {
    ;({ at, statementsOf } = await startWatchedSchool(create))
  })
  after(() => at.close())

  /** The different texts of the queries that `work` makes. */
  async function textsOf(work: () => Promise<unknown>): Promise<Set<string>> {
    return new Set(await statementsOf(work))
  }

  /** A person's whole life at the school, with `size` words, classes and orders. */
  async function live(size: number): Promise<void> {
    const words = wordsOf(size).join(' ')
    const admin = await at.person('Admin')
    const visitor = await at.visitor()
    await registerUser(at.school, visitor.account, { name: words, role: 'Instructor', photo: '' })
    const actor = (await recogniseUser(at.school, visitor.account)) ?? assert.fail('no record')
    const student = await at.person('Student')
    for (let n = 0; n < size; n += 1) {
      const { id } = await at.addClass({ by: { ...visitor, actor }, description: words })
      await payOrder(at.school, student.actor, await at.order(student, id))
      await at.order(await at.person('Student'), id)
    }
    await deleteUser(at.school, admin.actor, actor.id)
    await deleteUser(at.school, admin.actor, student.actor.id)
  }

  test('[7] are the same for few words, classes and orders and for many', async () => {
    await live(1)
    const known = await textsOf(() => live(2))
    for (const size of [3, 7, 11]) {
      const texts = await textsOf(() => live(size))
      assert.deepEqual(
        [...texts].filter((text) => !known.has(text)),
        [],
      )
    }
  })

  test('[7.3] of a search are one for each number of words', async () => {
    await at.addClass({ description: wordsOf(12).join(' ') })
    const client = at.client(null)
    const texts = await textsOf(async () => {
      for (let count = 1; count <= 12; count += 1) {
        const q = wordsOf(count).join(' ')
        assert.ok((await client.listClasses({ query: { q } })).items.length > 0, q)
      }
    })
    assert.ok(texts.size <= 14, `${texts.size} texts:\n${[...texts].join('\n')}`)
  })

  test('[7.3] of a search for people likewise', async () => {
    const name = `${randomUUID()} ${wordsOf(12).join(' ')}`
    const instructor = await at.visitor()
    await registerUser(at.school, instructor.account, { name, role: 'Instructor', photo: '' })
    const texts = await textsOf(async () => {
      for (let count = 1; count <= 12; count += 1) {
        const q = wordsOf(count).join(' ')
        assert.equal((await listInstructors(at.school, { q })).items.length, 1)
      }
    })
    assert.ok(texts.size <= 14, `${texts.size} texts:\n${[...texts].join('\n')}`)
  })
})
