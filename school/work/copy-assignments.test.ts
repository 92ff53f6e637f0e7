import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { toLocalTime } from '#messages/local-time.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { createHandInSchool } from '#tests/support/school/hand-in-school.ts'
import { startSchool, type TestSchool } from '#tests/support/school/school.ts'

const timeZone = 'Europe/Berlin'
const hour = 3_600_000

onDatabase('assignments of a class offered again', (create) => {
  let at: TestSchool
  before(async () => {
    // The clocks change on 25 October.
    at = await startSchool(create, { timeZone, time: { now: Date.parse('2026-09-20T10:00Z') } })
  })
  after(() => at.close())

  test('[18.1] deadlines keep their time of day across a change of clocks, and where the class has another hour', async () => {
    const work = createHandInSchool(at)
    const first = Date.parse('2026-10-12T16:00Z')
    const meetings = [{ startsAt: first, endsAt: first + 2 * hour }]
    const { id, instructor } = await at.addClass({ meetings })
    const opensAt = Date.parse('2026-10-12T18:00Z')
    const dueAt = Date.parse('2026-10-18T21:59Z')
    await work.assign(instructor, id, {
      opensAt,
      dueAt,
      rules: [{ kind: 'taken', since: '2026-10-12' }],
    })
    const again = async (startsAt: number) => {
      const dates = [{ startsAt, endsAt: startsAt + 2 * hour }]
      const body = { meetings: dates, availableSeats: 3 }
      const { insertedId } = await instructor.client.offerClassAgain({ params: { id }, body })
      const params = { id: insertedId ?? '' }
      const [copy] = await instructor.client.listAssignments({ params })
      const moments = [copy?.opensAt, copy?.dueAt].map((one) => toLocalTime(one ?? 0, timeZone))
      return [...moments, copy?.rules]
    }
    // At 18:00 in winter, and at 20:30, which is less than two weeks and a day later.
    for (const startsAt of ['2026-10-26T17:00Z', '2026-10-26T19:30Z', '2026-10-26T08:00Z'])
      assert.deepEqual(await again(Date.parse(startsAt)), [
        '2026-10-26T20:00',
        '2026-11-01T23:59',
        [{ kind: 'taken', since: '2026-10-26' }],
      ])
  })
})
