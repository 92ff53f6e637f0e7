import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { newId } from '#platform/ids.ts'
import type { Tables } from '#school/tables.ts'
import { onEachDatabase } from '#tests/support/databases.ts'
import { booksOf, ordersOf, pay, remove, seatsOf } from '#tests/support/orders.ts'
import {
  meet,
  outcomeOf,
  startSchool,
  type Person,
  type TestSchool,
} from '#tests/support/school.ts'

onEachDatabase('an order and the withdrawal of its class', (create) => {
  let at: TestSchool
  before(async () => {
    at = await startSchool(create)
  })
  after(() => at.close())

  async function gather() {
    const { id, instructor } = await at.addClass()
    const student = await at.person('Student')
    const { client } = await at.person('Admin')
    const body = { classId: id, courseName: 'by id', studentName: 'Ada', studentEmail: 'x@y.zz' }
    return {
      id,
      student,
      place: () => outcomeOf(student.client.placeOrder({ body })),
      withdraw: () => outcomeOf(client.deleteUser({ params: { id: instructor.actor.id } })),
    }
  }

  /** The order that is there takes no money, and its student can delete it as any other. */
  async function assertHarmless(student: Person, classId: string) {
    const [order, ...more] = await ordersOf(student)
    assert.ok(order)
    assert.deepEqual([order.status, order.classId, more], ['Not Paid', classId, []])
    await assert.rejects(pay(student, order._id), {
      code: 'class-not-open',
      message: 'This class is no longer offered.',
    })
    assert.deepEqual(await booksOf(at, order._id), [])
    assert.deepEqual(await seatsOf(at, classId), [10, 0])
    assert.deepEqual(await remove(student, order._id), { deletedCount: 1 })
    assert.deepEqual(await ordersOf(student), [])
  }

  test('[4.3] an order from before it can be deleted, and not be paid', async () => {
    const { id, student, place, withdraw } = await gather()
    assert.deepEqual([await place(), await withdraw()], ['done', 'done'])
    await assertHarmless(student, id)
  })

  test('[7.11] after it there is nothing to order', async () => {
    const { student, place, withdraw } = await gather()
    assert.deepEqual([await withdraw(), await place()], ['done', '404 course-not-found'])
    assert.deepEqual(await ordersOf(student), [])
  })

  test('[4.3] at the same moment, the order committed first', async (t) => {
    if (at.database.engine === 'sqlite') return t.skip('one transaction runs after the other')
    const { id, student, place, withdraw } = await gather()
    let placed: string | undefined
    const [withdrawn] = await meet(
      at,
      async (trx) => {
        await trx.updateTable('classes').set({ feedback: 'held' }).where('id', '=', id).execute()
        // The classes' row is held against the withdrawal only.
        placed = await place()
      },
      [withdraw],
    )
    assert.equal(withdrawn, 'done')
    assert.equal(placed, 'done')
    await assertHarmless(student, id)
  })

  test('[4.3] at the same moment, the withdrawal committed first', async (t) => {
    if (at.database.engine === 'sqlite') return t.skip('one transaction runs after the other')
    const { id, student, place, withdraw } = await gather()
    const db = at.database.tables<Tables>()
    const waiting = sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    let placing: Promise<string> | undefined
    const undone = db.transaction().execute(async (trx) => {
      const twin = {
        id: newId(),
        student_id: student.actor.id,
        class_id: id,
        course_name: 'twin',
        student_name: 'twin',
        student_email: 'x@y.zz',
        price_cents: 0,
        status: 'open',
        created_at: 0,
        paid_at: null,
        cancelled_at: null,
      } as const
      await trx.insertInto('orders').values(twin).execute()
      // It has read that the class is offered, and waits to hear what becomes of its twin.
      placing = place()
      while ((await waiting.execute(db)).rows.length === 0);
      assert.equal(await withdraw(), 'done')
      throw new Error('undo')
    })
    await assert.rejects(undone, /undo/)
    assert.equal(await placing, 'done')
    await assertHarmless(student, id)
  })
})
