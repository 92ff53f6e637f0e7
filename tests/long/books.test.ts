import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { checkBooks, story, play } from '#tests/support/money/books.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { outcomeOf, startSchool, type TestSchool } from '#tests/support/school/school.ts'

/** Stories on each database. */
const stories = 150

onBothDatabases('the books, at length', (create) => {
  let at: TestSchool
  before(async () => {
    at = await startSchool(create)
  })
  after(() => at.close())

  test('[4.3] two hundred students pay for one seat at once: one has it', async () => {
    const { id } = await at.addClass({ availableSeats: 1 })
    const students = []
    for (let n = 0; n < 200; n += 1) students.push(await at.person('Student'))
    const calls = await Promise.all(
      students.map(async (student) => {
        const order = await at.order(student, id)
        const body = { status: 'Paid' as const }
        return () => outcomeOf(student.client.payOrder({ params: { id: order }, body }))
      }),
    )
    const outcomes = await Promise.all(calls.map((pay) => pay()))
    assert.equal(outcomes.filter((outcome) => outcome === 'done').length, 1)
    assert.equal(outcomes.filter((outcome) => outcome === '409 no-seats-left').length, 199)
    await checkBooks(at, id, 1)
  })

  test('[4.3] seats, orders, payments and history agree in every story', async () => {
    await fc.assert(
      fc.asyncProperty(story, (steps) => play(at, steps)),
      { numRuns: stories },
    )
  })
})
