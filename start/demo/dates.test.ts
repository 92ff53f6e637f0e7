import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SchoolClass } from '#contract/classes.ts'
import { toLocalTime } from '#messages/local-time.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { fillWithDemoContent } from './fill.ts'
import { openDemoParts } from '#tests/support/school/demo-parts.ts'
import { listClasses } from '#school/classes/catalogue.ts'
import { listReviews } from '#school/reviews/reviews.ts'

onBothDatabases('the dates of the demo content', (create) => {
  test('[10.1] [10.3] they are ahead at the first start, and again at a later one', async (t) => {
    const opened = await create()
    t.after(() => opened.drop())
    const parts = await openDemoParts(opened)
    const catalogue = async () => (await listClasses(parts.school, { sort: 'soonest' })).items
    const isAhead = ({ meetings }: SchoolClass) => (meetings[0]?.startsAt ?? 0) > parts.clock()
    await fillWithDemoContent(parts, 'Europe/Berlin')
    const first = await catalogue()
    assert.equal(first.length, 9)
    assert.equal(first.filter(isAhead).length, 8)
    const startOf = (name: string) =>
      first.find(({ className }) => className === name)?.meetings[0]?.startsAt ?? 0
    assert.match(toLocalTime(startOf('Portrait lighting'), 'Europe/Berlin'), /T19:00$/)
    const hours = (startOf('Product on a table top') - parts.clock()) / 3_600_000
    assert.ok(hours >= 4 && hours < 24, String(hours))
    const time = toLocalTime(startOf('Product on a table top'), 'Europe/Berlin').slice(11)
    assert.ok(time >= '09:00' && time <= '18:00', time)
    parts.wait(15 * 24 * 3_600)
    await parts.jobs.runDue()
    const left = await catalogue()
    assert.ok(left.length < 9 && left.length > 2)
    await fillWithDemoContent(parts, 'Europe/Berlin')
    const again = await catalogue()
    assert.equal(again.length, 9)
    assert.equal(again.filter(isAhead).length, 8)
    // Classes that have not begun keep their dates.
    for (const { _id, meetings } of left)
      assert.deepEqual(again.find((one) => one._id === _id)?.meetings, meetings)
  })

  test('[10.6] [11.4] two classes were held before, and their reviews stand at the next dates', async (t) => {
    const opened = await create()
    t.after(() => opened.drop())
    const { school, ...parts } = await openDemoParts(opened)
    await fillWithDemoContent({ school, ...parts })
    const { items } = await listClasses(school, {})
    const reviewed = items.filter(({ reviews }) => reviews > 0)
    assert.deepEqual(
      reviewed.map(({ className, reviews }) => [className, reviews]),
      [
        ['Landscape at first light', 3],
        ['Portrait lighting', 2],
        ['Landscape at first light', 3],
      ],
    )
    const [landscape] = reviewed
    const { items: reviews } = await listReviews(school, String(landscape?._id), {})
    assert.equal(reviews.filter(({ answer }) => answer !== null).length, 1)
    for (const { createdAt } of reviews) assert.ok(createdAt < parts.clock() - 30 * 24 * 3_600_000)
    assert.ok(items.some(({ availableSeats }) => availableSeats === 0))
  })
})
