import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { onEachDatabase } from '#tests/support/databases.ts'
import { moneyStory, tellMoney } from '#tests/support/money-story.ts'
import { startProviderSchool, type ProviderSchool } from '#tests/support/provider-school.ts'

onEachDatabase('days of payments in ten thousand random steps', (create) => {
  let school: ProviderSchool
  before(async () => {
    school = await startProviderSchool(create)
  })
  after(() => school.at.close())

  test('[13.6] [13.11] no money without a place or a refund, no place without money, and the books agree after every step', async () => {
    // Each has some 100 steps of two or three deeds at the same time.
    await fc.assert(
      fc.asyncProperty(moneyStory(130), (steps) => tellMoney(school, steps)),
      { numRuns: 40, endOnFailure: true },
    )
  })
})
