import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Tables } from '#school/base/tables.ts'
import { deleteOrder } from '#school/cancellations/delete-order.ts'
import { payOrder } from '#school/checkouts/checkouts.ts'
import { checkBooks, story, play } from '#tests/support/money/books.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { openSchool } from '#tests/support/school/open-school.ts'

onBothDatabases('the ledger', (create) => {
  const at = openSchool(create)

  test('[4.3] seats, orders, payments and history agree whatever people do at the same time', async () => {
    await fc.assert(
      fc.asyncProperty(story, (steps) => play(at, steps)),
      { numRuns: 15 },
    )
  })

  test('[4.3] the check finds a seat that was lost, and a payment that was not written', async () => {
    const { id } = await at.addClass({ availableSeats: 2 })
    const student = await at.person('Student')
    const order = await at.order(student, id)
    await checkBooks(at, id, 2)
    const db = at.database.tables<Tables>()
    const seat = (available_seats: number) =>
      db.updateTable('classes').set({ available_seats }).where('id', '=', id).execute()
    await seat(1)
    await assert.rejects(checkBooks(at, id, 2), /no seat appears/)
    await seat(2)
    const paid = { status: 'paid' as const, paid_at: 1 }
    await db.updateTable('orders').set(paid).where('id', '=', order).execute()
    await assert.rejects(checkBooks(at, id, 2), /seats taken/)
    const taken = { available_seats: 1, enrolled: 1, paid_recently: 1 }
    await db.updateTable('classes').set(taken).where('id', '=', id).execute()
    await assert.rejects(checkBooks(at, id, 2), /the books of a paid order/)
  })

  test('[7.16] money stays in the ledger when student, instructor and class are deleted', async () => {
    const { id, instructor } = await at.addClass({ availableSeats: 5 })
    const admin = await at.person('Admin')
    const [stays, leaves] = [await at.person('Student'), await at.person('Student')]
    const orders: string[] = []
    for (const student of [stays, leaves]) {
      const order = await at.order(student, id)
      orders.push(order)
      await payOrder(at.school, student.actor, order)
    }
    await deleteOrder(at.school, leaves.actor, orders[1] ?? '')
    const db = at.database.tables<Tables>()
    const read = async () => ({
      ledger: await db.selectFrom('ledger').selectAll().orderBy('id').execute(),
      orders: (
        await db
          .selectFrom('orders')
          .selectAll()
          .where('status', '<>', 'open')
          .orderBy('id')
          .execute()
      ).map((row) => ({ ...row })),
    })
    const before = await read()
    for (const { actor } of [leaves, stays, instructor])
      await admin.client.deleteUser({ params: { id: actor.id } })
    // The student who cancelled is only in the ledger; the other's name stays on the roster until the class
    // is over.
    const left = { student_name: '', student_email: '' }
    const expected = before.orders.map((row) => (row.id === orders[1] ? { ...row, ...left } : row))
    assert.deepEqual(await read(), { ...before, orders: expected })
    const found = before.orders.find((row) => row.id === orders[0])
    assert.equal(found?.student_name, stays.actor.name)
    await checkBooks(at, id, 5)
  })

  test('[7.16] a user who is removed while ordering leaves no open order', async () => {
    const admin = await at.person('Admin')
    for (let time = 0; time < 10; time += 1) {
      const { id } = await at.addClass()
      const student = await at.person('Student')
      await Promise.all([
        at.order(student, id).catch(() => 'refused'),
        admin.client.deleteUser({ params: { id: student.actor.id } }),
        at.order(student, id).catch(() => 'refused'),
      ])
      const left = await at.database
        .tables<Tables>()
        .selectFrom('orders')
        .selectAll()
        .where('student_id', '=', student.actor.id)
        .execute()
      assert.deepEqual(left, [])
    }
  })
})

test('[4.3] no code deletes or changes the ledger or the history', () => {
  const school = join(import.meta.dirname, '..')
  const sources = readdirSync(school, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  assert.ok(sources.length > 20)
  const changes = sources.flatMap((file) =>
    Array.from(
      readFileSync(join(school, file), 'utf8').matchAll(
        /(?:deleteFrom|updateTable|mergeInto|replaceInto)\(\s*'(\w+)/g,
      ),
      ([, table]) => table,
    ),
  )
  assert.ok(changes.includes('orders'))
  for (const book of ['ledger', 'receipts', 'audit']) assert.ok(!changes.includes(book), book)
})
