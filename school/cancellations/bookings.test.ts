import assert from 'node:assert/strict'
import { test } from 'node:test'
import { payOrder } from '#school/checkouts/checkouts.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { outcomeOf } from '#tests/support/school/school.ts'

const day = 86_400_000

onDatabase('paid bookings of a user', (create) => {
  const at = openSchool(create)

  test('[7.16] [8.4] paid classes that are still to come, soonest first: none that was held, cancelled or not paid', async () => {
    const student = await at.person('Student')
    const order = async (className: string, delay: number | null) => {
      const meetings = delay === null ? [] : [at.meetingIn(delay)]
      const { id } = await at.addClass({ className, meetings })
      const startsAt = meetings[0]?.startsAt ?? null
      return { classId: id, startsAt, order: await at.order(student, id) }
    }
    const [agreed, later, soon, held, left] = [
      await order('To be agreed', null),
      await order('Later', 9 * day),
      await order('Soon', 2 * day),
      await order('Held', day / 2),
      await order('Left', 3 * day),
    ]
    await order('Not paid', 4 * day)
    for (const one of [agreed, later, soon, held, left])
      await payOrder(at.school, student.actor, one.order)
    await student.client.deleteOrder({ params: { id: left.order } })
    at.time.now += day / 2 + 1
    const { client } = await at.person('Admin')
    assert.deepEqual(
      await client.listBookings({ params: { id: student.actor.id } }),
      (
        [
          ['Soon', soon],
          ['Later', later],
          ['To be agreed', agreed],
        ] as const
      ).map(([className, { classId, startsAt }]) => ({ classId, className, startsAt })),
    )
  })

  test('[7.16] 404 for a missing user', async () => {
    const { client } = await at.person('Admin')
    assert.equal(
      await outcomeOf(client.listBookings({ params: { id: 'nobody' } })),
      '404 not-found',
    )
  })
})
