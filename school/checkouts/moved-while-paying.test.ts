import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onDatabase } from '#tests/support/database/databases.ts'
import { startProviderSchool } from '#tests/support/money/provider-school.ts'

const day = 24 * 3_600_000

onDatabase('a class that moves while somebody is at the payment page', (create) => {
  test('[10.4] [13.6] the booking mail says so and offers a full refund; people who book later are told nothing', async (t) => {
    const { at, pay, deliver } = await startProviderSchool(create)
    t.after(() => at.close())
    const { id, instructor } = await at.addClass({ price: 30, meetings: [at.meetingIn(2 * day)] })
    const [moved, later] = [await at.person('Student'), await at.person('Student')]
    const begin = async (student: typeof moved) => {
      const orderIds = [await at.order(student, id)]
      return student.client.startCheckout({ body: { orderIds } })
    }
    const checkout = await begin(moved)
    const { className, price, description } = await instructor.client.readClass({ params: { id } })
    const meetings = [at.meetingIn(3 * day)]
    const body = { className, price, description, meetings }
    await instructor.client.updateClass({ params: { id }, body })
    await deliver(pay.pay(checkout._id))
    await deliver(pay.pay((await begin(later))._id))
    at.time.now += 60_000
    await at.jobs.runDue()
    const [mail] = at.mailsTo(moved)
    assert.match(mail?.text ?? '', /has new dates or a new place\./)
    assert.match(mail?.text ?? '', /You’ll get a full refund\./)
    assert.doesNotMatch(at.mailsTo(later)[0]?.text ?? '', /new dates/)
    const { items } = await moved.client.listOrders({ query: { email: moved.account.email } })
    const deleted = await moved.client.deleteOrder({ params: { id: items[0]?._id ?? '' } })
    assert.equal(deleted.refund, 30)
  })
})
