import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import type { Tables } from '#school/base/tables.ts'
import { migrations } from '#school/migrations.ts'
import { onDatabase } from '#tests/support/database/databases.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { meet, outcomeOf, type Person } from '#tests/support/school/school.ts'

onDatabase('the roster of a class', (create) => {
  const at = openSchool(create)
  let instructor: Person
  before(async () => {
    instructor = await at.person('Instructor')
  })

  const rosterOf = async ({ client }: Person, id: string, query: object = {}) =>
    client.listRoster({ params: { id }, query })
  const checkIn = ({ client }: Person, id: string, checkedIn = true) =>
    client.checkIn({ params: { id }, body: { checkedIn } })
  const pay = ({ client }: Person, id: string) =>
    client.payOrder({ params: { id }, body: { status: 'Paid' } })

  test('[10.8] the roster has each order that was not cancelled, with check-ins', async () => {
    const { id } = await at.addClass({ by: instructor })
    const [paid, unpaid, left] = [
      await at.person('Student'),
      await at.person('Student'),
      await at.person('Student'),
    ]
    const orders = [await at.order(paid, id), await at.order(left, id), await at.order(unpaid, id)]
    const [first = '', second = '', third = ''] = orders
    await pay(paid, first)
    await pay(left, second)
    await left.client.deleteOrder({ params: { id: second } })
    assert.deepEqual(await checkIn(instructor, first), { modifiedCount: 1 })
    const { items } = await rosterOf(instructor, id)
    const checkIns = items[0]?.checkIns
    assert.deepEqual(
      checkIns?.map(({ meetingId }) => meetingId),
      [null],
    )
    const [order] = (await paid.client.listOrders({ query: { email: paid.account.email } })).items
    assert.deepEqual(items, [
      {
        _id: first,
        studentName: paid.actor.name,
        studentEmail: paid.account.email,
        status: 'Paid',
        paidAt: order?.paidAt,
        checkedIn: true,
        checkIns,
        refund: null,
        refundRule: null,
        left: null,
        refunded: null,
      },
      {
        _id: third,
        studentName: unpaid.actor.name,
        studentEmail: unpaid.account.email,
        status: 'Not Paid',
        paidAt: null,
        checkedIn: false,
        checkIns: [],
        refund: null,
        refundRule: null,
        left: null,
        refunded: null,
      },
    ])
    // Checked in without dates: nothing is refunded automatically, and everything by an admin.
    const money = [
      { refund: 0, left: 49.5, refunded: 0 },
      { refund: null, refundRule: null, left: null, refunded: null },
    ]
    assert.deepEqual(
      (await rosterOf(await at.person('Admin'), id)).items,
      items.map((entry, index) => ({ ...entry, ...money[index] })),
    )
  })

  test('[10.8] the roster has the student’s present e-mail, and so has the receipt of a payment by hand', async () => {
    const { id } = await at.addClass({ by: instructor })
    const before = await at.person('Student')
    const order = await at.order(before, id)
    const email = `${randomUUID()}@moved.example`
    const moved = await at.visitor({ uid: before.account.uid, email })
    await moved.client.readOwnUser()
    const emails = async () =>
      (await rosterOf(instructor, id)).items.map(({ studentEmail }) => studentEmail)
    assert.deepEqual(await emails(), [email])
    // As an order has it that was placed and left before a release that follows.
    const db = at.database.tables<Tables>()
    const former = { student_email: before.account.email }
    await db.updateTable('orders').set(former).where('id', '=', order).execute()
    await migrations['0064-order-emails']?.up(at.database.tables())
    assert.deepEqual(await emails(), [email])
    const admin = await at.person('Admin')
    const body = { amount: 49.5, method: 'cash' as const, note: '' }
    await admin.client.payByHand({ params: { id: order }, body })
    const [receipt] = (await moved.client.listReceipts({ query: {} })).items
    const read = await moved.client.readReceipt({ params: { id: String(receipt?._id) } })
    assert.equal(read.buyer.email, email)
    await admin.client.deleteUser({ params: { id: before.actor.id } })
    assert.deepEqual(await emails(), [email])
  })

  test('[10.8] it comes in pages, the oldest order first', async () => {
    const { id } = await at.addClass({ by: instructor })
    const orders: string[] = []
    while (orders.length < 5) orders.push(await at.order(await at.person('Student'), id))
    const found: string[] = []
    let page = await rosterOf(instructor, id, { limit: 2 })
    for (;;) {
      found.push(...page.items.map(({ _id }) => _id))
      if (page.next === undefined) break
      page = await rosterOf(instructor, id, { limit: 2, cursor: page.next })
    }
    assert.deepEqual(found, orders)
  })

  test('[10.8] a check-in is taken back, and said twice it changes nothing', async () => {
    const { paid: order } = await at.bought(await at.person('Student'), instructor)
    assert.deepEqual(await checkIn(instructor, order, false), { modifiedCount: 0 })
    assert.deepEqual(await checkIn(instructor, order), { modifiedCount: 1 })
    assert.deepEqual(await checkIn(await at.person('Admin'), order), { modifiedCount: 0 })
    assert.deepEqual(await checkIn(instructor, order, false), { modifiedCount: 1 })
    assert.deepEqual(await checkIn(instructor, order, false), { modifiedCount: 0 })
  })

  test('[10.8] only students with a paid seat are checked in', async () => {
    const student = await at.person('Student')
    const { id } = await at.addClass({ by: instructor })
    const order = await at.order(student, id)
    assert.equal(await outcomeOf(checkIn(instructor, order)), '409 order-not-paid')
    assert.equal((await rosterOf(instructor, id)).items[0]?.checkedIn, false)
    await pay(student, order)
    await student.client.deleteOrder({ params: { id: order } })
    assert.equal(await outcomeOf(checkIn(instructor, order)), '404 not-found')
    assert.equal(await outcomeOf(checkIn(instructor, 'no-such-order')), '404 not-found')
  })

  test('[10.8] [6.4] only the instructor of the class and admins see its roster or check in', async () => {
    const student = await at.person('Student')
    const { paid: order } = await at.bought(student, instructor)
    const { items } = await student.client.listOrders({ query: { email: student.account.email } })
    const classId = String(items[0]?.classId)
    const other = await at.person('Instructor')
    assert.equal(await outcomeOf(rosterOf(student, classId)), '403 forbidden')
    assert.equal(await outcomeOf(rosterOf(other, classId)), '403 forbidden')
    assert.equal(await outcomeOf(checkIn(student, order)), '403 forbidden')
    assert.equal(await outcomeOf(checkIn(other, order)), '404 not-found')
    const { id: pending } = await at.addClass({ by: instructor, status: 'pending' })
    assert.equal(await outcomeOf(rosterOf(other, pending)), '404 not-found')
    assert.deepEqual((await rosterOf(instructor, pending)).items, [])
    assert.equal((await rosterOf(instructor, classId)).items[0]?.checkedIn, false)
  })

  test('[10.8] without a word whether, it is refused at that field', async () => {
    const { paid: order } = await at.bought(await at.person('Student'), instructor)
    const fields = { checkedIn: 'checkedIn must be true or false' }
    for (const body of [{}, { checkedIn: null }, { checkedIn: 'true' }, { checkedIn: 1 }])
      await assert.rejects(
        instructor.client.checkIn({ params: { id: order }, body: body as never }),
        { code: 'invalid-input', fields },
      )
  })

  test('[10.8] a check-in that meets a cancellation is not there after it', async () => {
    const student = await at.person('Student')
    const { paid: order } = await at.bought(student, instructor)
    const remove = async () =>
      String((await student.client.deleteOrder({ params: { id: order } })).deletedCount)
    const outcomes = await meet(
      at,
      (trx) => trx.selectFrom('orders').selectAll().where('id', '=', order).forUpdate().execute(),
      [remove, () => outcomeOf(checkIn(instructor, order))],
    )
    assert.equal(outcomes[0], '1')
    assert.match(String(outcomes[1]), /^(done|404 not-found)$/)
    assert.equal(await outcomeOf(checkIn(instructor, order)), '404 not-found')
  })
})
