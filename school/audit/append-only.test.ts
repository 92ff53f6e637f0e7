import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { deleteOrder } from '#school/cancellations/delete-order.ts'
import { payOrder } from '#school/checkouts/checkouts.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { openSchool } from '#tests/support/school/open-school.ts'
import type { TestSchool } from '#tests/support/school/school.ts'

onBothDatabases('the history and the ledger are append-only:', (create) => {
  const at = openSchool(create)
  before(async () => {
    const [student, other] = [await at.person('Student'), await at.person('Student')]
    const { id } = await at.addClass()
    await payOrder(at.school, student.actor, await at.order(student, id))
    const cancelled = await at.order(other, id)
    await payOrder(at.school, other.actor, cancelled)
    await deleteOrder(at.school, other.actor, cancelled)
    // As in schools from before the ledger.
    await sql`insert into payments (id, order_id, class_id, student_id, amount_cents, kind, at)
      select id, id, class_id, student_id, price_cents, 'paid', paid_at from orders`.execute(
      at.database.tables(),
    )
  })

  const everything = () =>
    Promise.all(
      ['audit', 'payments', 'ledger', 'receipts', 'orders'].map(async (table) => {
        const all = sql<object>`select * from ${sql.table(table)} order by id`
        return (await all.execute(at.database.tables())).rows
      }),
    )

  const broken: Record<'any' | TestSchool['database']['engine'], string[]> = {
    any: [
      `update audit set note = 'other'`,
      `delete from audit`,
      `insert into audit select * from audit where true on conflict (id) do update set note = 'x'`,
      `update payments set amount_cents = 0`,
      `delete from payments`,
      `insert into payments select * from payments where true on conflict (id) do update set at = 0`,
      `update ledger set amount_minor = 0`,
      `delete from ledger`,
      `update receipts set total_minor = 0`,
      `delete from receipts`,
      `delete from orders where status = 'paid'`,
      `delete from orders where status = 'cancelled'`,
    ],
    sqlite: [
      `insert or replace into audit select * from audit`,
      `insert or replace into payments select * from payments`,
      `insert or replace into ledger select * from ledger`,
      `insert or replace into receipts select * from receipts`,
      `insert or replace into orders select * from orders`,
    ],
    postgres: [
      `truncate audit`,
      `truncate payments`,
      `truncate receipts cascade`,
      `truncate orders, payments, check_ins`,
    ],
  }

  for (const [engine, statements] of Object.entries(broken))
    for (const statement of statements)
      test(`[4.3] [13.11] the database refuses: ${statement}`, async (t) => {
        if (engine !== 'any' && engine !== at.database.engine) return t.skip(`it is of ${engine}`)
        const before = await everything()
        assert.ok(before.every((rows) => rows.length > 1))
        const refused = sql.raw(statement).execute(at.database.tables())
        await assert.rejects(refused, /append-only|stays in the books/)
        assert.deepEqual(await everything(), before)
      })
})
