import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { onDatabase } from '#tests/support/database/databases.ts'
import { startProviderSchool, type ProviderSchool } from '#tests/support/money/provider-school.ts'
import { waitlistStory } from '#tests/support/school/waitlist-actions.ts'
import { playWaitlist } from '#tests/support/school/waitlist-story.ts'

onDatabase('waitlists in random steps', (create) => {
  let school: ProviderSchool
  before(async () => {
    school = await startProviderSchool(create)
  })
  after(() => school.close())

  test('[15.1] nobody overtakes, no seat is offered twice, lost, sold past the line or free while somebody waits', async () => {
    await fc.assert(
      fc.asyncProperty(waitlistStory, (steps) => playWaitlist(school, steps)),
      { numRuns: 3, endOnFailure: true },
    )
  })
})
