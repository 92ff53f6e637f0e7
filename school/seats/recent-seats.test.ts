import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Tables } from '#school/base/tables.ts'
import { deleteOrder } from '#school/cancellations/delete-order.ts'
import { payOrder } from '#school/checkouts/checkouts.ts'
import { deleteUser } from '#school/users/leaving.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import { awaitLocks, type Person } from '#tests/support/school/school.ts'
import { readPublicVersion } from '#tests/support/school/public-version.ts'
import { forgetOldPayments } from './recent-seats.ts'

const day = 86_400_000

onBothDatabases('the most popular classes', (create) => {
  const at = openSchool(create)
  let instructor: Person
  before(async () => {
    instructor = await at.person('Instructor')
  })

  // Through the services: people's tokens do not last as long as these stories.
  const buy = async (student: Person, classId: string) => {
    const id = await at.order(student, classId)
    await payOrder(at.school, student.actor, id)
    return id
  }
  const addClass = async (className: string) =>
    (await at.addClass({ by: instructor, className })).id

  /** These classes, most popular first. */
  const order = async (...ids: string[]) => {
    const { items } = await at.client(null).listClasses({ query: { sort: 'popular' } })
    return items.filter(({ _id }) => ids.includes(_id)).map(({ className }) => className)
  }

  const paidRecently = async (id: string) => {
    const row = at.database.tables<Tables>().selectFrom('classes').where('id', '=', id)
    return (await row.select('paid_recently').executeTakeFirstOrThrow()).paid_recently
  }

  test('[1.6] those with the most paid seats come first, of equal ones the newer', async () => {
    const ids = [await addClass('One'), await addClass('Two'), await addClass('Three')]
    const [one = '', two = '', three = ''] = ids
    const students = await Promise.all([1, 2, 3].map(() => at.person('Student')))
    const [ada, ben, cem] = students
    assert.ok(ada && ben && cem)
    assert.deepEqual(await order(...ids), ['Three', 'Two', 'One'])
    await at.order(cem, two)
    assert.deepEqual(await order(...ids), ['Three', 'Two', 'One'], 'an order is no payment')
    for (const student of students) await buy(student, one)
    await buy(cem, three)
    assert.deepEqual(await order(...ids), ['One', 'Three', 'Two'])
  })

  test('[1.6] a seat that was cancelled, or paid 90 days ago, no longer counts; that of a deleted student does', async () => {
    const [old, young] = [await addClass('Old'), await addClass('Young')]
    const [ada, ben, admin] = [
      await at.person('Student'),
      await at.person('Student'),
      await at.person('Admin'),
    ]
    const first = await buy(ada, old)
    await buy(ben, old)
    at.time.now += 60 * day
    await buy(ada, young)
    assert.deepEqual(await order(old, young), ['Old', 'Young'])
    await deleteUser(at.school, admin.actor, ben.actor.id)
    assert.deepEqual([await paidRecently(old), await paidRecently(young)], [2, 1])
    await deleteOrder(at.school, ada.actor, first)
    assert.deepEqual([await paidRecently(old), await paidRecently(young)], [1, 1])
    assert.deepEqual(await order(old, young), ['Young', 'Old'])
    at.time.now += 31 * day
    assert.equal(await paidRecently(old), 1, 'until the job has run')
    await forgetOldPayments(at.school.db, at.school.clock())
    assert.deepEqual([await paidRecently(old), await paidRecently(young)], [0, 1])
  })

  test('[1.6] a seat that is cancelled after 90 days is not counted twice, before the job or after it', async () => {
    const id = await addClass('Late')
    const [ada, ben, cem] = [
      await at.person('Student'),
      await at.person('Student'),
      await at.person('Student'),
    ]
    const [first, second] = [await buy(ada, id), await buy(ben, id)]
    at.time.now += 91 * day
    await deleteOrder(at.school, ada.actor, first)
    await buy(cem, id)
    await forgetOldPayments(at.school.db, at.school.clock())
    assert.equal(await paidRecently(id), 1)
    await deleteOrder(at.school, ben.actor, second)
    assert.equal(await paidRecently(id), 1)
  })

  test('[1.6] [4.8] the job raises the version of public data only if a number changes', async () => {
    const read = readPublicVersion(at.database)
    const id = await addClass('Quiet')
    // Payments in other tests are forgotten by then.
    at.time.now += 91 * day
    await buy(await at.person('Student'), id)
    await forgetOldPayments(at.school.db, at.school.clock())
    const before = await read()
    at.time.now += 80 * day
    await forgetOldPayments(at.school.db, at.school.clock())
    assert.equal(await read(), before)
    assert.equal(await paidRecently(id), 1)
    at.time.now += 11 * day
    await forgetOldPayments(at.school.db, at.school.clock())
    assert.equal(await paidRecently(id), 0)
    const after = await read()
    assert.ok(after > before)
    await forgetOldPayments(at.school.db, at.school.clock())
    assert.equal(await read(), after)
  })

  test('[1.6] a payment that is under way while the job runs is counted', async (t) => {
    if (at.database.engine === 'sqlite') return t.skip('one transaction runs after the other')
    const id = await addClass('Busy')
    const [ada, ben] = [await at.person('Student'), await at.person('Student')]
    await buy(ada, id)
    at.time.now += 91 * day
    const orderId = await at.order(ben, id)
    const db = at.database.tables<Tables>()
    const { forgetting } = await db.transaction().execute(async (trx) => {
      const seat = trx.updateTable('classes').where('id', '=', id)
      await seat.set((eb) => ({ paid_recently: eb('paid_recently', '+', 1) })).execute()
      const forgetting = forgetOldPayments(at.school.db, at.school.clock())
      await awaitLocks(at, 1)
      const paid = { status: 'paid' as const, paid_at: at.time.now }
      await trx.updateTable('orders').set(paid).where('id', '=', orderId).execute()
      return { forgetting }
    })
    await forgetting
    assert.equal(await paidRecently(id), 1)
  })
})
