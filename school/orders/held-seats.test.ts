import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import type { Meeting } from '#contract/meetings.ts'
import type { Tables } from '#school/base/tables.ts'
import { findBookFaults } from '#school/books/check-books.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { ordersOf, pay, remove, seatsOf } from '#tests/support/school/orders.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { outcomeOf, signInAgain, type Person } from '#tests/support/school/school.ts'

const hour = 3_600_000
const day = 24 * hour
const reason = 'The roof of the studio leaks.'

onBothDatabases('money of seats that were used', (create) => {
  const at = openSchool(create)
  afterEach(async () => assert.deepEqual(await findBookFaults(at.database.tables<Tables>()), []))

  /** A class with two students who have paid, $49.50 each; the first is checked in if requested. */
  async function gather({ meetings = [] as Meeting[], checkedIn = false } = {}) {
    const { id, instructor } = await at.addClass({ meetings })
    const students = [await at.person('Student'), await at.person('Student')] as const
    const orders: string[] = []
    for (const student of students) {
      const order = await at.order(student, id)
      await pay(student, order)
      orders.push(order)
    }
    const [first = '', second = ''] = orders
    if (checkedIn)
      await instructor.client.checkIn({ params: { id: first }, body: { checkedIn: true } })
    return { id, instructor, students, orders: [first, second] as const }
  }

  const again = async (person: Person): Promise<Person> => ({
    ...person,
    client: await signInAgain(at, person),
  })
  const admin = () => at.person('Admin')
  const deleteUser = async (person: Person) => {
    await (await admin()).client.deleteUser({ params: { id: person.actor.id } })
    await at.jobs.runDue()
  }
  const cancel = async (by: Person, id: string, refund?: boolean) => {
    const body = { reason, ...(refund !== undefined && { refund }) }
    const outcome = await outcomeOf((await again(by)).client.cancelClass({ params: { id }, body }))
    await at.jobs.runDue()
    return outcome
  }
  /** The refunds for these orders, in cents. */
  const refunded = async (orders: readonly string[]) => {
    const rows = await at.database
      .tables<Tables>()
      .selectFrom('refunds')
      .select(['order_id', 'amount_minor'])
      .where('order_id', 'in', orders)
      .execute()
    return orders.map((order) =>
      rows
        .filter(({ order_id }) => order_id === order)
        .reduce((sum, { amount_minor }) => sum + amount_minor, 0),
    )
  }
  const offered = async (student: Person) => {
    const [order] = await ordersOf(await again(student))
    return [order?.status, order?.refund]
  }

  test('[13.7] deleting the instructor of a class that was held refunds nobody', async () => {
    const { instructor, students, orders } = await gather({
      meetings: [at.meetingIn(day)],
      checkedIn: true,
    })
    at.time.now += day + hour
    assert.deepEqual(await offered(students[0]), ['Paid', 0])
    await deleteUser(instructor)
    assert.deepEqual(await offered(students[0]), ['Paid', 0])
    assert.deepEqual(await refunded(orders), [0, 0])
    const deleted = await remove(await again(students[0]), orders[0])
    assert.deepEqual(deleted, { deletedCount: 1, refund: 0 })
  })

  test('[13.7] one that has not begun by then is refunded whole, also if that is done late', async () => {
    const { instructor, orders } = await gather({ meetings: [at.meetingIn(day)] })
    await (await admin()).client.deleteUser({ params: { id: instructor.actor.id } })
    at.time.now += 2 * day
    await at.jobs.runDue()
    assert.deepEqual(await refunded(orders), [4_950, 4_950])
  })

  test('[13.7] only an admin cancels a class that has begun; nothing is refunded by itself', async () => {
    const { id, instructor, students, orders } = await gather({ meetings: [at.meetingIn(day)] })
    at.time.now += day
    assert.equal(await cancel(instructor, id), '409 class-started')
    const boss = await admin()
    const cancellation = await boss.client.readCancellation({ params: { id } })
    assert.deepEqual(cancellation, { hasBegun: true, students: 2, refund: 0, maxRefund: 99 })
    assert.equal(await cancel(boss, id), 'done')
    assert.deepEqual(await refunded(orders), [0, 0])
    assert.deepEqual(await offered(students[0]), [undefined, undefined])
    await at.sendLetters()
    const [mail] = at.mailsTo(students[0])
    assert.match(mail?.text ?? '', /No refund is due/)
  })

  test('[13.7] an admin may refund everybody if it did not take place', async () => {
    const { id, orders, students } = await gather({ meetings: [at.meetingIn(day)] })
    at.time.now += day
    assert.equal(await cancel(await admin(), id, true), 'done')
    assert.deepEqual(await refunded(orders), [4_950, 4_950])
    await at.sendLetters()
    assert.ok(at.mailsTo(students[0]).some(({ text }) => text.includes('full refund')))
  })

  test('[10.5] [13.7] before it begins its instructor cancels it with the whole sum back, also late', async () => {
    const { id, instructor, orders } = await gather({ meetings: [at.meetingIn(day)] })
    const params = { id }
    const cancellation = await instructor.client.readCancellation({ params })
    assert.deepEqual(cancellation, { hasBegun: false, students: 2, refund: 99, maxRefund: 99 })
    await instructor.client.cancelClass({ params, body: { reason } })
    at.time.now += 2 * day
    await at.jobs.runDue()
    assert.deepEqual(await refunded(orders), [4_950, 4_950])
  })

  test('[13.7] moving a class that has begun, or taking its dates away, refunds nobody', async () => {
    for (const isMoved of [true, false]) {
      const { id, instructor, students, orders } = await gather({ meetings: [at.meetingIn(day)] })
      at.time.now += day
      const own = await again(instructor)
      const { className, price, description } = await own.client.readClass({ params: { id } })
      const meetings = isMoved ? [at.meetingIn(90 * day)] : []
      const body = { className, price, description, meetings }
      await own.client.updateClass({ params: { id }, body })
      assert.deepEqual(await offered(students[0]), ['Paid', 0])
      // Another student, who has not attended any, pays for the new dates.
      const late = await at.person('Student')
      const order = await at.order(late, id)
      await pay(late, order)
      assert.equal(await cancel(instructor, id), 'done')
      assert.deepEqual(await refunded([...orders, order]), [0, 0, 4_950])
    }
  })

  test('[13.7] neither dates after a check-in nor a check-in before the date change the refund', async () => {
    const seen = await gather({ checkedIn: true })
    const { client } = seen.instructor
    const params = { id: seen.id }
    const { className, price, description } = await client.readClass({ params })
    const body = { className, price, description, meetings: [at.meetingIn(90 * day)] }
    await client.updateClass({ params, body })
    assert.deepEqual(await offered(seen.students[0]), ['Paid', 0])
    assert.deepEqual(await offered(seen.students[1]), ['Paid', 49.5])
    const early = await gather({ meetings: [at.meetingIn(day)], checkedIn: true })
    assert.deepEqual(await offered(early.students[0]), ['Paid', 49.5])
  })

  test('[13.7] without dates: nothing after the check-in, nor half a year after paying', async () => {
    const { students, orders } = await gather({ checkedIn: true })
    assert.deepEqual(await offered(students[0]), ['Paid', 0])
    assert.deepEqual(await offered(students[1]), ['Paid', 49.5])
    assert.deepEqual(await remove(students[0], orders[0]), { deletedCount: 1, refund: 0 })
    at.time.now += 180 * day
    assert.deepEqual(await offered(students[1]), ['Paid', 0])
    const deleted = await remove(await again(students[1]), orders[1])
    assert.deepEqual(deleted, { deletedCount: 1, refund: 0 })
  })

  test('[13.7] deleting the instructor of undated classes refunds students who have not been there', async () => {
    const { id, instructor, students, orders } = await gather({ checkedIn: true })
    await deleteUser(instructor)
    assert.deepEqual(await refunded(orders), [0, 4_950])
    assert.deepEqual(await offered(students[0]), ['Paid', 0])
    assert.deepEqual(await offered(students[1]), [undefined, undefined])
    assert.deepEqual(await seatsOf(at, id), [9, 1])
  })

  test('[13.7] an instructor cannot refund a held class by cancelling, even without dates', async () => {
    const { id, instructor, orders } = await gather({ checkedIn: true })
    assert.equal(await cancel(instructor, id, true), '403 forbidden')
    assert.equal(await cancel(instructor, id), 'done')
    assert.deepEqual(await refunded(orders), [0, 4_950])
  })

  test('[13.7] an admin cancels a seat with any part of the sum, also of a removed student', async () => {
    const { id, students, orders } = await gather({ meetings: [at.meetingIn(day)] })
    at.time.now += day
    const boss = await admin()
    await deleteUser(students[1])
    const { items } = await boss.client.listRoster({ params: { id }, query: {} })
    assert.deepEqual(
      items.map(({ refund, left }) => [refund, left]),
      [
        [0, 49.5],
        [0, 49.5],
      ],
    )
    const cancelPlace = (order: string, amount: number) =>
      outcomeOf(boss.client.cancelPlace({ params: { id: order }, body: { amount, reason } }))
    assert.equal(await cancelPlace(orders[0], 49.51), '400 invalid-input')
    assert.deepEqual(await seatsOf(at, id), [8, 2])
    assert.equal(await cancelPlace(orders[0], 20), 'done')
    assert.equal(await cancelPlace(orders[0], 20), '404 not-found')
    assert.equal(await cancelPlace(orders[1], 0), 'done')
    assert.deepEqual(await refunded(orders), [2_000, 0])
    assert.deepEqual(await seatsOf(at, id), [10, 0])
    await at.sendLetters()
    assert.ok(at.mailsTo(students[0]).some(({ text }) => text.includes(`Reason: ${reason}`)))
    const unpaid = await at.addClass()
    const open = await at.order(students[0], unpaid.id)
    assert.equal(await cancelPlace(open, 0), '409 order-not-paid')
  })

  test('[13.7] an admin refunds part of the rest even after a seat was cancelled', async () => {
    const { id, students, orders } = await gather({ meetings: [at.meetingIn(day)] })
    at.time.now += day
    assert.equal(await cancel(await admin(), id), 'done')
    const boss = await admin()
    const params = { id: orders[0] }
    const body = { amount: 49.5, reason }
    assert.equal(await outcomeOf(boss.client.refundOrder({ params, body })), 'done')
    assert.equal(await outcomeOf(boss.client.refundOrder({ params, body })), '400 invalid-input')
    assert.deepEqual(await refunded(orders), [4_950, 0])
    assert.deepEqual(await ordersOf(await again(students[0])), [])
  })

  test('[13.7] a check-in that is taken back soon was a slip, one that is taken back later has been', async () => {
    for (const [delay, refund] of [
      [hour, 49.5],
      [25 * hour, 0],
    ] as const) {
      const { instructor, students, orders } = await gather({ checkedIn: true })
      at.time.now += delay
      const body = { checkedIn: false }
      await (await again(instructor)).client.checkIn({ params: { id: orders[0] }, body })
      assert.deepEqual(await offered(students[0]), ['Paid', refund])
    }
  })

  test('[13.7] taking the dates of a class away takes no refund away', async () => {
    const { id, instructor, students } = await gather({
      meetings: [at.meetingIn(30 * day)],
      checkedIn: true,
    })
    const params = { id }
    const { className, price, description } = await instructor.client.readClass({ params })
    for (const meetings of [[], [at.meetingIn(30 * day)]]) {
      const body = { className, price, description, meetings }
      await instructor.client.updateClass({ params, body })
      assert.deepEqual(await offered(students[0]), ['Paid', 49.5])
    }
  })

  test('[13.8] [13.7] a seat that was cancelled too late counts like one that was not cancelled', async () => {
    const student = await at.person('Student')
    const code = `KM-${student.actor.id}`
    await (await admin()).client.addCoupon({ body: { code, percent: 50, minimum: 100 } })
    const orderIds: string[] = []
    for (const delay of [60 * day, day]) {
      const { id } = await at.addClass({ price: 60, meetings: [at.meetingIn(delay)] })
      orderIds.push(await at.order(student, id))
    }
    const [later = '', sooner = ''] = orderIds
    await student.client.startCheckout({ body: { orderIds, coupon: code } })
    at.time.now += 2 * day
    assert.deepEqual(await remove(await again(student), sooner), { deletedCount: 1, refund: 0 })
    assert.deepEqual(await remove(await again(student), later), { deletedCount: 1, refund: 0 })
  })

  test('[13.7] its instructor reads nothing of the money in the roster', async () => {
    const { id, instructor } = await gather()
    const { items } = await instructor.client.listRoster({ params: { id }, query: {} })
    assert.deepEqual(
      items.map(({ refund, left }) => [refund, left]),
      [
        [null, null],
        [null, null],
      ],
    )
  })

  test('[13.8] [13.7] cancelling one of two classes costs the coupon that the other no longer earns', async () => {
    const student = await at.person('Student')
    const boss = await admin()
    const code = `MIN-${student.actor.id}`
    await boss.client.addCoupon({ body: { code, percent: 20, minimum: 100 } })
    const orderIds: string[] = []
    for (const price of [60, 60]) {
      const { id } = await at.addClass({ price })
      orderIds.push(await at.order(student, id))
    }
    const paid = await student.client.startCheckout({ body: { orderIds, coupon: code } })
    assert.equal(paid.total, 96)
    const [order] = await ordersOf(student)
    assert.deepEqual([order?.refund, order?.discountLost], [36, 12])
    const [first = '', second = ''] = orderIds
    assert.deepEqual(await remove(student, first), { deletedCount: 1, refund: 36 })
    const [rest] = await ordersOf(student)
    assert.deepEqual([rest?.refund, rest?.discountLost], [60, 0])
    assert.deepEqual(await remove(student, second), { deletedCount: 1, refund: 60 })
    assert.deepEqual(await refunded(orderIds), [4_800, 4_800])
  })
})
