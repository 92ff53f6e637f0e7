import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { moneyStory } from '#tests/support/money/money-actions.ts'
import { startMoneySchool, type MoneySchool } from '#tests/support/money/money-school.ts'
import { newTally, playMoney } from '#tests/support/money/money-story.ts'

onBothDatabases('days of payments in ten thousand random steps', (create) => {
  let school: MoneySchool
  before(async () => {
    school = await startMoneySchool(create)
  })
  after(() => school.close())

  test('[13.6] [13.11] no money without a seat or a refund, no seat without money, and the books agree after every step', async (t) => {
    const tally = newTally()
    // Each has some 100 steps of two or three concurrent actions.
    await fc.assert(
      fc.asyncProperty(moneyStory(130), (steps) => playMoney(school, steps, tally)),
      { numRuns: 40, endOnFailure: true },
    )
    for (const [what, { done, refused }] of tally) {
      t.diagnostic(`${what}: ${done} done, ${refused} refused`)
      assert.ok(done > 0, `${what} was never done`)
    }
  })
})
