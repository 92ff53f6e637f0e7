import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeTerms } from '#messages/booking-terms.ts'
import { readTranslator } from '#messages/catalogue.ts'
import type { CancellationPolicy } from '#school/base/refund-steps.ts'
import { deleteOrder } from '#school/cancellations/delete-order.ts'
import { createSqlite } from '#tests/support/database/databases.ts'
import { formatsOf } from '#tests/support/formats.ts'
import { plainSelling } from '#tests/support/money/selling.ts'
import { startSchool } from '#tests/support/school/school.ts'

const hour = 3_600_000

/** The moments in the sentences, and what is refunded until then. */
function readSentences(sentences: string): { until: number; percent: number }[] {
  const found = sentences.matchAll(
    /(?:(?<free>Free cancellation)|(?<half>Half is refunded)|(?<percent>\d+)% is refunded) until (?<time>[^.]+)\./g,
  )
  return [...found].map(({ groups: { free, half, percent, time } = {} }) => ({
    until: Date.parse(`${time?.replace(',', '')} UTC`),
    percent: free !== undefined ? 100 : half !== undefined ? 50 : Number(percent),
  }))
}

const policies: Record<string, { policy: CancellationPolicy; percents: number[] }> = {
  'in two steps': {
    policy: [
      { hoursBefore: 336, percent: 100 },
      { hoursBefore: 72, percent: 50 },
    ],
    percents: [100, 50],
  },
  'in three steps, in any order': {
    policy: [
      { hoursBefore: 1, percent: 10 },
      { hoursBefore: 168, percent: 100 },
      { hoursBefore: 48, percent: 75 },
    ],
    percents: [100, 75, 10],
  },
  'until the class begins': { policy: [{ hoursBefore: 0, percent: 80 }], percents: [80] },
  'with steps that change nothing': {
    policy: [
      { hoursBefore: 100, percent: 50 },
      { hoursBefore: 50, percent: 50 },
      { hoursBefore: 20, percent: 0 },
    ],
    percents: [50],
  },
  'with more for the later': {
    policy: [
      { hoursBefore: 336, percent: 50 },
      { hoursBefore: 72, percent: 100 },
    ],
    percents: [100],
  },
  'that refunds nothing': { policy: [{ hoursBefore: 24, percent: 0 }], percents: [] },
}

for (const [name, { policy, percents }] of Object.entries(policies))
  test(`[13.7] a policy ${name}: just before and after each moment in its sentences, the refund is what they say`, async (t) => {
    const at = await startSchool(createSqlite, { selling: { ...plainSelling, policy } })
    t.after(() => at.close())
    // On the hour: sentences have no seconds.
    const startsAt = Math.ceil(at.time.now / hour + 400) * hour
    const meetings = [{ startsAt, endsAt: startsAt + hour }]
    const { id: classId } = await at.addClass({ price: 40, meetings })
    const offered = await at.client(null).readOfferedClass({ params: { id: classId } })

    async function placeOrder() {
      const student = await at.person('Student')
      const id = await at.order(student, classId)
      const { email } = student.account
      const [order] = (await student.client.listOrders({ query: { email } })).items
      assert.deepEqual(order?.refundSteps, offered.refundSteps)
      return { student, id }
    }
    const sentences = describeTerms(
      { ...offered, undatedDays: 180, withdrawalDays: null, now: at.time.now },
      readTranslator('en', 'booking-terms'),
      formatsOf({ timeZone: 'UTC' }),
    )
    const steps = readSentences(sentences)
    assert.deepEqual(
      steps.map(({ percent }) => percent),
      percents,
    )
    const moments = [
      // If nothing is refunded, not even now.
      ...(steps.length === 0 ? [{ moment: at.time.now + hour, expected: 0 }] : []),
      ...steps.flatMap(({ until, percent }, index) => [
        { moment: until - 1_000, expected: percent },
        { moment: until + 1, expected: percents[index + 1] ?? 0 },
      ]),
    ]
    const seats = []
    for (const one of moments) {
      const { student, id } = await placeOrder()
      await student.client.startCheckout({ body: { orderIds: [id] } })
      seats.push({ ...one, student, id })
    }
    for (const { moment, expected, student, id } of seats) {
      at.time.now = moment
      const { refund = 0 } = await deleteOrder(at.school, student.actor, id)
      assert.equal((100 * refund) / 40, expected, `${sentences} ${new Date(moment).toISOString()}`)
    }
  })
