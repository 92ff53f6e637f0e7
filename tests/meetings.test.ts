import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { inOrder, maxMeeting, minMeeting, type Meeting } from '#contract/meetings.ts'
import { meetingRows, toRow } from '#web/features/teaching/meeting-rows.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { startSchool, type Person, type TestSchool } from '#tests/support/school/school.ts'
import { spansOf } from '#tests/support/school/spans-of.ts'

/** Gaps and lengths, which together are meetings that never overlap; most at whole minutes. */
const steps = fc.array(
  fc.record({
    gap: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 30 * 24 * 60 }).map(toMilliseconds)),
    length: fc.oneof(
      fc.constantFrom(minMeeting, maxMeeting),
      fc.integer({ min: 15, max: 24 * 60 }).map(toMilliseconds),
      fc.integer({ min: minMeeting, max: maxMeeting }),
    ),
  }),
  { maxLength: 60 },
)

const zones = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe')

function toMilliseconds(minutes: number): number {
  return minutes * 60_000
}

function meetingsFrom(start: number, drawn: { gap: number; length: number }[]): Meeting[] {
  let end = start
  return drawn.map(({ gap, length }) => {
    const startsAt = end + gap
    end = startsAt + length
    return { startsAt, endsAt: end }
  })
}

onDatabase('meetings through form, API and database', (create) => {
  let at: TestSchool
  let instructor: Person
  before(async () => {
    at = await startSchool(create)
    instructor = await at.person('Instructor')
  })
  after(() => at.close())

  test('[10.1] [10.2] none is lost or moved, and they are stored sorted, in any zone', async () => {
    const { id } = await at.addClass({ by: instructor })
    const params = { id }
    const readBack = async () => (await instructor.client.readClass({ params })).meetings
    /** Gives the class these meetings, and returns whether that changed it. */
    const give = async (meetings: Meeting[]) => {
      const { className, price, description } = await instructor.client.readClass({ params })
      const body = { className, price, description, meetings }
      return (await instructor.client.updateClass({ params, body })).modifiedCount === 1
    }
    await fc.assert(
      fc.asyncProperty(steps, zones, fc.infiniteStream(fc.nat()), async (drawn, zone, order) => {
        const tomorrow = Math.ceil(at.time.now / 60_000) * 60_000 + 24 * 3_600_000
        const meetings = meetingsFrom(tomorrow, drawn)
        const sent = meetings
          .map((meeting) => ({ meeting, rank: order.next().value ?? 0 }))
          .toSorted((a, b) => a.rank - b.rank)
          .map(({ meeting }) => meeting)
        await give(sent)
        const stored = await readBack()
        assert.deepEqual(spansOf(stored), meetings)
        assert.deepEqual(stored, inOrder(stored))
        // The form shows them, and is sent again unchanged, or with its rows in another order.
        const rows = stored.map((meeting) => toRow(meeting, zone))
        const typed = meetingRows(zone, stored)
        assert.equal(await give(typed.parse(rows)), false)
        assert.equal(await give(typed.parse(rows.toReversed())), false)
        // Without one of its rows the class keeps all the others.
        await give(typed.parse(rows.slice(1)))
        assert.deepEqual(await readBack(), stored.slice(1))
      }),
      { numRuns: 20 },
    )
  })
})
