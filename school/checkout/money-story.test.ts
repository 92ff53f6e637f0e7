import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { onEachDatabase } from '#tests/support/databases.ts'
import { moneyStory, tellMoney } from '#tests/support/money-story.ts'
import { startProviderSchool, type ProviderSchool } from '#tests/support/provider-school.ts'

onEachDatabase('a day of payments in random steps', (create) => {
  let school: ProviderSchool
  before(async () => {
    school = await startProviderSchool(create)
  })
  after(() => school.at.close())

  test('[13.6] [13.11] no money without a place or a refund, no place without money, and the books agree after every step', async () => {
    await fc.assert(
      fc.asyncProperty(moneyStory(40), (steps) => tellMoney(school, steps)),
      { numRuns: 2, endOnFailure: true },
    )
  })
})
