import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { Transaction } from 'kysely'
import { onEachDatabase } from '#tests/support/databases.ts'
import type { Tables } from '#school/tables.ts'
import {
  meet,
  outcomeOf,
  startSchool,
  type Person,
  type TestSchool,
} from '#tests/support/school.ts'

onEachDatabase('orders', (create) => {
  let at: TestSchool
  before(async () => {
    at = await startSchool(create)
  })
  after(() => at.close())

  const pay = ({ client }: Person, id: string) =>
    client.payOrder({ params: { id }, body: { status: 'Paid' } })
  const remove = ({ client }: Person, id: string) => client.deleteOrder({ params: { id } })
  const ordersOf = async ({ client, account }: Person) =>
    (await client.listOrders({ query: { email: account.email } })).items
  const place = ({ client }: Person, wanted: { courseName?: string; classId?: string }) =>
    client.placeOrder({
      body: {
        courseName: 'Whatever',
        studentName: 'Ann Example',
        studentEmail: 'somebody@else.example',
        status: 'Paid',
        ...wanted,
      },
    })
  const seatsOf = async (id: string) => {
    const row = await at.database
      .tables<Tables>()
      .selectFrom('classes')
      .select(['available_seats', 'enrolled'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return [row.available_seats, row.enrolled]
  }
  const booksOf = async (order: string) => {
    const rows = await at.database
      .tables<Tables>()
      .selectFrom('payments')
      .select(['kind', 'amount_cents'])
      .where('order_id', '=', order)
      .orderBy('at')
      .execute()
    return rows.map(({ kind, amount_cents }) => [kind, amount_cents])
  }

  describe('placing', () => {
    test('[7.11] [3.4] by id: unpaid, with the class’s own name and price and the token’s e-mail', async () => {
      const className = `By id ${randomUUID()}`
      const { id } = await at.addClass({ className, price: 12.34 })
      const student = await at.person('Student')
      const { insertedId } = await place(student, { classId: id })
      assert.ok(insertedId)
      const [order, ...others] = await ordersOf(student)
      assert.deepEqual(others, [])
      const { createdAt, ...rest } = order ?? assert.fail('no order')
      assert.ok(createdAt > Date.UTC(2030, 0, 1) && createdAt <= at.time.now)
      assert.deepEqual(rest, {
        _id: insertedId,
        courseName: className,
        status: 'Not Paid',
        studentName: 'Ann Example',
        studentEmail: student.account.email,
        classId: id,
        price: 12.34,
        paidAt: null,
      })
    })

    test('[7.11] by name, where exactly one approved class has it', async () => {
      const courseName = `By name ${randomUUID()}`
      const { id } = await at.addClass({ className: courseName })
      await at.addClass({ className: courseName, status: 'pending' })
      const student = await at.person('Student')
      await place(student, { courseName })
      assert.equal((await ordersOf(student))[0]?.classId, id)
    })

    test('[7.11] a name of no approved class is 404, of several 409', async () => {
      const student = await at.person('Student')
      const courseName = `Ambiguous ${randomUUID()}`
      assert.equal(await outcomeOf(place(student, { courseName })), '404 course-not-found')
      await at.addClass({ className: courseName, status: 'pending' })
      assert.equal(await outcomeOf(place(student, { courseName })), '404 course-not-found')
      await at.addClass({ className: courseName })
      await at.addClass({ className: courseName })
      assert.equal(await outcomeOf(place(student, { courseName })), '409 course-ambiguous')
    })

    test('[7.11] an id of no class is 404, of one that is not approved 409', async () => {
      const student = await at.person('Student')
      for (const classId of ['unknown', randomUUID()])
        assert.equal(await outcomeOf(place(student, { classId })), '404 course-not-found')
      for (const status of ['pending', 'denied'] as const) {
        const { id } = await at.addClass({ status })
        assert.equal(await outcomeOf(place(student, { classId: id })), '409 class-not-open')
      }
    })

    test('[4.3] one active order a class, paid or not; after its deletion another', async () => {
      const { id } = await at.addClass()
      const student = await at.person('Student')
      const again = () => outcomeOf(place(student, { classId: id }))
      const first = await at.order(student, id)
      assert.equal(await again(), '409 already-ordered')
      await pay(student, first)
      assert.equal(await again(), '409 already-ordered')
      await remove(student, first)
      assert.equal(await again(), 'done')
    })

    test('[4.3] ordering the same class many times at once makes one order', async () => {
      const { id } = await at.addClass()
      const student = await at.person('Student')
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, () => outcomeOf(place(student, { classId: id }))),
      )
      assert.equal(outcomes.filter((outcome) => outcome === 'done').length, 1)
      assert.equal(outcomes.filter((outcome) => outcome === '409 already-ordered').length, 19)
      assert.equal((await ordersOf(student)).length, 1)
    })

    test('[5.5] name and e-mail are required, each named at its own field', async () => {
      const { client } = await at.person('Student')
      const body = { courseName: 'x', studentName: ' ', studentEmail: '' }
      await assert.rejects(client.placeOrder({ body }), (error: { fields?: object }) => {
        assert.deepEqual(error.fields, {
          studentName: 'Name is required',
          studentEmail: 'Email Address is required',
        })
        return true
      })
    })

    test('[3.4] the price is that of the ordering, whatever it becomes', async () => {
      const { id, instructor } = await at.addClass({
        className: 'Steady name',
        description: 'Steady description.',
        price: 10,
      })
      const student = await at.person('Student')
      const order = await at.order(student, id)
      const body = { name: 'Steady name', description: 'Steady description.', price: 99 }
      await instructor.client.updateClass({ params: { id }, body })
      await pay(student, order)
      assert.equal((await ordersOf(student))[0]?.price, 10)
      assert.deepEqual(await booksOf(order), [['paid', 1000]])
    })
  })

  describe('paying', () => {
    test('[4.3] [7.14] takes one seat; paying twice changes nothing', async () => {
      const { id } = await at.addClass({ availableSeats: 3 })
      const student = await at.person('Student')
      const order = await at.order(student, id)
      assert.deepEqual(await seatsOf(id), [3, 0])
      assert.deepEqual(await pay(student, order), { modifiedCount: 1 })
      assert.deepEqual(await seatsOf(id), [2, 1])
      const paidAt = (await ordersOf(student))[0]?.paidAt
      assert.ok(paidAt)
      assert.deepEqual(await pay(student, order), { modifiedCount: 0 })
      assert.deepEqual(await seatsOf(id), [2, 1])
      assert.equal((await ordersOf(student))[0]?.paidAt, paidAt)
      assert.deepEqual(await booksOf(order), [['paid', 4950]])
    })

    test('[4.3] many payments of one order at once take one seat', async () => {
      const { id } = await at.addClass({ availableSeats: 5 })
      const student = await at.person('Student')
      const order = await at.order(student, id)
      const answers = await Promise.all(Array.from({ length: 20 }, () => pay(student, order)))
      assert.equal(
        answers.reduce((sum, { modifiedCount }) => sum + modifiedCount, 0),
        1,
      )
      assert.deepEqual(await seatsOf(id), [4, 1])
      assert.deepEqual(await booksOf(order), [['paid', 4950]])
    })

    test('[4.3] fifty students, one seat: one of them has it, for the others nothing changes', async () => {
      const { id } = await at.addClass({ availableSeats: 1 })
      const students = await Promise.all(Array.from({ length: 50 }, () => at.person('Student')))
      const orders = await Promise.all(students.map((student) => at.order(student, id)))
      const outcomes = await Promise.all(
        students.map((student, index) => outcomeOf(pay(student, orders[index] ?? ''))),
      )
      assert.equal(outcomes.filter((outcome) => outcome === 'done').length, 1)
      assert.equal(outcomes.filter((outcome) => outcome === '409 no-seats-left').length, 49)
      assert.deepEqual(await seatsOf(id), [0, 1])
      const loser = outcomes.indexOf('409 no-seats-left')
      const [left] = await ordersOf(students[loser] ?? assert.fail())
      assert.deepEqual([left?.status, left?.paidAt], ['Not Paid', null])
      assert.deepEqual(await booksOf(orders[loser] ?? ''), [])
    })

    test('[4.3] an order may be placed with no seat left, and paid once there is one again', async () => {
      const { id } = await at.addClass({ availableSeats: 1 })
      const [first, second] = [await at.person('Student'), await at.person('Student')]
      const paid = await at.order(first, id)
      await pay(first, paid)
      const waiting = await at.order(second, id)
      assert.equal(await outcomeOf(pay(second, waiting)), '409 no-seats-left')
      await remove(first, paid)
      assert.deepEqual(await pay(second, waiting), { modifiedCount: 1 })
    })

    test('[4.2] a class that is back in review takes no payment', async () => {
      const { id, instructor } = await at.addClass()
      const student = await at.person('Student')
      const order = await at.order(student, id)
      const body = { name: 'New name', description: 'New description.', price: 1 }
      await instructor.client.updateClass({ params: { id }, body })
      assert.equal(await outcomeOf(pay(student, order)), '409 class-not-open')
      assert.deepEqual(await seatsOf(id), [10, 0])
    })

    test('[7.14] any other status than Paid is refused', async () => {
      const student = await at.person('Student')
      const order = await at.order(student, (await at.addClass()).id)
      const body = { status: 'Not Paid' as 'Paid' }
      const call = student.client.payOrder({ params: { id: order }, body })
      assert.equal(await outcomeOf(call), '400 invalid-input')
    })
  })

  describe('deleting', () => {
    test('[7.13] an unpaid order goes without a trace; a second time is 404', async () => {
      const { id } = await at.addClass()
      const student = await at.person('Student')
      const order = await at.order(student, id)
      assert.deepEqual(await remove(student, order), { deletedCount: 1 })
      assert.deepEqual(await ordersOf(student), [])
      assert.equal(await outcomeOf(remove(student, order)), '404 not-found')
      assert.equal(await outcomeOf(pay(student, order)), '404 not-found')
      assert.deepEqual(await seatsOf(id), [10, 0])
      assert.deepEqual(await booksOf(order), [])
    })

    test('[4.3] a paid place is cancelled: the seat comes back, the payment stays in the books', async () => {
      const { id } = await at.addClass()
      const student = await at.person('Student')
      const order = await at.order(student, id)
      await pay(student, order)
      assert.deepEqual(await remove(student, order), { deletedCount: 1 })
      assert.deepEqual(await seatsOf(id), [10, 0])
      assert.deepEqual(await ordersOf(student), [])
      assert.equal(await outcomeOf(remove(student, order)), '404 not-found')
      assert.equal(await outcomeOf(pay(student, order)), '404 not-found')
      assert.deepEqual(await booksOf(order), [
        ['paid', 4950],
        ['cancelled', 4950],
      ])
    })

    test('[4.3] many deletions of a paid order at once give one seat back', async () => {
      const { id } = await at.addClass()
      const student = await at.person('Student')
      const order = await at.order(student, id)
      await pay(student, order)
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, () => outcomeOf(remove(student, order))),
      )
      assert.equal(outcomes.filter((outcome) => outcome === 'done').length, 1)
      assert.deepEqual(await seatsOf(id), [10, 0])
    })

    test('[4.3] payments and deletions at once: seats and books agree in the end', async () => {
      const { id } = await at.addClass({ availableSeats: 5 })
      const students = await Promise.all(Array.from({ length: 12 }, () => at.person('Student')))
      const orders = await Promise.all(students.map((student) => at.order(student, id)))
      await Promise.all(
        students.flatMap((student, index) => {
          const order = orders[index] ?? ''
          return [
            outcomeOf(pay(student, order)),
            outcomeOf(remove(student, order)),
            outcomeOf(pay(student, order)),
          ]
        }),
      )
      let places = 0
      for (const [index, student] of students.entries()) {
        const isPaid = (await ordersOf(student)).some(({ status }) => status === 'Paid')
        const books = (await booksOf(orders[index] ?? '')).map(([kind]) => kind)
        assert.equal(
          books.filter((kind) => kind === 'paid').length,
          books.includes('cancelled') || isPaid ? 1 : 0,
        )
        if (isPaid) places += 1
      }
      assert.deepEqual(await seatsOf(id), [5 - places, places])
    })

    test('[4.3] the seat comes back also where the class is in review again', async () => {
      const { id, instructor } = await at.addClass()
      const student = await at.person('Student')
      const order = await at.order(student, id)
      await pay(student, order)
      const body = { name: 'New name', description: 'New description.', price: 1 }
      await instructor.client.updateClass({ params: { id }, body })
      assert.deepEqual(await remove(student, order), { deletedCount: 1 })
      assert.deepEqual(await seatsOf(id), [10, 0])
    })
  })

  describe('at the same moment', () => {
    const holdOrder = (id: string) => (trx: Transaction<Tables>) =>
      trx.updateTable('orders').set({ student_name: 'held' }).where('id', '=', id).execute()

    test('[4.3] two payments of one order take one seat', async () => {
      const { id } = await at.addClass()
      const student = await at.person('Student')
      const order = await at.order(student, id)
      const once = () => pay(student, order)
      const answers = await meet(at, holdOrder(order), [once, once])
      assert.equal(answers.filter(({ modifiedCount }) => modifiedCount === 1).length, 1)
      assert.deepEqual(await seatsOf(id), [9, 1])
    })

    test('[4.3] two deletions of a paid order give one seat back', async () => {
      const { id } = await at.addClass()
      const student = await at.person('Student')
      const order = await at.order(student, id)
      await pay(student, order)
      const once = () => outcomeOf(remove(student, order))
      const outcomes = await meet(at, holdOrder(order), [once, once])
      assert.deepEqual(outcomes.sort(), ['404 not-found', 'done'])
      assert.deepEqual(await seatsOf(id), [10, 0])
    })

    test('[4.3] a payment and a deletion leave either a cancelled place or none', async () => {
      const { id } = await at.addClass()
      const student = await at.person('Student')
      const order = await at.order(student, id)
      const [paid, removed] = await meet(at, holdOrder(order), [
        () => outcomeOf(pay(student, order)),
        () => outcomeOf(remove(student, order)),
      ])
      assert.equal(removed, 'done')
      const books = (await booksOf(order)).map(([kind]) => kind)
      assert.deepEqual(books, paid === 'done' ? ['paid', 'cancelled'] : [])
      assert.deepEqual(await seatsOf(id), [10, 0])
    })

    test('[4.3] two students and the last seat', async () => {
      const { id } = await at.addClass({ availableSeats: 1 })
      const students = [await at.person('Student'), await at.person('Student')]
      const calls: (() => Promise<string>)[] = []
      for (const student of students) {
        const order = await at.order(student, id)
        calls.push(() => outcomeOf(pay(student, order)))
      }
      const holdClass = (trx: Transaction<Tables>) =>
        trx.updateTable('classes').set({ feedback: 'held' }).where('id', '=', id).execute()
      assert.deepEqual((await meet(at, holdClass, calls)).sort(), ['409 no-seats-left', 'done'])
    })
  })

  describe('of other people', () => {
    test('[6.4] another person’s order answers like one that is not there, and stays as it was', async () => {
      const owner = await at.person('Student')
      const other = await at.person('Student')
      const { id } = await at.addClass()
      const order = await at.order(owner, id)
      for (const wanted of [order, 'unknown', randomUUID()]) {
        assert.equal(await outcomeOf(pay(other, wanted)), '404 not-found')
        assert.equal(await outcomeOf(remove(other, wanted)), '404 not-found')
      }
      assert.equal((await ordersOf(owner))[0]?.status, 'Not Paid')
    })

    test('[7.12] nobody lists another’s orders, also no admin', async () => {
      const { account } = await at.person('Student')
      const query = { email: account.email }
      for (const role of ['Student', 'Instructor', 'Admin'] as const) {
        const { client } = await at.person(role)
        assert.equal(await outcomeOf(client.listOrders({ query })), '403 forbidden')
      }
    })

    test('[7.12] everybody lists their own; the e-mail’s case does not matter', async () => {
      const { client, account } = await at.person('Admin')
      const query = { email: account.email.toUpperCase() }
      assert.deepEqual((await client.listOrders({ query })).items, [])
    })

    test('[7.12] a new account with a removed student’s e-mail sees none of the old orders', async () => {
      const old = await at.person('Student')
      const order = await at.order(old, (await at.addClass()).id)
      await pay(old, order)
      await at.school.users.remove((await at.person('Admin')).actor, old.actor.id)
      const { client, account } = await at.visitor({ email: old.account.email })
      await client.registerUser({
        body: { name: 'New', role: 'Student', email: account.email },
      })
      assert.deepEqual((await client.listOrders({ query: { email: account.email } })).items, [])
    })

    test('[7.12] orders turn pages, newest first', async () => {
      const student = await at.person('Student')
      const placed: string[] = []
      for (let count = 0; count < 5; count += 1)
        placed.unshift(await at.order(student, (await at.addClass()).id))
      const email = student.account.email
      const first = await student.client.listOrders({ query: { email, limit: 3 } })
      const { next } = first
      assert.ok(next)
      const second = await student.client.listOrders({ query: { email, limit: 3, cursor: next } })
      assert.deepEqual(
        [...first.items, ...second.items].map(({ _id }) => _id),
        placed,
      )
      assert.equal(second.next, undefined)
    })
  })
})
