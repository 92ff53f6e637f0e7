import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { ApiError } from '#contract/errors.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import type { Person } from '#tests/support/school/school.ts'
import { plainSelling } from '#tests/support/money/selling.ts'

/** The message for a field in a refused call. */
async function refusalOf(field: string, call: Promise<unknown>): Promise<string | undefined> {
  const error: unknown = await call.then(
    () => assert.fail('this is refused'),
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof ApiError)
  return error.fields[field]
}

onDatabase('a school that sells in euros', (create) => {
  const at = openSchool(create, { selling: { ...plainSelling, currency: 'EUR' } })
  let admin: Person
  before(async () => {
    admin = await at.person('Admin')
  })

  test('[13.1] [13.9] refusals, mails and the history write every sum in euros, as pages do', async () => {
    const student = await at.person('Student')
    const { id: classId } = await at.addClass({ price: 49.5, meetings: [at.meetingIn(86_400_000)] })
    const id = await at.order(student, classId)
    const byHand = { amount: 50, method: 'cash', note: 'Sheet 12' } as const
    assert.equal(
      await refusalOf('amount', admin.client.payByHand({ params: { id }, body: byHand })),
      'Enter at most €49.50, the price of the order',
    )
    await admin.client.addCoupon({ body: { code: 'MANY', percent: 5, minimum: 60 } })
    const requested = { orderIds: [id], coupon: 'MANY' }
    assert.equal(
      await refusalOf('coupon', student.client.quoteCheckout({ body: requested })),
      'This coupon is for totals of €60.00 or more',
    )
    await student.client.payOrder({ params: { id }, body: { status: 'Paid' } })
    const give = (amount: number) =>
      admin.client.refundOrder({ params: { id }, body: { amount, reason: 'It was cold' } })
    await give(9.5)
    assert.equal(await refusalOf('amount', give(40.01)), 'You can refund at most €40.00')
    await student.client.deleteOrder({ params: { id } })
    await at.sendLetters()

    const mails = at.mailsTo(student).map(({ subject, text }) => `${subject}\n${text}`)
    for (const sum of ['Total: €49.50', 'Total: \u2212€9.50', 'Total: \u2212€40.00'])
      assert.ok(
        mails.some((mail) => mail.includes(sum)),
        `${sum} in ${mails.join()}`,
      )
    const { items } = await admin.client.listAudit({ query: { kind: 'order-refunded' } })
    assert.deepEqual([items[0]?.amount, items[0]?.note], [9.5, 'It was cold'])
    assert.doesNotMatch(JSON.stringify([mails, items]), /\$|dollar|EUR/i)
  })
})
