import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { onDatabase } from '#tests/support/database/databases.ts'
import { moneyStory } from '#tests/support/money/money-actions.ts'
import { startMoneySchool, type MoneySchool } from '#tests/support/money/money-school.ts'
import { playMoney } from '#tests/support/money/money-story.ts'

onDatabase('a day of payments in random steps', (create) => {
  let school: MoneySchool
  before(async () => {
    school = await startMoneySchool(create)
  })
  after(() => school.close())

  test('[13.6] [13.11] no payment without a seat or a refund, no seat without a payment, and the books agree after every step', async () => {
    await fc.assert(
      fc.asyncProperty(moneyStory(40), (steps) => playMoney(school, steps)),
      { numRuns: 2, endOnFailure: true },
    )
  })
})
