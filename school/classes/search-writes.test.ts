import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Tables } from '#school/base/tables.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import type { TestSchool } from '#tests/support/school/school.ts'
import { startWatchedSchool, type WatchedSchool } from '#tests/support/database/watch-queries.ts'

/** `count` different Chinese characters, each of which makes its own words. */
const chinese = (count: number) =>
  Array.from({ length: count }, (_, n) => String.fromCodePoint(0x4e00 + n)).join('')

onBothDatabases('search and changes', (create) => {
  let at: TestSchool
  let statementsOf: WatchedSchool['statementsOf']
  before(async () => {
    ;({ at, statementsOf } = await startWatchedSchool(create))
  })
  after(() => at.close())

  async function wordsOf(id: string) {
    const texts = at.database.tables<Tables>().selectFrom('class_texts').select('words')
    const { words } = await texts.where('id', '=', id).executeTakeFirstOrThrow()
    return words.split(' ')
  }

  /** Changes the price of a class with this description, pays for it and cancels. */
  async function sell(description: string) {
    const { id, instructor } = await at.addClass({ description })
    const student = await at.person('Student')
    const order = await at.order(student, id)
    const words = await wordsOf(id)
    const params = { id }
    const { className: name } = await instructor.client.readClass({ params })
    const body = { name, description, price: 7 }
    const price = await statementsOf(() => instructor.client.updateClass({ params, body }))
    const pay = await statementsOf(() =>
      student.client.payOrder({ params: { id: order }, body: { status: 'Paid' } }),
    )
    const cancel = await statementsOf(() => student.client.deleteOrder({ params: { id: order } }))
    assert.deepEqual(await wordsOf(id), words)
    return { words: words.length, price, pay, cancel }
  }

  test('[4.3] [7.3] nothing to a price, a payment and a cancellation, however many words a class has', async () => {
    const few = await sell('Light and more light.')
    const many = await sell(chinese(5000))
    assert.ok(many.words > 4_999, `${many.words} words`)
    // A cancellation books a refund, too.
    const max = { price: 21, pay: 21, cancel: 28 }
    for (const change of ['price', 'pay', 'cancel'] as const) {
      assert.deepEqual(many[change], few[change])
      assert.ok(few[change].length <= max[change], `${few[change].length} statements`)
      assert.deepEqual(
        few[change].filter((statement) => statement.includes('_texts')),
        [],
      )
    }
  })

  test('[4.4] [7.17] nothing to a new role', async () => {
    const [admin, other] = [await at.person('Admin'), await at.person('Instructor')]
    const statements = await statementsOf(() =>
      admin.client.setUserRole({ params: { id: other.actor.id }, body: { role: 'Admin' } }),
    )
    assert.ok(statements.some((statement) => statement.startsWith('update "users"')))
    assert.deepEqual(
      statements.filter((statement) => statement.includes('_texts')),
      [],
    )
  })
})
